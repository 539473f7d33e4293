// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/expert_import.h"

#include <array>
#include <charconv>
#include <iterator>

#include "core/base/decimal.h"
#include "core/tables/csv_import.h"
#include "core/tables/fact_import.h"

namespace rankscope::tables {

namespace fs = std::filesystem;

namespace {

using model::IssueCode;

constexpr const index::TableSpec& kDumps = index::kClusterExpertDumpTable;
constexpr const index::TableSpec& kExperts = index::kClusterExpertTable;

struct ConfigKey {
    std::string_view key;
    size_t column = 0;
};
constexpr std::array<ConfigKey, 5> kConfigKeys = {
    ConfigKey{"num_moe_layers", columnOf(kDumps, "moe_layers")},
    ConfigKey{"collection_Interval", columnOf(kDumps, "collection_interval")},
    ConfigKey{"num_of_experts", columnOf(kDumps, "experts")},
    ConfigKey{"num_of_selected_experts", columnOf(kDumps, "selected_experts")},
    ConfigKey{"num_dangling_shared_experts", columnOf(kDumps, "shared_experts")}};

void setConfig(index::TableInsert& row, const JsonMember& member, FileSink& sink) {
    for (const ConfigKey& known : kConfigKeys) {
        if (known.key != member.key)
            continue;
        const CellResult result =
            setCell(row, known.column, member.text, index::ColumnType::Integer, Unit::None);
        if (result != CellResult::Good)
            sink.issue(IssueCode::BadNumber, 0, member.key + ": " + member.text);
    }
}

/// Whole and not negative: "7", "7.0", "1.5e3".
std::optional<int64_t> countIn(std::string_view cell) {
    constexpr int64_t kParts = 1000;
    const auto parts = parseMultiple(trimBlanks(cell), kParts);
    return parts && *parts >= 0 && *parts % kParts == 0 ? std::optional(*parts / kParts)
                                                        : std::nullopt;
}

/// The cells of one layer, a row of the table for each.
template <class Cells>
Status writeLayer(index::TableInsert& row, const ExpertFileName& name, int64_t dump, int64_t layer,
    const Cells& cells, uint64_t offset, FileSink& sink) {
    int64_t slot = 0;
    for (const std::string_view cell : cells) {
        row.set(columnOf(kExperts, "dump"), dump);
        row.set(columnOf(kExperts, "stage"), name.stage);
        row.set(columnOf(kExperts, "rank"), name.rank);
        row.set(columnOf(kExperts, "layer"), layer);
        row.set(columnOf(kExperts, "slot"), slot++);
        const auto tokens = countIn(cell);
        row.set(columnOf(kExperts, "tokens"), tokens);
        if (!tokens)
            sink.issue(IssueCode::BadNumber, offset, cell);
        RS_TRY(row.write());
    }
    return {};
}

} // namespace

std::optional<ExpertFileName> expertFileName(std::string_view name) {
    constexpr std::string_view kEnd = ".csv";
    name = input::withoutGz(name);
    if (!name.ends_with(kEnd))
        return std::nullopt;
    const std::string_view stem = name.substr(0, name.size() - kEnd.size());
    for (const std::string_view stage : {std::string_view("prefill"), std::string_view("decode")}) {
        if (stem.size() <= stage.size() + 1 || !stem.starts_with(stage) || stem[stage.size()] != '_'
            || stem[stage.size() + 1] == '-')
            continue;
        const char* const end = stem.data() + stem.size();
        ExpertFileName found{stage, 0};
        const auto read = std::from_chars(stem.data() + stage.size() + 1, end, found.rank);
        if (read.ec == std::errc() && read.ptr == end)
            return found;
    }
    return std::nullopt;
}

bool isExpertConfig(std::string_view name) {
    return input::withoutGz(name) == "model_gen_config.json";
}

bool isExpertFile(std::string_view name) {
    return isExpertConfig(name) || expertFileName(name).has_value();
}

int64_t ExpertDumps::numberOf(const fs::path& folder) const {
    return std::distance(m_folders.begin(), m_folders.find(folder));
}

Status ExpertDumps::write(index::TableInsert& row, const fs::path& folder) {
    m_written.insert(folder);
    row.set(columnOf(kDumps, "dump"), numberOf(folder));
    row.set(columnOf(kDumps, "folder"), std::string_view(folder.native()));
    return row.write();
}

Status ExpertDumps::importConfig(std::unique_ptr<input::ByteSource> read, FileSink& sink) {
    RS_TRY_ASSIGN(const std::vector<JsonMember> members, readJsonObject(std::move(read), sink));
    RS_TRY_ASSIGN(index::TableInsert row, sink.writer().open(kDumps));
    for (const JsonMember& member : members)
        setConfig(row, member, sink);
    return write(row, fs::path(sink.file()).parent_path());
}

Status ExpertDumps::importTokens(std::unique_ptr<input::ByteSource> read, FileSink& sink) const {
    const fs::path file = sink.file();
    const std::string text = file.filename().native();
    const auto name = expertFileName(text);
    if (!name)
        return {};
    const int64_t dump = numberOf(file.parent_path());
    CsvRows rows(std::move(read), sink, CsvRows::First::Data);
    RS_TRY_ASSIGN(bool hasRow, rows.open()); // its header is the first layer
    if (!hasRow)
        return {};
    RS_TRY_ASSIGN(index::TableInsert row, sink.writer().open(kExperts));
    RS_TRY(writeLayer(row, *name, dump, 0, rows.header(), 0, sink));
    while (true) {
        RS_TRY_ASSIGN(hasRow, rows.next());
        if (!hasRow)
            return {};
        const auto layer = static_cast<int64_t>(rows.number());
        RS_TRY(writeLayer(row, *name, dump, layer, rows.cells(), rows.offset(), sink));
    }
}

Status ExpertDumps::writeOthers(TableSink& sink) {
    if (m_folders.size() == m_written.size())
        return {};
    RS_TRY_ASSIGN(index::TableInsert row, sink.writer.open(kDumps));
    for (const fs::path& folder : m_folders) {
        if (!m_written.contains(folder))
            RS_TRY(write(row, folder));
    }
    return {};
}

} // namespace rankscope::tables
