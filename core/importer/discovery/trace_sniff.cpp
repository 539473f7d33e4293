// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/discovery/trace_sniff.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/json_text.h"
#include "core/importer/discovery/discovery_names.h"
#include "core/input/byte_source.h"

namespace rankscope::importer {

namespace {

constexpr size_t kHead = 64 * 1024; ///< enough for most traces
constexpr size_t kLongHead = 4 * 1024 * 1024; ///< deviceProperties or a first event may be long
constexpr size_t kRankPart = 1024 * 1024; ///< of the head and of the tail, for distributedInfo
constexpr uint64_t kInflateLimit = 128 * 1024 * 1024; ///< of one file, 0.4 seconds
constexpr std::string_view kSqlite("SQLite format 3\0", 16);

size_t skipBlank(std::string_view text, size_t at) {
    const size_t found = text.find_first_not_of(" \t\r\n", at);
    return found == std::string_view::npos ? text.size() : found;
}

/// Where the value of the next member `key` begins, or npos.
size_t valueOf(std::string_view text, std::string_view key) {
    for (size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
        const size_t colon = skipBlank(text, at + key.size());
        if (colon < text.size() && text[colon] == ':')
            return skipBlank(text, colon + 1);
    }
    return std::string_view::npos;
}

bool hasMember(std::string_view text, std::string_view key) {
    return valueOf(text, key) != std::string_view::npos;
}

/// Grows `text` to `size` bytes, or to the end of the source.
Status readUpTo(input::ByteSource& source, std::string& text, size_t size) {
    const size_t before = text.size();
    if (before >= size)
        return {};
    text.resize(size);
    RS_TRY_ASSIGN(const size_t count, source.read(std::span(text.data() + before, size - before)));
    text.resize(before + count);
    return {};
}

/// The last part of a plain file.
std::string readTail(const std::filesystem::path& file) {
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return {};
    std::string text(kRankPart, '\0');
    const off_t size = ::lseek(descriptor, 0, SEEK_END);
    const off_t begin = std::max<off_t>(size - static_cast<off_t>(kRankPart), 0);
    const ssize_t count = ::pread(descriptor, text.data(), text.size(), begin);
    ::close(descriptor);
    text.resize(static_cast<size_t>(std::max<ssize_t>(count, 0)));
    return text;
}

/// Reads on to the end, as far as the budget goes, and gives the last part.
std::string inflateTail(input::ByteSource& source, std::string text, uint64_t& budget) {
    constexpr size_t kKeep = kRankPart;
    while (budget > 0) {
        if (text.size() > kKeep)
            text.erase(0, text.size() - kKeep);
        const size_t before = text.size();
        if (!readUpTo(source, text, before + kKeep) || text.size() == before)
            break;
        budget -= std::min<uint64_t>(budget, text.size() - before);
    }
    return text;
}

/// The first bytes as they are in the file.
std::string rawHead(const std::filesystem::path& file, size_t size) {
    std::string bytes(size, '\0');
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return {};
    struct stat status = {};
    const bool isFile = ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
    const ssize_t count = isFile ? ::pread(descriptor, bytes.data(), size, 0) : 0;
    ::close(descriptor);
    bytes.resize(static_cast<size_t>(std::max<ssize_t>(count, 0)));
    return bytes;
}

bool isGzip(const std::filesystem::path& file) {
    return rawHead(file, 2) == "\x1f\x8b";
}

/// The rank may stand behind the events, at the very end.
std::optional<int64_t> rankAtEnd(const std::filesystem::path& file, input::ByteSource& source,
    const std::string& text, RankSearch search, uint64_t& budget) {
    if (!isGzip(file))
        return distributedRank(readTail(file));
    if (search == RankSearch::HeadOnly)
        return std::nullopt;
    uint64_t forOne = std::min(budget, kInflateLimit);
    budget -= forOne;
    const std::string tail = inflateTail(source, text, forOne);
    budget += forOne; // what it left
    return distributedRank(tail);
}

/// Of a file that is known to hold no trace; `text` is its begin, all of it when `isWhole`.
std::string problemOf(std::string_view text, bool isWhole, const model::IssueLog& issues) {
    if (!issues.issues().empty())
        return issues.issues().front().example;
    const size_t begin = skipBlank(text, 0);
    if (begin == text.size())
        return "the file is empty";
    if (text[begin] != '{' && text[begin] != '[')
        return "the file contains no JSON";
    const bool isCut = isWhole && endOfValue(text, begin) == std::string_view::npos;
    return isCut ? "the file ends too early" : "";
}

} // namespace

Content contentOf(std::string_view head) {
    if (head.starts_with(kSqlite))
        return Content::Database;
    const size_t begin = skipBlank(head, 0);
    if (begin == head.size())
        return Content::Unknown;
    if (head[begin] == '[') {
        const size_t event = skipBlank(head, begin + 1);
        const bool isEvent =
            event < head.size() && head[event] == '{' && hasMember(head.substr(event), "\"ph\"");
        return isEvent ? Content::EventArray : Content::Unknown;
    }
    if (head[begin] != '{')
        return Content::Unknown;
    const size_t events = valueOf(head, "\"traceEvents\"");
    if (events == std::string_view::npos || (events < head.size() && head[events] != '['))
        return Content::Unknown;
    for (const std::string_view key :
        {"\"schemaVersion\"", "\"deviceProperties\"", "\"distributedInfo\"", "\"traceName\""}) {
        if (hasMember(head, key))
            return Content::Kineto;
    }
    return Content::EventObject;
}

std::optional<int64_t> distributedRank(std::string_view text) {
    const size_t begin = valueOf(text, "\"distributedInfo\"");
    if (begin >= text.size() || text[begin] != '{')
        return std::nullopt;
    const size_t end = endOfValue(text, begin);
    MemberScanner members(text.substr(begin, end == std::string_view::npos ? end : end - begin));
    while (const auto member = members.next()) {
        if (member->key == "rank")
            return wholeNumber(tokenText(member->value));
    }
    return std::nullopt;
}

Result<Sniffed> sniffFile(
    const std::filesystem::path& file, RankSearch search, uint64_t& inflateBudget) {
    model::IssueLog issues; // damage of a trace is counted when it is imported
    RS_TRY_ASSIGN(const std::unique_ptr<input::ByteSource> source, input::openSource(file, issues));
    std::string text;
    RS_TRY(readUpTo(*source, text, kHead));
    Sniffed result{contentOf(text), std::nullopt, {}};
    const bool isJson = text.find_first_not_of(" \t\r\n") == text.find_first_of("{[");
    if (result.content == Content::Unknown && isJson && text.size() == kHead) {
        RS_TRY(readUpTo(*source, text, kLongHead));
        result.content = contentOf(text);
    }
    if (result.content == Content::Unknown)
        result.problem =
            problemOf(text, text.size() < (text.size() > kHead ? kLongHead : kHead), issues);
    if (result.content != Content::Kineto && result.content != Content::EventObject)
        return result;
    result.rank = distributedRank(text);
    if (!result.rank && text.size() >= kHead) {
        RS_TRY(readUpTo(*source, text, kRankPart));
        result.content = contentOf(text); // the telling members may stand behind the first part
        result.rank = distributedRank(text);
    }
    if (!result.rank && text.size() >= kRankPart)
        result.rank = rankAtEnd(file, *source, text, search, inflateBudget);
    if (result.rank)
        result.content = Content::Kineto;
    return result;
}

bool isDatabase(const std::filesystem::path& file) {
    return contentOf(rawHead(file, kSqlite.size())) == Content::Database;
}

} // namespace rankscope::importer
