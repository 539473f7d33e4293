// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/summary_page.h"

#include <algorithm>

#include <QApplication>
#include <QHBoxLayout>
#include <QStackedWidget>

#include "views/charts/bar_chart.h"
#include "views/charts/card.h"
#include "views/charts/figure_row.h"
#include "views/charts/heat_map.h"
#include "views/charts/note_row.h"
#include "views/shared/choice_box.h"
#include "views/shared/phrases.h"
#include "views/shared/table_view.h"
#include "views/summary/cluster_note.h"
#include "views/summary/slow_note.h"
#include "views/summary/step_detail_card.h"
#include "views/summary/summary_choices.h"
#include "views/summary/work_note.h"

namespace rankscope::summary {

using analysis::StepMetric;

namespace {

constexpr size_t kMostBars = 64; ///< more ranks come as a heat map at first

} // namespace

SummaryPage::SummaryPage(
    shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent)
    : PageFrame(profile, bridge, parent)
    , m_step(new shared::ChoiceBox(this))
    , m_group(new shared::ChoiceBox(this))
    , m_fold(new shared::ChoiceBox(this))
    , m_order(new shared::ChoiceBox(this))
    , m_most(new shared::ChoiceBox(this))
    , m_kind(new shared::ChoiceBox(this))
    , m_picture(new shared::ChoiceBox(this))
    , m_warmUp(new shared::ChoiceBox(this))
    , m_figures(new charts::FigureRow(this))
    , m_pictures(new QStackedWidget(this))
    , m_bars(new charts::BarChart(this))
    , m_spread(new charts::BarChart(this))
    , m_map(new charts::HeatMap(this))
    , m_trend(new charts::BarChart(this))
    , m_detail(new StepDetailCard(bridge, this))
    , m_note(new charts::NoteBox(this))
    , m_stages(new charts::NoteBox(this))
    , m_work(new charts::NoteBox(this))
    , m_cluster(new ClusterNote(profile, bridge, analysis::ClusterArea::Steps, this))
    , m_tableCard(new charts::Card(this))
    , m_table(new shared::TableView(this)) {
    m_detailLater.setSingleShot(true);
    m_detailLater.setInterval(QApplication::doubleClickInterval());
    build();
    connectFilters();
    connectCharts();
    retranslate();
    m_kind->setValue(kAll);
}

void SummaryPage::build() {
    for (shared::ChoiceBox* filter :
        {m_step, m_group, m_fold, m_order, m_most, m_kind, m_picture, m_warmUp})
        addFilter(filter);
    addContent(m_figures, 0);
    addContent(new charts::NoteRow({m_note, m_stages, m_work, m_cluster}, this), 0);
    for (QWidget* picture : {static_cast<QWidget*>(m_bars), static_cast<QWidget*>(m_spread),
             static_cast<QWidget*>(m_map)})
        m_pictures->addWidget(picture);
    auto* main = new charts::Card(this);
    main->setContent(m_pictures);
    for (int i = 0; i < m_pictures->count(); ++i)
        m_pictures->widget(i)->setContentsMargins(12, 10, 12, 6);
    m_pictures->setContentsMargins(0, 0, 0, 0);
    auto* upper = new QWidget(this);
    auto* row = new QHBoxLayout(upper);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    row->addWidget(main, 64);
    row->addWidget(m_detail, 36);
    addContent(upper, 5);
    addCards();
    setTable(*m_table, "summary");
    m_bars->setObjectName("ranks");
    m_trend->setObjectName("steps");
    m_trend->setLegendSpare(true);
    m_step->setObjectName("step");
    m_table->setObjectName("table");
    setFocusProxy(m_bars);
}

void SummaryPage::addCards() {
    auto* below = new QWidget(this);
    auto* row = new QHBoxLayout(below);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    auto* trend = new charts::Card(below);
    trend->setContent(m_trend);
    m_tableCard->setContent(m_table, charts::Card::Edge::Whole);
    row->addWidget(trend, 40);
    row->addWidget(m_tableCard, 60);
    addContent(below, 4);
}

void SummaryPage::connectFilters() {
    connect(m_group, &QComboBox::currentIndexChanged, this, &SummaryPage::choosePicture);
    follow(*m_step, Follow::Step, kAll);
    for (shared::ChoiceBox* filter : {m_step, m_group, m_fold, m_order, m_most, m_picture})
        connect(filter, &QComboBox::currentIndexChanged, this, &SummaryPage::refresh);
    connect(m_picture, &QComboBox::activated, this, [this] { m_isPictureChosen = true; });
    connect(m_warmUp, &QComboBox::currentIndexChanged, this, &SummaryPage::chooseWarmUp);
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        m_isKindChosen = true;
        refresh();
    });
}

void SummaryPage::connectCharts() {
    using charts::BarChart;
    using charts::HeatMap;
    connect(m_bars, &BarChart::selectionChanged, this, [this](size_t bar) { chooseLine(bar); });
    leadOn(*m_bars, [this](size_t bar) { return placeOf(bar); });
    const auto lineOfBin = [this](size_t bin) {
        const auto& lines = m_histogram.linesOfBin[bin];
        return lines.empty() ? std::nullopt : std::optional(lines.front());
    };
    connect(m_spread, &BarChart::selectionChanged, this,
        [this, lineOfBin](size_t bin) { chooseLine(lineOfBin(bin)); });
    leadOn(*m_spread, [this, lineOfBin](size_t bin) { return placeOf(lineOfBin(bin)); });
    connect(m_map, &HeatMap::selectionChanged, this, [this](const charts::HeatCell& cell) {
        chooseLine(lineOf(rankAt(m_heat, cell)));
        if (!m_heat.steps.empty()) // one step of the rank
            m_detail->showRank(rankAt(m_heat, cell), m_heat.steps[cell.row]);
    });
    leadOn(*m_map, [this](const charts::HeatCell& cell) { return placeOfCell(cell); });
    m_map->setTip([this](const charts::HeatCell& cell) {
        return heatTip(m_heat, cell, step(), pictureMetric(m_data.trace, m_order->value()));
    });
    leadOn(*m_trend, [this](size_t bar) {
        const auto rank = rankOf(m_selected);
        return rank ? std::optional(placeOfRank(*rank, m_data.trace.steps[bar])) : std::nullopt;
    });
    connect(m_trend, &BarChart::selectionChanged, this, [this](size_t bar) {
        m_step->setValue(m_data.trace.steps[bar].value_or(kAll));
        profile().chooseStep(m_data.trace.steps[bar]);
        refresh();
    });
    connectTable();
    m_bars->setTip([this](size_t bar) { return tipOf(m_lines[bar], m_data.trace); });
}

void SummaryPage::connectTable() {
    connect(
        m_table, &shared::TableView::rowSelected, this, [this](quint32 row) { chooseLine(row); });
    leadOnRows(*m_table, [this](size_t row) { return placeOf(row); });
    m_note->setLeadsOn();
    connect(m_note, &charts::NoteBox::activated, this, [this] {
        if (const auto* slow = headlineOf(m_verdicts))
            chooseLine(lineOf(slow->ranks.front().rank));
        else if (m_verdicts.interval)
            chooseLine(lineOf(m_verdicts.interval->rank));
    });
    connect(&m_detailLater, &QTimer::timeout, this, &SummaryPage::showDetail);
    connect(m_cluster, &charts::NoteBox::activated, this,
        [this] { emit targetWanted(m_cluster->target()); });
    connect(m_detail, &StepDetailCard::targetWanted, this, &SummaryPage::targetWanted);
}

void SummaryPage::languageChanged() {
    retranslate();
    askAgain();
}

void SummaryPage::askFigures() {
    ask<SummaryData>([](query::Session& session,
                         const std::stop_token& stop) { return readSummary(session, stop); },
        [this](SummaryData figures) { take(std::move(figures)); });
}

void SummaryPage::take(SummaryData figures) {
    if (figures.trace.rows.empty())
        showMissing(analysis::Subject::Steps, figures.ranks);
    else
        setFigures(std::move(figures));
}

void SummaryPage::setFigures(SummaryData figures) {
    showContent();
    m_data = std::move(figures);
    m_withoutWarmUp = m_data.trace;
    fillFilters();
    choosePicture();
    if (!m_isKindChosen && m_data.kind)
        m_kind->setValue(static_cast<int64_t>(*m_data.kind));
    chooseWarmUp();
}

void SummaryPage::chooseWarmUp() {
    const bool isWith = m_warmUp->value() == static_cast<int64_t>(WarmUp::With);
    m_data.trace = isWith ? analysis::withWarmUp(m_withoutWarmUp) : m_withoutWarmUp;
    m_verdicts = analysis::stepVerdicts(m_data.trace, m_data.parts());
    m_step->setChoices(stepChoices(m_data.trace.steps));
    refresh();
}

/// Groups come as bars: the cells of the heat map are ranks.
void SummaryPage::choosePicture() {
    const bool isOfRanks = m_group->value() == kAll;
    const bool isHeat = m_picture->value() == static_cast<int64_t>(SummaryPicture::Heat);
    if (!isOfRanks && isHeat)
        m_picture->setValue(static_cast<int64_t>(SummaryPicture::Bars));
    else if (isOfRanks && !m_isPictureChosen && m_data.trace.ranks.size() > kMostBars)
        m_picture->setValue(static_cast<int64_t>(SummaryPicture::Heat));
}

void SummaryPage::showTarget(const model::Target& target) {
    PageFrame::showTarget(target);
    if (!target.rank)
        return;
    m_group->setValue(kAll);
    m_most->setValue(0);
    m_wanted = *target.rank;
    refresh();
}

void SummaryPage::showChosen() {
    const auto rank = profile().chosen().rank;
    if (!rank || placeOf(m_selected).value_or(model::Target{}).rank == rank)
        return;
    if (const auto line = lineOf(rank))
        selectLine(line);
}

/// For all pages.
void SummaryPage::chooseLine(std::optional<size_t> line) {
    selectLine(line);
    if (const auto place = placeOf(line))
        profile().chooseRank(place->rank);
}

void SummaryPage::retranslate() {
    m_step->setCaption(tr("Step"));
    m_group->setCaption(tr("Group"));
    m_fold->setCaption(tr("Aggregate by"));
    m_order->setCaption(tr("Sort by"));
    m_most->setCaption(tr("Show"));
    m_kind->setCaption(tr("Metrics"));
    m_kind->setToolTip(tr("The metrics that matter for a job split in this way"));
    m_picture->setCaption(tr("Chart"));
    m_warmUp->setCaption(tr("Warm-up"));
    m_warmUp->setToolTip(tr("The first step, if far longer than the others"));
    m_bars->setTitle(tr("Step time breakdown by rank"));
    m_table->setAccessibleName(tr("Steps by rank"));
    m_table->setEmptyText(tr("No rank has this step."));
    m_bars->setEmptyText(tr("No rank has this step."));
    fillFilters();
}

void SummaryPage::fillFilters() {
    m_step->setChoices(stepChoices(m_data.trace.steps));
    m_group->setChoices(groupChoices(m_data.groupings));
    m_fold->setChoices(foldChoices());
    m_kind->setChoices(kindChoices());
    m_order->setChoices(orderChoices(m_data.trace.metrics));
    m_most->setChoices(countChoices(m_data.trace.ranks.size()));
    m_picture->setChoices(pictureChoices());
    m_warmUp->setChoices(warmUpChoices());
    m_warmUp->setVisible(!m_withoutWarmUp.warmUp.empty());
    m_group->setVisible(m_group->count() > 1);
    m_most->setVisible(m_most->count() > 1);
}

std::optional<int64_t> SummaryPage::step() const {
    return m_step->value() == kAll ? std::nullopt : std::optional(m_step->value());
}

LineRequest SummaryPage::request() const {
    LineRequest request{.step = step()};
    if (m_group->value() != kAll)
        request.grouping = &m_data.groupings[static_cast<size_t>(m_group->value())];
    request.fold = static_cast<analysis::Fold>(m_fold->value());
    if (m_order->value() != kAll)
        request.order = static_cast<StepMetric>(m_order->value());
    request.most = static_cast<size_t>(m_most->value());
    return request;
}

void SummaryPage::refresh() {
    if (m_data.trace.rows.empty())
        return;
    const auto rankBefore = rankOf(m_selected);
    m_fold->setVisible(m_group->value() != kAll);
    m_lines = linesOf(m_data.trace, request());
    m_figures->setFigures(
        figuresOf(linesOf(m_data.trace, {.step = step()}), m_data.trace, m_verdicts));
    m_bars->setData(barsOf(m_lines, m_data.trace, m_verdicts));
    m_note->setNote(slowNote(m_verdicts));
    m_stages->setNote(stageNote(m_verdicts));
    m_work->setNote(workNote(m_data.flops, m_data.stages));
    m_cluster->setComparison(m_data.cluster);
    const charts::Note same = m_cluster->agreement(); // needs no room of its own
    refreshPictures(pictureMetric(m_data.trace, m_order->value()));
    shared::TableData table =
        tableOf(m_lines, m_data.trace, m_verdicts, metricsOfKind(m_data.trace, m_kind->value()));
    m_table->setColumns(std::move(table.columns));
    m_table->setRows(std::move(table.rows));
    m_tableCard->setTitle(
        tr("Ranks"), shared::sideBySide({whichSteps(m_data.trace, step()), same.title}));
    m_tableCard->setToolTip(same.text);
    m_selected.reset();
    selectLine(lineOf(m_wanted ? m_wanted : rankBefore));
    m_wanted.reset();
}

void SummaryPage::refreshPictures(StepMetric metric) {
    m_histogram = histogramOf(m_lines, metric);
    m_spread->setTitle(tr("Distribution: %1").arg(metricText(metric)));
    m_spread->setData(m_histogram.chart);
    m_heat = heatOf(m_data.trace, step(), metric);
    m_map->setTitle(m_heat.steps.empty() ? tr("%1 by rank").arg(metricText(metric))
                                         : tr("%1 by rank and step").arg(metricText(metric)));
    m_map->setData(m_heat.data);
    m_pictures->setCurrentIndex(static_cast<int>(m_picture->value()));
}

void SummaryPage::refreshTrend() {
    const auto rank = rankOf(m_selected);
    m_trend->setTitle(rank ? tr("Time per step: rank %1").arg(rankName(*rank))
                           : trendTitle(analysis::stepTimes(
                               m_data.trace, shownMetric(m_data.trace, m_order->value()))));
    m_trend->setData(trendOf(m_data.trace, rank));
    const auto place = std::ranges::find(m_data.trace.steps, step());
    if (step() && place != m_data.trace.steps.end())
        m_trend->select(static_cast<size_t>(place - m_data.trace.steps.begin()));
}

std::optional<int64_t> SummaryPage::rankOf(std::optional<size_t> line) const {
    if (!line || *line >= m_lines.size() || m_lines[*line].ranks.size() != 1)
        return std::nullopt;
    return m_lines[*line].ranks.front();
}

std::optional<size_t> SummaryPage::lineOf(std::optional<int64_t> rank) const {
    for (size_t i = 0; rank && i < m_lines.size(); ++i) {
        if (m_lines[i].ranks.size() == 1 && m_lines[i].ranks.front() == *rank)
            return i;
    }
    return std::nullopt;
}

void SummaryPage::selectLine(std::optional<size_t> line) {
    m_selected = line;
    m_bars->select(line);
    if (line)
        m_table->selectRow(static_cast<uint32_t>(*line));
    if (const auto rank = rankOf(line); rank && m_heat.steps.empty())
        m_map->select(cellOf(m_heat, *rank, std::nullopt));
    // A card that comes with the first click would move the bars below the second one.
    if (m_detail->isHidden() && QApplication::mouseButtons() != Qt::NoButton)
        m_detailLater.start();
    else
        showDetail();
    refreshTrend();
}

void SummaryPage::showDetail() {
    m_detailLater.stop();
    m_detail->showRank(rankOf(m_selected), step());
}

std::optional<model::Target> SummaryPage::placeOfCell(const charts::HeatCell& cell) const {
    const auto rank = rankAt(m_heat, cell);
    if (!rank)
        return std::nullopt;
    return placeOfRank(*rank, m_heat.steps.empty() ? step() : m_heat.steps[cell.row]);
}

std::optional<model::Target> SummaryPage::placeOf(std::optional<size_t> line) const {
    const auto rank = rankOf(line);
    return rank ? std::optional(placeOfRank(*rank, step())) : std::nullopt;
}

} // namespace rankscope::summary
