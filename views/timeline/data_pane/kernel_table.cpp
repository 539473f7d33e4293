// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/kernel_table.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "core/analysis/operators/operators.h"
#include "views/shared/cells.h"
#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/phrases.h"
#include "views/shared/profiler_switches.h"
#include "views/shared/row_wishes.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

using shared::ColumnKind;

namespace {

/// Of the kernel table, in the order of the columns; then the counters.
constexpr std::array<const char*, 18> kColumns{"name", "type", "accelerator_core", "start",
    "duration", "wait", "step", "stream_id", "task_id", "block_dim", "mix_block_dim",
    "input_shapes", "input_data_types", "input_formats", "output_shapes", "output_data_types",
    "output_formats", "op_state"};
constexpr size_t kStartColumn = 3;

QString counterText(double value) {
    return shared::numberText(value, shared::kAllDigits);
}

shared::TableCell counterCell(const std::optional<double>& value) {
    if (!value)
        return {.text = {}, .value = shared::kNoValue};
    return {.text = counterText(*value), .value = 0};
}

/// The first one with slices of that stream.
const index::LaneIndex* laneOfStream(const index::RankIndex& rank, std::optional<int64_t> stream) {
    if (!stream)
        return nullptr;
    const auto lane = std::ranges::find_if(rank.lanes, [&](const index::LaneIndex& one) {
        const size_t track = toIndex(one.lane.track);
        return one.lane.kind == model::LaneKind::Slices && track < rank.tracks.size()
            && analysis::streamNumber(rank, rank.tracks[track]) == stream;
    });
    return lane == rank.lanes.end() ? nullptr : &*lane;
}

/// The start is where the kernel's slice stands on the timeline.
shared::TableRow cellsOf(
    const analysis::KernelRow& row, Duration toOffset, const analysis::StreamShifts& shifts) {
    if (const auto shift = row.stream ? shifts.find(*row.stream) : shifts.end();
        shift != shifts.end())
        toOffset += shift->second;
    using shared::cellOf;
    shared::TableRow cells{cellOf(row.name), cellOf(row.type), cellOf(row.core),
        cellOf(row.start.time_since_epoch() + toOffset), cellOf(row.duration), cellOf(row.wait),
        cellOf(row.step), cellOf(row.stream), cellOf(row.task), cellOf(row.blockDim),
        cellOf(row.mixBlockDim), cellOf(shared::shapesText(row.inputs.shapes)),
        cellOf(row.inputs.types), cellOf(row.inputs.formats),
        cellOf(shared::shapesText(row.outputs.shapes)), cellOf(row.outputs.types),
        cellOf(row.outputs.formats), cellOf(row.state)};
    for (const auto& counter : row.counters)
        cells.push_back(counterCell(counter));
    return cells;
}

Result<std::vector<analysis::KernelRow>> rowsAt(query::Session& /*session*/,
    const analysis::KernelList& found, size_t first, size_t count, const std::stop_token& stop) {
    return analysis::kernelsAt(found, first, count, stop);
}

} // namespace

KernelTable::KernelTable(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : PagedList(state, bridge, parent, rowsAt, "kernels") {
    connect(&m_table->table(), &shared::TableModel::filtersChanged, m_note, &QWidget::hide);
    connect(&m_table->table(), &shared::TableModel::filtersDropped, this,
        [this](const QStringList& columns) {
            m_note->setText(tr("Filters removed, as this rank has no such column: %1")
                                .arg(shared::listed(columns)));
            m_note->show();
        });
    connect(m_table, &shared::TableView::rowActivated, this, &KernelTable::reveal);
    connect(m_table, &shared::TableView::rowWanted, this, &KernelTable::jump);
    shared::inEachLanguage(this, [this] {
        m_note->hide();
        setColumns();
    });
}

void KernelTable::setColumns() {
    const int shapes = 150;
    const int types = 110;
    std::vector<shared::Column> columns{{tr("Name"), ColumnKind::Text},
        {tr("Type"), ColumnKind::Text, {}, 130}, {tr("Core"), ColumnKind::Text, {}, 130},
        {tr("Start"), ColumnKind::Offset}, {tr("Duration (ms)"), ColumnKind::Milliseconds},
        {tr("Wait (ms)"), ColumnKind::Milliseconds,
            tr("Idle time of the stream before the kernel")},
        {tr("Step"), ColumnKind::Id}, {tr("Stream"), ColumnKind::Id}, {tr("Task"), ColumnKind::Id},
        {tr("Block dim"), ColumnKind::Id, tr("Cores that the kernel runs on")},
        {tr("Mixed block dim"), ColumnKind::Id, tr("Cores of the second kind")},
        {tr("Input shapes"), ColumnKind::Text, {}, shapes},
        {tr("Input types"), ColumnKind::Text, {}, types},
        {tr("Input formats"), ColumnKind::Text, {}, types},
        {tr("Output shapes"), ColumnKind::Text, {}, shapes},
        {tr("Output types"), ColumnKind::Text, {}, types},
        {tr("Output formats"), ColumnKind::Text, {}, types},
        {tr("State"), ColumnKind::Text, {}, 80}};
    for (const std::string& counter : m_counters)
        columns.push_back({shared::textOf(counter), ColumnKind::Mixed, {}, 110});
    m_table->setColumns(std::move(columns));
    m_table->setAccessibleName(tr("Kernels one by one"));
}

void KernelTable::clear() {
    m_isAsked = false;
    drop();
}

void KernelTable::show(RankSlot rank, const std::optional<TimeRange>& range,
    std::vector<analysis::KernelClass> classes) {
    m_rank = rank;
    m_range = range;
    m_classes = std::move(classes);
    m_isAsked = true;
    takeCounters();
    ask();
}

std::vector<std::string> KernelTable::columnNames() const {
    std::vector<std::string> names(kColumns.begin(), kColumns.end());
    names.insert(names.end(), m_counters.begin(), m_counters.end());
    return names;
}

void KernelTable::takeCounters() {
    if (m_state.isEmpty())
        return;
    query::Snapshot one;
    if (auto tables = analysis::kernelTablesOf(*m_state.snapshot(), m_rank))
        one.tables.push_back(std::move(tables));
    std::vector<std::string> counters = analysis::counterNames(one);
    if (counters == m_counters)
        return;
    m_feed->clear(); // of other columns
    m_note->hide();
    std::vector<std::string> both;
    std::ranges::copy_if(counters, std::back_inserter(both), [this](const std::string& counter) {
        return std::ranges::find(m_counters, counter) != m_counters.end();
    });
    m_counters = std::move(both); // these stay filtered and ordered
    setColumns();
    m_counters = std::move(counters);
    setColumns();
}

analysis::KernelListRequest KernelTable::request() const {
    const query::OpenRank& rank = m_state.snapshot()->rank(m_rank);
    // Sums by class are of the rank's clock, so what they are made of is too.
    analysis::KernelListRequest request{.shifts = analysis::streamShifts(rank),
        .isRangeOfRank = !m_classes.empty(),
        .classes = m_classes};
    if (m_range)
        request.range = {rank.toStored(m_range->begin), rank.toStored(m_range->end)};
    shared::RowWishes wishes = shared::wishesOf(m_table->table(), columnNames());
    const Duration fromOffset = toNanoseconds(rank.toStored(m_state.origin())) * Duration(1);
    for (analysis::ColumnCondition& condition : wishes.conditions) {
        if (condition.column != kColumns[kStartColumn])
            continue;
        for (auto* const edge : {&condition.least, &condition.most}) {
            if (*edge)
                **edge += fromOffset.count(); // count(): a number for SQL
        }
    }
    request.conditions = std::move(wishes.conditions);
    request.order = std::move(wishes.order);
    request.isDescending = wishes.isDescending;
    return request;
}

void KernelTable::ask() {
    if (!m_isAsked || m_state.isEmpty())
        return;
    find(
        [rank = m_rank, request = request()](query::Session& session, const std::stop_token& stop) {
            return analysis::kernelList(session.snapshot(), rank, request, stop);
        });
}

void KernelTable::list() {
    m_listed = m_rank;
    const query::OpenRank& rank = m_state.snapshot()->rank(m_rank);
    m_table->setEmptyText(m_found->tables == nullptr
            ? shared::sentences({tr("No kernel table in this rank."),
                shared::switchText(shared::Recorded::KernelTable, rank.index->kind)})
            : tr("No kernels in the range."));
    const Duration toOffset = rank.offset - m_state.origin().time_since_epoch();
    m_feed->setRows(m_found->rows.size(),
        [found = m_found, toOffset, shifts = analysis::streamShifts(rank)](
            query::Session& /*session*/, size_t first, size_t count,
            const std::stop_token& stop) -> Result<shared::PagedFeed::Page> {
            RS_TRY_ASSIGN(const auto rows, analysis::kernelsAt(*found, first, count, stop));
            shared::PagedFeed::Page page;
            for (const analysis::KernelRow& row : rows)
                page.push_back(cellsOf(row, toOffset, shifts));
            return page;
        });
}

/// Not selected by a click: that would drop the box that the list may be made of.
void KernelTable::reveal(quint32 row) {
    withRow(
        row, [this, slot = m_listed, of = m_state.snapshot()](const analysis::KernelRow& kernel) {
            const query::OpenRank& rank = of->rank(slot);
            const index::LaneIndex* lane = laneOfStream(*rank.index, kernel.stream);
            if (lane != nullptr && m_state.snapshot() == of)
                m_state.reveal({slot, lane->lane.id},
                    TimeRange{kernel.start, kernel.start + kernel.duration}.movedBy(
                        rank.offsetOf(lane->lane.id)),
                    Zoom::ToSlice);
        });
}

void KernelTable::jump(quint32 row) {
    if (m_found == nullptr)
        return;
    const index::RankIndex& rank = *m_state.snapshot()->rank(m_listed).index;
    withRow(row, [this, number = rank.rank, label = rank.label](const analysis::KernelRow& kernel) {
        emit targetWanted({.rank = number,
            .range = TimeRange{kernel.start, kernel.start + kernel.duration},
            .slice = kernel.name,
            .label = label});
    });
}

} // namespace rankscope::timeline
