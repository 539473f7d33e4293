// SPDX-License-Identifier: GPL-3.0-or-later
// Files of a rank and what its databases say: each device of one that holds several is a rank.
#include <algorithm>

#include "core/importer/discovery/discovery_names.h"
#include "core/importer/discovery/rank_collector.h"
#include "core/importer/discovery/rank_identity.h"
#include "core/tables/expert_import.h"
#include "core/tables/table_files.h"

namespace rankscope::importer {

namespace fs = std::filesystem;
using model::FileKind;

namespace {

/// The rank that runs on one device of the database.
FoundRank onDevice(const FoundRank& whole, int64_t device) {
    FoundRank rank = whole;
    rank.source.device = device;
    rank.guess = device;
    const auto known = whole.profile.rankOfDevice.find(device);
    rank.rank = known == whole.profile.rankOfDevice.end() ? std::optional<int64_t>()
                                                          : std::optional(known->second);
    return rank;
}

} // namespace

void RankCollector::splitDevices() {
    std::vector<FoundRank> split;
    for (FoundRank& rank : m_ranks) {
        if (rank.profile.devices.size() < 2) {
            split.push_back(std::move(rank));
            continue;
        }
        for (const int64_t device : rank.profile.devices)
            split.push_back(onDevice(rank, device));
    }
    m_ranks = std::move(split);
}

void RankCollector::addFile(FoundRank& rank, const fs::path& file, FileKind kind) {
    const std::string name = file.filename().native();
    if (isHostTrace(name)) { // whatever it lies beside
        takeHostTrace(file);
        return;
    }
    if (kind == FileKind::Other && isDatabase(file))
        kind = FileKind::Database;
    noteOutside(file);
    if (tables::isExpertFile(name)) { // of the job, whatever it lies beside
        m_seen.clusterFiles.push_back(describeFile(file, kind, m_seen.issues));
        return;
    }
    if (kind == FileKind::Database) {
        ProfileSniff profile = sniffProfile(file);
        const DatabaseName known = databaseName(name);
        const bool isOurs = known != DatabaseName::None && known != DatabaseName::Other;
        if (isOurs && !profile.problem.empty())
            m_seen.issues.add(model::IssueCode::UnreadableFile, file.native(), 0, profile.problem);
        if (!rank.profile.hasTimeline && profile.hasTimeline) {
            rank.profile = std::move(profile);
            kind = FileKind::ProfileDatabase;
        }
    }
    rank.source.files.push_back(describeFile(file, kind, m_seen.issues));
    if (kind == FileKind::ProfileDatabase)
        rank.source = model::preferring(std::move(rank.source), model::TimelineChoice::Database);
}

/// Of several devices the one of the rank; where none says that it is, nothing is known of it.
void RankCollector::addDeviceInfo(FoundRank& rank, const Listing& rawFolder, WhoseDevice whose) {
    std::vector<fs::path> all;
    std::vector<fs::path> own;
    for (const std::string& child : rawFolder.folders) {
        if (!deviceNumber(child))
            continue;
        const Listing device = listFolder(rawFolder.folder / child, m_seen.issues);
        for (const std::string& file : device.files) {
            if (!tables::deviceInfoNumber(file))
                continue;
            all.push_back(device.folder / file);
            if (rank.rank && rankIdIn(all.back()) == rank.rank)
                own.push_back(all.back());
        }
    }
    const bool isOnly = whose == WhoseDevice::Own && all.size() == 1;
    const std::vector<fs::path>& found = isOnly ? all : own;
    if (found.size() == 1)
        addFile(rank, found.front(), FileKind::Json);
}

/// What msprof exported of marks, where the framework's own output has none.
void RankCollector::addMarks(FoundRank& rank, const Listing& rawFolder) {
    const auto isMarks = [](const model::SourceFile& file) { return file.kind == FileKind::Marks; };
    if (!rawFolder.hasFolder(kMsprofOutput) || std::ranges::any_of(rank.source.files, isMarks))
        return;
    const Listing output = listFolder(rawFolder.folder / kMsprofOutput, m_seen.issues);
    for (const std::string& file : output.files) {
        if (isMarksName(file))
            addFile(rank, output.folder / file, FileKind::Marks);
    }
}

} // namespace rankscope::importer
