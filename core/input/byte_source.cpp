// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/input/byte_source.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

namespace rankscope::input {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

class Descriptor {
public:
    explicit Descriptor(int number)
        : m_number(number) { }
    Descriptor(Descriptor&& other) noexcept
        : m_number(std::exchange(other.m_number, -1)) { }
    Descriptor& operator=(Descriptor&&) = delete;
    ~Descriptor() {
        if (m_number >= 0)
            ::close(m_number);
    }

    /// Reads until the span is full or the file ends.
    Result<size_t> read(std::span<char> bytes) const {
        size_t done = 0;
        while (done < bytes.size()) {
            const ssize_t count = ::read(m_number, bytes.data() + done, bytes.size() - done);
            if (count < 0 && errno == EINTR)
                continue;
            if (count < 0)
                return fail(ErrorCode::Unreadable, std::generic_category().message(errno));
            if (count == 0)
                break;
            done += static_cast<size_t>(count);
        }
        return done;
    }

    int number() const { return m_number; }

private:
    int m_number;
};

class PlainSource : public ByteSource {
public:
    explicit PlainSource(Descriptor file)
        : m_file(std::move(file)) { }

protected:
    Result<size_t> readAll(std::span<char> bytes) override {
        RS_TRY_ASSIGN(const size_t count, m_file.read(bytes));
        m_bytesRead += count;
        return count;
    }

private:
    Descriptor m_file;
};

class TextSource : public ByteSource {
public:
    TextSource(std::string_view text, size_t portion)
        : m_text(text)
        , m_portion(portion) { }

protected:
    Result<size_t> readAll(std::span<char> bytes) override {
        const size_t count = std::min({bytes.size(), m_portion, m_text.size()});
        std::memcpy(bytes.data(), m_text.data(), count);
        m_text.remove_prefix(count);
        m_bytesRead += count;
        return count;
    }

private:
    std::string_view m_text;
    size_t m_portion;
};

/// Several gzip members after each other are one text; what follows the last one is no gzip and is
/// left out with an issue.
class GzipSource : public ByteSource {
public:
    GzipSource(Descriptor file, std::string name, model::IssueLog& issues)
        : m_file(std::move(file))
        , m_name(std::move(name))
        , m_issues(issues) {
        inflateInit2(&m_stream, kGzipWindow);
    }
    ~GzipSource() override { inflateEnd(&m_stream); }

protected:
    Result<size_t> readAll(std::span<char> bytes) override {
        m_stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
        m_stream.avail_out = static_cast<uInt>(bytes.size());
        while (m_stream.avail_out > 0 && !m_isDone)
            RS_TRY(inflateMore());
        const size_t count = bytes.size() - m_stream.avail_out;
        m_bytesGiven += count;
        if (m_bytesGiven > kBombSize && m_bytesGiven / kBombRatio > position() && !m_isDone)
            stopAt(model::IssueCode::AbsurdCompression, position(),
                "blank or repeated text without end");
        return count;
    }

private:
    static constexpr int kGzipWindow = 15 + 16; // 32 KB window, gzip head expected
    // Traces pack 8 to 60 times; what packs 500 times and is not small holds nothing. (1032 is the
    // most that deflate can.) So a file takes no longer than 500 times its own size.
    static constexpr uint64_t kBombRatio = 500;
    static constexpr uint64_t kBombSize = 64 << 20;

    Status inflateMore() {
        if (m_stream.avail_in == 0)
            RS_TRY(fillInput());
        if (m_isBetweenMembers && m_hasMember)
            skipPadding();
        if (m_isBetweenMembers && m_stream.avail_in == 0) {
            m_isDone = m_isFileDone;
            return {};
        }
        if (m_isBetweenMembers)
            m_memberBegin = position();
        m_isBetweenMembers = false;
        const int code = inflate(&m_stream, Z_NO_FLUSH);
        if (code == Z_STREAM_END) {
            m_hasMember = true;
            m_isBetweenMembers = true;
            inflateReset(&m_stream);
        } else if (code == Z_BUF_ERROR && m_isFileDone) {
            // Only now: with all input taken zlib may still hold text for which there was no room.
            stopAt(model::IssueCode::DamagedGzip, position(), "the compressed data ends early");
        } else if (code != Z_OK && code != Z_BUF_ERROR) {
            stopAtDamage();
        }
        return {};
    }

    Status fillInput() {
        RS_TRY_ASSIGN(const size_t count, m_file.read(m_input));
        m_bytesRead += count;
        m_stream.next_in = reinterpret_cast<Bytef*>(m_input.data());
        m_stream.avail_in = static_cast<uInt>(count);
        m_isFileDone = count == 0;
        return {};
    }

    /// Tapes and archives fill up the last block with zeros; gzip itself takes no notice of them.
    void skipPadding() {
        while (m_stream.avail_in > 0 && *m_stream.next_in == 0) {
            ++m_stream.next_in;
            --m_stream.avail_in;
        }
    }

    void stopAtDamage() {
        if (m_hasMember && m_stream.total_out == 0) // it never was a member
            stopAt(model::IssueCode::TrailingGarbage, m_memberBegin,
                "bytes that are no gzip follow the compressed data");
        else
            stopAt(model::IssueCode::DamagedGzip, position(),
                m_stream.msg != nullptr ? m_stream.msg : "the compressed data is damaged");
    }

    void stopAt(model::IssueCode code, uint64_t offset, const char* reason) {
        m_issues.add(code, m_name, offset, reason);
        m_isDone = true;
    }

    /// Of the next byte to inflate, in the compressed file.
    uint64_t position() const { return m_bytesRead - m_stream.avail_in; }

    Descriptor m_file;
    std::string m_name;
    model::IssueLog& m_issues;
    z_stream m_stream{};
    std::array<char, 128 * 1024> m_input{};
    uint64_t m_memberBegin = 0;
    uint64_t m_bytesGiven = 0;
    bool m_hasMember = false;
    bool m_isBetweenMembers = true;
    bool m_isFileDone = false;
    bool m_isDone = false;
};

} // namespace

Result<size_t> ByteSource::read(std::span<char> bytes) {
    RS_TRY(readHead());
    return m_decoder ? readDecoded(bytes) : readBytes(bytes);
}

Result<size_t> ByteSource::readBytes(std::span<char> bytes) {
    const size_t kept = m_head.copy(bytes.data(), bytes.size());
    m_head.erase(0, kept);
    if (kept == bytes.size())
        return kept;
    RS_TRY_ASSIGN(const size_t count, readAll(bytes.subspan(kept)));
    return kept + count;
}

Result<size_t> ByteSource::readDecoded(std::span<char> bytes) {
    constexpr size_t kPortion = 64U << 10;
    size_t done = 0;
    while (done < bytes.size()) {
        if (m_decodedAt == m_decoded.size()) {
            std::string portion(kPortion, '\0');
            RS_TRY_ASSIGN(const size_t count, readBytes(portion));
            m_decoded.clear();
            m_decodedAt = 0;
            if (count == 0)
                endDecoded();
            else
                m_decoder->take(std::string_view(portion).substr(0, count), m_decoded);
            if (count == 0 && m_decoded.empty())
                break;
        }
        const size_t count = m_decoded.copy(&bytes[done], bytes.size() - done, m_decodedAt);
        m_decodedAt += count;
        done += count;
    }
    return done;
}

/// Counts once what could not be decoded.
void ByteSource::endDecoded() {
    const bool isWhole = m_decoder->finish(m_decoded);
    if (m_issues != nullptr && m_decoder->replaced() > 0)
        m_issues->add(model::IssueCode::InvalidUtf8, m_file, 0, "halves of UTF-16 characters",
            m_decoder->replaced());
    if (m_issues != nullptr && !isWhole)
        m_issues->add(model::IssueCode::TruncatedFile, m_file, bytesRead(),
            "UTF-16 that ends within a character");
    m_issues = nullptr;
}

Status ByteSource::readHead() {
    if (m_hasHead)
        return {};
    m_head.resize(kByteOrderMark.size());
    size_t size = 0;
    while (size < m_head.size()) {
        RS_TRY_ASSIGN(const size_t count, readAll(std::span(m_head).subspan(size)));
        if (count == 0)
            break;
        size += count;
    }
    m_head.resize(m_head == kByteOrderMark ? 0 : size);
    if (const auto order = Utf16Decoder::orderOf(m_head)) {
        m_decoder.emplace(*order);
        m_head.erase(0, Utf16Decoder::kMark);
    }
    m_hasHead = true;
    return {};
}

Result<std::unique_ptr<ByteSource>> openSource(
    const std::filesystem::path& file, model::IssueLog& issues) {
    // without O_NONBLOCK a named pipe would block here for ever
    Descriptor descriptor(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (descriptor.number() < 0)
        return fail(ErrorCode::Unreadable, std::generic_category().message(errno), file.native());
    struct stat status = {};
    if (::fstat(descriptor.number(), &status) != 0 || !S_ISREG(status.st_mode))
        return fail(ErrorCode::Unreadable, "not a regular file", file.native());
    ::posix_fadvise(descriptor.number(), 0, 0, POSIX_FADV_SEQUENTIAL);
    unsigned char magic[2] = {};
    const bool isGzip =
        ::pread(descriptor.number(), magic, 2, 0) == 2 && magic[0] == 0x1f && magic[1] == 0x8b;
    std::unique_ptr<ByteSource> source;
    if (isGzip)
        source = std::make_unique<GzipSource>(std::move(descriptor), file.native(), issues);
    else
        source = std::make_unique<PlainSource>(std::move(descriptor));
    source->m_file = file.native();
    source->m_issues = &issues;
    return source;
}

std::unique_ptr<ByteSource> textSource(std::string_view text, size_t portion) {
    return std::make_unique<TextSource>(text, portion);
}

std::string_view withoutGz(std::string_view fileName) {
    constexpr std::string_view kGz = ".gz";
    if (fileName.ends_with(kGz))
        fileName.remove_suffix(kGz.size());
    return fileName;
}

} // namespace rankscope::input
