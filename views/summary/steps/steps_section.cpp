// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/steps/steps_section.h"

#include <QApplication>
#include <QHeaderView>
#include <QStackedWidget>

#include "views/charts/bar_chart.h"
#include "views/charts/heat_map.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_row.h"
#include "views/shared/phrases.h"
#include "views/summary/cluster/cluster_note.h"
#include "views/summary/steps/job_line.h"
#include "views/summary/steps/slow_note.h"
#include "views/summary/steps/step_detail_card.h"
#include "views/summary/steps/step_figures.h"
#include "views/summary/steps/summary_choices.h"
#include "views/summary/steps/work_note.h"

namespace rankscope::summary {

using analysis::StepMetric;

namespace {

constexpr size_t kMostBars = 64; ///< more ranks come as a heat map at first

} // namespace

StepsSection::StepsSection(const sections::Context& context)
    : SectionOf(context) {
    m_detailLater.setSingleShot(true);
    m_detailLater.setInterval(QApplication::doubleClickInterval());
    addFilters();
    addParts();
    connectCharts();
    connectOthers();
}

void StepsSection::addFilters() {
    m_step = addChoice(
        "step", QT_TR_NOOP("Step"), Then::Show, [this] { return stepChoices(m_trace.steps); });
    m_group = addChoice("group", QT_TR_NOOP("Group"), Then::Nothing, 2,
        [this] { return groupChoices(figures().groupings); });
    m_fold = addChoice("fold", QT_TR_NOOP("Aggregate by"), Then::Show, foldChoices);
    m_order = addChoice("order", QT_TR_NOOP("Sort by"), Then::Show,
        [this] { return orderChoices(figures().trace.metrics); });
    m_most = addChoice("most", QT_TR_NOOP("Show"), Then::Show, 2,
        [this] { return countChoices(figures().trace.ranks.size()); });
    m_kind = addChoice("kind", QT_TR_NOOP("Metrics"), Then::Show, kindChoices);
    m_picture = addChoice("picture", QT_TR_NOOP("Chart"), Then::Show, pictureChoices);
    m_warmUp = addChoice("warmUp", QT_TR_NOOP("Warm-up"), Then::Nothing, warmUpChoices);
    offer([this] { m_warmUp->setVisible(!figures().trace.warmUp.empty()); });
    say([this] {
        m_kind->setToolTip(tr("The metrics that matter for a job split in this way"));
        m_warmUp->setToolTip(tr("The first step, if far longer than the others"));
    });
    follow(*m_step, Follow::Step);
    connect(m_order, &QComboBox::currentIndexChanged, this, [this] { // of the bars and the table
        m_table->table().horizontalHeader()->setSortIndicator(-1, Qt::DescendingOrder);
    });
    connect(m_group, &QComboBox::currentIndexChanged, this, [this] {
        choosePicture();
        refresh();
    });
    connect(m_warmUp, &QComboBox::currentIndexChanged, this, [this] {
        chooseWarmUp();
        refresh();
    });
}

void StepsSection::addParts() {
    m_job = add<QLabel>();
    m_job->setObjectName("job");
    m_job->setTextFormat(Qt::PlainText);
    m_job->setWordWrap(true); // nothing of it is lost in a narrow window
    m_job->setForegroundRole(QPalette::PlaceholderText);
    m_job->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_row = add<sections::FigureRow>();
    m_note = new sections::NoteBox(this);
    m_stages = new sections::NoteBox(this);
    m_work = new sections::NoteBox(this);
    m_cluster = new ClusterNote(profile(), bridge(), analysis::ClusterArea::Steps, this);
    addContent(new sections::NoteRow({m_note, m_stages, m_work, m_cluster}, this), 0);
    static constexpr const char* kNone = QT_TR_NOOP("No rank has this step.");
    m_bars = makeChart<charts::BarChart>("ranks", QT_TR_NOOP("Step time breakdown by rank"), kNone);
    m_spread = makeChart<charts::BarChart>("spread", nullptr, nullptr);
    m_map = makeChart<charts::HeatMap>("map", nullptr, nullptr);
    m_pictures = makeStack({m_bars, m_spread, m_map});
    m_detail = new StepDetailCard(bridge(), this);
    addCards({{m_pictures, 64}, {m_detail, 36}}, 5);
    m_trend = makeChart<charts::BarChart>("steps", nullptr, nullptr);
    m_trend->setLegendSpare(true);
    m_table = makeTable("summary", QT_TR_NOOP("Steps by rank"), kNone);
    m_table->table().setObjectName("table");
    addCards({{m_trend, 34}, {m_table, 66}}, 4);
    m_trend->setContentsMargins(12, 4, 12, 12); // its title beside that of the table
    setFocusProxy(m_bars);
}

void StepsSection::connectCharts() {
    using charts::HeatCell;
    const auto choose = [this](size_t line) { chooseLine(line); };
    const auto leads = [this](size_t line) { return placeOf(line); };
    connectChart(
        *m_bars, choose, leads, [this](size_t bar) { return tipOf(m_lines[bar], m_trace); });
    connectRows(*m_table, choose, leads);
    const auto lineOfBin = [this](size_t bin) {
        const auto& lines = m_histogram.linesOfBin[bin];
        return lines.empty() ? std::nullopt : std::optional(lines.front());
    };
    connect(m_spread, &charts::BarChart::selectionChanged, this,
        [this, lineOfBin](size_t bin) { chooseLine(lineOfBin(bin)); });
    leadOn(*m_spread, [this, lineOfBin](size_t bin) { return placeOf(lineOfBin(bin)); });
    connectChart(
        *m_map,
        [this](const HeatCell& cell) {
            chooseLine(lineOf(rankAt(m_heat, cell)));
            if (!m_heat.steps.empty()) // one step of the rank
                m_detail->showRank(rankAt(m_heat, cell), m_heat.steps[cell.row]);
        },
        [this](const HeatCell& cell) { return placeOfCell(cell); },
        [this](const HeatCell& cell) {
            return heatTip(m_heat, cell, step(), pictureMetric(m_trace, m_order->value()));
        });
    leadOn(*m_trend, [this](size_t bar) {
        const auto rank = rankOf(m_selected);
        return rank ? std::optional(placeOfRank(*rank, m_trace.steps[bar])) : std::nullopt;
    });
    connect(m_trend, &charts::BarChart::selectionChanged, this, [this](size_t bar) {
        m_step->setValue(m_trace.steps[bar].value_or(kAll));
        profile().chooseStep(m_trace.steps[bar]);
        refresh();
    });
}

void StepsSection::connectOthers() {
    connect(m_note, &sections::NoteBox::activated, this, &StepsSection::chooseSlowest);
    connect(m_row, &sections::FigureRow::activated, this, [this] { // the slow rank, of all figures
        if (const auto* slow = slowByWork(m_verdicts))
            chooseLine(lineOf(slow->ranks.front().rank));
    });
    connect(&m_detailLater, &QTimer::timeout, this, &StepsSection::showDetail);
    connect(m_cluster, &sections::NoteBox::activated, this,
        [this] { emit targetWanted(m_cluster->target()); });
    connect(m_detail, &StepDetailCard::targetWanted, this, &StepsSection::targetWanted);
}

void StepsSection::chooseSlowest() {
    if (const auto* slow = headlineOf(m_verdicts))
        chooseLine(lineOf(slow->ranks.front().rank));
    else if (m_verdicts.interval)
        chooseLine(lineOf(m_verdicts.interval->rank));
}

void StepsSection::forgetChoices() {
    m_isSorted = false;
    m_wanted.reset();
    m_wantedOrder.reset();
}

/// What is looked for stands first; a click on a title sorts as ever.
void StepsSection::sortSlowFirst() {
    constexpr int kSlowSteps = 1; // its column
    if (m_isSorted || headlineOf(m_verdicts) == nullptr || m_group->value() != kAll)
        return;
    m_isSorted = true;
    m_table->table().sortByColumn(kSlowSteps, Qt::DescendingOrder);
}

/// Of names within the figures.
void StepsSection::languageChanged() {
    askAgain();
}

StepsSection::Reader StepsSection::reader() {
    return readSummary;
}

std::optional<sections::Missing> StepsSection::missing(const SummaryData& figures) const {
    if (!figures.trace.rows.empty())
        return std::nullopt;
    return sections::Missing{analysis::Subject::Steps, figures.ranks};
}

void StepsSection::taken(const SummaryData& figures) {
    sortAsWanted();
    choosePicture();
    if (!m_kind->wanted() && figures.kind)
        m_kind->setValue(*figures.kind);
    chooseWarmUp();
}

void StepsSection::chooseWarmUp() {
    const SummaryData& read = figures();
    m_trace =
        m_warmUp->as<WarmUp>() == WarmUp::With ? analysis::withWarmUp(read.trace) : read.trace;
    const auto& range = profile().chosen().range;
    auto ofRange = analysis::onlySteps(m_trace, range ? range->steps : std::vector<int64_t>());
    m_isOfAll = range && !range->steps.empty() && ofRange.rows.empty();
    if (!ofRange.rows.empty())
        m_trace = std::move(ofRange);
    m_verdicts = analysis::stepVerdicts(m_trace, read.parts());
    m_step->setChoices(stepChoices(m_trace.steps));
}

/// That the figures are of; empty: of all.
std::vector<int64_t> StepsSection::stepsOfRange() const {
    return shownSteps().empty() ? std::vector<int64_t>() : stepNumbers(m_trace);
}

/// Groups come as bars: the cells of the heat map are ranks.
void StepsSection::choosePicture() {
    const bool isOfRanks = m_group->value() == kAll;
    if (!isOfRanks && m_picture->as<SummaryPicture>() == SummaryPicture::Heat)
        m_picture->setValue(SummaryPicture::Bars);
    else if (isOfRanks && !m_picture->wanted() && figures().trace.ranks.size() > kMostBars)
        m_picture->setValue(SummaryPicture::Heat);
}

void StepsSection::showTarget(const model::Target& target) {
    Section::showTarget(target);
    m_wantedOrder = analysis::stepMetricNamed(target.order);
    if (!m_trace.rows.empty())
        sortAsWanted();
    if (!target.rank)
        return refresh();
    m_group->setValue(kAll);
    m_most->setValue(0);
    m_wanted = *target.rank;
    refresh();
}

/// What the figures do not tell is not offered, and nothing changes.
void StepsSection::sortAsWanted() {
    if (!m_wantedOrder)
        return;
    if (*m_wantedOrder == StepMetric::Preparing)
        m_order->setValue(StepMetric::StepInterval); // what older MindSpore has in its place
    m_order->setValue(*m_wantedOrder);
    m_wantedOrder.reset();
}

void StepsSection::showChosen() {
    const auto rank = profile().chosen().rank;
    if (!rank || placeOf(m_selected).value_or(model::Target{}).rank == rank)
        return;
    if (const auto line = lineOf(rank))
        selectLine(line);
}

/// For all pages.
void StepsSection::chooseLine(std::optional<size_t> line) {
    selectLine(line);
    if (const auto place = placeOf(line))
        profile().chooseRank(place->rank);
}

std::optional<int64_t> StepsSection::step() const {
    return m_step->chosen();
}

LineRequest StepsSection::request() const {
    LineRequest request{.step = step()};
    if (m_group->value() != kAll)
        request.grouping = &figures().groupings[static_cast<size_t>(m_group->value())];
    request.fold = m_fold->as<analysis::Fold>();
    if (m_order->chosen())
        request.order = m_order->as<StepMetric>();
    request.most = static_cast<size_t>(m_most->value());
    return request;
}

void StepsSection::refresh() {
    if (m_trace.rows.empty())
        return;
    const auto rankBefore = rankOf(m_selected);
    m_fold->setVisible(m_group->value() != kAll);
    m_lines = linesOf(m_trace, request());
    m_job->setText(jobLine(figures().overview, figures().trace.steps.size()));
    m_row->setFigures(figuresOf(linesOf(m_trace, {.step = step()}), m_trace, m_verdicts,
        figures().hidden.of(step()),
        linesOf(analysis::withBatchedTransfers(m_trace, figures().batched), {.step = step()})));
    m_bars->setData(barsOf(m_lines, m_trace, m_verdicts));
    m_note->setNote(slowNote(m_verdicts));
    m_note->setLeadsOn(headlineOf(m_verdicts) != nullptr || m_verdicts.interval.has_value());
    m_stages->setNote(stageNote(m_verdicts));
    m_work->setNote(workNote(figures().flops, figures().stages));
    m_cluster->setComparison(figures().cluster);
    const sections::Note same = m_cluster->agreement(); // needs no room of its own
    refreshPictures(pictureMetric(m_trace, m_order->value()));
    m_table->fill(tableOf(m_lines, m_trace, m_verdicts, metricsOfKind(m_trace, m_kind->value())),
        tr("Ranks"),
        shared::sideBySide(
            {whichSteps(m_trace, step(), stepsOfRange()), tr("times in ms"), same.title}));
    m_table->setToolTip(same.text);
    sortSlowFirst();
    m_selected.reset();
    selectLine(lineOf(m_wanted ? m_wanted : rankBefore));
    m_wanted.reset();
}

void StepsSection::refreshPictures(StepMetric metric) {
    m_histogram = histogramOf(m_lines, metric);
    m_spread->setTitle(tr("Distribution: %1").arg(metricText(metric)));
    m_spread->setData(m_histogram.chart);
    m_heat = heatOf(m_trace, step(), metric);
    m_map->setTitle(m_heat.steps.empty() ? tr("%1 by rank").arg(metricText(metric))
                                         : tr("%1 by rank and step").arg(metricText(metric)));
    m_map->setData(m_heat.data);
    m_pictures->setCurrentIndex(static_cast<int>(m_picture->value()));
}

void StepsSection::refreshTrend() {
    const auto rank = rankOf(m_selected);
    m_trend->setTitle(rank
            ? tr("Time per step: rank %1").arg(rankName(*rank))
            : trendTitle(analysis::stepTimes(m_trace, shownMetric(m_trace, m_order->value()))));
    m_trend->setData(trendOf(m_trace, rank));
    if (const auto place = indexOf(m_trace.steps, step()); step() && place)
        m_trend->select(*place);
}

std::optional<int64_t> StepsSection::rankOf(std::optional<size_t> line) const {
    if (!line || *line >= m_lines.size() || m_lines[*line].ranks.size() != 1)
        return std::nullopt;
    return m_lines[*line].ranks.front();
}

std::optional<size_t> StepsSection::lineOf(std::optional<int64_t> rank) const {
    for (size_t i = 0; rank && i < m_lines.size(); ++i) {
        if (m_lines[i].ranks.size() == 1 && m_lines[i].ranks.front() == *rank)
            return i;
    }
    return std::nullopt;
}

void StepsSection::selectLine(std::optional<size_t> line) {
    m_selected = line;
    m_bars->select(line);
    if (line)
        m_table->select(*line);
    if (const auto rank = rankOf(line); rank && m_heat.steps.empty())
        m_map->select(cellOf(m_heat, *rank, std::nullopt));
    // A card that comes with the first click would move the bars below the second one.
    if (m_detail->isHidden() && QApplication::mouseButtons() != Qt::NoButton)
        m_detailLater.start();
    else
        showDetail();
    refreshTrend();
}

void StepsSection::showDetail() {
    m_detailLater.stop();
    const auto steps = stepsOfRange();
    m_detail->showRank(rankOf(m_selected), steps.size() == 1 ? steps.front() : step());
}

std::optional<model::Target> StepsSection::placeOfCell(const charts::HeatCell& cell) const {
    const auto rank = rankAt(m_heat, cell);
    if (!rank)
        return std::nullopt;
    return placeOfRank(*rank, m_heat.steps.empty() ? step() : m_heat.steps[cell.row]);
}

std::optional<model::Target> StepsSection::placeOf(std::optional<size_t> line) const {
    const auto rank = rankOf(line);
    return rank ? std::optional(placeOfRank(*rank, step())) : std::nullopt;
}

} // namespace rankscope::summary
