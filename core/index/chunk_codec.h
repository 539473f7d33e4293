// SPDX-License-Identifier: GPL-3.0-or-later
// Packs up to kChunkSize neighbours of one lane into a few bytes each: columns of differences as
// variable-length integers, then zstd level 1 (measured: 7.7 bytes a slice; zstd 3 gains nothing).
// 1024 members a chunk: a cold frame takes 2-4 ms, with 16384 it took 18-21.
// Decoding checks everything: a damaged blob gives an Error, never a crash.
// Thread: a ChunkEncoder one at a time; the decode functions any.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/index/packed_bytes.h"
#include "core/model/trace.h"

namespace rankscope::index {

inline constexpr size_t kChunkSize = 1024;

/// Compresses and expands byte strings with zstd level 1; keeps its context between calls.
class Compressor {
public:
    Compressor();
    ~Compressor();
    /// The view lives until the next call.
    std::string_view compress(std::string_view bytes);

private:
    struct Context;
    std::unique_ptr<Context> m_context;
    std::string m_out;
};

/// Errors: Damaged, also when the text would be longer than `limit` bytes.
Result<std::string> expand(std::string_view packed, size_t limit);

/// Encodes members of one lane, sorted by time. The views live until the next call.
class ChunkEncoder {
public:
    std::string_view slices(std::span<const model::Slice> members);
    std::string_view cells(std::span<const model::Cell> members);
    std::string_view samples(std::span<const model::CounterSample> members);
    std::string_view counterCells(std::span<const model::CounterCell> members);
    std::string_view flows(std::span<const model::FlowEnd> members);

private:
    PackedWriter m_writer;
    Compressor m_compressor;
};

Result<std::vector<model::Slice>> decodeSlices(std::string_view blob);
Result<std::vector<model::Cell>> decodeCells(std::string_view blob);
Result<std::vector<model::CounterSample>> decodeSamples(std::string_view blob);
Result<std::vector<model::CounterCell>> decodeCounterCells(std::string_view blob);
Result<std::vector<model::FlowEnd>> decodeFlows(std::string_view blob);

} // namespace rankscope::index
