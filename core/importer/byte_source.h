// SPDX-License-Identifier: GPL-3.0-or-later
// Sequential bytes of a file, plain or gzip (told apart by content, never by name), in constant
// memory. A damaged or cut gzip gives what can be read and a counted issue; so does a bomb, which
// is given up early. Thread: one at a time; bytesRead() any.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

#include "core/base/result.h"
#include "core/model/issue.h"

namespace rankscope::importer {

class ByteSource {
public:
    virtual ~ByteSource() = default;
    ByteSource() = default;
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;

    /// Fills from the front; fewer bytes than asked only near the end, 0 at the end.
    /// Errors: Unreadable.
    virtual Result<size_t> read(std::span<char> bytes) = 0;

    /// Bytes taken from the file itself so far, for progress.
    uint64_t bytesRead() const { return m_bytesRead.load(std::memory_order_relaxed); }

protected:
    std::atomic<uint64_t> m_bytesRead{0};
};

/// Opens a regular file. `issues` must outlive the source. Errors: Unreadable.
Result<std::unique_ptr<ByteSource>> openSource(
    const std::filesystem::path& file, model::IssueLog& issues);

} // namespace rankscope::importer
