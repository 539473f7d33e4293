// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/table_files.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <tuple>

#include "core/base/whole_number.h"
#include "core/input/byte_source.h"
#include "core/tables/expert_import.h"

namespace rankscope::tables {

namespace {

struct NamedReader {
    std::string_view stem;
    std::string_view extension;
    FileReader reader{};
};

constexpr std::array kReaders = {
    NamedReader{"profiler_info", ".json", FileReader::Facts},
    NamedReader{"profiler_metadata", ".json", FileReader::Facts},
    NamedReader{"timeline_summary", ".json", FileReader::Facts},
    NamedReader{"ascend_timeline_summary", ".json", FileReader::Facts},
    NamedReader{"gpu_timeline_summary", ".json", FileReader::Facts},
    NamedReader{"step_trace_point_info", ".json", FileReader::Facts},
    NamedReader{"flops_summary", ".json", FileReader::Facts},
    NamedReader{"flops_scope", ".json", FileReader::Facts},
    NamedReader{"pipeline_profiling", ".json", FileReader::Facts},
    NamedReader{"minddata_pipeline_summary", ".json", FileReader::Facts},
    NamedReader{"minddata_cpu_utilization", ".json", FileReader::Facts},
    NamedReader{"memory_usage_summary", ".json", FileReader::Facts},
    NamedReader{"memory_usage_details", ".json", FileReader::Facts},
    NamedReader{"dynamic_shape_info", ".json", FileReader::Facts},
    NamedReader{"parallel_strategy", ".json", FileReader::Facts},
    NamedReader{"communication_group", ".json", FileReader::Groups},
    NamedReader{"communication", ".json", FileReader::Communication},
    NamedReader{"cluster_communication", ".json", FileReader::Communication},
    NamedReader{"communication_matrix", ".json", FileReader::Links},
    NamedReader{"cluster_communication_matrix", ".json", FileReader::Links},
    NamedReader{"memory_block", ".csv", FileReader::TrackerBlocks},
    NamedReader{"task", ".csv", FileReader::TrackerTasks},
    NamedReader{"minddata_pipeline_summary", ".csv", FileReader::MinddataSummary},
    NamedReader{"device_queue_profiling", ".txt", FileReader::LegacyQueue},
    NamedReader{"dataset_iterator_profiling", ".txt", FileReader::LegacyQueue},
    NamedReader{"minddata_aicpu", ".txt", FileReader::LegacyQueue},
    NamedReader{"minddata_getnext_profiling", ".txt", FileReader::LegacyQueue},
    NamedReader{"msprof_tx", ".json", FileReader::MarkTrace},
};

bool isAsciiDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Removes "_123" at the end and gives the number.
std::optional<int64_t> takeNumber(std::string_view& name) {
    size_t begin = name.size();
    while (begin > 0 && isAsciiDigit(name[begin - 1]))
        --begin;
    if (begin == name.size() || begin == 0 || name[begin - 1] != '_')
        return std::nullopt;
    int64_t number = 0;
    std::from_chars(name.data() + begin, name.data() + name.size(), number);
    name = name.substr(0, begin - 1);
    return number;
}

struct NameParts {
    std::string_view stem;
    std::string_view suffix; ///< what stands behind the numbers: .csv, _detail_time.csv
    std::optional<int64_t> slice;
    int64_t number = 0;
};

/// "{stem}{_slice_N}{_N...}{suffix}"; nothing when the name ends otherwise.
std::optional<NameParts> partsOf(std::string_view name, std::string_view suffix) {
    if (!name.ends_with(suffix))
        return std::nullopt;
    NameParts parts;
    parts.suffix = suffix;
    parts.stem = name.substr(0, name.size() - suffix.size());
    constexpr std::string_view kSlice = "_slice";
    bool isLast = true;
    while (const auto number = takeNumber(parts.stem)) {
        if (parts.stem.ends_with(kSlice)) {
            parts.slice = number;
            parts.stem.remove_suffix(kSlice.size());
        }
        parts.number = isLast ? *number : parts.number;
        isLast = false;
    }
    return parts;
}

TableFile makeFile(const model::SourceFile& file, FileReader reader, const CsvFormat* format,
    const NameParts& parts) {
    return {
        file.path, file.size, reader, format, std::string(parts.stem), parts.number, parts.slice};
}

FileReader readerOf(const CsvFormat& format) {
    return format.table == &index::kLegacyCommunicationTable ? FileReader::LegacyCommunication
                                                             : FileReader::Csv;
}

/// What a file fills: files of one key are exports of the same table.
std::pair<FileReader, std::string_view> keyOf(const TableFile& file) {
    return {file.reader,
        file.format == nullptr ? std::string_view(file.stem) : file.format->table->name};
}

/// A rank or a folder each: all are read.
bool isExpert(FileReader reader) {
    return reader == FileReader::ExpertConfig || reader == FileReader::ExpertTokens;
}

/// A whole export wins over slices, the newest over older ones. Slices of one export carry falling
/// numbers when one goes back in time; a rising number belongs to an older export.
std::vector<TableFile> newestExport(std::vector<TableFile> files) {
    std::stable_sort(files.begin(), files.end(), [](const TableFile& left, const TableFile& right) {
        return std::tuple(left.format, left.slice.has_value(), right.number, right.slice)
            < std::tuple(right.format, right.slice.has_value(), left.number, left.slice);
    });
    std::vector<TableFile> chosen = {files.front()};
    for (size_t i = 1; i < files.size() && files[i].format == files[0].format; ++i) {
        if (!files[0].slice || files[i].slice >= files[i - 1].slice)
            break;
        chosen.insert(chosen.begin(), files[i]);
    }
    return chosen;
}

} // namespace

std::optional<int64_t> deviceInfoNumber(std::string_view name) {
    constexpr std::string_view kName = "info.json.";
    return name.starts_with(kName) ? wholeNumber(name.substr(kName.size())) : std::nullopt;
}

std::optional<TableFile> tableFileOf(const model::SourceFile& file) {
    const std::string whole = file.path.filename().native();
    const std::string_view name = input::withoutGz(whole);
    if (isExpertConfig(name))
        return TableFile{
            file.path, file.size, FileReader::ExpertConfig, nullptr, std::string(name), 0, {}};
    if (const auto expert = expertFileName(name))
        return TableFile{file.path, file.size, FileReader::ExpertTokens, nullptr,
            std::string(expert->stage), expert->rank, {}};
    if (const auto device = deviceInfoNumber(name))
        return TableFile{file.path, file.size, FileReader::Facts, nullptr, "info", *device, {}};
    for (const NamedReader& known : kReaders) {
        const auto parts = partsOf(name, known.extension);
        if (parts && parts->stem == known.stem)
            return makeFile(file, known.reader, nullptr, *parts);
    }
    const auto steps = partsOf(name, "_detail_time.csv");
    if (steps && steps->stem == "step_trace_raw")
        return makeFile(file, FileReader::LegacySteps, nullptr, *steps);
    for (const CsvFormat& format : csvFormats()) {
        const auto parts = partsOf(name, format.suffix);
        if (parts && parts->stem == format.prefix)
            return makeFile(file, readerOf(format), &format, *parts);
    }
    return std::nullopt;
}

std::vector<TableFile> tableFilesOf(const model::RankSource& rank) {
    std::vector<TableFile> files;
    for (const model::SourceFile& file : rank.files) {
        if (!model::holdsTable(file.kind))
            continue;
        if (auto table = tableFileOf(file))
            files.push_back(std::move(*table));
    }
    return files;
}

std::vector<TableFile> chosenFiles(const model::RankSource& rank, model::IssueLog& issues) {
    std::vector<TableFile> files = tableFilesOf(rank);
    std::stable_sort(files.begin(), files.end(),
        [](const TableFile& left, const TableFile& right) { return keyOf(left) < keyOf(right); });
    std::vector<TableFile> chosen;
    for (auto first = files.begin(); first != files.end();) {
        const auto last = std::find_if(first, files.end(),
            [first](const TableFile& file) { return keyOf(file) != keyOf(*first); });
        const std::vector<TableFile> newest = isExpert(first->reader)
            ? std::vector<TableFile>(first, last)
            : newestExport({first, last});
        for (; first != last; ++first) {
            const bool isTaken = std::any_of(newest.begin(), newest.end(),
                [first](const TableFile& file) { return file.path == first->path; });
            if (!isTaken)
                issues.add(model::IssueCode::NotIndexedYet, first->path.native(), 0,
                    "another export of the same table");
        }
        chosen.insert(chosen.end(), newest.begin(), newest.end());
    }
    return chosen;
}

} // namespace rankscope::tables
