// SPDX-License-Identifier: GPL-3.0-or-later
// Sequential bytes of a file, plain or gzip (told apart by content, never by name), in constant
// memory and without the byte order mark that Windows programs put in front; UTF-16 behind its mark
// is given as UTF-8. A damaged or cut gzip
// gives what can be read and a counted issue; so does a bomb, which is given up early. Files are
// read, never mapped: a file that shrinks while it is read gives a short read and no signal.
// Thread: one at a time; bytesRead() any.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/input/utf16.h"
#include "core/model/issue.h"

namespace rankscope::input {

class ByteSource {
public:
    virtual ~ByteSource() = default;
    ByteSource() = default;
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;

    /// Fills from the front; fewer bytes than asked only near the end, 0 at the end. Places in the
    /// text count from behind a byte order mark, of UTF-16 in the UTF-8 that is given. Errors:
    /// Unreadable.
    Result<size_t> read(std::span<char> bytes);

    /// Bytes taken from the file itself so far, for progress.
    uint64_t bytesRead() const { return m_bytesRead.load(std::memory_order_relaxed); }

protected:
    /// As read(), of all there is.
    virtual Result<size_t> readAll(std::span<char> bytes) = 0;

    std::atomic<uint64_t> m_bytesRead{0};

private:
    friend Result<std::unique_ptr<ByteSource>> openSource(
        const std::filesystem::path& file, model::IssueLog& issues);

    Status readHead();
    Result<size_t> readBytes(std::span<char> bytes);
    Result<size_t> readDecoded(std::span<char> bytes);
    void endDecoded();

    std::string m_head; ///< was read to look for the mark and not given yet
    bool m_hasHead = false;
    std::optional<Utf16Decoder> m_decoder; ///< of UTF-16
    std::string m_decoded; ///< from m_decodedAt on it was not given yet
    size_t m_decodedAt = 0;
    std::string m_file; ///< of a file, for issues
    model::IssueLog* m_issues = nullptr;
};

/// Opens a regular file. `issues` must outlive the source. Errors: Unreadable.
Result<std::unique_ptr<ByteSource>> openSource(
    const std::filesystem::path& file, model::IssueLog& issues);

/// Text in memory as a source, for parts of files; it must outlive the source. Gives `portion`
/// bytes at a time at most.
std::unique_ptr<ByteSource> textSource(std::string_view text, size_t portion = SIZE_MAX);

/// The name that tells what the file holds: "kernel_details.csv" of "kernel_details.csv.gz".
std::string_view withoutGz(std::string_view fileName);

} // namespace rankscope::input
