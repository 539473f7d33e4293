// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/topology/topology_section.h"

#include <algorithm>

#include <QIntValidator>
#include <QLineEdit>
#include <QSpinBox>

#include "core/analysis/parallel/job_topology.h"
#include "core/analysis/rank_runs.h"
#include "core/analysis/steps/step_fold.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_row.h"
#include "views/shared/flat_button.h"
#include "views/shared/flow_layout.h"
#include "views/shared/layouts.h"
#include "views/shared/text_size.h"
#include "views/summary/steps/metric_texts.h"
#include "views/summary/steps/slow_note.h"
#include "views/summary/steps/summary_choices.h"
#include "views/summary/topology/topology_group_texts.h"

namespace rankscope::summary {

using analysis::ParallelSizes;
using analysis::RankOrder;
using analysis::StepMetric;
using analysis::TopologyLevel;

namespace {

constexpr int kLargestSize = 10'000;
constexpr int64_t ParallelSizes::*kSizes[] = {&ParallelSizes::data, &ParallelSizes::pipeline,
    &ParallelSizes::context, &ParallelSizes::tensor, &ParallelSizes::expert};
constexpr const char* kSizeNames[] = {"DP ", "PP ", "CP ", "TP ", "EP "};

Result<TopologyData> readTopology(const query::Session& session, const std::stop_token& stop) {
    const query::Snapshot& snapshot = session.snapshot();
    TopologyData data;
    RS_TRY_ASSIGN(data.trace, analysis::stepTrace(snapshot, stop));
    // a topology has one place for each number: the first run takes it
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
ParallelSizes firstSizes(const TopologyData& data) {
    if (data.sizes)
        return *data.sizes;
    return {.data = std::max<int64_t>(1, data.trace.ranks.back() + 1)};
}

} // namespace

TopologySection::TopologySection(const sections::Context& context)
    : SectionOf(context) {
    addFilters(); // above the sizes: Tab goes as one reads
    addSizes();
    addParts();
    connectParts();
}

/// In a row of their own: they are typed together.
void TopologySection::addSizes() {
    auto* sizes = new QWidget(this);
    auto* row = new shared::FlowLayout(8);
    sizes->setLayout(row);
    m_order = new shared::ChoiceBox(this);
    row->addWidget(m_order);
    say([this] {
        m_order->setCaption(tr("Rank order"));
        m_order->setChoices(
            shared::choicesOf({RankOrder::Megatron, RankOrder::MegatronDataLast,
                                  RankOrder::MindSpeed, RankOrder::MindSpore, RankOrder::Vllm},
                orderText));
    });
    static constexpr const char* kTips[] = {QT_TR_NOOP("Data parallel size"),
        QT_TR_NOOP("Pipeline parallel size"), QT_TR_NOOP("Context parallel size"),
        QT_TR_NOOP("Tensor parallel size"), QT_TR_NOOP("Expert parallel size")};
    for (size_t i = 0; i < m_sizes.size(); ++i) {
        auto* size = new QSpinBox(this);
        size->setPrefix(kSizeNames[i]);
        size->setRange(1, kLargestSize);
        size->setKeyboardTracking(false);
        shared::inEachTextSize(size, [size] { size->setFixedWidth(shared::grown(82)); });
        row->addWidget(size);
        say([this, size, i] {
            size->setToolTip(textOf(kTips[i]));
            size->setAccessibleName(textOf(kTips[i]));
        });
        connect(size, &QSpinBox::valueChanged, this, &TopologySection::relayout);
        m_sizes[i] = size;
    }
    addContent(sizes, 0);
}

void TopologySection::addFilters() {
    m_level = addChoice("level", QT_TR_NOOP("Level"), Then::Show, [] {
        return shared::choicesOf(
            {TopologyLevel::Expert, TopologyLevel::Tensor, TopologyLevel::Context,
                TopologyLevel::Pipeline, TopologyLevel::Data},
            levelText);
    });
    m_level->setValue(TopologyLevel::Tensor);
    m_metric = addChoice("metric", QT_TR_NOOP("Colour by"), Then::Show,
        [this] { return shared::choicesOf(figures().trace.metrics, metricText); });
    m_step = addChoice("step", QT_TR_NOOP("Step"), Then::Show,
        [this] { return stepChoices(analysis::everyStep(figures().trace)); });
    m_find = addSearch(QT_TR_NOOP("Find a rank"), 110, Then::Nothing);
    m_find->setValidator(new QIntValidator(-1, 1'000'000, m_find));
    m_find->setObjectName("find");
}

void TopologySection::addParts() {
    m_note = new sections::NoteBox(this);
    m_slow = new sections::NoteBox(this);
    m_stages = new sections::NoteBox(this);
    addContent(new sections::NoteRow({m_note, m_slow, m_stages}, this), 0);
    m_chart = new TopologyChart(this);
    m_table = makeTable("topology", QT_TR_NOOP("Ranks in the topology"), nullptr);
    m_row = new sections::FigureRow(this);
    m_row->hide();
    auto* side = new QWidget(this);
    auto* column = shared::columnIn(side, 12);
    column->addWidget(m_row);
    column->addWidget(m_table, 1);
    addCards({{m_chart, 64}, {side, 36, Frame::None}}, 1);
    m_steps = new shared::FlatButton("chevron_right", this);
    m_steps->setObjectName("steps");
    m_table->addTool(m_steps);
    say([this] {
        m_find->setAccessibleName(tr("Find a rank"));
        m_steps->setText(tr("Steps"));
        m_steps->setToolTip(tr("Show the steps of the selected rank"));
    });
    setFocusProxy(m_chart);
}

void TopologySection::connectParts() {
    follow(*m_step, Follow::Step);
    connect(m_order, &QComboBox::currentIndexChanged, this, &TopologySection::relayout);
    connect(m_find, &QLineEdit::returnPressed, this, &TopologySection::findRank);
    connectChart(
        *m_chart, &TopologySection::pick,
        [this](const TopologySpot& spot) { return placeOf(spot); },
        [this](const TopologySpot& spot) {
            return spot.cell ? cellTipOf(view(), *spot.cell) : groupTipOf(view(), spot.group);
        });
    connectRows(
        *m_table, [this](quint32 row) { selectByHand(m_shown[row]); },
        [this](size_t row) { return placeOf(m_shown[row]); });
    connect(m_steps, &QToolButton::clicked, this, [this] {
        if (const auto rank = rankOf(m_selected))
            emit targetWanted({.rank = *rank, .page = "summary.steps"});
    });
}

TopologySection::Reader TopologySection::reader() {
    return readTopology;
}

std::optional<sections::Missing> TopologySection::missing(const TopologyData& figures) const {
    if (!figures.trace.rows.empty())
        return std::nullopt;
    return sections::Missing{analysis::Subject::Steps, figures.ranks};
}

void TopologySection::taken(const TopologyData& figures) {
    const ParallelSizes first = firstSizes(figures);
    if (m_said != first) { // else what a person typed stays
        m_said = first;
        showSizes(first);
        m_order->setValue(figures.order);
    }
    const auto& range = profile().chosen().range;
    m_trace = analysis::onlySteps(figures.trace, range ? range->steps : std::vector<int64_t>());
    m_isOfAll = range && !range->steps.empty() && m_trace.rows.empty();
    if (m_trace.rows.empty())
        m_trace = figures.trace;
    layOut();
}

void TopologySection::showSizes(const ParallelSizes& sizes) {
    for (size_t i = 0; i < m_sizes.size(); ++i) {
        const QSignalBlocker quiet(m_sizes[i]);
        m_sizes[i]->setValue(
            static_cast<int>(std::clamp<int64_t>(sizes.*kSizes[i], 1, kLargestSize)));
    }
}

ParallelSizes TopologySection::typedSizes() const {
    ParallelSizes sizes;
    for (size_t i = 0; i < m_sizes.size(); ++i)
        sizes.*kSizes[i] = m_sizes[i]->value();
    return sizes;
}

RankOrder TopologySection::order() const {
    return m_order->as<RankOrder>();
}

std::optional<int64_t> TopologySection::step() const {
    return m_step->chosen();
}

void TopologySection::languageChanged() {
    relayout();
}

TopologyView TopologySection::view() const {
    return {
        *m_topology, m_level->as<TopologyLevel>(), m_rows, m_metric->as<StepMetric>(), m_slowRanks};
}

void TopologySection::relayout() {
    if (figures().trace.rows.empty())
        return;
    layOut();
    refresh();
}

void TopologySection::layOut() {
    const sections::Note note = sizesNote(order(), typedSizes(), figures().trace.ranks);
    const bool isGuess = !figures().sizes && typedSizes() == firstSizes(figures());
    m_note->setNote(note.title.isEmpty() && isGuess ? guessNote() : note);
    analysis::ParallelSizes sizes = typedSizes();
    if (!m_topology
        && analysis::topologyFault(order(), sizes, -1) == analysis::TopologyFault::Experts)
        sizes.expert = 1; // the rest of what the profile says
    const auto topology = analysis::ParallelTopology::create(order(), sizes);
    if (topology && (note.title.isEmpty() || !m_topology))
        m_topology = *topology;
    if (m_topology) {
        const auto verdicts = analysis::stepVerdicts(m_trace, partsOf(*m_topology));
        m_slow->setNote(slowNote(verdicts));
        m_slowRanks.clear();
        for (const analysis::SlowRanks& slow : verdicts.slow)
            std::ranges::copy(slow.numbers(), std::back_inserter(m_slowRanks));
        m_stages->setNote(stageNote(verdicts));
    }
}

void TopologySection::refresh() {
    if (figures().trace.rows.empty() || !m_topology)
        return;
    const auto before = m_rank;
    m_rows = step() ? analysis::rowsOfStep(figures().trace, step()) : analysis::stepMeans(m_trace);
    m_chart->setTitle(tr("Topology coloured by %1").arg(metricText(view().metric)));
    m_chart->setData(topologyChartOf(view()));
    m_selected.reset();
    const auto cell = before ? cellOfRank(view(), *before) : std::nullopt;
    selectGroup(m_group);
    if (cell)
        select(cell);
}

/// A cell stands for itself, whatever group was chosen before.
void TopologySection::pick(const TopologySpot& spot) {
    if (!spot.cell)
        return selectGroup(spot.group);
    if (m_group)
        selectGroup(std::nullopt);
    selectByHand(spot.cell);
}

void TopologySection::selectByHand(std::optional<size_t> cell) {
    select(cell);
    profile().chooseRank(m_rank);
}

void TopologySection::showChosen() {
    const auto rank = profile().chosen().rank;
    if (!m_topology || rank == m_rank)
        return;
    const auto cell = rank ? cellOfRank(view(), *rank) : std::nullopt;
    if (cell && m_group)
        selectGroup(std::nullopt);
    if (cell)
        select(cell);
}

void TopologySection::selectGroup(const std::optional<TopologyGroup>& group) {
    m_chart->setGroup(group);
    m_group = m_chart->group(); // of another topology it may be gone
    fillTable();
    select(std::nullopt);
    if (m_group)
        m_chart->select(TopologySpot(*m_group));
}

void TopologySection::fillTable() {
    m_shown = cellsOf(m_chart->data().shape, m_group.value_or(TopologyGroup()));
    m_table->fill(topologyTableOf(view(), m_shown), m_group ? groupText(*m_group) : tr("Ranks"),
        step()                     ? tr("step %1").arg(*step())
            : shownSteps().empty() ? tr("mean of all steps")
                                   : whichSteps(m_trace, {}, stepNumbers(m_trace)));
    m_row->setFigures(m_group ? groupFiguresOf(view(), *m_group) : std::vector<sections::Figure>());
}

void TopologySection::findRank() {
    bool isNumber = false;
    const qint64 rank = m_find->text().trimmed().toLongLong(&isNumber);
    const auto cell = m_topology && isNumber ? cellOfRank(view(), rank) : std::nullopt;
    m_note->setNote(cell ? sections::Note()
                         : sections::Note{tr("No rank %1").arg(m_find->text().trimmed()),
                             tr("Enter a rank number."), sections::Note::Verdict::Warning});
    selectGroup(std::nullopt);
    select(cell);
    if (cell)
        m_chart->setFocus();
}

/// Keeps the group that it lies in.
void TopologySection::select(std::optional<size_t> cell) {
    if (cell && *cell >= m_chart->data().values.size())
        cell.reset();
    m_selected = cell;
    m_rank = rankOf(cell); // the same on another level, where cells are others
    m_steps->setEnabled(m_rank.has_value());
    m_chart->select(cell ? std::optional<TopologySpot>(*cell) : std::nullopt);
    m_chart->setLines(cell ? groupLinesOf(view(), *cell) : std::vector<GroupLine>());
    if (const auto row = indexOf(m_shown, cell))
        m_table->select(*row);
    else
        m_table->table().clearSelection();
}

std::optional<int64_t> TopologySection::rankOf(std::optional<size_t> cell) const {
    if (!cell || !m_topology)
        return std::nullopt;
    const auto cells = analysis::topologyCells(*m_topology, view().level);
    return *cell < cells.size() ? std::optional(cells[*cell].ranks.front()) : std::nullopt;
}

std::optional<model::Target> TopologySection::placeOf(const TopologySpot& spot) const {
    auto rank = rankOf(spot.cell);
    if (!spot.cell && m_topology) {
        const GroupValues values = groupValuesOf(view(), spot.group);
        if (values.known > 0)
            rank = values.mostRank;
        else if (!values.ranks.empty())
            rank = values.ranks.front();
    }
    return rank ? std::optional(model::Target{.rank = *rank, .step = step()}) : std::nullopt;
}

} // namespace rankscope::summary
