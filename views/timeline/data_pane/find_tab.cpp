// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/find_tab.h"

#include <algorithm>
#include <map>

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/layouts.h"
#include "views/shared/phrases.h"
#include "views/shared/table_view.h"
#include "views/timeline/data_pane/slice_table.h"
#include "views/timeline/search_texts.h"
#include "views/timeline/time_scope.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

using shared::ColumnKind;

namespace {

constexpr int kSoonMs = 30;

} // namespace

FindTab::FindTab(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_filter(new QLineEdit(this))
    , m_note(new QLabel(this))
    , m_table(new shared::TableView(this))
    , m_all(new SliceTable(state, bridge, this, SliceTable::Lanes::OfLayerAndDepth)) {
    m_filter->setObjectName("findFilter");
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(280);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setObjectName("findNote");
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // widens no window
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 3, 12, 3);
    row->addWidget(m_filter, 1);
    row->addSpacing(8);
    row->addWidget(m_note, 2);
    auto* column = shared::columnIn(this);
    column->addLayout(row);
    column->addWidget(m_table, 1);
    column->addWidget(m_all, 1);
    m_all->setObjectName("allHits");
    m_all->hide();
    m_table->setExportName("find");
    connect(&state, &TimelineState::hitsChanged, this, &FindTab::refill);
    connect(&state, &TimelineState::snapshotChanged, this, [this] { m_listed.reset(); });
    connect(&state, &TimelineState::currentHitChanged, this, &FindTab::showCurrent);
    m_soon.setSingleShot(true);
    m_soon.setInterval(kSoonMs);
    connect(&state, &TimelineState::scopeChanged, &m_soon, qOverload<>(&QTimer::start));
    connect(&m_soon, &QTimer::timeout, this, &FindTab::fill);
    connect(m_filter, &QLineEdit::textChanged, this, &FindTab::filter);
    connect(m_table, &shared::TableView::rowActivated, this, &FindTab::show);
    connect(m_table, &shared::TableView::rowWanted, this, &FindTab::want);
    connect(m_all, &SliceTable::listed, this, &FindTab::takeCount);
    shared::inEachLanguage(this, [this] {
        retranslate();
        fill();
    });
}

void FindTab::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_isStale)
        fill();
}

void FindTab::retranslate() {
    m_filter->setPlaceholderText(tr("Filter matches"));
    m_filter->setAccessibleName(m_filter->placeholderText());
    m_table->setColumns({{tr("No."), ColumnKind::Count}, {tr("Rank"), ColumnKind::Text, {}, 110},
        {tr("Lane"), ColumnKind::Text, {}, 240}, {tr("Name"), ColumnKind::Text},
        {tr("Start"), ColumnKind::Offset}, {tr("Duration (ms)"), ColumnKind::Milliseconds}});
    m_table->setAccessibleName(tr("Search results"));
}

/// While a search goes on its rows are shown again when there are twice as many.
void FindTab::refill() {
    const auto& hits = m_state.hits();
    const bool isSoon =
        hits != nullptr && !hits->isWhole && m_filled > 0 && hits->hits.size() < 2 * m_filled;
    if (isSoon && isVisible())
        showNote();
    else
        fill();
}

void FindTab::fill() {
    m_isStale = !isVisible();
    if (m_isStale)
        return;
    const auto& hits = m_state.hits();
    m_all->setVisible(isCut());
    m_table->setVisible(!isCut());
    m_filter->setVisible(!isCut()); // its columns have filters
    listAll();
    fillRows();
    m_table->setEmptyText(hits == nullptr
            ? tr("Type what to look for in the search field above the timeline (Ctrl+F).")
            : !hits->isWhole     ? tr("Searching...")
            : hits->hits.empty() ? tr("No slice matches.")
                                 : tr("No match in the selected range."));
    filter();
    showCurrent();
}

void FindTab::fillRows() {
    const auto& hits = m_state.hits();
    m_rows = hitsInScope();
    m_filled = hits == nullptr || isCut() ? 0 : hits->hits.size();
    std::vector<shared::TableRow> rows;
    rows.reserve(m_rows.size());
    std::map<query::LaneRef, QString> lanes;
    for (const uint32_t position : m_rows) {
        const query::SearchHit& hit = hits->hits[position];
        const auto& rank = *m_state.snapshot()->rank(hit.slice.lane.rank).index;
        const std::string_view name = rank.text(hit.name);
        QString& lane = lanes[hit.slice.lane];
        if (lane.isEmpty())
            lane = wholeLaneText(*m_state.snapshot(), m_state.facts(), hit.slice.lane);
        // count(): a table cell keeps nanoseconds.
        rows.push_back({{.value = static_cast<int64_t>(position) + 1},
            {.text = QString::fromStdString(rank.label)}, {.text = lane},
            {.text = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()))},
            {.value = (hit.range.begin - m_state.origin()).count()},
            {.value = hit.range.length().count()}});
    }
    m_table->setRows(std::move(rows));
}

std::vector<uint32_t> FindTab::hitsInScope() const {
    const auto& hits = m_state.hits();
    std::vector<uint32_t> positions;
    if (hits == nullptr || isCut())
        return positions;
    const TimeScope scope = scopeOf(m_state);
    for (uint32_t i = 0; i < hits->hits.size(); ++i) {
        const query::SearchHit& hit = hits->hits[i];
        if (!scope.range
            || (scope.range->overlaps(hit.range)
                && std::ranges::binary_search(scope.lanes, hit.slice.lane)))
            positions.push_back(i);
    }
    return positions;
}

/// Nothing: no lane of the search is in the scope.
std::optional<query::SearchRequest> FindTab::searchInScope() const {
    query::SearchRequest request = m_state.hits()->request;
    const TimeScope scope = scopeOf(m_state);
    if (!scope.range)
        return request;
    const TimeRange range = request.range.value_or(*scope.range);
    request.range =
        TimeRange{std::max(range.begin, scope.range->begin), std::min(range.end, scope.range->end)};
    std::vector<query::LaneRef> lanes = scope.lanes;
    std::ranges::sort(request.lanes);
    std::erase_if(lanes, [&request](const query::LaneRef& lane) {
        return !request.lanes.empty() && !std::ranges::binary_search(request.lanes, lane);
    });
    request.lanes = std::move(lanes);
    return request.lanes.empty() || request.range->isEmpty() ? std::nullopt
                                                             : std::optional(request);
}

bool FindTab::isCut() const {
    const auto& hits = m_state.hits();
    return hits != nullptr && hits->isCut();
}

/// Not again on the way from match to match, where other hits of the same search are kept.
void FindTab::listAll() {
    const auto wanted = isCut() ? searchInScope() : std::nullopt;
    if (wanted && wanted == m_listed)
        return;
    m_listed = wanted;
    m_listedCount = wanted ? std::nullopt : std::optional(uint64_t{0});
    if (wanted)
        m_all->show(SliceTable::Of{.search = wanted});
    else
        m_all->clear();
}

void FindTab::filter() {
    m_table->table().setFilter(m_filter->text());
    showNote();
}

/// One click leaves the selection that the table is of; Enter or two clicks select the match.
void FindTab::show(uint32_t row) {
    if (!m_state.box())
        return goTo(row);
    const query::SearchHit& hit = m_state.hits()->hits[m_rows[row]];
    m_state.reveal(hit.slice.lane, hit.range, Zoom::ToSlice);
}

void FindTab::goTo(uint32_t row) {
    m_state.goToHit(m_rows[row]);
}

/// A double click came as one click before.
void FindTab::want(uint32_t row) {
    const auto& selected = m_state.selectedSlice();
    if (!selected || selected->ref != m_state.hits()->hits[m_rows[row]].slice)
        goTo(row);
}

/// Of all rows: what the filters of the columns leave says nothing of the scope.
void FindTab::takeCount(uint64_t count) {
    if (m_listedCount || !m_all->table().table().filters().empty())
        return;
    m_listedCount = count;
    showNote();
}

void FindTab::showNote() {
    const auto& hits = m_state.hits();
    QStringList notes;
    const ScopeKind scope = scopeOf(m_state).kind;
    const auto inScope = isCut() ? m_listedCount : std::optional<uint64_t>(m_rows.size());
    if (hits != nullptr && hits->isWhole && scope != ScopeKind::Whole && inScope)
        notes << (scope == ScopeKind::Locked ? tr("%1 of %2 matches in the locked area")
                                             : tr("%1 of %2 matches in the selection"))
                     .arg(shared::formatCount(*inScope), shared::formatCount(hits->count));
    if (hits != nullptr && !isCut() && !m_filter->text().isEmpty())
        notes << tr("%1 of %2 rows")
                     .arg(shared::formatCount(m_table->table().visibleRows().size()),
                         shared::formatCount(m_rows.size()));
    if (hits != nullptr && !hits->isWhole)
        notes << tr("At least %1 matches, %2 of the slices were searched")
                     .arg(shared::formatCount(hits->count), searchedText(*hits));
    m_note->setText(shared::sideBySide(notes));
    m_note->setVisible(!isCut() || !notes.isEmpty());
}

void FindTab::showCurrent() {
    const auto current = m_state.currentHit();
    if (!current || !isVisible())
        return;
    if (isCut())
        return m_all->mark(m_state.hits()->hits[*current].slice);
    const auto row = std::ranges::lower_bound(m_rows, static_cast<uint32_t>(*current));
    if (row != m_rows.end() && *row == *current)
        m_table->selectRow(static_cast<uint32_t>(row - m_rows.begin()));
}

} // namespace rankscope::timeline
