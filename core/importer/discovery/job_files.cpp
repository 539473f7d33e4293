// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/discovery/job_files.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "core/input/byte_source.h"

namespace rankscope::importer {

namespace fs = std::filesystem;

namespace {

constexpr size_t kMostJobFiles = 4096; ///< of all folders; a graph is saved for each pass
constexpr uint64_t kMostLooked = uint64_t{2} << 30; ///< a few seconds
/// Of a log elsewhere than in a folder of dry runs: the figures stand near its end, and a folder
/// may hold gigabytes of ordinary logs.
constexpr uint64_t kEnd = 16 << 20;
constexpr size_t kPortion = 1 << 20;

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

/// "rank_0.log", "worker_0.log" of msrun, "stage0_0/mindformer.log".
bool saysPlace(const fs::path& file) {
    const auto says = [](const std::string& name) {
        return hasNumbered(name, "rank_") || hasNumbered(name, "stage");
    };
    const std::string name = file.filename().native();
    return says(name) || hasNumbered(name, "worker_")
        || says(file.parent_path().filename().native());
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
    return at > begin && at < rest.size() && (rest[at] == 'M' || rest[at] == 'B');
}

bool hasFigureIn(std::string_view text) {
    constexpr std::array<std::string_view, 3> kWords{
        "peak memory usage", "Total Static Memory size", "Request memory size"};
    for (const std::string_view word : kWords) {
        for (size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at)) {
            at += word.size();
            if (isFigure(text.substr(at)))
                return true;
        }
    }
    return false;
}

/// Looks through what `read` gives, portion by portion; a figure may lie across two.
template <class Read>
bool hasFigureWithin(uint64_t most, uint64_t& looked, Read read) {
    constexpr size_t kOverlap = 256;
    std::vector<char> buffer(kOverlap + kPortion);
    size_t kept = 0;
    while (looked < most) {
        const size_t got = read(std::span(buffer).subspan(kept, kPortion));
        looked += got;
        if (hasFigureIn({buffer.data(), kept + got}))
            return true;
        if (got == 0)
            return false;
        const size_t all = kept + got;
        kept = std::min(kOverlap, all);
        std::copy(buffer.begin() + static_cast<ptrdiff_t>(all - kept),
            buffer.begin() + static_cast<ptrdiff_t>(all), buffer.begin());
    }
    return false;
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
    , m_bytesLeft(kMostLooked) { }

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

/// `most` bytes of its end; a compressed log can only be read from its begin.
bool JobFileCollector::hasFigures(const fs::path& file, uint64_t most, model::IssueLog& damage) {
    most = std::min(most, m_bytesLeft);
    uint64_t looked = 0;
    bool isThere = false;
    if (file.native().ends_with(".gz")) {
        const auto source = input::openSource(file, damage);
        const auto read = [&](std::span<char> bytes) -> size_t {
            return m_stop.stop_requested() ? 0 : (*source)->read(bytes).value_or(0);
        };
        isThere = source && hasFigureWithin(m_bytesLeft, looked, read);
        std::vector<char> rest(isThere ? kPortion : 0); // whose damage counts too
        for (size_t got = rest.size(); got > 0 && looked < m_bytesLeft; looked += got)
            got = read(rest);
    } else {
        std::ifstream in(file, std::ios::binary | std::ios::ate);
        const auto size = in ? static_cast<std::streamoff>(in.tellg()) : 0;
        const auto skipped = std::max<std::streamoff>(0, size - static_cast<std::streamoff>(most));
        in.seekg(skipped);
        isThere = in && hasFigureWithin(most, looked, [&](std::span<char> bytes) -> size_t {
            if (m_stop.stop_requested())
                return 0;
            in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
            return static_cast<size_t>(std::max<std::streamsize>(in.gcount(), 0));
        });
    }
    m_bytesLeft -= std::min(m_bytesLeft, looked);
    return isThere;
}

void JobFileCollector::takeLog(const fs::path& file, bool isInDryRun) {
    model::IssueLog damage;
    const bool isThere = hasFigures(file, isInDryRun ? kMostLooked : kEnd, damage);
    if (!isThere && !(isInDryRun && saysPlace(file)))
        return;
    add(file, model::FileKind::DryRunLog);
    m_seen.issues.append(damage);
    if (!isThere)
        m_seen.issues.add(model::IssueCode::NotIndexedYet, file.native(), 0,
            m_bytesLeft == 0 ? "only its end was looked through for the memory of a dry run"
                             : "no memory of a dry run in it: that needs GLOG_v=1 and a run that "
                               "came to its end");
}

void JobFileCollector::take(const Listing& folder) {
    const bool isOfDryRun = isInDryRun(folder.folder);
    for (const std::string& name : folder.files) {
        const fs::path file = folder.folder / name;
        if (m_stop.stop_requested())
            return;
        if (isGraphName(name))
            add(file, model::FileKind::Graph);
        else if (isLogName(name) && (isOfDryRun || saysPlace(file)))
            takeLog(file, isOfDryRun);
    }
}

bool JobFileCollector::takeFile(const fs::path& file) {
    const std::string name = file.filename().native();
    const size_t before = m_seen.jobFiles.size();
    if (isGraphName(name))
        add(file, model::FileKind::Graph);
    model::IssueLog damage;
    if (isLogName(name) && hasFigures(file, kMostLooked, damage))
        add(file, model::FileKind::DryRunLog);
    if (m_seen.jobFiles.size() == before)
        return false;
    m_seen.issues.append(damage);
    m_seen.foldersSeen = std::max<uint64_t>(m_seen.foldersSeen, 1);
    ++m_seen.filesSeen;
    return true;
}

} // namespace rankscope::importer
