// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/find_tab.h"

#include <map>

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/table_view.h"
#include "views/timeline/data_pane/slice_table.h"
#include "views/timeline/search_texts.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

using shared::ColumnKind;

namespace {

/// "Ascend Hardware / Stream 2", and how deep below the outermost lane of the track.
QString laneText(const query::Snapshot& snapshot, const query::LaneRef& ref) {
    const index::RankIndex& rank = *snapshot.rank(ref.rank).index;
    const model::Lane& lane = snapshot.lane(ref)->lane;
    const model::Track& track = rank.tracks[toIndex(lane.track)];
    const QString name = QString::fromStdString(rank.processes[toIndex(track.process)].name) + " / "
        + QString::fromStdString(track.name);
    return lane.depth == 0 ? name
                           : shared::qualified({name, FindTab::tr("depth %1").arg(lane.depth)});
}

} // namespace

FindTab::FindTab(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_filter(new QLineEdit(this))
    , m_note(new QLabel(this))
    , m_table(new shared::TableView(this))
    , m_all(new SliceTable(state, bridge, this)) {
    m_filter->setObjectName("findFilter");
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(280);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setObjectName("findNote");
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 3, 12, 3);
    row->addWidget(m_filter, 1);
    row->addSpacing(8);
    row->addWidget(m_note, 2);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row);
    column->addWidget(m_table, 1);
    column->addWidget(m_all, 1);
    m_all->setObjectName("allHits");
    m_all->hide();
    m_table->setExportName("find");
    connect(&state, &TimelineState::hitsChanged, this, &FindTab::refill);
    connect(&state, &TimelineState::snapshotChanged, this, [this] { m_listed.reset(); });
    connect(&state, &TimelineState::currentHitChanged, this, &FindTab::showCurrent);
    connect(m_filter, &QLineEdit::textChanged, this, &FindTab::filter);
    connect(m_table, &shared::TableView::rowActivated, &state,
        [&state](uint32_t position) { state.goToHit(position); });
    retranslate();
}

void FindTab::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        fill();
    }
}

void FindTab::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_isStale)
        fill();
}

void FindTab::retranslate() {
    m_filter->setPlaceholderText(tr("Filter matches"));
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
    m_note->setVisible(!isCut());
    listAll();
    std::vector<shared::TableRow> rows;
    std::map<query::LaneRef, QString> lanes;
    if (hits != nullptr && !isCut()) {
        rows.reserve(hits->hits.size());
        for (const query::SearchHit& hit : hits->hits) {
            const auto& rank = *m_state.snapshot()->rank(hit.slice.lane.rank).index;
            const std::string_view name = rank.text(hit.name);
            QString& lane = lanes[hit.slice.lane];
            if (lane.isEmpty())
                lane = laneText(*m_state.snapshot(), hit.slice.lane);
            // count(): a table cell keeps nanoseconds.
            rows.push_back({{.value = static_cast<int64_t>(rows.size()) + 1},
                {.text = QString::fromStdString(rank.label)}, {.text = lane},
                {.text = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()))},
                {.value = (hit.range.begin - m_state.origin()).count()},
                {.value = hit.range.length().count()}});
        }
    }
    m_filled = rows.size();
    m_table->setEmptyText(hits == nullptr
            ? tr("Type what to look for in the search field above the timeline (Ctrl+F).")
            : hits->isWhole ? tr("No slice matches.")
                            : tr("Searching..."));
    m_table->setRows(std::move(rows));
    filter();
    showCurrent();
}

bool FindTab::isCut() const {
    const auto& hits = m_state.hits();
    return hits != nullptr && hits->isCut();
}

/// Not again on the way from match to match, where other hits of the same search are kept.
void FindTab::listAll() {
    const auto wanted = isCut() ? std::optional(m_state.hits()->request) : std::nullopt;
    if (wanted && wanted == m_listed)
        return;
    m_listed = wanted;
    if (wanted)
        m_all->show(SliceTable::Of{.search = wanted});
    else
        m_all->clear();
}

void FindTab::filter() {
    m_table->table().setFilter(m_filter->text());
    showNote();
}

void FindTab::showNote() {
    const auto& hits = m_state.hits();
    QStringList notes;
    if (hits != nullptr && !m_filter->text().isEmpty())
        notes << tr("%1 of %2 rows")
                     .arg(shared::formatCount(m_table->table().visibleRows().size()),
                         shared::formatCount(m_filled));
    if (hits != nullptr && !hits->isWhole)
        notes << tr("At least %1 matches, %2 of the slices were searched")
                     .arg(shared::formatCount(hits->count), searchedText(*hits));
    m_note->setText(shared::sideBySide(notes));
}

void FindTab::showCurrent() {
    const auto current = m_state.currentHit();
    if (!current || !isVisible())
        return;
    if (isCut())
        m_all->mark(m_state.hits()->hits[*current].slice);
    else
        m_table->selectRow(static_cast<uint32_t>(*current));
}

} // namespace rankscope::timeline
