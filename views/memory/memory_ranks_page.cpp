// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/memory/memory_ranks_page.h"

#include <algorithm>

#include <QStackedWidget>

#include "core/analysis/parallel_groups.h"
#include "views/charts/bar_chart.h"
#include "views/charts/card.h"
#include "views/charts/figure_row.h"
#include "views/charts/heat_map.h"
#include "views/memory/curve_texts.h"
#include "views/memory/memory_choices.h"
#include "views/memory/memory_focus.h"
#include "views/shared/formats.h"
#include "views/shared/table_view.h"

namespace rankscope::memory {

namespace {

using analysis::MemoryPeak;
using analysis::PeakLine;
using charts::BarChart;
using charts::HeatCell;
using charts::HeatMap;

constexpr size_t kMostBars = 64;

Result<RanksData> readRanks(query::Session& session, const std::stop_token& stop) {
    const query::Snapshot& snapshot = session.snapshot();
    RanksData data;
    RS_TRY_ASSIGN(data.peaks, analysis::jobPeaks(session, stop));
    if (data.peaks.empty()) {
        RS_TRY_ASSIGN(data.profiles, analysis::rankProfiles(snapshot));
        return data;
    }
    RS_TRY_ASSIGN(const auto groups, analysis::communicationGroups(snapshot, stop));
    data.stages = analysis::inferStages(groups);
    return data;
}

/// The sum of PTA and GE first: it is what a rank needs; the process and the CPU of a trace last.
std::vector<std::string> componentsOf(const std::vector<MemoryPeak>& peaks) {
    std::vector<std::string> components;
    for (const MemoryPeak& peak : peaks) {
        if (std::ranges::find(components, peak.component) == components.end())
            components.push_back(peak.component);
    }
    const auto putFirst = [&components](auto isFirst) {
        std::stable_partition(components.begin(), components.end(), isFirst);
    };
    putFirst([](const std::string& name) { return name != "APP" && name != "CPU"; });
    putFirst([](const std::string& name) { return name == "PTA+GE"; });
    return components;
}

} // namespace

MemoryRanksPage::MemoryRanksPage(
    shared::ShownProfile& profile, shared::QueryBridge& bridge, MemoryFocus& focus, QWidget* parent)
    : PageFrame(profile, bridge, parent)
    , m_focus(focus)
    , m_component(new shared::ChoiceBox(this))
    , m_metric(new shared::ChoiceBox(this))
    , m_group(new shared::ChoiceBox(this))
    , m_order(new shared::ChoiceBox(this))
    , m_figures(new charts::FigureRow(this))
    , m_pictures(new QStackedWidget(this))
    , m_bars(new BarChart(this))
    , m_map(new HeatMap(this))
    , m_tableCard(new charts::Card(this))
    , m_table(new shared::TableView(this)) {
    build();
    connectParts();
    retranslate();
}

void MemoryRanksPage::build() {
    for (shared::ChoiceBox* filter : {m_component, m_metric, m_group, m_order})
        addFilter(filter);
    addContent(m_figures, 0);
    for (QWidget* picture : {static_cast<QWidget*>(m_bars), static_cast<QWidget*>(m_map)}) {
        picture->setContentsMargins(12, 10, 12, 6);
        m_pictures->addWidget(picture);
    }
    auto* card = new charts::Card(this);
    card->setContent(m_pictures, charts::Card::Edge::Whole);
    addContent(card, 5);
    m_tableCard->setContent(m_table, charts::Card::Edge::Whole);
    addContent(m_tableCard, 4);
    setTable(*m_table, "memory-ranks");
    setFocusProxy(m_table);
}

void MemoryRanksPage::connectParts() {
    for (shared::ChoiceBox* filter : {m_component, m_metric, m_group, m_order})
        connect(filter, &QComboBox::currentIndexChanged, this, &MemoryRanksPage::refresh);
    const PeakTime time = [this](const PeakLine& line) { return timeOf(line); };
    connect(m_bars, &BarChart::selectionChanged, this, &MemoryRanksPage::choose);
    connect(m_bars, &BarChart::activated, this, &MemoryRanksPage::go);
    connect(m_bars, &BarChart::menuRequested, this, [this](size_t line, const QPoint& where) {
        openMenu(model::Target{.rank = m_lines[line].rank}, where);
    });
    m_bars->setTip([this, time](size_t line) { return peakTip(m_lines[line], time); });
    connect(m_map, &HeatMap::selectionChanged, this, [this](const HeatCell& cell) {
        if (const auto line = lineAt(cell.column, cell.row))
            choose(*line);
    });
    connect(m_map, &HeatMap::activated, this, [this](const HeatCell& cell) {
        if (const auto line = lineAt(cell.column, cell.row))
            go(*line);
    });
    connect(
        m_map, &HeatMap::menuRequested, this, [this](const HeatCell& cell, const QPoint& where) {
            if (const auto line = lineAt(cell.column, cell.row))
                openMenu(model::Target{.rank = m_lines[*line].rank}, where);
        });
    m_map->setTip([this, time](HeatCell cell) {
        const auto line = lineAt(cell.column, cell.row);
        return line ? peakTip(m_lines[*line], time) : QStringList();
    });
    connect(m_table, &shared::TableView::rowSelected, this, [this](quint32 row) { choose(row); });
    connect(m_table, &shared::TableView::rowWanted, this, [this](quint32 row) { go(row); });
}

void MemoryRanksPage::languageChanged() {
    retranslate();
    refresh();
}

void MemoryRanksPage::askFigures() {
    ask<RanksData>([](query::Session& session,
                       const std::stop_token& stop) { return readRanks(session, stop); },
        [this](RanksData figures) { take(std::move(figures)); });
}

void MemoryRanksPage::take(RanksData figures) {
    if (figures.peaks.empty())
        showMissing(analysis::Subject::Memory, figures.profiles);
    else
        setFigures(std::move(figures));
}

void MemoryRanksPage::setFigures(RanksData figures) {
    showContent();
    m_data = std::move(figures);
    m_components = componentsOf(m_data.peaks);
    fillFilters();
    refresh();
}

void MemoryRanksPage::retranslate() {
    m_component->setCaption(tr("Component"));
    m_metric->setCaption(tr("Metric"));
    m_group->setCaption(tr("Group by"));
    m_order->setCaption(tr("Sort by"));
    m_bars->setEmptyText(tr("No rank has records of this component."));
    m_map->setEmptyText(tr("No rank has records of this component."));
    m_table->setAccessibleName(tr("Peaks by rank"));
    m_table->setEmptyText(tr("No rank has records of this component."));
    fillFilters();
}

void MemoryRanksPage::fillFilters() {
    std::vector<shared::Choice> components;
    for (size_t i = 0; i < m_components.size(); ++i)
        components.push_back({componentText(m_components[i]), static_cast<int64_t>(i)});
    m_component->setChoices(components);
    std::vector<shared::Choice> metrics;
    for (const PeakMetric metric :
        {PeakMetric::Reserved, PeakMetric::Allocated, PeakMetric::Active, PeakMetric::Unused})
        metrics.push_back({metricText(metric), static_cast<int64_t>(metric)});
    m_metric->setChoices(metrics);
    m_group->setChoices({{tr("rank"), 0}, {tr("stage"), 1}});
    m_group->setVisible(m_data.stages.size() > 1);
    m_order->setChoices({{tr("rank number"), static_cast<int64_t>(Order::Rank)},
        {tr("highest first"), static_cast<int64_t>(Order::Highest)}});
}

Duration MemoryRanksPage::timeOf(const PeakLine& line) const {
    const Timestamp origin =
        timelineOrigin(profile(), line.rank).value_or(fromNanoseconds(line.begin));
    return fromNanoseconds(line.peak.time) - origin;
}

void MemoryRanksPage::refresh() {
    const auto metric = static_cast<PeakMetric>(m_metric->value());
    const auto component = static_cast<size_t>(std::max<int64_t>(0, m_component->value()));
    const bool isGrouped = m_data.stages.size() > 1 && m_group->value() == 1;
    m_lines.clear();
    if (component < m_components.size())
        m_lines = analysis::peakLines(m_data.peaks, m_components[component], kindOf(metric),
            isGrouped ? m_data.stages : std::vector<analysis::RankGroup>());
    if (static_cast<Order>(m_order->value()) == Order::Highest)
        std::ranges::stable_sort(m_lines, [metric](const PeakLine& left, const PeakLine& right) {
            return valueOf(left, metric) > valueOf(right, metric);
        });
    const QString title = metric == PeakMetric::Unused
        ? tr("Fragmentation at peak reserved memory")
        : tr("Peak %1 memory").arg(metricText(metric));
    m_bars->setTitle(title);
    m_map->setTitle(title);
    const bool isHeat = m_lines.size() > kMostBars;
    m_pictures->setCurrentIndex(isHeat ? 1 : 0);
    if (isHeat)
        m_map->setData(peakHeat(m_lines, metric));
    else
        m_bars->setData(peakBars(m_lines, metric));
    shared::TableData table =
        peakTable(m_lines, [this](const PeakLine& line) { return timeOf(line); });
    m_table->setColumns(std::move(table.columns));
    m_table->setRows(std::move(table.rows));
    m_tableCard->setTitle(tr("Peaks"),
        isGrouped ? shared::counted(m_lines.size(), tr("1 stage"), tr("%1 stages"))
                  : shared::counted(m_lines.size(), tr("1 rank"), tr("%1 ranks")));
    auto figures = peakFigures(m_lines);
    m_figures->setVisible(!figures.empty());
    m_figures->setFigures(std::move(figures));
}

std::optional<size_t> MemoryRanksPage::lineAt(size_t column, size_t row) const {
    const size_t line = row * m_map->data().columns + column;
    return line < m_lines.size() ? std::optional(line) : std::nullopt;
}

void MemoryRanksPage::showChosen() {
    const auto rank = profile().chosen().rank;
    const auto found = std::ranges::find_if(
        m_lines, [rank](const analysis::PeakLine& line) { return line.rank == rank; });
    if (found != m_lines.end())
        select(static_cast<size_t>(found - m_lines.begin()));
}

/// For all pages.
void MemoryRanksPage::choose(size_t line) {
    select(line);
    m_focus.setRank(m_lines[line].rank);
}

void MemoryRanksPage::select(size_t line) {
    m_bars->select(line);
    const size_t columns = std::max<size_t>(1, m_map->data().columns);
    if (m_pictures->currentIndex() == 1)
        m_map->select(HeatCell{line % columns, line / columns});
    m_table->selectRow(static_cast<uint32_t>(line));
}

void MemoryRanksPage::go(size_t line) {
    emit targetWanted({.rank = m_lines[line].rank, .page = "memory.curves"});
}

} // namespace rankscope::memory
