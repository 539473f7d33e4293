// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/table_schema.h"

#include <algorithm>
#include <array>

namespace rankscope::index {

namespace {

constexpr std::array kTables{&kKernelTable, &kStepTable, &kOpStatisticTable, &kL2CacheTable,
    &kDataPreprocessTable, &kCollectiveTable, &kBandwidthTable, &kPacketTable, &kLinkTable,
    &kParallelGroupTable, &kPcieTable, &kHccsTable, &kNicTable, &kRoceTable, &kMemoryRecordTable,
    &kMemoryBlockTable, &kModuleMemoryTable, &kDeviceMemoryTable, &kStaticMemoryTable,
    &kTrackerBlockTable, &kTrackerTaskTable, &kApiStatisticTable, &kOperatorDetailTable,
    &kDatasetTable, &kMinddataPipelineTable, &kMinddataSummaryTable, &kMsprofTxTable, &kFactTable,
    &kLegacyStepTable, &kLegacyStepOperatorTable, &kLegacyKernelTypeTable, &kLegacyKernelTable,
    &kLegacyTaskTable, &kLegacyAicpuTable, &kLegacyCommunicationTable, &kLegacyFlopsTable,
    &kLegacyStageTable, &kLegacyQueueTable, &kClusterStepTable, &kClusterCollectiveTable,
    &kClusterBandwidthTable, &kClusterPacketTable, &kClusterLinkTable, &kClusterGroupTable,
    &kClusterExpertDumpTable, &kClusterExpertTable};

} // namespace

std::span<const TableSpec* const> tableSpecs() {
    return kTables;
}

size_t findColumn(const TableSpec& table, std::string_view name) {
    const auto found = std::find_if(table.columns.begin(), table.columns.end(),
        [name](const ColumnSpec& column) { return column.name == name; });
    return static_cast<size_t>(found - table.columns.begin());
}

const char* toWord(ColumnType kind) {
    switch (kind) {
    case ColumnType::Text:
        return "text";
    case ColumnType::Integer:
        return "integer";
    case ColumnType::Time:
        return "time, ns";
    case ColumnType::Duration:
        return "duration, ns";
    case ColumnType::Bytes:
        return "bytes";
    case ColumnType::Number:
        return "number";
    }
    return "unknown";
}

} // namespace rankscope::index
