// SPDX-License-Identifier: GPL-3.0-or-later
// Files that lie in no folder of a known layout: Kineto and other Chrome traces, timelines of old
// MindSpore, databases, outputs that were copied away from their folder.
#include <algorithm>
#include <array>

#include "core/importer/discovery/discovery_names.h"
#include "core/importer/discovery/rank_collector.h"
#include "core/importer/discovery/rank_identity.h"
#include "core/importer/profile_db/ftrace_reader.h"
#include "core/input/byte_source.h"
#include "core/tables/expert_import.h"

namespace rankscope::importer {

namespace fs = std::filesystem;
using model::FileKind;
using model::ProfileKind;
using Names = std::vector<std::string>;

namespace {

bool isTraceView(const std::string& name) {
    return input::withoutGz(name) == "trace_view.json";
}

/// Of an msprof export that lies outside its output folder.
bool isMsprofExport(const std::string& name) {
    const auto parts = msprofName(name);
    return parts && parts->hasTime();
}

bool isAscendDatabase(const std::string& name) {
    const DatabaseName database = databaseName(name);
    return database == DatabaseName::Pytorch || database == DatabaseName::Mindspore;
}

/// What goes with a trace_view.json, or with an msprof_*.json, that lies loose.
bool isCompanion(const std::string& name) {
    return isCsvName(name) || isMarksName(name) || isSideJson(name)
        || databaseName(name) == DatabaseName::Analysis;
}

constexpr std::string_view kTrackerTable = "memory_block.csv";

/// Tables that alone make a rank; others, such as dataset.csv, may be anything.
bool isTableMarker(const std::string& name) {
    const std::string_view table = input::withoutGz(name);
    return table == kTrackerTable || table == "kernel_details.csv" || table == "step_trace_time.csv"
        || table == "operator_memory.csv" || table == "memory_record.csv"
        || (name.starts_with("op_summary_") && isCsvName(name));
}

/// What only the profiler of older MindSpore writes, and the program reads, is a rank by itself.
bool isLegacyMarker(const std::string& name) {
    constexpr std::array<std::string_view, 8> kPrefixes{"minddata_", "device_queue_profiling_",
        "dataset_iterator_profiling_", "pipeline_profiling_", "aicore_intermediate_",
        "aicpu_intermediate_", "framework_raw_", "flops_"};
    const bool isOfThese = std::ranges::any_of(
        kPrefixes, [&name](std::string_view prefix) { return name.starts_with(prefix); });
    return legacyTimelineRank(name)
        || between(input::withoutGz(name), "step_trace_raw_", "_detail_time.csv")
        || (isOfThese && legacyTableRank(name));
}

/// Moves what `isWanted` says from `names` to the answer.
template <class Predicate>
Names moveOut(Names& names, Predicate isWanted) {
    const auto middle = std::stable_partition(
        names.begin(), names.end(), [&](const std::string& name) { return !isWanted(name); });
    Names taken(middle, names.end());
    names.erase(middle, names.end());
    return taken;
}

} // namespace

void RankCollector::takeLoose(const Listing& folder) {
    Names names = folder.files;
    if (std::any_of(names.begin(), names.end(), isTraceView)
        || std::any_of(names.begin(), names.end(), isAscendDatabase)) {
        Listing output{folder.folder, {}, {}, {}};
        output.files = moveOut(names, [](const std::string& name) {
            return isTraceView(name) || isAscendDatabase(name)
                || (isCompanion(name) && !isClusterFile(name));
        });
        Listing whole = folder;
        whole.folders.clear(); // a loose output has no raw data of its own
        takeAscend(whole, output);
    }
    const auto takeExport = [&](const auto& isOfIt) {
        Listing output{folder.folder, {}, {}, {}};
        output.files = moveOut(names, isOfIt);
        takeMsprof(folder, output);
        moveOut(names, [](const auto& name) { return databaseName(name) == DatabaseName::Msprof; });
    };
    if (std::any_of(names.begin(), names.end(), isMsprofExport))
        takeExport([](const std::string& name) {
            return isMsprofExport(name) || isCsvName(name) || isMarksName(name);
        });
    if (std::any_of(names.begin(), names.end(), isLegacyMarker))
        names = takeLegacy(folder, names);
    if (std::any_of(names.begin(), names.end(), isTableMarker))
        takeTables(folder, names);
    if (std::any_of(names.begin(), names.end(), isMarksName)) // nothing else of the export
        takeExport(isMarksName);
    for (const std::string& name : names)
        takeUnknown(folder.folder / name);
}

/// A rank of which only tables were kept; the memory tracker writes a folder of its own a rank.
void RankCollector::takeTables(const Listing& folder, Names& names) {
    const bool isTracker = std::any_of(names.begin(), names.end(),
        [](const std::string& name) { return input::withoutGz(name) == kTrackerTable; });
    std::optional<int64_t> rank = rankByMarkers(folder);
    if (!rank)
        rank = rankAbove(folder.folder);
    FoundRank& found =
        add(isTracker ? ProfileKind::MindsporeText : ProfileKind::PytorchText, folder.folder, rank);
    const Names tables = moveOut(
        names, [](const std::string& name) { return isCompanion(name) && !isClusterFile(name); });
    for (const std::string& name : tables)
        addFile(found, folder.folder / name, fileKindOf(name));
}

void RankCollector::takeBeside(const Listing& folder) {
    for (const std::string& name : folder.files) {
        if (!isSideJson(name) && databaseName(name) != DatabaseName::Msprof)
            takeUnknown(folder.folder / name);
    }
}

/// Gives what is left. The kinds of timeline have clocks of their own, so each is a rank of its
/// own; one run writes only one kind.
Names RankCollector::takeLegacy(const Listing& folder, const Names& names) {
    std::map<int64_t, size_t> rankOfNumber; // position in m_ranks
    Names left;
    for (const std::string& name : names) {
        if (const auto rank = legacyTimelineRank(name)) {
            addFile(add(ProfileKind::MindsporeLegacy, folder.folder, rank), folder.folder / name,
                FileKind::Trace);
            rankOfNumber.emplace(*rank, m_ranks.size() - 1);
        } else {
            left.push_back(name);
        }
    }
    Names others;
    for (const std::string& name : left) {
        const auto rank = legacyTableRank(name);
        if (!rank) {
            others.push_back(name);
            continue;
        }
        const auto [entry, isNew] = rankOfNumber.emplace(*rank, m_ranks.size());
        if (isNew)
            add(ProfileKind::MindsporeLegacy, folder.folder, rank);
        addFile(m_ranks[entry->second], folder.folder / name, fileKindOf(name));
    }
    for (const std::string& child : folder.folders) {
        if (!isRawFolder(child))
            continue;
        const Listing raw = listFolder(folder.folder / child, m_seen.issues);
        for (const auto& [number, place] : rankOfNumber)
            addDeviceInfo(m_ranks[place], raw, WhoseDevice::Named);
    }
    return others;
}

void RankCollector::takeUnknown(const fs::path& file) {
    if (m_stop.stop_requested()) // the walk ends with Cancelled
        return;
    const std::string name = file.filename().native();
    if (isClusterFile(name)) {
        m_seen.clusterFiles.push_back(describeFile(file, fileKindOf(name), m_seen.issues));
        return;
    }
    if (isHostTrace(name)) {
        takeHostTrace(file);
        return;
    }
    const bool isProfile = databaseName(name) != DatabaseName::None || isDatabase(file);
    if (isProfile && takeDatabase(file))
        return;
    if (isSideJson(name) || !isJsonName(name) || !takeContent(file))
        noteOther(file);
}

bool RankCollector::takeContent(const fs::path& file) {
    const auto byName = rankInName(file.filename().native());
    const auto sniffed =
        sniffFile(file, byName ? RankSearch::HeadOnly : RankSearch::HeadAndTail, m_inflateBudget);
    if (!sniffed) {
        m_seen.issues.add(
            model::IssueCode::UnreadableFile, file.native(), 0, sniffed.error().message);
        return false;
    }
    if (!sniffed->problem.empty() && isTraceName(file.filename().native()))
        m_seen.issues.add(model::IssueCode::UnreadableFile, file.native(), 0, sniffed->problem);
    if (sniffed->content == Content::Unknown || sniffed->content == Content::Database)
        return false;
    std::optional<int64_t> rank = sniffed->rank ? sniffed->rank : byName;
    if (!rank)
        rank = rankAbove(file.parent_path());
    const bool isKineto = sniffed->content == Content::Kineto;
    addFile(
        add(isKineto ? ProfileKind::Kineto : ProfileKind::ChromeTrace, file.parent_path(), rank),
        file, FileKind::Trace);
    return true;
}

/// What its content does not make one is named: somebody recorded it for these ranks.
void RankCollector::takeHostTrace(const fs::path& file) {
    noteOutside(file);
    std::string problem;
    if (isDatabase(file)) {
        problem = isFtraceDatabase(file) ? "" : "no tables of threads and slices";
    } else {
        const auto sniffed = sniffFile(file, RankSearch::HeadOnly, m_inflateBudget);
        if (!sniffed)
            problem = sniffed.error().message;
        else if (sniffed->content == Content::Unknown)
            problem = sniffed->problem.empty() ? "no events in it" : sniffed->problem;
    }
    if (problem.empty()) {
        m_hostTraces.push_back(describeFile(file, FileKind::HostTrace, m_seen.issues));
        return;
    }
    m_seen.issues.add(model::IssueCode::UnreadableFile, file.native(), 0, problem);
    noteOther(file);
}

bool RankCollector::takeDatabase(const fs::path& file) {
    const std::string name = file.filename().native();
    ProfileKind kind = ProfileKind::MsprofDb;
    switch (databaseName(name)) {
    case DatabaseName::Pytorch:
        kind = ProfileKind::PytorchDb;
        break;
    case DatabaseName::Mindspore:
        kind = ProfileKind::MindsporeDb;
        break;
    case DatabaseName::Msprof:
        break;
    case DatabaseName::Monitor:
        kind = ProfileKind::Monitor;
        break;
    default: {
        const ProfileSniff profile = sniffProfile(file);
        if (!profile.hasTimeline)
            return false;
        kind = profile.isTorch ? ProfileKind::PytorchDb : ProfileKind::MsprofDb;
    }
    }
    std::optional<int64_t> rank = databaseRank(name);
    if (!rank)
        rank = rankAbove(file.parent_path());
    FoundRank& found = add(kind, file.parent_path(), rank);
    addFile(found, file, FileKind::Database);
    const auto& known = found.profile.rankOfDevice;
    if (!databaseRank(name) && known.size() == 1)
        found.rank = known.begin()->second;
    return true;
}

void RankCollector::takeFile(const fs::path& file) {
    const std::string name = file.filename().native();
    const fs::path folder = file.parent_path();
    const std::string folderName = folder.filename().native();
    const Listing alone{folder, {name}, {}, {}};
    m_seen.filesSeen = 1;
    if (isTraceView(name) || (isAscendTrace(name) && folderName == "ASCEND_PROFILER_OUTPUT"))
        takeAscend(
            list(folderName == "ASCEND_PROFILER_OUTPUT" ? folder.parent_path() : folder), alone);
    else if (isMsprofExport(name) || isMarksName(name)
        || (folderName == "mindstudio_profiler_output" && msprofName(name)))
        takeMsprof(list(folderName == "mindstudio_profiler_output" ? folder.parent_path() : folder),
            alone);
    else if (folderName == "timeline" && deviceNumber(folder.parent_path().filename().native()))
        takeDevice(list(folder.parent_path()), alone);
    else if (legacyTimelineRank(name))
        takeLegacy(alone, alone.files);
    else if (tables::isExpertFile(name) || isHostTrace(name))
        takeUnknown(file);
    else if (!takeContent(file) && !takeDatabase(file))
        noteOther(file);
}

} // namespace rankscope::importer
