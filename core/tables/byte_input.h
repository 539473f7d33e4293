// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes of a table or JSON file, a window at a time. Files are read, never mapped: a file that
// shrinks while it is read gives a short read and no signal.
// Thread: one at a time.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace rankscope::tables {

/// Fills up to `size` bytes; 0 only at the end.
using ReadBytes = std::function<Result<size_t>(char* out, size_t size)>;

/// Errors: Unreadable, also for what is no regular file.
Result<ReadBytes> openFile(const std::filesystem::path& file);

/// The text must outlive the reader.
ReadBytes readText(std::string_view text);

/// A part of the input in memory, from a place that moves on.
class ByteWindow {
public:
    explicit ByteWindow(ReadBytes read)
        : m_read(std::move(read)) { }

    /// What is there from the current place on.
    std::string_view text() const { return std::string_view(m_bytes).substr(m_begin); }
    char* data() { return m_bytes.data() + m_begin; }
    /// Place of text() in the input.
    uint64_t offset() const { return m_offset; }
    bool isAtEnd() const { return m_isAtEnd; } ///< nothing follows text()

    void skip(size_t bytes) {
        m_begin += bytes;
        m_offset += bytes;
    }
    /// Makes text() longer; false when the input has ended. Moves the text.
    Result<bool> grow();

private:
    ReadBytes m_read;
    std::string m_bytes;
    size_t m_begin = 0;
    uint64_t m_offset = 0;
    bool m_isAtEnd = false;
};

} // namespace rankscope::tables
