// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/csv_format.h"
#include "core/base/ascii.h"

#include <algorithm>
#include <utility>

namespace rankscope::tables {

namespace {

using namespace index;

constexpr Alias kKernelAliases[] = {{"step_id", "step"}, {"op_name", "name"}, {"op_type", "type"},
    {"task_type", "accelerator_core"}, {"start_time", "start"}, {"task_start_time", "start"},
    {"task_duration", "duration"}, {"wait_time", "wait"}, {"task_wait_time", "wait"},
    {"block_num", "block_dim"}, {"mix_block_num", "mix_block_dim"}};
constexpr Alias kStepAliases[] = {{"communication_not_overlapped_and_exclude_receive",
    "communication_not_overlapped_exclude_receive"}};
constexpr Alias kOpStatisticAliases[] = {{"op_type", "type"}, {"total_time", "total"},
    {"min_time", "min"}, {"avg_time", "avg"}, {"max_time", "max"}};
constexpr Alias kApiAliases[] = {{"api_name", "name"}, {"time", "total"}};
constexpr Alias kOperatorDetailAliases[] = {{"host_self_duration", "host_self"},
    {"host_total_duration", "host_total"}, {"device_self_duration", "device_self"},
    {"device_total_duration", "device_total"},
    {"device_self_duration_with_aicore", "device_self_aicore"},
    {"device_total_duration_with_aicore", "device_total_aicore"}};
constexpr Alias kNameAliases[] = {{"op_name", "name"}, {"timestamp", "time"}};
constexpr Alias kMemoryAliases[] = {{"timestamp", "time"}, {"total_allocated", "allocated"},
    {"total_reserved", "reserved"}, {"total_active", "active"}, {"stream_ptr", "stream"},
    {"device_type", "device"}};
constexpr Alias kMemoryBlockAliases[] = {{"allocation_total_allocated", "allocation_allocated"},
    {"allocation_total_reserved", "allocation_reserved"},
    {"allocation_total_active", "allocation_active"},
    {"release_total_allocated", "release_allocated"},
    {"release_total_reserved", "release_reserved"}, {"release_total_active", "release_active"},
    {"stream_ptr", "stream"}, {"device_type", "device"}};
constexpr Alias kStaticAliases[] = {
    {"op_name", "name"}, {"node_index_start", "node_start"}, {"node_index_end", "node_end"}};
constexpr Alias kDatasetAliases[] = {{"avg_time", "avg"}};
constexpr Alias kPipelineAliases[] = {{"output_queue_size", "queue_size"},
    {"output_queue_average_size", "queue_average_size"}, {"output_queue_length", "queue_length"},
    {"output_queue_usage_rate", "queue_usage_rate"}};
constexpr Alias kTxAliases[] = {{"start_time", "start"}, {"end_time", "end"},
    {"device_start_time", "device_start"}, {"device_end_time", "device_end"}};
constexpr Alias kPcieAliases[] = {{"average", "avg"}};
constexpr Alias kNicAliases[] = {{"timestamp", "time"}, {"funcid", "function_id"}};
constexpr Alias kLegacyTypeAliases[] = {{"kernel_type", "type"}, {"op_type", "type"},
    {"total_time", "total"}, {"execution_time", "total"}, {"execution_frequency", "count"}};
constexpr Alias kLegacyKernelAliases[] = {{"full_kernel_name", "name"},
    {"full_kernel_time", "name"}, {"full_op_name", "name"}, {"execution_time", "avg"},
    {"execution_frequency", "count"}};
constexpr Alias kLegacyTaskAliases[] = {{"full_kernel_name", "name"}, {"full_op_name", "name"},
    {"kernel_type", "type"}, {"op_type", "type"}};
constexpr Alias kLegacyAicpuAliases[] = {{"kernel_type", "type"}, {"total_time", "total"},
    {"dispatch_time", "dispatch"}, {"execution_time", "execution"},
    {"run_start", "start", Unit::Microseconds}, {"run_end", "end", Unit::Microseconds}};
constexpr Alias kLegacyHcclAliases[] = {{"step_num", "step"},
    {"communication_cost", "communication"}, {"wait_cost", "wait"},
    {"communication_operator_cost", "operators"}};
constexpr Alias kLegacyFlopsAliases[] = {{"full_kernel_name", "name"}, {"FLOPs", "flops"},
    {"FLOPS", "flops_per_second"}, {"flops_utilization", "utilization"}, {"MFLOPs(10^6)", "flops"},
    {"GFLOPS(10^9)", "flops_per_second"}, {"MFLOPs(10^6 cube)", "flops"},
    {"GFLOPS(10^9 cube)", "flops_per_second"}, {"MFLOPs(10^6 vector)", "vector_flops"},
    {"GFLOPS(10^9 vector)", "vector_flops_per_second"},
    {"FLOPS utilization(vec)", "vector_utilization"}};
/// The first three are copied from step_trace_raw_*, which counts in 10 ns; all others are ms.
constexpr Alias kLegacyStageAliases[] = {
    {"iteration_interval", "iteration_interval", Unit::TenNanoseconds},
    {"fp_and_bp", "fp_and_bp", Unit::TenNanoseconds}, {"tail", "tail", Unit::TenNanoseconds},
    {"computation_time", "computation"}, {"communication", "communication_alone"},
    {"communication_alone_time", "communication_alone"}, {"stage_time", "stage"},
    {"receive_alone_time", "receive_alone"},
    {"collective_communication_time", "collective_communication_alone"},
    {"collective_communication_alone_time", "collective_communication_alone"}};
constexpr Alias kClusterStepAliases[] = {{"index", "rank"},
    {"communication_not_overlapped_and_exclude_receive",
        "communication_not_overlapped_exclude_receive"}};

constexpr Unit kUs = Unit::Microseconds;
constexpr Unit kMs = Unit::Milliseconds;

constexpr CsvFormat kFormats[] = {
    {"kernel_details", ".csv", &kKernelTable, kUs, kKernelAliases},
    {"op_summary", ".csv", &kKernelTable, kUs, kKernelAliases},
    {"step_trace_time", ".csv", &kStepTable, kUs, kStepAliases},
    {"op_statistic", ".csv", &kOpStatisticTable, kUs, kOpStatisticAliases},
    {"api_statistic", ".csv", &kApiStatisticTable, kUs, kApiAliases},
    {"operator_details", ".csv", &kOperatorDetailTable, kUs, kOperatorDetailAliases},
    {"l2_cache", ".csv", &kL2CacheTable, kUs, kNameAliases},
    {"data_preprocess", ".csv", &kDataPreprocessTable, kUs, kNameAliases},
    {"aicpu", ".csv", &kDataPreprocessTable, kUs, kNameAliases},
    {"memory_record", ".csv", &kMemoryRecordTable, kUs, kMemoryAliases},
    {"operator_memory", ".csv", &kMemoryBlockTable, kUs, kMemoryBlockAliases},
    {"npu_module_mem", ".csv", &kModuleMemoryTable, kUs, kMemoryAliases},
    {"npu_mem", ".csv", &kDeviceMemoryTable, kUs, kMemoryAliases},
    {"static_op_mem", ".csv", &kStaticMemoryTable, kUs, kStaticAliases},
    {"dataset", ".csv", &kDatasetTable, kUs, kDatasetAliases},
    {"minddata_pipeline_raw", ".csv", &kMinddataPipelineTable, kMs, kPipelineAliases, "op_id"},
    {"msprof_tx", ".csv", &kMsprofTxTable, Unit::Nanoseconds, kTxAliases, "start"},
    {"pcie", ".csv", &kPcieTable, kUs, kPcieAliases},
    {"hccs", ".csv", &kHccsTable, kUs, kPcieAliases},
    {"nic", ".csv", &kNicTable, kUs, kNicAliases},
    {"roce", ".csv", &kRoceTable, kUs, kNicAliases},
    {"aicore_intermediate", "_type.csv", &kLegacyKernelTypeTable, kMs, kLegacyTypeAliases},
    {"aicore_intermediate", "_detail.csv", &kLegacyKernelTable, kMs, kLegacyKernelAliases},
    {"framework_raw", ".csv", &kLegacyTaskTable, kMs, kLegacyTaskAliases},
    {"aicpu_intermediate", ".csv", &kLegacyAicpuTable, kMs, kLegacyAicpuAliases, "total"},
    {"hccl_raw", ".csv", &kLegacyCommunicationTable, kMs, kLegacyHcclAliases},
    {"flops", ".txt", &kLegacyFlopsTable, kMs, kLegacyFlopsAliases, "flops"},
    {"ascend_cluster_analyse_data-parallel", ".csv", &kLegacyStageTable, kMs, kLegacyStageAliases},
    {"ascend_cluster_analyse_model-parallel", ".csv", &kLegacyStageTable, kMs, kLegacyStageAliases},
    {"ascend_cluster_analyse_pipeline-parallel", ".csv", &kLegacyStageTable, kMs,
        kLegacyStageAliases},
    {"cluster_step_trace_time", ".csv", &kClusterStepTable, kUs, kClusterStepAliases},
};

bool isWordCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// One character differs, or is missing in one of the two.
bool isNearly(std::string_view a, std::string_view b) {
    if (a.size() < b.size())
        std::swap(a, b);
    if (a.size() > b.size() + 1)
        return false;
    const auto first = std::mismatch(b.begin(), b.end(), a.begin()).first - b.begin();
    const auto at = static_cast<size_t>(first);
    return at < a.size() && a.substr(at + 1) == b.substr(a.size() > b.size() ? at : at + 1);
}

std::string withoutLastWord(const std::string& name) {
    return name.substr(0, name.rfind('_'));
}

/// Null for a header that is a column's own name, or of no column.
const Alias* aliasOf(const CsvFormat& format, std::string_view header) {
    const std::string_view written = withoutUnit(header);
    const std::string name = normalisedHeader(written);
    for (const std::string_view wanted : {trimBlanks(header), written, std::string_view(name)}) {
        for (const Alias& alias : format.aliases) {
            if (alias.header == wanted)
                return &alias;
        }
    }
    return nullptr;
}

} // namespace

std::span<const CsvFormat> csvFormats() {
    return kFormats;
}

std::string normalisedHeader(std::string_view header) {
    std::string name;
    for (const char c : header) {
        if (isWordCharacter(c))
            name += asciiLower(c);
        else if (!name.empty() && name.back() != '_')
            name += '_';
    }
    while (name.ends_with('_'))
        name.pop_back();
    return name;
}

std::string_view withoutUnit(std::string_view header) {
    constexpr size_t kUnitLength = 4; // GB/s
    header = trimBlanks(header);
    const size_t open = header.rfind('(');
    if (open == std::string_view::npos || !header.ends_with(')'))
        return header;
    const std::string_view unit = header.substr(open + 1, header.size() - open - 2);
    const bool isUnit = !unit.empty() && unit.size() <= kUnitLength
        && std::all_of(unit.begin(), unit.end(),
            [](char c) { return isWordCharacter(c) || c == '%' || c == '/'; });
    return isUnit ? header.substr(0, open) : header;
}

size_t columnOfHeader(const CsvFormat& format, std::string_view header) {
    const Alias* const alias = aliasOf(format, header);
    return findColumn(*format.table,
        alias != nullptr ? alias->column : std::string_view(normalisedHeader(withoutUnit(header))));
}

bool isAlias(const CsvFormat& format, std::string_view header) {
    const Alias* const alias = aliasOf(format, header);
    return alias != nullptr && alias->column != alias->header;
}

Unit timeUnitOf(const CsvFormat& format, std::string_view header) {
    const Unit written = unitInHeader(header);
    if (written != Unit::None)
        return written;
    const Alias* const alias = aliasOf(format, header);
    return alias != nullptr && alias->unit != Unit::None ? alias->unit : format.timeUnit;
}

size_t columnOfBentHeader(const CsvFormat& format, std::string_view header) {
    constexpr size_t kLeast = 4; // shorter names are near to many
    std::string name = normalisedHeader(withoutUnit(header));
    if (std::count(header.begin(), header.end(), '(')
        != std::count(header.begin(), header.end(), ')'))
        name = withoutLastWord(normalisedHeader(header));
    for (const Alias& alias : format.aliases) {
        if (alias.header.size() >= kLeast && (isNearly(name, alias.header) || name == alias.header))
            return findColumn(*format.table, alias.column);
    }
    const auto& columns = format.table->columns;
    const auto found = std::find_if(columns.begin(), columns.end(), [&](const auto& column) {
        return column.name.size() >= kLeast && (isNearly(name, column.name) || name == column.name);
    });
    return static_cast<size_t>(found - columns.begin());
}

} // namespace rankscope::tables
