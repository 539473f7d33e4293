// SPDX-License-Identifier: GPL-3.0-or-later
// The layouts that have folders of their own; loose files are in rank_collector_loose.cpp.
#include "core/importer/discovery/rank_collector.h"

#include <algorithm>
#include <array>

#include "core/importer/discovery/discovery_names.h"
#include "core/importer/discovery/rank_identity.h"
#include "core/input/byte_source.h"
#include "core/tables/expert_import.h"
#include "core/tables/table_files.h"

namespace rankscope::importer {

namespace fs = std::filesystem;
using model::FileKind;
using model::ProfileKind;
using Names = std::vector<std::string>;

namespace {

constexpr std::string_view kAscendOutput = "ASCEND_PROFILER_OUTPUT";
constexpr std::string_view kClusterOutput = "cluster_analysis_output";
constexpr std::string_view kTimeline = "timeline";

bool isAscendFolder(std::string_view name) {
    return name.ends_with("_ascend_pt") || name.ends_with("_ascend_ms");
}

Names subfolders(const Listing& folder) {
    Names names = folder.folders;
    names.insert(names.end(), folder.links.begin(), folder.links.end());
    return names;
}

template <class Predicate>
Names without(Names names, Predicate isLeftOut) {
    names.erase(std::remove_if(names.begin(), names.end(), isLeftOut), names.end());
    return names;
}

/// One export may be split in slices and the folder may hold several exports. The whole file wins
/// over slices, the newest over older ones. Slices of one export carry falling numbers when one
/// goes back in time; a rising number belongs to an older export.
Names msprofTraces(const Names& files) {
    std::vector<std::pair<MsprofName, std::string>> whole;
    std::vector<std::pair<MsprofName, std::string>> slices;
    for (const std::string& file : files) {
        if (const auto name = msprofName(file))
            (name->isSlice ? slices : whole).emplace_back(*name, file);
    }
    const auto isNewer = [](const auto& left, const auto& right) {
        return std::pair(left.first.timestamp, left.first.slice)
            > std::pair(right.first.timestamp, right.first.slice);
    };
    if (!whole.empty())
        return {std::min_element(whole.begin(), whole.end(), isNewer)->second};
    std::sort(slices.begin(), slices.end(), isNewer);
    Names traces;
    for (size_t i = 0; i < slices.size(); ++i) {
        if (i > 0 && slices[i].first.slice >= slices[i - 1].first.slice)
            break;
        traces.insert(traces.begin(), slices[i].second);
    }
    return traces;
}

Names ascendTraces(const Names& files) {
    for (const std::string_view wanted :
        {"trace_view.json", "trace_view.json.gz", "trace.json", "trace.json.gz"}) {
        if (std::find(files.begin(), files.end(), wanted) != files.end())
            return {std::string(wanted)};
    }
    return msprofTraces(files);
}

/// A file an iteration and a content; msprof_* holds what hccl_* and task_time_* hold, and each
/// step_trace_* holds the steps of all iterations.
Names deviceTraces(const Names& files) {
    Names traces;
    for (const std::string& file : files) {
        if (between(input::withoutGz(file), "msprof_", ".json") && !isMarksName(file))
            traces.push_back(file);
    }
    if (!traces.empty())
        return traces;
    Names steps;
    for (const std::string& file : files) {
        const std::string_view name = input::withoutGz(file);
        if (between(name, "hccl_", ".json") || between(name, "task_time_", ".json"))
            traces.push_back(file);
        else if (between(name, "step_trace_", ".json"))
            steps = {file};
    }
    traces.insert(traces.end(), steps.begin(), steps.end());
    return traces;
}

ProfileKind ascendKind(const Listing& folder, const Listing& output, const Names& traces) {
    bool isMindspore = folder.folder.filename().native().ends_with("_ascend_ms");
    bool hasDatabase = false;
    for (const std::string& file : output.files) {
        const DatabaseName name = databaseName(file);
        isMindspore = isMindspore || name == DatabaseName::Mindspore;
        hasDatabase =
            hasDatabase || name == DatabaseName::Mindspore || name == DatabaseName::Pytorch;
    }
    if (!traces.empty() || !hasDatabase)
        return isMindspore ? ProfileKind::MindsporeText : ProfileKind::PytorchText;
    return isMindspore ? ProfileKind::MindsporeDb : ProfileKind::PytorchDb;
}

/// The markers of a rank come with its raw data; these come with its analysis.
bool hasResults(const Names& files) {
    return std::any_of(files.begin(), files.end(), [](const std::string& file) {
        return fileKindOf(file) != FileKind::Json || !file.starts_with("profiler_");
    });
}

/// Old msprof wrote its export into the folders of the devices.
bool hasTimeline(const Listing& folder) {
    return std::any_of(folder.folders.begin(), folder.folders.end(), [&](const std::string& child) {
        std::error_code error;
        return deviceNumber(child) && fs::is_directory(folder.folder / child / kTimeline, error);
    });
}

bool hasMsprofDatabase(const Listing& folder) {
    return std::any_of(folder.files.begin(), folder.files.end(),
        [](const std::string& file) { return databaseName(file) == DatabaseName::Msprof; });
}

std::optional<int64_t> rankByDatabases(const Listing& output) {
    for (const std::string& file : output.files) {
        if (const auto rank = databaseRank(file))
            return rank;
    }
    return std::nullopt;
}

/// As the profiler noted it for the only device of its database.
std::optional<int64_t> rankByProfile(const Listing& output) {
    for (const std::string& file : output.files) {
        const DatabaseName name = databaseName(file);
        if (name != DatabaseName::Pytorch && name != DatabaseName::Mindspore)
            continue;
        const ProfileSniff profile = sniffProfile(output.folder / file);
        if (profile.rankOfDevice.size() == 1)
            return profile.rankOfDevice.begin()->second;
    }
    return std::nullopt;
}

std::optional<int64_t> rankByDevice(const Listing& device) {
    for (const std::string& file : device.files) {
        if (!file.starts_with("info.json"))
            continue;
        if (const auto rank = rankIdIn(device.folder / file))
            return rank;
    }
    return std::nullopt;
}

} // namespace

Listing RankCollector::list(const fs::path& folder) {
    Listing listing = listFolder(folder, m_seen.issues);
    noteOutside(folder);
    ++m_seen.foldersSeen;
    m_seen.filesSeen += listing.files.size();
    return listing;
}

Names RankCollector::take(const Listing& folder) {
    const std::string name = folder.folder.filename().native();
    if (name == kClusterOutput) {
        takeCluster(folder);
        return {};
    }
    if (name == kAscendOutput || name == kMsprofOutput) { // was opened itself
        const Listing above = list(folder.folder.parent_path());
        if (name == kAscendOutput)
            takeAscend(above, folder);
        else
            takeMsprof(above, folder);
        return {};
    }
    if (folder.hasFolder(kAscendOutput)) {
        takeAscend(folder, list(folder.folder / kAscendOutput));
        takeBeside(folder);
        return without(subfolders(folder), [](const std::string& child) {
            return child == kAscendOutput || child == "FRAMEWORK" || isRawFolder(child);
        });
    }
    if (isAscendFolder(name)) {
        takeAscend(folder, folder);
        return {};
    }
    if (folder.hasFolder(kMsprofOutput)) {
        const bool isRead = takeMsprof(folder, list(folder.folder / kMsprofOutput));
        takeBeside(folder);
        return without(subfolders(folder), [isRead](const std::string& child) {
            return child == kMsprofOutput || child == "host" || (isRead && deviceNumber(child));
        });
    }
    if (deviceNumber(name) && folder.hasFolder(kTimeline)) {
        takeDevice(folder, list(folder.folder / kTimeline));
        return {};
    }
    if (name == kTimeline && deviceNumber(folder.folder.parent_path().filename().native())) {
        takeDevice(list(folder.folder.parent_path()), folder);
        return {};
    }
    if (isRawFolder(name) && hasMsprofDatabase(folder)) {
        takeMsprof(folder, {});
        takeBeside(folder);
    } else {
        if (isRawFolder(name) && !hasTimeline(folder))
            ++m_rawFolders;
        takeLoose(folder);
    }
    return subfolders(folder);
}

void RankCollector::takeAscend(const Listing& folder, const Listing& output) {
    Names traces = ascendTraces(output.files);
    const Listing* source = &output;
    Listing exported;
    if (traces.empty()) {
        traces = exportedTraces(folder, exported.folder);
        exported.files = traces;
        source = traces.empty() ? &output : &exported;
    }
    if (traces.empty() && !hasResults(output.files)) {
        noteRaw(folder.folder);
        return;
    }
    std::optional<int64_t> rank = rankByMarkers(folder);
    if (!rank && output.folder != folder.folder)
        rank = rankByMarkers(output);
    if (!rank)
        rank = rankByDatabases(output);
    if (!rank)
        rank = rankByProfile(output);
    if (!rank)
        rank = rankAbove(folder.folder);
    FoundRank& found = add(ascendKind(folder, output, traces), folder.folder, rank);
    addFiles(found, *source, traces);
    if (source != &output)
        addFiles(found, output, {});
    if (output.folder == folder.folder)
        return;
    const auto raw = std::find_if(folder.folders.rbegin(), folder.folders.rend(), isRawFolder);
    if (raw != folder.folders.rend()) { // the newest collection
        const Listing collection = listFolder(folder.folder / *raw, m_seen.issues);
        addDeviceInfo(found, collection);
        addMarks(found, collection);
    }
    for (const std::string& file : folder.files) {
        if (isSideJson(file))
            addFile(found, folder.folder / file, FileKind::Json);
    }
}

/// What msprof exported beside an output that lacks its trace; the newest collection wins.
Names RankCollector::exportedTraces(const Listing& folder, fs::path& output) {
    for (auto child = folder.folders.rbegin(); child != folder.folders.rend(); ++child) {
        if (!isRawFolder(*child))
            continue;
        output = folder.folder / *child / kMsprofOutput;
        std::error_code error;
        if (!fs::is_directory(output, error))
            continue;
        Names traces = msprofTraces(list(output).files);
        if (!traces.empty())
            return traces;
    }
    return {};
}

bool RankCollector::takeMsprof(const Listing& folder, const Listing& output) {
    const Names traces = msprofTraces(output.files);
    const bool hasDatabase = hasMsprofDatabase(folder);
    if (traces.empty() && !hasResults(output.files) && !hasDatabase) {
        noteRaw(folder.folder);
        return false;
    }
    std::optional<int64_t> rank = rankByMarkers(folder);
    int64_t device = 0;
    for (auto child = folder.folders.rbegin(); child != folder.folders.rend() && !rank; ++child) {
        const auto number = deviceNumber(*child);
        if (!number)
            continue;
        device = *number;
        rank = rankByDevice(list(folder.folder / *child));
    }
    if (!rank)
        rank = rankAbove(folder.folder);
    const bool isDatabase = traces.empty() && hasDatabase;
    FoundRank& found =
        add(isDatabase ? ProfileKind::MsprofDb : ProfileKind::Msprof, folder.folder, rank);
    found.guess = device;
    addFiles(found, output, traces);
    addDeviceInfo(found, folder);
    for (auto file = folder.files.rbegin(); file != folder.files.rend(); ++file) {
        if (databaseName(*file) == DatabaseName::Msprof) // the newest comes first and wins
            addFile(found, folder.folder / *file, FileKind::Database);
    }
    return !traces.empty();
}

void RankCollector::takeDevice(const Listing& device, const Listing& timeline) {
    const Names traces = deviceTraces(timeline.files);
    if (traces.empty())
        return;
    FoundRank& found = add(ProfileKind::Msprof, device.folder, rankByDevice(device));
    found.guess = deviceNumber(device.folder.filename().native()).value_or(0);
    addFiles(found, timeline, traces);
    for (const std::string& file : device.files) {
        if (tables::deviceInfoNumber(file))
            addFile(found, device.folder / file, FileKind::Json);
    }
}

void RankCollector::takeCluster(const Listing& folder) {
    for (const std::string& file : folder.files) {
        m_seen.clusterFiles.push_back(
            describeFile(folder.folder / file, fileKindOf(file), m_seen.issues));
    }
}

FoundRank& RankCollector::add(
    ProfileKind kind, const fs::path& folder, std::optional<int64_t> rank) {
    FoundRank& found = m_ranks.emplace_back();
    found.source.kind = kind;
    found.source.folder = folder;
    found.rank = rank;
    return found;
}

void RankCollector::addFiles(FoundRank& rank, const Listing& folder, const Names& traces) {
    for (const std::string& trace : traces)
        addFile(rank, folder.folder / trace, FileKind::Trace);
    for (const std::string& file : folder.files) {
        if (std::find(traces.begin(), traces.end(), file) == traces.end())
            addFile(rank, folder.folder / file, fileKindOf(file));
    }
}

void RankCollector::noteOutside(const fs::path& place) {
    if (const auto target = targetOutside(place, m_top))
        m_seen.issues.add(model::IssueCode::LinkOutside, place.native(), 0, target->native());
}

void RankCollector::noteRaw(const fs::path& folder) {
    ++m_rawFolders;
    m_seen.issues.add(model::IssueCode::NotIndexedYet, folder.native(), 0,
        "raw data that was not analysed by the profiler yet");
}

void RankCollector::noteOther(const fs::path& file) {
    constexpr size_t kExamples = 8;
    if (m_seen.examplesSeen.size() < kExamples)
        m_seen.examplesSeen.push_back(
            file == m_top ? file.filename().native() : file.lexically_relative(m_top).native());
}

/// By the names of the folders below what was opened: all ranks share those above.
std::optional<int64_t> RankCollector::rankAbove(const fs::path& folder) const {
    if (folder.native().size() <= m_top.native().size())
        return std::nullopt;
    fs::path last = folder; // the folder right below the top
    while (last.parent_path().native().size() > m_top.native().size())
        last = last.parent_path();
    return rankByFolders(folder, last);
}

void RankCollector::finish() {
    splitDevices();
    if (m_ranks.empty()) {
        for (model::SourceFile& trace : m_hostTraces) {
            FoundRank& alone =
                add(ProfileKind::ChromeTrace, trace.path.parent_path(), std::nullopt);
            if (isJsonName(trace.path.filename().native()))
                trace.kind = FileKind::Trace;
            alone.source.files.push_back(std::move(trace));
        }
        m_hostTraces.clear();
    }
    if (m_ranks.size() != 1 || m_ranks.front().rank)
        return;
    const fs::path& folder = m_ranks.front().source.folder;
    const bool isBelow = folder.native().size() > m_top.native().size();
    m_ranks.front().rank = rankByFolders(folder, (isBelow ? m_top : folder).parent_path());
}

} // namespace rankscope::importer
