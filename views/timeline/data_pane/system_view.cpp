// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/system_view.h"

#include <algorithm>

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>

#include "core/base/saturate.h"
#include "views/shared/formats.h"
#include "views/shared/issue_texts.h"
#include "views/shared/query_bridge.h"
#include "views/shared/table_view.h"
#include "views/shared/totals_bar.h"
#include "views/timeline/range_text.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

using shared::ColumnKind;

namespace {

constexpr int kPauseMs = 120;

/// part of whole in millionths, rounded down.
int64_t millionths(Duration part, Duration whole) {
    if (whole.count() <= 0)
        return 0;
    // long double keeps the 64 bits of both.
    return static_cast<int64_t>(
        static_cast<long double>(part.count()) * 1e6L / static_cast<long double>(whole.count()));
}

shared::TableData tableOf(const std::vector<query::NameRow>& rows, const QString& totalsTitle) {
    shared::TableData table;
    Duration whole{};
    uint64_t calls = 0;
    for (const query::NameRow& row : rows) {
        whole = saturatingAdd(whole, row.total);
        calls += row.count;
    }
    // count(): a table cell keeps nanoseconds.
    for (const query::NameRow& row : rows) {
        table.rows.push_back({{.text = QString::fromStdString(row.name)},
            {.value = millionths(row.total, whole)}, {.value = row.total.count()},
            {.value = static_cast<int64_t>(row.count)}, {.value = row.average().count()},
            {.value = row.min.count()}, {.value = row.max.count()}});
    }
    if (rows.empty())
        return table;
    query::NameRow all{.name = {}, .count = calls, .total = whole};
    const auto least = std::ranges::min_element(rows, {}, &query::NameRow::min);
    const auto most = std::ranges::max_element(rows, {}, &query::NameRow::max);
    table.totals = {{.text = totalsTitle}, {.value = 1'000'000}, {.value = whole.count()},
        {.value = static_cast<int64_t>(calls)}, {.value = all.average().count()},
        {.value = least->min.count()}, {.value = most->max.count()}};
    return table;
}

} // namespace

SystemView::SystemView(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_bridge(bridge)
    , m_rank(new QComboBox(this))
    , m_layer(new QComboBox(this))
    , m_filter(new QLineEdit(this))
    , m_onlyRange(new QCheckBox(this))
    , m_rangeText(new QLabel(this))
    , m_table(new shared::TableView(this)) {
    build();
    connectSignals();
    retranslate();
    fillRanks();
}

void SystemView::build() {
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 3, 8, 3);
    row->setSpacing(8);
    m_rank->setMinimumWidth(110);
    m_layer->setMinimumWidth(170);
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(240);
    m_rangeText->setForegroundRole(QPalette::PlaceholderText);
    m_rangeText->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(m_rank);
    row->addWidget(m_layer);
    row->addWidget(m_filter, 1);
    row->addWidget(m_onlyRange);
    row->addWidget(m_rangeText, 2);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row);
    column->addWidget(m_table, 1);
    column->addWidget(new shared::TotalsBar(*m_table, this));
    m_table->setExportName("system_view");
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
}

void SystemView::connectSignals() {
    connect(m_rank, &QComboBox::currentIndexChanged, this, &SystemView::fillLayers);
    connect(m_layer, &QComboBox::currentIndexChanged, this, &SystemView::ask);
    connect(m_onlyRange, &QCheckBox::toggled, this, &SystemView::ask);
    connect(m_filter, &QLineEdit::textChanged, this,
        [this](const QString& text) { m_table->table().setFilter(text); });
    connect(&m_pause, &QTimer::timeout, this, &SystemView::ask);
    connect(&m_state, &TimelineState::snapshotChanged, this, &SystemView::fillRanks);
    connect(&m_state, &TimelineState::visibleRangeChanged, this, &SystemView::rangeMoved);
    connect(&m_state, &TimelineState::boxChanged, this, &SystemView::rangeMoved);
}

void SystemView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        ask();
    }
}

void SystemView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_isStale)
        ask();
}

void SystemView::retranslate() {
    m_rank->setToolTip(tr("Rank"));
    m_layer->setToolTip(tr("Layer"));
    m_rank->setAccessibleName(tr("Rank"));
    m_layer->setAccessibleName(tr("Layer"));
    m_filter->setPlaceholderText(tr("Filter names"));
    m_onlyRange->setText(tr("Selected or visible range only"));
    m_onlyRange->setToolTip(tr("Sums up the slices in the selected range, or in the visible range "
                               "if nothing is selected."));
    m_table->setColumns({{tr("Name"), ColumnKind::Text},
        {tr("Share"), ColumnKind::Percent, tr("Share of the total time of the layer")},
        {tr("Total (ms)"), ColumnKind::Milliseconds}, {tr("Calls"), ColumnKind::Count},
        {tr("Average (ms)"), ColumnKind::Milliseconds}, {tr("Min (ms)"), ColumnKind::Milliseconds},
        {tr("Max (ms)"), ColumnKind::Milliseconds}});
    m_table->setAccessibleName(tr("Slices of the layer by name"));
}

void SystemView::fillRanks() {
    const QString before = m_rank->currentText();
    {
        const QSignalBlocker quiet(m_rank);
        m_rank->clear();
        for (const query::OpenRank& rank : m_state.snapshot()->ranks)
            m_rank->addItem(QString::fromStdString(rank.index->label));
        m_rank->setCurrentIndex(std::max(0, m_rank->findText(before)));
    }
    fillLayers();
}

void SystemView::fillLayers() {
    const QString before = m_layer->currentText();
    {
        const QSignalBlocker quiet(m_layer);
        m_layer->clear();
        if (m_rank->currentIndex() >= 0 && !m_state.isEmpty()) {
            const auto slot = static_cast<RankSlot>(m_rank->currentIndex());
            // Layers with slices only, each name once, in the index's order.
            for (const auto& [name, count] : m_state.snapshot()->rank(slot).index->counts.processes)
                if (count > 0)
                    m_layer->addItem(QString::fromStdString(name));
        }
        m_layer->setCurrentIndex(std::max(0, m_layer->findText(before)));
    }
    ask();
}

void SystemView::rangeMoved() {
    if (m_onlyRange->isChecked())
        m_pause.start();
}

void SystemView::ask() {
    m_isStale = true;
    if (!isVisible())
        return;
    m_isStale = false;
    const bool hasLayer = m_rank->currentIndex() >= 0 && m_layer->currentIndex() >= 0;
    m_rangeText->clear();
    if (!hasLayer || m_state.isEmpty()) {
        m_bridge.cancel(shared::Question::SystemView);
        m_table->setRows({});
        m_table->setEmptyText(tr("This rank has no layers with slices."));
        return;
    }
    query::SystemViewRequest request{.rank = static_cast<RankSlot>(m_rank->currentIndex()),
        .process = m_layer->currentText().toStdString(),
        .range = std::nullopt};
    if (m_onlyRange->isChecked()) {
        request.range = m_state.box() ? m_state.box()->range : m_state.visibleRange();
        m_rangeText->setText(rangeText(*request.range, m_state.origin()));
    }
    m_bridge.ask<std::vector<query::NameRow>>(
        shared::Question::SystemView, this,
        [request](query::Session& session, std::stop_token stop) {
            return query::systemViewRows(session, request, std::move(stop));
        },
        [this](Result<std::vector<query::NameRow>> rows) { show(std::move(rows)); });
}

void SystemView::show(Result<std::vector<query::NameRow>> rows) {
    if (!rows) {
        if (rows.error().code == ErrorCode::Cancelled)
            return;
        m_table->setRows({});
        m_table->setEmptyText(shared::errorText(rows.error()));
        return;
    }
    shared::TableData table = tableOf(*rows, tr("Totals"));
    m_table->setRows(std::move(table.rows), std::move(table.totals));
    m_table->setEmptyText(tr("No slices of this layer in the range."));
}

} // namespace rankscope::timeline
