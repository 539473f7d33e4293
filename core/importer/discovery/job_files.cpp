// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/discovery/job_files.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/input/byte_source.h"
#include "core/input/line_reader.h"
#include "core/model/memory_block.h"

namespace rankscope::importer {

namespace fs = std::filesystem;

namespace {

constexpr size_t kMostJobFiles = 4096; ///< of all folders; a graph is saved for each pass
/// Of the logs elsewhere than in folders of dry runs, which may be gigabytes of ordinary ones: the
/// figures of a dry run stand near the end of its log.
constexpr uint64_t kEnd = 1 << 20; ///< of a log
constexpr uint64_t kBegin = 16 << 20; ///< of one that has to be read from its begin
constexpr uint64_t kMostElsewhere = 256 << 20; ///< of all of them, as text
constexpr size_t kPortion = 1 << 20;
constexpr size_t kLongestLine = 64 << 10; ///< its figures stand in the first hundred bytes

bool isLogName(std::string_view name) {
    name = input::withoutGz(name);
    return name.ends_with(".log") || name.ends_with(".txt");
}

/// A number stands behind the word: "rank_0", "stage0", "stage_0", but not "rank_table".
bool hasNumbered(std::string_view name, std::string_view word) {
    for (size_t at = name.find(word); at != std::string_view::npos; at = name.find(word, at)) {
        at += word.size();
        const size_t digit = name.substr(at).starts_with('_') ? at + 1 : at;
        if (digit < name.size() && std::isdigit(static_cast<unsigned char>(name[digit])) != 0)
            return true;
    }
    return false;
}

/// "rank_0.log", "stage0_0/mindformer.log".
bool saysStage(const fs::path& file) {
    const auto says = [](const std::string& name) {
        return hasNumbered(name, "rank_") || hasNumbered(name, "stage");
    };
    return says(file.filename().native()) || says(file.parent_path().filename().native());
}

/// These and "worker_0.log", as msrun names the logs of any job.
bool saysPlace(const fs::path& file) {
    return saysStage(file) || hasNumbered(file.filename().native(), "worker_");
}

/// What the logs of one run share: "log", "mindformer.log" of "log/stage0_0/mindformer.log", and
/// "log", "" of "log/rank_0.log".
using RunPlace = std::pair<fs::path, std::string>;
RunPlace runPlaceOf(const fs::path& file) {
    const std::string name = file.filename().native();
    const bool isInName =
        hasNumbered(name, "rank_") || hasNumbered(name, "stage") || hasNumbered(name, "worker_");
    return isInName ? RunPlace(file.parent_path(), "")
                    : RunPlace(file.parent_path().parent_path(), name);
}

/// "output_dryrun", "dry_run_2", "DryRun".
bool isDryRunName(std::string name) {
    std::erase_if(name, [](char c) { return c == '_' || c == '-'; });
    std::ranges::transform(
        name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return name.find("dryrun") != std::string::npos;
}

/// Behind the words of a figure: "... (without fragments): 48874M".
bool isFigure(std::string_view rest) {
    constexpr size_t kLongest = 64;
    rest = rest.substr(0, std::min(kLongest, rest.find('\n')));
    const size_t colon = rest.find(':');
    size_t at = colon == std::string_view::npos ? rest.size() : colon + 1;
    while (at < rest.size() && rest[at] == ' ')
        ++at;
    const size_t begin = at;
    while (at < rest.size() && std::isdigit(static_cast<unsigned char>(rest[at])) != 0)
        ++at;
    if (at == begin)
        return false;
    while (at < rest.size() && rest[at] == ' ')
        ++at;
    return at < rest.size() && (rest[at] == 'M' || rest[at] == 'B');
}

bool hasFigureIn(std::string_view text) {
    constexpr std::array<std::string_view, 3> kMemoryWords{
        "peak memory usage", "Total Static Memory size", "Request memory size"};
    for (const std::string_view word : kMemoryWords) {
        for (size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at)) {
            at += word.size();
            if (isFigure(text.substr(at)))
                return true;
        }
    }
    return false;
}

/// A header, a parameter, a subgraph or a node.
bool hasGraphIn(std::string_view text) {
    constexpr std::array<std::string_view, 4> kGraphWords{
        "IR entry", "%para", "subgraph @", ") = "};
    return std::ranges::any_of(
        kGraphWords, [text](std::string_view word) { return text.find(word) != text.npos; });
}

struct Look {
    bool hasFigures = false;
    bool isWhole = false; ///< until figures were found
    uint64_t bytes = 0; ///< that were looked through
};

/// Looks through what `read` gives, portion by portion; a figure may lie across two.
template <class Read>
Look lookThrough(uint64_t most, Read read) {
    constexpr size_t kOverlap = 256;
    std::vector<char> buffer(kOverlap + kPortion);
    Look look;
    for (size_t kept = 0; look.bytes < most;) {
        const auto wanted = static_cast<size_t>(std::min<uint64_t>(kPortion, most - look.bytes));
        const size_t got = read(std::span(buffer).subspan(kept, wanted));
        look.bytes += got;
        look.isWhole = got == 0;
        look.hasFigures = hasFigureIn({buffer.data(), kept + got});
        if (look.hasFigures || look.isWhole)
            break;
        const size_t all = kept + got;
        kept = std::min(kOverlap, all);
        std::copy(buffer.begin() + static_cast<ptrdiff_t>(all - kept),
            buffer.begin() + static_cast<ptrdiff_t>(all), buffer.begin());
    }
    return look;
}

/// What can not be opened is not looked at.
Look lookFromBegin(
    const fs::path& file, uint64_t most, model::IssueLog& damage, const std::stop_token& stop) {
    const auto source = input::openSource(file, damage);
    if (!source)
        return {};
    const auto read = [&](std::span<char> bytes) -> size_t {
        return stop.stop_requested() ? 0 : (*source)->read(bytes).value_or(0);
    };
    Look look = lookThrough(most, read);
    std::vector<char> rest(look.hasFigures ? kPortion : 0); // whose damage counts too
    for (size_t got = rest.size(); got > 0 && look.bytes < most; look.bytes += got)
        got = read(rest);
    look.isWhole = look.isWhole && damage.issues().empty();
    return look;
}

Look lookAtEnd(const fs::path& file, uint64_t most, const std::stop_token& stop) {
    std::ifstream in(file, std::ios::binary | std::ios::ate);
    if (!in)
        return {};
    const auto size = static_cast<uint64_t>(std::max<std::streamoff>(0, in.tellg()));
    const uint64_t skipped = size - std::min(size, most);
    in.seekg(static_cast<std::streamoff>(skipped));
    Look look = lookThrough(most, [&](std::span<char> bytes) -> size_t {
        if (stop.stop_requested())
            return 0;
        in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        return static_cast<size_t>(std::max<std::streamsize>(in.gcount(), 0));
    });
    look.isWhole = skipped == 0;
    return look;
}

/// Compressed, or UTF-16, in which no figure stands byte by byte.
bool isCoded(const fs::path& file) {
    std::array<char, input::Utf16Decoder::kMark> begin{};
    std::ifstream in(file, std::ios::binary);
    in.read(begin.data(), begin.size());
    return file.native().ends_with(".gz")
        || input::Utf16Decoder::orderOf({begin.data(), static_cast<size_t>(in.gcount())});
}

/// Of a coded log so much of its begin.
Look lookAt(
    const fs::path& file, uint64_t most, model::IssueLog& damage, const std::stop_token& stop) {
    return isCoded(file) ? lookFromBegin(file, most, damage, stop) : lookAtEnd(file, most, stop);
}

/// Counts the sizes that are none: "NaNM". Stops after so many bytes; gives those that were read.
uint64_t countBadSizes(
    const fs::path& file, uint64_t most, model::IssueLog& issues, const std::stop_token& stop) {
    model::IssueLog damage; // was counted when figures were looked for
    auto source = input::openSource(file, damage);
    if (!source)
        return 0;
    input::LineReader lines(std::move(*source), kLongestLine);
    model::BlockReader block;
    while (lines.offset() < most && !stop.stop_requested()) {
        const auto line = lines.next();
        if (!line || !*line)
            break;
        block.take((*line)->text, (*line)->number);
        if (block.hasMissed())
            issues.add(model::IssueCode::BadNumber, file.native(), (*line)->offset,
                "line " + std::to_string((*line)->number) + ": " + std::string((*line)->text));
    }
    return lines.offset();
}

} // namespace

bool isGraphName(std::string_view name) {
    return (name.ends_with(".ir") || name.ends_with(".ir.gz"))
        && !name.starts_with("tracker_graph");
}

JobFileCollector::JobFileCollector(
    const fs::path& top, Discovery& seen, const std::stop_token& stop)
    : m_top(top)
    , m_seen(seen)
    , m_stop(stop)
    , m_bytesLeft(kMostElsewhere)
    , m_bytesToCount(kMostElsewhere) { }

void JobFileCollector::add(const fs::path& file, model::FileKind kind) {
    if (m_seen.jobFiles.size() < kMostJobFiles)
        m_seen.jobFiles.push_back(describeFile(file, kind, m_seen.issues));
    else
        m_seen.issues.add(model::IssueCode::TooLarge, file.native(), 0, "more graphs and logs");
}

/// By its own name and those above it up to what was opened.
bool JobFileCollector::isInDryRun(const fs::path& folder) const {
    for (fs::path at = folder; at.native().size() >= m_top.native().size() && at.has_filename();
         at = at.parent_path()) {
        if (isDryRunName(at.filename().native()))
            return true;
    }
    return false;
}

void JobFileCollector::takeGraph(const fs::path& file) {
    const size_t before = m_seen.jobFiles.size();
    add(file, model::FileKind::Graph);
    if (m_seen.jobFiles.size() == before)
        return; // of too many
    constexpr size_t kGraphHead = 64 << 10;
    model::IssueLog damage; // is told by whoever reads it whole, what can not be opened by add()
    const auto source = input::openSource(file, damage);
    std::string head(kGraphHead, '\0');
    const auto size = source ? (*source)->read(head) : tl::unexpected(source.error());
    if (!size)
        return;
    head.resize(*size);
    if (head.empty())
        m_seen.issues.add(model::IssueCode::EmptyFile, file.native(), 0, "");
    else if (!hasGraphIn(head))
        m_seen.issues.add(
            model::IssueCode::BadLine, file.native(), 0, "no graph of MindSpore in this file");
}

void JobFileCollector::takeOfDryRun(const fs::path& file) {
    model::IssueLog damage;
    const bool isThere = lookAt(file, UINT64_MAX, damage, m_stop).hasFigures;
    const bool isMissed =
        saysPlace(file) && input::withoutGz(file.filename().native()).ends_with(".log");
    if (!isThere && !isMissed)
        return;
    add(file, model::FileKind::DryRunLog);
    m_seen.issues.append(damage);
    countBadSizes(file, UINT64_MAX, m_seen.issues, m_stop);
    if (!isThere)
        m_seen.issues.add(model::IssueCode::NotIndexedYet, file.native(), 0,
            "no memory of a dry run in it: that needs GLOG_v=1 and a run that came to its end");
}

JobFileCollector::Looked JobFileCollector::takeElsewhere(const fs::path& file) {
    model::IssueLog damage;
    const uint64_t most = std::min(m_bytesLeft, isCoded(file) ? kBegin : kEnd);
    const Look look = most > 0 ? lookAt(file, most, damage, m_stop) : Look();
    m_bytesLeft -= std::min(m_bytesLeft, look.bytes);
    if (look.hasFigures) {
        add(file, model::FileKind::DryRunLog);
        m_seen.issues.append(damage);
        const uint64_t counted = countBadSizes(file, m_bytesToCount, m_seen.issues, m_stop);
        m_bytesToCount -= std::min(m_bytesToCount, counted);
    }
    return look.hasFigures ? Looked::Found
        : look.isWhole     ? Looked::Whole
        : look.bytes == 0  ? Looked::NotAtAll
                           : Looked::InPart;
}

/// Without figures, beside a log of its run that has some: its stage broke off, or printed them
/// before what was looked at. False where it is too long to be looked through.
bool JobFileCollector::takeSilent(const fs::path& file, Looked looked) {
    if (looked == Looked::InPart) {
        std::error_code error;
        const uint64_t size = fs::file_size(file, error);
        if (error || size > m_bytesLeft)
            return false;
        m_bytesLeft -= size;
    }
    takeOfDryRun(file);
    return true;
}

void JobFileCollector::finish() {
    std::stable_partition(m_elsewhere.begin(), m_elsewhere.end(), saysStage);
    uint64_t inPart = 0;
    uint64_t notAtAll = 0;
    std::string first;
    std::vector<Looked> all;
    std::set<RunPlace> runs; // with figures
    for (const fs::path& file : m_elsewhere) {
        if (m_stop.stop_requested())
            return;
        all.push_back(takeElsewhere(file));
        if (all.back() == Looked::Found)
            runs.insert(runPlaceOf(file));
    }
    for (size_t i = 0; i < all.size(); ++i) {
        const fs::path& file = m_elsewhere[i];
        // The end of a worker's log has the figures where it is one of a dry run.
        bool isInPart = all[i] == Looked::InPart && saysStage(file);
        if ((isInPart || all[i] == Looked::Whole) && runs.contains(runPlaceOf(file)))
            isInPart = !takeSilent(file, all[i]);
        const bool isNot = all[i] == Looked::NotAtAll;
        inPart += isInPart ? 1 : 0;
        notAtAll += isNot ? 1 : 0;
        if (first.empty() && (isInPart || isNot))
            first = file.native();
    }
    m_elsewhere.clear();
    if (!first.empty())
        m_seen.issues.add(model::IssueCode::NotIndexedYet, first, 0,
            "logs that may be of a dry run: " + std::to_string(inPart)
                + " looked through only in part, " + std::to_string(notAtAll) + " not at all",
            inPart + notAtAll);
}

void JobFileCollector::take(const Listing& folder) {
    const bool isOfDryRun = isInDryRun(folder.folder);
    for (const std::string& name : folder.files) {
        const fs::path file = folder.folder / name;
        if (m_stop.stop_requested())
            return;
        if (isGraphName(name))
            takeGraph(file);
        else if (isLogName(name) && isOfDryRun)
            takeOfDryRun(file);
        else if (isLogName(name) && saysPlace(file))
            m_elsewhere.push_back(file);
    }
}

bool JobFileCollector::takeFile(const fs::path& file) {
    const std::string name = file.filename().native();
    const size_t before = m_seen.jobFiles.size();
    if (isGraphName(name))
        takeGraph(file);
    model::IssueLog damage;
    if (isLogName(name) && lookAt(file, UINT64_MAX, damage, m_stop).hasFigures) {
        add(file, model::FileKind::DryRunLog);
        countBadSizes(file, UINT64_MAX, damage, m_stop);
    }
    if (m_seen.jobFiles.size() == before)
        return false;
    m_seen.issues.append(damage);
    m_seen.foldersSeen = std::max<uint64_t>(m_seen.foldersSeen, 1);
    ++m_seen.filesSeen;
    return true;
}

} // namespace rankscope::importer
