// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/profile_sniff.h"

#include <algorithm>
#include <set>
#include <system_error>

#include <fmt/format.h>

#include "core/importer/profile_db/source_database.h"

namespace rankscope::importer {

namespace {

constexpr uint64_t kProbes = 64; ///< places to look at in a table
constexpr int kRowsAProbe = 16;

void readRanks(SourceDatabase& source, ProfileSniff& sniff, std::set<int64_t>& devices) {
    constexpr int kMostRanks = 1024;
    auto rows = source.prepare(
        fmt::format("SELECT deviceId, rankId FROM RANK_DEVICE_MAP LIMIT {}", kMostRanks));
    while (rows && rows->step().value_or(false)) {
        if (rows->isNull(0))
            continue;
        devices.insert(rows->integer(0));
        if (!rows->isNull(1) && rows->integer(1) >= 0)
            sniff.rankOfDevice.emplace(rows->integer(0), rows->integer(1));
    }
}

/// Without an index the only way to see all devices of a table would be to read it: here it is
/// looked at in places that are spread over it.
void probeDevices(SourceDatabase& source, std::string_view table, std::set<int64_t>& devices) {
    const TableInfo* const info = source.table(table);
    if (info == nullptr || !info->hasRowid || !info->has("deviceId"))
        return;
    const uint64_t rows = source.rowsAtMost(table);
    auto probe = source.prepare(fmt::format(
        "SELECT deviceId FROM {} NOT INDEXED WHERE _rowid_ >= ?1 AND deviceId IS NOT NULL "
        "ORDER BY _rowid_ LIMIT {}",
        index::sqlName(table), kRowsAProbe));
    for (uint64_t i = 0; probe && i < kProbes; ++i) {
        probe->reset();
        probe->bind(1, static_cast<int64_t>(rows / kProbes * i + rows % kProbes * i / kProbes));
        while (probe->step().value_or(false))
            devices.insert(probe->integer(0));
    }
}

} // namespace

ProfileSniff sniffProfile(const std::filesystem::path& file) {
    ProfileSniff sniff;
    std::error_code error;
    auto source = SourceDatabase::peek(file);
    if (!source) {
        sniff.problem = source.error().message;
        return sniff;
    }
    std::filesystem::path journal = file;
    journal += "-wal";
    // what lies in the journal shows only when it is copied and played back
    sniff.hasTimeline = std::filesystem::file_size(journal, error) > 0 && !error;
    if (!sniff.hasTimeline && std::filesystem::file_size(file, error) == 0)
        sniff.problem = "the file is empty";
    sniff.isTorch = source->has("PYTORCH_API");
    for (const char* table : {"PYTORCH_API", "TASK", "CANN_API", "COMMUNICATION_OP", "MSTX_EVENTS",
             "CCU", "OVERLAP_ANALYSIS"})
        sniff.hasTimeline = sniff.hasTimeline || source->has(table);
    if (!sniff.hasTimeline)
        return sniff;
    std::set<int64_t> devices;
    readRanks(*source, sniff, devices);
    if (devices.size() != 1) {
        for (const char* table :
            {"TASK", "CCU", "OVERLAP_ANALYSIS", "AICORE_FREQ", "HBM", "NPU_MEM"})
            probeDevices(*source, table, devices);
    }
    sniff.devices.assign(devices.begin(), devices.end());
    return sniff;
}

} // namespace rankscope::importer
