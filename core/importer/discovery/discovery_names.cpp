// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/discovery/discovery_names.h"

#include <algorithm>
#include <array>

#include "core/index/table_schema_host.h"
#include "core/input/byte_source.h"
#include "core/tables/expert_import.h"
#include "core/tables/table_files.h"

namespace rankscope::importer {

namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

size_t endOfDigits(std::string_view text, size_t begin) {
    while (begin < text.size() && isDigit(text[begin]))
        ++begin;
    return begin;
}

std::optional<int64_t> numberBetween(
    std::string_view name, std::string_view prefix, std::string_view suffix) {
    const auto text = between(name, prefix, suffix);
    return text ? wholeNumber(*text) : std::nullopt;
}

template <size_t N>
bool isOneOf(std::string_view name, const std::array<std::string_view, N>& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// The number in `{...}_{N}` before the extension.
std::optional<int64_t> lastNumber(std::string_view name) {
    const std::string_view stem = name.substr(0, name.find('.'));
    const size_t bar = stem.rfind('_');
    return bar == std::string_view::npos ? std::nullopt : wholeNumber(stem.substr(bar + 1));
}

/// The number of msmonitor_{pid}_{time}_{rank}.db.
std::optional<int64_t> monitorRank(std::string_view name) {
    const auto text = between(name, "msmonitor_", ".db");
    if (!text || std::count(text->begin(), text->end(), '_') != 2)
        return std::nullopt;
    return wholeNumber(text->substr(text->rfind('_') + 1));
}

} // namespace

std::optional<int64_t> wholeNumber(std::string_view text) {
    constexpr size_t kDigits = 15; // far below the limit of int64
    if (text.empty() || text.size() > kDigits || endOfDigits(text, 0) != text.size())
        return std::nullopt;
    int64_t value = 0;
    for (const char c : text)
        value = value * 10 + (c - '0');
    return value;
}

std::optional<std::string_view> between(
    std::string_view name, std::string_view prefix, std::string_view suffix) {
    if (name.size() < prefix.size() + suffix.size() || !name.starts_with(prefix)
        || !name.ends_with(suffix))
        return std::nullopt;
    return name.substr(prefix.size(), name.size() - prefix.size() - suffix.size());
}

std::optional<int64_t> rankInName(std::string_view name) {
    constexpr std::string_view kWord = "rank";
    constexpr size_t kMaxDigits = 6;
    for (size_t at = 0; at + kWord.size() < name.size(); ++at) {
        const bool isWord = std::equal(kWord.begin(), kWord.end(), name.begin() + at,
            [](char wanted, char seen) { return wanted == lower(seen); });
        if (!isWord || (at > 0 && isLetter(name[at - 1])))
            continue;
        size_t begin = at + kWord.size();
        if (name[begin] == '-' || name[begin] == '_' || name[begin] == ' ')
            ++begin;
        const size_t end = endOfDigits(name, begin);
        if (end > begin && end - begin <= kMaxDigits)
            return wholeNumber(name.substr(begin, end - begin));
    }
    return std::nullopt;
}

std::optional<int64_t> profilerInfoRank(std::string_view name) {
    return numberBetween(input::withoutGz(name), "profiler_info_", ".json");
}

bool isAscendTrace(std::string_view name) {
    return isOneOf<2>(input::withoutGz(name), {"trace_view.json", "trace.json"});
}

std::optional<MsprofName> msprofName(std::string_view name) {
    constexpr size_t kMostNumbers = 4;
    std::optional<std::string_view> text = between(input::withoutGz(name), "msprof_", ".json");
    if (!text)
        return std::nullopt;
    MsprofName result;
    result.isSlice = text->starts_with("slice_");
    if (result.isSlice)
        text->remove_prefix(6);
    for (size_t count = 0; count < kMostNumbers; ++count) {
        const size_t bar = text->find('_');
        const auto number = wholeNumber(text->substr(0, bar));
        if (!number)
            return std::nullopt;
        if (result.isSlice && count == 0)
            result.slice = *number;
        else
            result.timestamp = std::max(result.timestamp, *number);
        if (bar == std::string_view::npos)
            return result;
        text->remove_prefix(bar + 1);
    }
    return std::nullopt;
}

DatabaseName databaseName(std::string_view name) {
    if (!name.ends_with(".db"))
        return DatabaseName::None;
    if (name.starts_with("ascend_pytorch_profiler"))
        return DatabaseName::Pytorch;
    if (name.starts_with("ascend_mindspore_profiler"))
        return DatabaseName::Mindspore;
    if (numberBetween(name, "msprof_", ".db"))
        return DatabaseName::Msprof;
    if (name.starts_with("msmonitor_"))
        return DatabaseName::Monitor;
    if (name == "cluster_analysis.db")
        return DatabaseName::Cluster;
    if (name == "analysis.db" || name == "communication_analyzer.db")
        return DatabaseName::Analysis;
    return DatabaseName::Other;
}

std::optional<int64_t> databaseRank(std::string_view name) {
    for (const std::string_view prefix :
        {"ascend_pytorch_profiler_", "ascend_mindspore_profiler_"}) {
        if (const auto rank = numberBetween(name, prefix, ".db"))
            return rank;
    }
    return monitorRank(name);
}

std::optional<int64_t> legacyTimelineRank(std::string_view name) {
    name = input::withoutGz(name);
    for (const std::string_view prefix :
        {"timeline_display_", "ascend_timeline_display_", "gpu_timeline_display_"}) {
        if (const auto rank = numberBetween(name, prefix, ".json"))
            return rank;
    }
    return std::nullopt;
}

std::optional<int64_t> legacyTableRank(std::string_view name) {
    name = input::withoutGz(name);
    constexpr std::array<std::string_view, 3> kSuffixes = {
        "_detail_time.csv", "_type.csv", "_detail.csv"};
    for (const std::string_view prefix : {"step_trace_raw_", "aicore_intermediate_"}) {
        for (const std::string_view suffix : kSuffixes) {
            if (const auto rank = numberBetween(name, prefix, suffix))
                return rank;
        }
    }
    constexpr std::array<std::string_view, 22> kPrefixes = {"timeline_summary_",
        "ascend_cluster_analyse_", "memory_usage_", "ascend_timeline_summary_",
        "gpu_timeline_summary_", "framework_raw_", "aicpu_intermediate_", "hccl_raw_", "flops_",
        "minddata_", "pipeline_profiling_", "device_queue_profiling_",
        "dataset_iterator_profiling_", "dynamic_shape_info_", "parallel_strategy_",
        "step_trace_point_info_", "min_cycle_counter_", "output_op_compute_time_",
        "output_timeline_data_", "gpu_op_detail_info_", "gpu_activity_data_",
        "cpu_op_detail_info_"};
    for (const std::string_view prefix : kPrefixes) {
        if (name.starts_with(prefix))
            return lastNumber(name);
    }
    return std::nullopt;
}

bool isHostTrace(std::string_view name) {
    return name.starts_with("ftrace") && !rankInName(name)
        && (isJsonName(name) || name.ends_with(".db"));
}

std::optional<int64_t> deviceNumber(std::string_view folder) {
    return numberBetween(folder, "device_", "");
}

bool isRawFolder(std::string_view folder) {
    return folder.starts_with("PROF_");
}

bool isClusterFile(std::string_view name) {
    name = input::withoutGz(name);
    return isOneOf<6>(name,
               {"cluster_communication.json", "cluster_communication_matrix.json",
                   "communication_group.json", "cluster_step_trace_time.csv", "cluster_analysis.db",
                   "cluster_kernel_details.csv"})
        || tables::isExpertFile(name);
}

bool isSideJson(std::string_view name) {
    name = input::withoutGz(name);
    return name.starts_with("profiler_info") || name.starts_with("profiler_metadata")
        || name == "communication.json" || name == "communication_matrix.json"
        || isClusterFile(name);
}

bool isCsvName(std::string_view name) {
    return input::withoutGz(name).ends_with(".csv");
}

bool isJsonName(std::string_view name) {
    return input::withoutGz(name).ends_with(".json");
}

bool isTraceName(std::string_view name) {
    constexpr std::string_view kWord = "trace";
    const auto found = std::search(name.begin(), name.end(), kWord.begin(), kWord.end(),
        [](char seen, char wanted) { return lower(seen) == wanted; });
    return isJsonName(name) && (found != name.end() || rankInName(name));
}

bool isMarksName(std::string_view name) {
    if (!name.starts_with(index::kMsprofTxTable.name))
        return false;
    const auto table = tables::tableFileOf({name, model::FileKind::Marks, 0});
    return table
        && (table->reader == tables::FileReader::MarkTrace
            || table->reader == tables::FileReader::Csv);
}

model::FileKind fileKindOf(std::string_view name) {
    if (isMarksName(name))
        return model::FileKind::Marks;
    if (isCsvName(name) || input::withoutGz(name).ends_with(".txt"))
        return model::FileKind::Table;
    if (name.ends_with(".db"))
        return model::FileKind::Database;
    return isJsonName(name) || tables::deviceInfoNumber(name) ? model::FileKind::Json
                                                              : model::FileKind::Other;
}

bool naturalLess(std::string_view left, std::string_view right) {
    size_t i = 0;
    size_t j = 0;
    while (i < left.size() && j < right.size()) {
        if (!isDigit(left[i]) || !isDigit(right[j])) {
            if (left[i] != right[j])
                return left[i] < right[j];
            ++i;
            ++j;
            continue;
        }
        const size_t leftEnd = endOfDigits(left, i);
        const size_t rightEnd = endOfDigits(right, j);
        i = std::min(left.find_first_not_of('0', i), leftEnd);
        j = std::min(right.find_first_not_of('0', j), rightEnd);
        if (leftEnd - i != rightEnd - j)
            return leftEnd - i < rightEnd - j;
        const int order = left.substr(i, leftEnd - i).compare(right.substr(j, rightEnd - j));
        if (order != 0)
            return order < 0;
        i = leftEnd;
        j = rightEnd;
    }
    if (left.size() - i != right.size() - j)
        return left.size() - i < right.size() - j;
    return left < right; // leading zeros only: any order, but always the same
}

} // namespace rankscope::importer
