// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/discovery/discovery.h"

#include <algorithm>
#include <cerrno>
#include <deque>
#include <map>
#include <set>
#include <system_error>

#include <fmt/format.h>
#include <unistd.h>

#include "core/base/grouped.h"
#include "core/base/log.h"
#include "core/importer/discovery/discovery_names.h"
#include "core/importer/discovery/discovery_scan.h"
#include "core/importer/discovery/job_files.h"
#include "core/importer/discovery/rank_collector.h"
#include "core/importer/rank_tables.h"
#include "core/input/byte_source.h"
#include "core/tables/expert_import.h"
#include "core/tables/table_files.h"

namespace rankscope::importer {

namespace fs = std::filesystem;

namespace {

constexpr int kDepthLimit = 8;
constexpr int kOutsideDepthLimit =
    3; // a link to a store of ranks; a link into a disk is no profile

struct Pending {
    fs::path folder;
    int depth = 0;
    int outsideDepth = 0; ///< levels since a link led out of the top, itself included
};

/// Whether to look into the folder. Links may lead out of what was opened, to where the ranks are
/// stored; but not above it, as one to the root of the disk does, and not far.
bool mayEnter(Pending& next, const fs::path& top, model::IssueLog& issues) {
    if (const auto target = targetOutside(next.folder, top)) {
        next.outsideDepth = 1;
        std::error_code error;
        const fs::path back = fs::canonical(top, error).lexically_relative(*target);
        if (error || *back.begin() != "..") {
            issues.add(model::IssueCode::SymlinkLoop, next.folder.native(), 0, target->native());
            return false;
        }
        issues.add(model::IssueCode::LinkOutside, next.folder.native(), 0, target->native());
    }
    if (next.depth <= kDepthLimit && next.outsideDepth <= kOutsideDepthLimit)
        return true;
    issues.add(model::IssueCode::TooDeep, top.native(), 0, next.folder.native());
    return false;
}

/// Breadth first. Links wait until everything real was visited, so that a folder is known by its
/// own path and not by that of a link.
Status walk(const fs::path& top, Discovery& seen, RankCollector& collector,
    JobFileCollector& jobFiles, const std::stop_token& stop) {
    std::deque<Pending> folders = {{top}};
    std::deque<Pending> links;
    VisitedFolders visited;
    while (!folders.empty() || !links.empty()) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        std::deque<Pending>& queue = folders.empty() ? links : folders;
        Pending next = std::move(queue.front());
        queue.pop_front();
        if (!mayEnter(next, top, seen.issues))
            continue;
        if (!visited.enter(next.folder)) {
            if (leadsBack(next.folder))
                seen.issues.add(model::IssueCode::SymlinkLoop, next.folder.native(), 0, "");
            continue;
        }
        const Listing listing = listFolder(next.folder, seen.issues);
        ++seen.foldersSeen;
        seen.filesSeen += listing.files.size();
        jobFiles.take(listing);
        for (const std::string& name : collector.take(listing)) {
            const bool isLink =
                std::find(listing.links.begin(), listing.links.end(), name) != listing.links.end();
            (isLink ? links : folders)
                .push_back({next.folder / name, next.depth + 1,
                    next.outsideDepth > 0 ? next.outsideDepth + 1 : 0});
        }
    }
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, "cancelled");
    return {};
}

std::string placeOf(const model::RankSource& source) {
    return source.files.empty() ? source.folder.native() : source.files.front().path.native();
}

/// Ranks without a known number get one that is free, in the order of their folders.
void numberRanks(std::vector<FoundRank>& found) {
    std::set<int64_t> used;
    for (const FoundRank& rank : found) {
        if (rank.rank)
            used.insert(*rank.rank);
    }
    int64_t free = 0;
    for (FoundRank& rank : found) {
        rank.source.isRankKnown = rank.rank.has_value();
        if (!rank.rank && used.insert(rank.guess).second) {
            rank.rank = rank.guess;
        } else if (!rank.rank) {
            while (!used.insert(free).second)
                ++free;
            rank.rank = free;
        }
        rank.source.rank = *rank.rank;
    }
}

void labelRanks(Discovery& seen) {
    std::map<int64_t, std::pair<int, std::string>> first;
    for (model::RankSource& rank : seen.ranks) {
        rank.label = fmt::format("Rank {}", rank.rank);
        auto& [count, place] = first[rank.rank];
        if (++count == 1) {
            place = placeOf(rank);
            continue;
        }
        rank.label += fmt::format(" ({})", count);
        seen.issues.add(model::IssueCode::DuplicateRank, placeOf(rank), 0, place);
    }
}

bool isWithin(const fs::path& place, const fs::path& folder) {
    return std::mismatch(place.begin(), place.end(), folder.begin(), folder.end()).second
        == folder.end();
}

/// The first rank below the folder, else below the nearest one above it; null where none has a
/// timeline.
model::RankSource* rankBeside(std::vector<model::RankSource>& ranks, fs::path folder) {
    while (true) {
        const auto rank = std::find_if(ranks.begin(), ranks.end(), [&](const auto& candidate) {
            return hasTrace(candidate) && isWithin(candidate.folder, folder);
        });
        if (rank != ranks.end())
            return &*rank;
        if (!folder.has_relative_path())
            return nullptr;
        folder = folder.parent_path();
    }
}

/// What the scheduler of a host did is no rank: it shows in the timeline of the first one there.
void addHostTraces(const std::vector<model::SourceFile>& traces, Discovery& seen) {
    for (const model::SourceFile& trace : traces) {
        if (model::RankSource* const rank = rankBeside(seen.ranks, trace.path.parent_path()))
            rank->files.push_back(trace);
        else
            seen.issues.add(model::IssueCode::NotIndexedYet, trace.path.native(), 0,
                "a trace of the host's scheduler beside ranks without a timeline");
    }
}

void finishRanks(std::vector<FoundRank>& found, Discovery& seen) {
    std::stable_sort(found.begin(), found.end(), [](const FoundRank& left, const FoundRank& right) {
        return naturalLess(placeOf(left.source), placeOf(right.source));
    });
    numberRanks(found);
    std::stable_sort(found.begin(), found.end(),
        [](const FoundRank& left, const FoundRank& right) { return left.rank < right.rank; });
    for (FoundRank& rank : found)
        seen.ranks.push_back(std::move(rank.source));
    labelRanks(seen);
    for (const model::RankSource& rank : seen.ranks) {
        if (!hasTrace(rank) && !hasRankTables(rank))
            seen.issues.add(model::IssueCode::NotIndexedYet, placeOf(rank), 0, "");
    }
}

std::string nothingFound(const Discovery& seen) {
    const bool isFile = seen.foldersSeen == 0;
    std::string text = fmt::format(
        "{}. Looked for Ascend PyTorch and MindSpore profiles "
        "(ASCEND_PROFILER_OUTPUT with trace_view.json), msprof output "
        "(mindstudio_profiler_output), MindSpore timelines (*_timeline_display_*.json), profiler "
        "databases, Chrome or Kineto traces (*.json, *.json.gz), graphs (*.ir) and logs of dry "
        "runs.",
        isFile ? "This file is not a profile" : "No profile was found");
    if (!isFile)
        text += fmt::format(
            " Folders: {}, files: {}.", grouped(seen.foldersSeen), grouped(seen.filesSeen));
    if (seen.rawFolders > 0) {
        text += fmt::format(" Folders with raw profiler data that was not analysed yet: {}. Run "
                            "the analysis of the profiler first.",
            grouped(seen.rawFolders));
    }
    const auto& issues = seen.issues.issues();
    const auto unreadable = std::count_if(issues.begin(), issues.end(),
        [](const auto& issue) { return issue.code == model::IssueCode::UnreadableFile; });
    if (unreadable > 0)
        text += fmt::format(" Files or folders that cannot be read: {}.", grouped(unreadable));
    if (!isFile && !seen.examplesSeen.empty())
        text += fmt::format(" Seen instead: {}.", fmt::join(seen.examplesSeen, ", "));
    const auto isLog = [](const std::string& name) {
        return input::withoutGz(name).ends_with(".log");
    };
    if (std::ranges::any_of(seen.examplesSeen, isLog))
        text += " A log is one of a dry run when it has the memory that MindSpore prints at the "
                "end: run with MS_SIMULATION_LEVEL=1 and GLOG_v=1, and let it end.";
    return text;
}

/// The same place without a slash, a dot or two dots at the end, so that it has a name.
fs::path named(const fs::path& root) {
    std::error_code error;
    fs::path whole = fs::absolute(root, error);
    if (error)
        return root;
    if (whole.filename().empty() && whole.has_relative_path())
        whole = whole.parent_path();
    if (whole.filename() == "." || whole.filename() == "..") {
        const fs::path real = fs::canonical(whole, error);
        return error ? whole : real;
    }
    return whole;
}

} // namespace

Result<Discovery> survey(const fs::path& root, const std::stop_token& stop) {
    Discovery seen;
    const fs::path top = named(root);
    seen.root = top;
    std::error_code error;
    const fs::file_status status = fs::status(top, error);
    if (status.type() == fs::file_type::not_found)
        return fail(ErrorCode::NotFound, "There is no such file or folder.", root.native());
    if (!error && ::access(top.c_str(), R_OK) != 0)
        error = std::error_code(errno, std::generic_category());
    if (error)
        return fail(ErrorCode::Unreadable, fmt::format("Cannot be read: {}.", error.message()),
            root.native());
    RankCollector collector(top, seen, stop);
    JobFileCollector jobFiles(top, seen, stop);
    if (fs::is_directory(status)) {
        RS_TRY(walk(top, seen, collector, jobFiles, stop));
        jobFiles.finish();
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
    } else if (!jobFiles.takeFile(top)) {
        collector.takeFile(top);
    }
    collector.finish();
    finishRanks(collector.ranks(), seen);
    addHostTraces(collector.hostTraces(), seen);
    std::ranges::sort(seen.jobFiles, [](const auto& left, const auto& right) {
        return naturalLess(left.path.native(), right.path.native());
    });
    seen.rawFolders = collector.rawFolders();
    log(LogRoom::Discovery, "{}: {} ranks, {} files of the whole job", root.native(),
        seen.ranks.size(), seen.clusterFiles.size());
    return seen;
}

bool holdsProfile(const Discovery& seen) {
    return !seen.ranks.empty() || !seen.clusterFiles.empty() || !seen.jobFiles.empty();
}

Result<Discovery> discover(const fs::path& root, const std::stop_token& stop) {
    RS_TRY_ASSIGN(Discovery seen, survey(root, stop));
    if (!holdsProfile(seen))
        return fail(ErrorCode::NoProfile, nothingFound(seen), root.native());
    return seen;
}

bool hasTrace(const model::RankSource& rank) {
    return !model::timelineFiles(rank).empty();
}

bool isRead(const model::SourceFile& file) {
    return model::holdsTable(file.kind) ? tables::tableFileOf(file).has_value()
                                        : file.kind != model::FileKind::Other;
}

std::optional<model::RankSource> clusterSource(const Discovery& found, model::IssueLog& issues) {
    if (found.clusterFiles.empty())
        return std::nullopt;
    const auto isExpert = [](const model::SourceFile& file) {
        return tables::isExpertFile(file.path.filename().native());
    };
    const auto analysis =
        std::find_if_not(found.clusterFiles.begin(), found.clusterFiles.end(), isExpert);
    model::RankSource cluster;
    cluster.kind = model::ProfileKind::ClusterAnalysis;
    cluster.folder = (analysis == found.clusterFiles.end() ? found.clusterFiles.begin() : analysis)
                         ->path.parent_path();
    cluster.label = cluster.folder.filename().native();
    for (const model::SourceFile& file : found.clusterFiles) {
        if (isExpert(file) || file.path.parent_path() == cluster.folder)
            cluster.files.push_back(file);
        else
            issues.add(model::IssueCode::NotIndexedYet, file.path.native(), 0,
                "another analysis of the job");
    }
    return hasRankTables(cluster) ? std::optional(cluster) : std::nullopt;
}

} // namespace rankscope::importer
