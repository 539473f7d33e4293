// SPDX-License-Identifier: GPL-3.0-or-later
// The text of a table or JSON file, a window at a time.
// Thread: one at a time.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/input/byte_source.h"

namespace rankscope::input {

/// A part of the input in memory, from a place that moves on.
class ByteWindow {
public:
    explicit ByteWindow(std::unique_ptr<ByteSource> source)
        : m_source(std::move(source)) { }

    /// What is there from the current place on.
    std::string_view text() const { return std::string_view(m_bytes).substr(m_begin); }
    char* data() { return m_bytes.data() + m_begin; }
    /// Place of text() in the input.
    uint64_t offset() const { return m_offset; }
    bool isAtEnd() const { return m_isAtEnd; } ///< nothing follows text()
    /// Of the file itself, for progress.
    uint64_t bytesRead() const { return m_source->bytesRead(); }

    void skip(size_t bytes) {
        m_begin += bytes;
        m_offset += bytes;
    }
    /// Makes text() longer; false when the input has ended. Moves the text.
    Result<bool> grow();

private:
    std::unique_ptr<ByteSource> m_source;
    std::string m_bytes;
    size_t m_begin = 0;
    uint64_t m_offset = 0;
    size_t m_step = size_t{16} * 1024; ///< of the next read: most tables are small
    bool m_isAtEnd = false;
};

} // namespace rankscope::input
