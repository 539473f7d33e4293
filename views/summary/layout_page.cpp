// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/layout_page.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QIntValidator>
#include <QLineEdit>
#include <QSpinBox>

#include "core/analysis/job_layout.h"
#include "core/analysis/rank_runs.h"
#include "core/analysis/step_fold.h"
#include "views/charts/card.h"
#include "views/charts/figure_row.h"
#include "views/charts/note_row.h"
#include "views/shared/choice_box.h"
#include "views/shared/flat_button.h"
#include "views/shared/flow_layout.h"
#include "views/shared/table_view.h"
#include "views/summary/layout_group_texts.h"
#include "views/summary/metric_texts.h"
#include "views/summary/slow_note.h"
#include "views/summary/summary_choices.h"

namespace rankscope::summary {

using analysis::LayoutLevel;
using analysis::ParallelSizes;
using analysis::RankOrder;
using analysis::StepMetric;

namespace {

constexpr int kLargestSize = 10'000;
constexpr int64_t ParallelSizes::*kSizes[] = {&ParallelSizes::data, &ParallelSizes::pipeline,
    &ParallelSizes::context, &ParallelSizes::tensor, &ParallelSizes::expert};
constexpr const char* kNames[] = {"DP ", "PP ", "CP ", "TP ", "EP "};

Result<LayoutData> readLayout(const query::Session& session, const std::stop_token& stop) {
    const query::Snapshot& snapshot = session.snapshot();
    LayoutData data;
    RS_TRY_ASSIGN(data.trace, analysis::stepTrace(snapshot, stop));
    // a layout has one place for each number: the first run takes it
    std::erase_if(data.trace.rows,
        [](const analysis::StepRow& row) { return analysis::runOfId(row.rank) > 1; });
    analysis::arrange(data.trace);
    if (data.trace.rows.empty()) {
        RS_TRY_ASSIGN(data.ranks, analysis::rankProfiles(snapshot));
        return data;
    }
    RS_TRY_ASSIGN(data.sizes, analysis::parallelSizes(snapshot, stop));
    if (!data.sizes)
        return data;
    RS_TRY_ASSIGN(data.order, analysis::rankOrderOf(snapshot, *data.sizes, stop));
    return data;
}

/// What the fields hold before a person types: of a profile that says nothing all ranks are
/// replicas.
ParallelSizes firstSizes(const LayoutData& data) {
    if (data.sizes)
        return *data.sizes;
    return {.data = std::max<int64_t>(1, data.trace.ranks.back() + 1)};
}

} // namespace

LayoutPage::LayoutPage(shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent)
    : PageFrame(profile, bridge, parent)
    , m_order(new shared::ChoiceBox(this))
    , m_level(new shared::ChoiceBox(this))
    , m_metric(new shared::ChoiceBox(this))
    , m_step(new shared::ChoiceBox(this))
    , m_find(new QLineEdit(this))
    , m_note(new charts::NoteBox(this))
    , m_slow(new charts::NoteBox(this))
    , m_stages(new charts::NoteBox(this))
    , m_chart(new LayoutChart(this))
    , m_tableCard(new charts::Card(this))
    , m_figures(new charts::FigureRow(this))
    , m_table(new shared::TableView(this)) {
    addSizes();
    build();
    connectParts();
    retranslate();
    m_level->setValue(static_cast<int64_t>(LayoutLevel::Tensor));
}

/// In a row of their own: they are typed together.
void LayoutPage::addSizes() {
    auto* sizes = new QWidget(this);
    auto* row = new shared::FlowLayout(8);
    sizes->setLayout(row);
    row->addWidget(m_order);
    for (size_t i = 0; i < m_sizes.size(); ++i) {
        m_sizes[i] = new QSpinBox(this);
        m_sizes[i]->setPrefix(kNames[i]);
        m_sizes[i]->setRange(1, kLargestSize);
        m_sizes[i]->setKeyboardTracking(false);
        m_sizes[i]->setFixedWidth(82);
        row->addWidget(m_sizes[i]);
        connect(m_sizes[i], &QSpinBox::valueChanged, this, &LayoutPage::relayout);
    }
    addContent(sizes, 0);
}

void LayoutPage::build() {
    for (shared::ChoiceBox* filter : {m_level, m_metric, m_step})
        addFilter(filter);
    m_level->setObjectName("level");
    m_find->setClearButtonEnabled(true);
    m_find->setValidator(new QIntValidator(-1, 1'000'000, m_find));
    m_find->setFixedWidth(110);
    m_find->setObjectName("find");
    addFilter(m_find);
    addContent(new charts::NoteRow({m_note, m_slow, m_stages}, this), 0);
    auto* body = new QWidget(this);
    auto* row = new QHBoxLayout(body);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    auto* main = new charts::Card(body);
    m_chart->setContentsMargins(12, 10, 12, 8);
    main->setContent(m_chart);
    m_tableCard->setContent(m_table, charts::Card::Edge::Whole);
    auto* side = new QVBoxLayout;
    side->setSpacing(12);
    side->addWidget(m_figures);
    m_figures->hide();
    side->addWidget(m_tableCard, 1);
    row->addWidget(main, 64);
    row->addLayout(side, 36);
    addContent(body, 1);
    setTable(*m_table, "layout");
    setFocusProxy(m_chart);
}

void LayoutPage::connectParts() {
    for (shared::ChoiceBox* filter : {m_level, m_metric, m_step})
        connect(filter, &QComboBox::currentIndexChanged, this, &LayoutPage::refresh);
    follow(*m_step, Follow::Step, kAll);
    connect(m_order, &QComboBox::currentIndexChanged, this, &LayoutPage::relayout);
    connect(m_find, &QLineEdit::returnPressed, this, &LayoutPage::findRank);
    connect(m_chart, &LayoutChart::selectionChanged, this, &LayoutPage::pick);
    leadOn(*m_chart, [this](const LayoutSpot& spot) { return placeOf(spot); });
    connect(m_table, &shared::TableView::rowSelected, this,
        [this](quint32 row) { selectByHand(m_shown[row]); });
    leadOnRows(*m_table, [this](size_t row) { return placeOf(m_shown[row]); });
    m_chart->setTip([this](const LayoutSpot& spot) {
        return spot.cell ? layoutTipOf(view(), *spot.cell) : groupTipOf(view(), spot.group);
    });
    auto* steps = new shared::FlatButton("chevron_right", this);
    steps->setObjectName("steps");
    m_tableCard->addTool(steps);
    connect(steps, &QToolButton::clicked, this, [this] {
        if (const auto rank = rankOf(m_selected))
            emit targetWanted({.rank = *rank, .page = "summary.steps"});
    });
}

void LayoutPage::askFigures() {
    ask<LayoutData>([](query::Session& session,
                        const std::stop_token& stop) { return readLayout(session, stop); },
        [this](LayoutData figures) { take(std::move(figures)); });
}

void LayoutPage::take(LayoutData figures) {
    if (figures.trace.rows.empty())
        showMissing(analysis::Subject::Steps, figures.ranks);
    else
        setFigures(std::move(figures));
}

void LayoutPage::setFigures(LayoutData figures) {
    showContent();
    m_data = std::move(figures);
    fillFilters();
    const ParallelSizes first = firstSizes(m_data);
    if (m_said != first) { // else what a person typed stays
        m_said = first;
        showSizes(first);
        m_order->setValue(static_cast<int64_t>(m_data.order));
    }
    relayout();
}

void LayoutPage::showSizes(const ParallelSizes& sizes) {
    for (size_t i = 0; i < m_sizes.size(); ++i) {
        const QSignalBlocker quiet(m_sizes[i]);
        m_sizes[i]->setValue(
            static_cast<int>(std::clamp<int64_t>(sizes.*kSizes[i], 1, kLargestSize)));
    }
}

ParallelSizes LayoutPage::typedSizes() const {
    ParallelSizes sizes;
    for (size_t i = 0; i < m_sizes.size(); ++i)
        sizes.*kSizes[i] = m_sizes[i]->value();
    return sizes;
}

RankOrder LayoutPage::order() const {
    return static_cast<RankOrder>(m_order->value());
}

std::optional<int64_t> LayoutPage::step() const {
    return m_step->value() == kAll ? std::nullopt : std::optional(m_step->value());
}

void LayoutPage::languageChanged() {
    retranslate();
    if (!m_data.trace.rows.empty())
        relayout();
}

void LayoutPage::retranslate() {
    static const auto tips = [] {
        return std::array{tr("Data parallel size"), tr("Pipeline parallel size"),
            tr("Context parallel size"), tr("Tensor parallel size"), tr("Expert parallel size")};
    };
    for (size_t i = 0; i < m_sizes.size(); ++i) {
        m_sizes[i]->setToolTip(tips()[i]);
        m_sizes[i]->setAccessibleName(tips()[i]);
    }
    m_order->setCaption(tr("Rank order"));
    m_level->setCaption(tr("Level"));
    m_metric->setCaption(tr("Colour by"));
    m_step->setCaption(tr("Step"));
    m_find->setPlaceholderText(tr("Find a rank"));
    m_find->setAccessibleName(tr("Find a rank"));
    m_table->setAccessibleName(tr("Ranks in the topology"));
    auto* steps = findChild<shared::FlatButton*>("steps");
    steps->setText(tr("Steps"));
    steps->setToolTip(tr("Show the steps of the selected rank"));
    fillFilters();
}

void LayoutPage::fillFilters() {
    std::vector<shared::Choice> orders;
    for (const RankOrder order : {RankOrder::Megatron, RankOrder::MegatronDataLast,
             RankOrder::MindSpeed, RankOrder::MindSpore, RankOrder::Vllm})
        orders.push_back({orderText(order), static_cast<int64_t>(order)});
    m_order->setChoices(orders);
    std::vector<shared::Choice> levels;
    for (const LayoutLevel level : {LayoutLevel::Expert, LayoutLevel::Tensor, LayoutLevel::Context,
             LayoutLevel::Pipeline, LayoutLevel::Data})
        levels.push_back({levelText(level), static_cast<int64_t>(level)});
    m_level->setChoices(levels);
    std::vector<shared::Choice> metrics;
    for (const StepMetric metric : m_data.trace.metrics)
        metrics.push_back({metricText(metric), static_cast<int64_t>(metric)});
    m_metric->setChoices(metrics);
    m_step->setChoices(stepChoices(analysis::everyStep(m_data.trace)));
}

LayoutView LayoutPage::view() const {
    return {*m_layout, static_cast<LayoutLevel>(m_level->value()), m_rows,
        static_cast<StepMetric>(m_metric->value())};
}

void LayoutPage::relayout() {
    if (m_data.trace.rows.empty())
        return;
    const charts::Note note = layoutNote(order(), typedSizes(), m_data.trace.ranks);
    m_note->setNote(note);
    analysis::ParallelSizes sizes = typedSizes();
    if (!m_layout && analysis::layoutFault(order(), sizes, -1) == analysis::LayoutFault::Experts)
        sizes.expert = 1; // the rest of what the profile says
    const auto layout = analysis::ParallelLayout::create(order(), sizes);
    if (layout && (note.title.isEmpty() || !m_layout))
        m_layout = *layout;
    if (m_layout) {
        const auto verdicts = analysis::stepVerdicts(m_data.trace, partsOf(*m_layout));
        m_slow->setNote(slowNote(verdicts));
        m_stages->setNote(stageNote(verdicts));
    }
    refresh();
}

void LayoutPage::refresh() {
    if (m_data.trace.rows.empty() || !m_layout)
        return;
    const auto before = m_rank;
    m_rows =
        step() ? analysis::rowsOfStep(m_data.trace, step()) : analysis::stepMeans(m_data.trace);
    m_chart->setTitle(tr("Topology coloured by %1").arg(metricText(view().metric)));
    m_chart->setData(layoutChartOf(view()));
    m_selected.reset();
    const auto cell = before ? cellOfRank(view(), *before) : std::nullopt;
    selectGroup(m_group);
    if (cell)
        select(cell);
}

/// A cell stands for itself, whatever group was chosen before.
void LayoutPage::pick(const LayoutSpot& spot) {
    if (!spot.cell)
        return selectGroup(spot.group);
    if (m_group)
        selectGroup(std::nullopt);
    selectByHand(spot.cell);
}

void LayoutPage::selectByHand(std::optional<size_t> cell) {
    select(cell);
    profile().chooseRank(m_rank);
}

void LayoutPage::showChosen() {
    const auto rank = profile().chosen().rank;
    if (!m_layout || rank == m_rank)
        return;
    const auto cell = rank ? cellOfRank(view(), *rank) : std::nullopt;
    if (cell && m_group)
        selectGroup(std::nullopt);
    if (cell)
        select(cell);
}

void LayoutPage::selectGroup(const std::optional<LayoutGroup>& group) {
    m_chart->setGroup(group);
    m_group = m_chart->group(); // of another layout it may be gone
    fillTable();
    select(std::nullopt);
    if (m_group)
        m_chart->select(LayoutSpot(*m_group));
}

void LayoutPage::fillTable() {
    m_shown = cellsOf(m_chart->data().shape, m_group.value_or(LayoutGroup()));
    shared::TableData table = layoutTableOf(view(), m_shown);
    m_table->setColumns(std::move(table.columns));
    m_table->setRows(std::move(table.rows));
    const QString when = step() ? tr("step %1").arg(*step()) : tr("mean of all steps");
    m_tableCard->setTitle(m_group ? groupText(*m_group) : tr("Ranks"), when);
    m_figures->setFigures(
        m_group ? groupFiguresOf(view(), *m_group) : std::vector<charts::Figure>());
    m_figures->setVisible(m_group.has_value());
}

void LayoutPage::findRank() {
    bool isNumber = false;
    const qint64 rank = m_find->text().trimmed().toLongLong(&isNumber);
    const auto cell = m_layout && isNumber ? cellOfRank(view(), rank) : std::nullopt;
    m_note->setNote(cell ? charts::Note()
                         : charts::Note{tr("No rank %1").arg(m_find->text().trimmed()),
                             tr("Enter a rank number."), charts::Note::Verdict::Warning});
    selectGroup(std::nullopt);
    select(cell);
    if (cell)
        m_chart->setFocus();
}

/// Keeps the group that it lies in.
void LayoutPage::select(std::optional<size_t> cell) {
    if (cell && *cell >= m_chart->data().values.size())
        cell.reset();
    m_selected = cell;
    m_rank = rankOf(cell); // the same on another level, where cells are others
    findChild<shared::FlatButton*>("steps")->setEnabled(m_rank.has_value());
    m_chart->select(cell ? std::optional<LayoutSpot>(*cell) : std::nullopt);
    m_chart->setLines(cell ? groupLinesOf(view(), *cell) : std::vector<GroupLine>());
    const auto row = cell ? std::ranges::find(m_shown, *cell) : m_shown.end();
    if (row != m_shown.end())
        m_table->selectRow(static_cast<uint32_t>(row - m_shown.begin()));
    else
        m_table->clearSelection();
}

std::optional<int64_t> LayoutPage::rankOf(std::optional<size_t> cell) const {
    if (!cell || !m_layout)
        return std::nullopt;
    const auto cells = analysis::layoutCells(*m_layout, view().level);
    return *cell < cells.size() ? std::optional(cells[*cell].ranks.front()) : std::nullopt;
}

std::optional<model::Target> LayoutPage::placeOf(const LayoutSpot& spot) const {
    auto rank = rankOf(spot.cell);
    if (!spot.cell && m_layout) {
        const GroupValues values = groupValuesOf(view(), spot.group);
        if (values.known > 0)
            rank = values.mostRank;
        else if (!values.ranks.empty())
            rank = values.ranks.front();
    }
    return rank ? std::optional(model::Target{.rank = *rank, .step = step()}) : std::nullopt;
}

} // namespace rankscope::summary
