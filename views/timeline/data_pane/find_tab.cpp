// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/find_tab.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include "views/shared/formats.h"
#include "views/shared/table_view.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

using shared::ColumnKind;

FindTab::FindTab(TimelineState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_note(new QLabel(this))
    , m_table(new shared::TableView(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_note->setContentsMargins(12, 4, 12, 4);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(m_note);
    column->addWidget(m_table, 1);
    m_table->setExportName("find");
    connect(&state, &TimelineState::hitsChanged, this, &FindTab::fill);
    connect(&state, &TimelineState::currentHitChanged, this, &FindTab::showCurrent);
    connect(m_table, &shared::TableView::rowActivated, &state,
        [&state](uint32_t row) { state.goToHit(row); });
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
    m_table->setColumns({{tr("Rank"), ColumnKind::Text, {}, 110}, {tr("Name"), ColumnKind::Text},
        {tr("Start"), ColumnKind::Offset}, {tr("Duration (ms)"), ColumnKind::Milliseconds}});
    m_table->setAccessibleName(tr("Search results"));
}

void FindTab::fill() {
    m_isStale = !isVisible();
    if (m_isStale)
        return;
    const auto& hits = m_state.hits();
    std::vector<shared::TableRow> rows;
    if (hits != nullptr) {
        rows.reserve(hits->hits.size());
        for (const query::SearchHit& hit : hits->hits) {
            const auto& rank = *m_state.snapshot()->rank(hit.slice.lane.rank).index;
            const std::string_view name = rank.text(hit.name);
            // count(): a table cell keeps nanoseconds.
            rows.push_back({{.text = QString::fromStdString(rank.label)},
                {.text = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()))},
                {.value = (hit.range.begin - m_state.origin()).count()},
                {.value = hit.range.length().count()}});
        }
    }
    const bool isCut = hits != nullptr && hits->count > hits->hits.size();
    m_note->setVisible(isCut);
    if (isCut)
        m_note->setText(
            tr("First %1 of %2 matches.")
                .arg(shared::formatCount(hits->hits.size()), shared::formatCount(hits->count)));
    m_table->setEmptyText(hits == nullptr
            ? tr("Type a name in the search field above the timeline (Ctrl+F).")
            : tr("No slice name contains this text."));
    m_table->setRows(std::move(rows));
    showCurrent();
}

void FindTab::showCurrent() {
    if (m_state.currentHit() && isVisible())
        m_table->selectRow(static_cast<uint32_t>(*m_state.currentHit()));
}

} // namespace rankscope::timeline
