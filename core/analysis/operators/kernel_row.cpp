// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/kernel_row.h"

#include <algorithm>

#include "core/analysis/operators/operators.h"
#include "core/analysis/rank_rows.h"
#include "core/query/profiles.h"

namespace rankscope::analysis {

namespace {

using index::Statement;

constexpr const char* kRowColumns =
    "name, type, op_state, accelerator_core, start, duration, wait, step, stream_id, task_id, "
    "block_dim, mix_block_dim, input_shapes, input_data_types, input_formats, output_shapes, "
    "output_data_types, output_formats";
constexpr int kFirstOfRow = 18;

KernelTensors tensorsAt(const Statement& row, int first) {
    return {std::string(row.text(first)), std::string(row.text(first + 1)),
        std::string(row.text(first + 2))};
}

/// How well a row fits: 0 not at all.
int fitOf(const KernelRow& row, const KernelPlace& place) {
    const bool isNamedSo = row.name == place.name
        || (place.name.starts_with(row.name)
            && place.name.substr(row.name.size()).starts_with('@'));
    const bool isSameTask =
        place.stream && place.task && row.stream == place.stream && row.task == place.task;
    return (isNamedSo ? 1 : 0) + (isSameTask ? 2 : 0);
}

/// Keeps the row that fits best of those it is given.
class BestFit {
public:
    explicit BestFit(const KernelPlace& place)
        : m_place(place) { }

    void add(KernelRow row) {
        const int fit = fitOf(row, m_place);
        if (fit <= m_fit)
            return;
        m_fit = fit;
        m_row = std::move(row);
    }
    std::optional<KernelRow> take() { return std::move(m_row); }

private:
    const KernelPlace& m_place;
    int m_fit = 0;
    std::optional<KernelRow> m_row;
};

/// Whether the rows of the kernels follow each other in time: looked at once.
Result<bool> areInOrder(const query::Snapshot& snapshot,
    const std::shared_ptr<const index::TableIndex>& tables, const std::stop_token& stop) {
    return snapshot.figures.get<bool>(
        "kernelsInOrder", std::tuple(tables->file.string()), stop, [&]() -> Result<bool> {
            bool isInOrder = true;
            std::optional<int64_t> before;
            RS_TRY(eachRowOf(tables, "SELECT start FROM kernel ORDER BY rowid", stop,
                [&](const index::TableIndex&, const Statement& row) {
                    const auto start = integerAt(row, 0);
                    isInOrder = isInOrder && start && (!before || *before <= *start);
                    before = start;
                }));
            return isInOrder;
        });
}

/// Number of the first row that does not begin before the time, of rows in order.
Result<int64_t> firstRowFrom(index::TableReader& reader, int64_t rows, int64_t start) {
    RS_TRY_ASSIGN(Statement at, reader.prepare("SELECT start FROM kernel WHERE rowid = ?"));
    int64_t first = 1;
    int64_t behind = rows + 1;
    while (first < behind) {
        const int64_t middle = first + (behind - first) / 2;
        at.reset();
        at.bind(1, middle);
        RS_TRY_ASSIGN(const bool isThere, at.step());
        if (isThere && at.integer(0) < start)
            first = middle + 1;
        else
            behind = middle;
    }
    return first;
}

} // namespace

std::string kernelRowColumns(
    const index::TableIndex& tables, const std::vector<std::string>& counters) {
    return kRowColumns + counterColumns(tables, counters);
}

std::string shapesSql(std::string_view column) {
    return "replace(" + std::string(column) + R"(, '"', ''))";
}

KernelRow kernelRowOf(const Statement& row, size_t counters) {
    KernelRow kernel;
    kernel.name = row.text(0);
    kernel.type = row.text(1);
    kernel.state = row.text(2);
    kernel.core = row.text(3);
    kernel.start = fromNanoseconds(row.integer(4));
    kernel.duration = lengthAt(row, 5);
    kernel.wait = durationAt(row, 6);
    kernel.step = integerAt(row, 7);
    kernel.stream = integerAt(row, 8);
    kernel.task = integerAt(row, 9);
    kernel.blockDim = integerAt(row, 10);
    kernel.mixBlockDim = integerAt(row, 11);
    kernel.inputs = tensorsAt(row, 12);
    kernel.outputs = tensorsAt(row, 15);
    for (int column = kFirstOfRow; column < kFirstOfRow + static_cast<int>(counters); ++column)
        kernel.counters.push_back(
            row.isNull(column) ? std::nullopt : std::optional(row.real(column)));
    return kernel;
}

std::shared_ptr<const index::TableIndex> kernelTablesOf(
    const query::Snapshot& snapshot, RankSlot slot) {
    const index::RankIndex& rank = *snapshot.rank(slot).index;
    for (const auto& part : snapshot.tables) {
        const index::TableInfo* const kernels = part->find("kernel");
        if (kernels != nullptr && kernels->rows > 0 && query::areOfOneProfile(rank, *part))
            return part;
    }
    return nullptr;
}

Result<std::optional<FoundKernel>> kernelAt(const query::Snapshot& snapshot, RankSlot slot,
    const KernelPlace& place, const std::stop_token& stop) {
    const auto tables = kernelTablesOf(snapshot, slot);
    if (tables == nullptr)
        return std::nullopt;
    query::Snapshot one;
    one.tables = {tables};
    FoundKernel found{{}, counterNames(one)};
    const std::string start = std::to_string(toNanoseconds(place.start));
    std::string where = " WHERE start = " + start;
    RS_TRY_ASSIGN(const bool isInOrder, areInOrder(snapshot, tables, stop));
    if (isInOrder) {
        RS_TRY_ASSIGN(index::TableReader reader, index::TableReader::reopen(tables));
        const auto rows = static_cast<int64_t>(tables->find("kernel")->rows);
        RS_TRY_ASSIGN(const int64_t first, firstRowFrom(reader, rows, toNanoseconds(place.start)));
        RS_TRY_ASSIGN(
            const int64_t behind, firstRowFrom(reader, rows, toNanoseconds(place.start) + 1));
        where =
            " WHERE rowid >= " + std::to_string(first) + " AND rowid < " + std::to_string(behind);
    }
    BestFit best(place);
    RS_TRY(eachRowOf(tables,
        "SELECT " + kernelRowColumns(*tables, found.counters) + " FROM kernel" + where, stop,
        [&](const index::TableIndex&, const Statement& row) {
            best.add(kernelRowOf(row, found.counters.size()));
        }));
    std::optional<KernelRow> row = best.take();
    if (!row)
        return std::nullopt;
    found.row = std::move(*row);
    return found;
}

std::vector<std::string> tensorTexts(std::string_view joined) {
    std::vector<std::string> texts;
    if (joined.empty() || joined == "N/A")
        return texts;
    std::string text;
    for (const char c : joined) {
        if (c == ';')
            texts.push_back(std::exchange(text, {}));
        else if (c != '"')
            text += c;
    }
    texts.push_back(std::move(text));
    return texts;
}

} // namespace rankscope::analysis
