// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/rank_profile.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "core/analysis/communication/trace_collectives.h"
#include "core/analysis/memory/trace_memory.h"
#include "core/analysis/operators/device_streams.h"
#include "core/query/profiles.h"

namespace rankscope::analysis {

namespace {

using Facts = std::map<std::string, std::string>;

bool partHasRows(const RankParts& of, std::string_view table) {
    const index::TableInfo* info = of.tables == nullptr ? nullptr : of.tables->find(table);
    return info != nullptr && info->rows > 0;
}

bool hasAnyRows(const RankParts& of, std::initializer_list<std::string_view> tables) {
    return std::any_of(tables.begin(), tables.end(),
        [&of](std::string_view table) { return partHasRows(of, table); });
}

/// As the pages show it: most of them read timelines where there is no table.
bool isThere(const RankParts& of, Subject subject) {
    switch (subject) {
    case Subject::Timeline:
        return of.timeline != nullptr && of.timeline->counts.events > 0;
    case Subject::Steps:
        return hasAnyRows(of, {"step", "legacy_step", "legacy_stage"})
            || (of.timeline != nullptr && !of.timeline->steps.empty());
    case Subject::Communication:
        return partHasRows(of, "collective")
            || (of.timeline != nullptr && hasCollectives(*of.timeline));
    case Subject::Links:
        return partHasRows(of, "link");
    case Subject::Memory:
        return hasAnyRows(of,
                   {"memory_record", "memory_block", "module_memory", "static_memory",
                       "tracker_block"})
            || (of.timeline != nullptr && hasTraceMemory(*of.timeline));
    case Subject::Kernels:
        return (of.tables != nullptr && hasKernelTable(*of.tables))
            || (of.timeline != nullptr && hasOperatorStreams(*of.timeline));
    }
    return false;
}

Result<Facts> factsOf(const RankParts& of, index::TableReaders& readers) {
    Facts facts;
    if (!partHasRows(of, "fact"))
        return facts;
    RS_TRY_ASSIGN(const index::TableReaders::Lease reader, readers.take(of.tables));
    RS_TRY_ASSIGN(index::Statement row, reader->prepare("SELECT key, value FROM fact"));
    while (true) {
        RS_TRY_ASSIGN(const bool hasRow, row.step());
        if (!hasRow)
            return facts;
        facts.emplace(row.text(0), row.text(1));
    }
}

/// The value of the first fact whose key ends with the name, "" for none.
std::string factNamed(const Facts& facts, std::string_view name) {
    for (const auto& [key, value] : facts) {
        const bool isName = key == name
            || (key.ends_with(name) && key.size() > name.size()
                && key[key.size() - name.size() - 1] == '.');
        if (isName && value != "null" && !value.empty())
            return value;
    }
    return {};
}

std::string levelOf(const Facts& facts) {
    const std::string level = factNamed(facts, "_profiler_level");
    return level.empty() ? factNamed(facts, "profiler_level") : level;
}

std::string versionsOf(const Facts& facts) {
    static constexpr std::pair<const char*, const char*> kVersions[] = {
        {"torch_npu_version", "torch_npu"}, {"ms_version", "MindSpore"}, {"cann_version", "CANN"}};
    std::string text;
    for (const auto& [key, name] : kVersions) {
        const std::string version = factNamed(facts, key);
        if (!version.empty())
            text += (text.empty() ? "" : ", ") + std::string(name) + ' ' + version;
    }
    return text;
}

/// First value of a column, "" where there is none.
Result<std::string> firstText(
    const RankParts& of, index::TableReaders& readers, std::string_view table, const char* sql) {
    if (!partHasRows(of, table))
        return std::string();
    RS_TRY_ASSIGN(const index::TableReaders::Lease reader, readers.take(of.tables));
    RS_TRY_ASSIGN(index::Statement row, reader->prepare(sql));
    RS_TRY_ASSIGN(const bool hasRow, row.step());
    return hasRow ? std::string(row.text(0)) : std::string();
}

/// Ascend names devices by number in its tables, Kineto by their model in the head of the trace.
Result<std::string> deviceOf(const RankParts& of, index::TableReaders& readers) {
    RS_TRY_ASSIGN(std::string device,
        firstText(of, readers, "memory_record",
            "SELECT replace(device, ':', ' ') FROM memory_record WHERE device IS NOT NULL LIMIT "
            "1"));
    if (!device.empty() || of.timeline == nullptr)
        return device;
    const auto found = of.timeline->meta.find("trace.deviceProperties");
    if (found == of.timeline->meta.end())
        return device;
    static constexpr std::string_view kName = R"("name": ")";
    const size_t begin = found->second.find(kName);
    if (begin == std::string::npos)
        return device;
    const size_t name = begin + kName.size();
    return found->second.substr(name, found->second.find('"', name) - name);
}

/// {host}_{pid}_{time}_ascend_pt; other names of folders say nothing about the host.
std::string hostOfFolder(const std::string& folder) {
    const std::string name = std::filesystem::path(folder).filename().native();
    const size_t kind = name.find("_ascend_");
    if (kind == std::string::npos || kind == 0)
        return {};
    size_t end = kind;
    for (int i = 0; i < 2; ++i) { // the time and the process, both digits
        const size_t bar = name.find_last_of('_', end - 1);
        const bool isNumber = bar != std::string::npos && bar + 1 < end
            && std::all_of(name.begin() + static_cast<ptrdiff_t>(bar) + 1,
                name.begin() + static_cast<ptrdiff_t>(end),
                [](char c) { return c >= '0' && c <= '9'; });
        if (!isNumber || bar == 0)
            return {};
        end = bar;
    }
    return name.substr(0, end);
}

/// Databases name the host of a rank; one that lists several does not say whose it is.
std::string hostFact(const Facts& facts, const char* column) {
    if (facts.contains(std::string("HOST_INFO.1.") + column))
        return {};
    const auto found = facts.find(std::string("HOST_INFO.0.") + column);
    return found == facts.end() ? std::string() : found->second;
}

bool isLowLevel(const std::string& level) {
    return level.ends_with("0") || level.ends_with("none");
}

/// torch's profiler on GPUs has no levels, and writes nothing of who sends to whom.
Remedy remedyOfGpu(Subject subject, const RankParts& of) {
    const bool isBusy = of.timeline != nullptr && hasDeviceWork(*of.timeline);
    switch (subject) {
    case Subject::Timeline:
        return Remedy::Export;
    case Subject::Communication:
        return isBusy ? Remedy::SeveralRanks : Remedy::CollectDevice;
    case Subject::Links:
        return Remedy::NotWritten;
    case Subject::Memory:
        return Remedy::CollectMemory;
    case Subject::Steps:
    case Subject::Kernels:
        break;
    }
    return Remedy::CollectDevice;
}

/// Streams of the device with something on them.
bool hasStreams(const RankParts& of) {
    if (of.timeline == nullptr)
        return false;
    const bool isOld = of.timeline->kind == model::ProfileKind::MindsporeLegacy;
    return std::any_of(of.timeline->tracks.begin(), of.timeline->tracks.end(),
        [&](const model::Track& track) { return isOld || track.name.starts_with("Stream "); });
}

/// Files that were found and that no reader takes, such as hccl_0_2_1.json of an older msprof.
bool hasUnread(const RankParts& of, std::string_view begin) {
    return of.tables != nullptr
        && std::ranges::any_of(of.tables->issues, [begin](const model::Issue& issue) {
               return issue.code == model::IssueCode::NotIndexedYet
                   && std::filesystem::path(issue.file).filename().native().starts_with(begin);
           });
}

/// Not what the profiler was not asked for: the device's steps or its communication are there.
Remedy remedyOfKernels(const RankParts& of) {
    if (hasStreams(of))
        return Remedy::ExportTables;
    return isThere(of, Subject::Steps) || isThere(of, Subject::Communication)
        ? Remedy::MendFiles
        : Remedy::CollectDevice;
}

Remedy remedyFor(Subject subject, const RankParts& of, const std::string& level, size_t ranks) {
    switch (subject) {
    case Subject::Timeline:
        return of.timeline == nullptr ? Remedy::Export : Remedy::MendFiles; // with nothing in it
    case Subject::Communication:
    case Subject::Links:
        if (hasUnread(of, "hccl_"))
            return Remedy::NotRead;
        if (isLowLevel(level))
            return Remedy::RaiseLevel;
        if (ranks < 2)
            return Remedy::SeveralRanks;
        // A level that is high enough is not what was missing.
        return level.empty() ? Remedy::RaiseLevel : Remedy::MendFiles;
    case Subject::Memory:
        return Remedy::CollectMemory;
    case Subject::Kernels:
        return remedyOfKernels(of);
    case Subject::Steps:
        break;
    }
    return Remedy::CollectDevice;
}

} // namespace

const char* toWord(Subject subject) {
    switch (subject) {
    case Subject::Timeline:
        return "timeline";
    case Subject::Steps:
        return "steps";
    case Subject::Communication:
        return "communication";
    case Subject::Links:
        return "links";
    case Subject::Memory:
        return "memory";
    case Subject::Kernels:
        return "kernels";
    }
    return "";
}

const char* toWord(Remedy remedy) {
    switch (remedy) {
    case Remedy::Export:
        return "export";
    case Remedy::CollectDevice:
        return "collect_device";
    case Remedy::RaiseLevel:
        return "raise_level";
    case Remedy::CollectMemory:
        return "collect_memory";
    case Remedy::SeveralRanks:
        return "several_ranks";
    case Remedy::MendFiles:
        return "mend_files";
    case Remedy::ExportTables:
        return "export_tables";
    case Remedy::NotRead:
        return "not_read";
    case Remedy::NotWritten:
        return "not_written";
    }
    return "";
}

namespace {

Result<RankProfile> readProfile(const RankParts& of, size_t ranks, index::TableReaders& readers) {
    RankProfile profile;
    const auto take = [&profile](const auto& index) {
        profile.rank = index.rank;
        profile.label = index.label;
        profile.kind = index.kind;
        profile.folder = index.folder;
    };
    if (of.timeline != nullptr)
        take(*of.timeline);
    else
        take(*of.tables);
    RS_TRY_ASSIGN(const Facts facts, factsOf(of, readers));
    profile.level = levelOf(facts);
    profile.versions = versionsOf(facts);
    profile.host = hostFact(facts, "hostName");
    if (profile.host.empty())
        profile.host = hostOfFolder(profile.folder);
    profile.hostId = hostFact(facts, "hostUid");
    if (profile.hostId.empty())
        profile.hostId = profile.host;
    RS_TRY_ASSIGN(profile.device, deviceOf(of, readers));
    for (const Subject subject : {Subject::Timeline, Subject::Steps, Subject::Communication,
             Subject::Links, Subject::Memory, Subject::Kernels}) {
        if (isThere(of, subject))
            profile.has.push_back(subject);
        else
            profile.lacks.push_back({subject,
                isOfGpu(profile.kind) ? remedyOfGpu(subject, of)
                                      : remedyFor(subject, of, profile.level, ranks)});
    }
    return profile;
}

Result<std::vector<RankProfile>> readRankProfiles(const query::Snapshot& snapshot) {
    std::vector<RankParts> all;
    for (const query::OpenRank& rank : snapshot.ranks)
        all.push_back({rank.index, nullptr});
    for (const auto& tables : snapshot.tables) {
        if (tables->kind == model::ProfileKind::ClusterAnalysis)
            continue;
        const auto same = std::find_if(all.begin(), all.end(), [&](const RankParts& of) {
            return of.timeline != nullptr && of.tables == nullptr
                && query::areOfOneProfile(*of.timeline, *tables);
        });
        if (same == all.end())
            all.push_back({nullptr, tables});
        else
            same->tables = tables;
    }
    index::TableReaders own;
    index::TableReaders& readers = snapshot.readers ? *snapshot.readers : own;
    std::vector<RankProfile> profiles;
    for (const RankParts& of : all) {
        RS_TRY_ASSIGN(RankProfile profile, readProfile(of, all.size(), readers));
        profiles.push_back(std::move(profile));
    }
    return profiles;
}

} // namespace

Result<RankProfile> rankProfile(const RankParts& of, size_t ranks) {
    index::TableReaders readers;
    return readProfile(of, ranks, readers);
}

Result<std::vector<RankProfile>> rankProfiles(const query::Snapshot& snapshot) {
    return snapshot.figures.get<std::vector<RankProfile>>(
        "rankProfiles", std::tuple(), {}, [&] { return readRankProfiles(snapshot); });
}

} // namespace rankscope::analysis
