// SPDX-License-Identifier: GPL-3.0-or-later
// Compresses and expands byte strings with zstd; both sides keep their context between calls,
// because making one costs more than a small block: a compressor its own, expanders one a thread.
// Thread: an object one at a time.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace rankscope::index {

/// Speed of the packing; both expand with the same reader.
enum class Packing {
    Small, ///< zstd level 1; level 3 gains nothing
    Quick, ///< zstd level -1: 10 % larger for columns of numbers, expands twice as fast
};

class Compressor {
public:
    Compressor();
    ~Compressor();
    /// The view lives until the next call.
    std::string_view compress(std::string_view bytes, Packing packing = Packing::Small);

private:
    struct Context;
    std::unique_ptr<Context> m_context;
    std::string m_out;
};

class Expander {
public:
    /// Expands the block at the front of `packed` and takes it off. The view lives until the next
    /// call. Errors: Damaged, also when the text would be longer than `limit` bytes.
    Result<std::string_view> next(std::string_view& packed, size_t limit);

private:
    std::string m_out;
};

} // namespace rankscope::index
