// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/memory/memory_curves_page.h"

#include <algorithm>

#include "core/analysis/peak_owners.h"
#include "views/charts/card.h"
#include "views/charts/curve_chart.h"
#include "views/memory/block_pane.h"
#include "views/memory/memory_choices.h"
#include "views/memory/memory_focus.h"
#include "views/shared/shown_profile.h"
#include "views/shared/table_view.h"

namespace rankscope::memory {

namespace {

using analysis::BlockFilter;
using analysis::BlockSource;
using charts::CurveChart;
using charts::CurveChartData;

constexpr int64_t kAll = -1;
/// What the timeline shows behind a moment.
constexpr Duration kAround = std::chrono::microseconds(200);

struct CurvesWish {
    std::optional<int64_t> rank;
    BlockSource source{};
    std::optional<int64_t> graph;
};

Result<CurvesData> readCurves(
    query::Session& session, const CurvesWish& wish, const std::stop_token& stop) {
    const query::Snapshot& snapshot = session.snapshot();
    CurvesData data;
    data.ranks = analysis::memoryRanks(snapshot);
    if (data.ranks.empty()) {
        RS_TRY_ASSIGN(data.profiles, analysis::rankProfiles(snapshot));
        return data;
    }
    const analysis::MemoryRank& of = shownRank(data.ranks, wish.rank);
    data.rank = of.rank;
    data.source = analysis::shownSource(of, wish.source);
    if (data.source == BlockSource::Operators && of.hasCurves) {
        RS_TRY_ASSIGN(auto curves, analysis::memoryCurves(snapshot, of.rank, stop));
        data.curves = rankCurves(std::move(curves));
    } else if (data.source == BlockSource::Operators && of.trace) {
        RS_TRY_ASSIGN(auto memory, analysis::traceMemory(session, *of.trace, stop));
        data.curves = rankCurves(std::move(memory.curves));
        data.trace = std::make_shared<const analysis::TraceMemory>(std::move(memory));
    } else {
        if (data.source == BlockSource::StaticGraph) {
            RS_TRY_ASSIGN(data.graphs, analysis::staticGraphs(snapshot, of.rank, stop));
            data.graph = analysis::shownGraph(data.graphs, wish.graph);
        }
        RS_TRY_ASSIGN(const auto alive,
            analysis::aliveBytes(snapshot, of.rank, data.source, {.graph = data.graph}, stop));
        data.curves = blockCurve(alive);
    }
    return data;
}

} // namespace

MemoryCurvesPage::MemoryCurvesPage(
    shared::ShownProfile& profile, shared::QueryBridge& bridge, MemoryFocus& focus, QWidget* parent)
    : PageFrame(profile, bridge, parent)
    , m_focus(focus)
    , m_rank(new shared::ChoiceBox(this))
    , m_source(new shared::ChoiceBox(this))
    , m_graph(new shared::ChoiceBox(this))
    , m_component(new shared::ChoiceBox(this))
    , m_stream(new shared::ChoiceBox(this))
    , m_figures(new charts::FigureRow(this))
    , m_chart(new CurveChart(this))
    , m_blocks(new BlockPane(bridge, this)) {
    build();
    connectParts();
    retranslate();
}

void MemoryCurvesPage::build() {
    for (shared::ChoiceBox* filter : {m_rank, m_source, m_graph, m_component, m_stream})
        addFilter(filter);
    m_rank->setObjectName("rank");
    m_source->setObjectName("source");
    addContent(m_figures, 0);
    m_chart->setContentsMargins(12, 10, 12, 6);
    auto* card = new charts::Card(this);
    card->setContent(m_chart, charts::Card::Edge::Whole);
    addContent(card, 5);
    addContent(m_blocks, 4);
    setTable(m_blocks->table(), "memory-blocks");
    setFocusProxy(m_chart);
}

void MemoryCurvesPage::connectParts() {
    connect(m_rank, &QComboBox::currentIndexChanged, this,
        [this] { m_focus.setRank(m_rank->value()); });
    for (shared::ChoiceBox* filter : {m_source, m_graph})
        connect(filter, &QComboBox::currentIndexChanged, this, [this] {
            clearMoment();
            askAgain();
        });
    for (shared::ChoiceBox* filter : {m_component, m_stream})
        connect(filter, &QComboBox::currentIndexChanged, this, &MemoryCurvesPage::refresh);
    connect(&m_focus, &MemoryFocus::rankChanged, this, &MemoryCurvesPage::askAgain);
    connect(&m_focus, &MemoryFocus::momentChanged, this, &MemoryCurvesPage::applyFocus);
    connect(m_chart, &CurveChart::momentChanged, this, &MemoryCurvesPage::chooseMoment);
    connect(m_chart, &CurveChart::visibleChanged, this, &MemoryCurvesPage::refreshScope);
    leadOn(*m_chart, [this](Timestamp moment) { return placeAt(moment); });
    connect(m_blocks, &BlockPane::rowSelected, this, &MemoryCurvesPage::selectBlock);
    leadOnRows(*m_blocks, [this](size_t row) { return placeOf(row); });
    connect(m_blocks, &BlockPane::menuRequested, this,
        [this](size_t row, const QPoint& where) { openMenu(placeOf(row), where); });
}

void MemoryCurvesPage::forgetChoices() {
    m_focus.forget();
    for (shared::ChoiceBox* filter : {m_source, m_graph, m_component, m_stream})
        filter->setChoices({});
}

void MemoryCurvesPage::languageChanged() {
    retranslate();
    refresh();
}

void MemoryCurvesPage::askFigures() {
    const CurvesWish wish{.rank = m_focus.rank(),
        .source = static_cast<BlockSource>(std::max<int64_t>(0, m_source->value())),
        .graph = m_graph->count() > 0 ? std::optional(m_graph->value()) : std::nullopt};
    ask<CurvesData>([wish](query::Session& session,
                        const std::stop_token& stop) { return readCurves(session, wish, stop); },
        [this](CurvesData figures) { take(std::move(figures)); });
}

void MemoryCurvesPage::take(CurvesData figures) {
    if (figures.ranks.empty())
        return showMissing(analysis::Subject::Memory, figures.profiles);
    setFigures(std::move(figures));
    m_blocks->reload();
}

void MemoryCurvesPage::setFigures(CurvesData figures) {
    showContent();
    m_data = std::move(figures);
    fillFilters();
    refresh();
    applyFocus();
}

void MemoryCurvesPage::showTarget(const model::Target& target) {
    PageFrame::showTarget(target);
    if (!target.rank || !target.moment)
        return;
    m_source->setValue(static_cast<int64_t>(BlockSource::Operators));
    m_focus.show(*target.rank, *target.moment);
    m_blocks->setAlive(true);
}

void MemoryCurvesPage::applyFocus() {
    if (!isOverTime() || m_focus.rank().value_or(m_data.rank) != m_data.rank)
        return;
    m_moment = m_focus.moment();
    m_chart->setMoment(m_moment);
    refreshScope();
}

void MemoryCurvesPage::retranslate() {
    m_rank->setCaption(tr("Rank"));
    m_source->setCaption(tr("Show"));
    m_graph->setCaption(tr("Graph"));
    m_component->setCaption(tr("Component"));
    m_stream->setCaption(tr("Stream"));
    m_chart->setEmptyText(tr("No curves match the filters."));
    m_blocks->retranslate();
    fillFilters();
}

void MemoryCurvesPage::fillFilters() {
    m_rank->setChoices(rankChoices(m_data.ranks));
    m_rank->setValue(m_data.rank);
    if (!m_data.ranks.empty())
        m_source->setChoices(sourceChoices(shownRank(m_data.ranks, m_data.rank)));
    m_source->setValue(static_cast<int64_t>(m_data.source));
    m_source->setVisible(m_source->count() > 1);
    m_graph->setChoices(graphChoices(m_data.graphs));
    m_graph->setValue(m_data.graph.value_or(0));
    m_graph->setVisible(m_data.graphs.size() > 1);
    std::vector<shared::Choice> components{{tr("overview"), kAll}};
    const auto names = componentsOf(m_data.curves);
    for (size_t i = 0; i < names.size(); ++i)
        components.push_back({componentText(names[i]), static_cast<int64_t>(i)});
    m_component->setChoices(components);
    m_component->setVisible(names.size() > 1);
    std::vector<shared::Choice> streams{{tr("all"), kAll}};
    for (const int64_t stream : streamsOf(m_data.curves))
        streams.push_back({QString::number(stream), stream});
    m_stream->setChoices(streams);
    m_stream->setVisible(streams.size() > 1);
}

bool MemoryCurvesPage::hasBlocks() const {
    return !isOverTime() || m_data.ranks.empty() || shownRank(m_data.ranks, m_data.rank).hasBlocks
        || (m_data.trace && !m_data.trace->blocks.empty());
}

CurveChoice MemoryCurvesPage::choice() const {
    CurveChoice choice;
    const auto names = componentsOf(m_data.curves);
    const auto component = static_cast<size_t>(m_component->value());
    if (m_component->currentIndex() > 0 && component < names.size())
        choice.component = names[component];
    if (m_stream->currentIndex() > 0)
        choice.stream = m_stream->value();
    return choice;
}

Timestamp MemoryCurvesPage::origin() const {
    if (!isOverTime())
        return {};
    const auto lines = linesOf(m_data.curves, {});
    return timelineOrigin(profile(), m_data.rank).value_or(charts::rangeOf(lines).begin);
}

void MemoryCurvesPage::refresh() {
    CurveChartData chart;
    chart.lines = linesOf(m_data.curves, choice());
    chart.whole = charts::rangeOf(linesOf(m_data.curves, {}));
    chart.origin = origin();
    chart.acrossTitle = acrossText(m_data.source);
    if (!isOverTime())
        chart.across = CurveChartData::Across::Number;
    m_chart->setTitle(isOverTime()                      ? tr("Memory over time")
            : m_data.source == BlockSource::StaticGraph ? tr("Static graph memory by node")
                                                        : tr("Memory of tracked blocks by task"));
    m_chart->setData(std::move(chart));
    auto figures = curveFigures(
        m_data.curves, choice(), [this](Timestamp time) { return m_chart->momentText(time); });
    m_figures->setVisible(!figures.empty());
    m_figures->setFigures(std::move(figures));
    m_blocks->setMissing(!hasBlocks());
    refreshScope();
}

void MemoryCurvesPage::refreshScope() {
    const CurveChoice shown = choice();
    BlockScope scope{.rank = m_data.rank,
        .profile = shownProfile(),
        .source = m_data.source,
        .origin = origin()};
    if (isOverTime() && shown.component == "GE")
        scope.allocator = BlockFilter::Allocator::Ge;
    else if (isOverTime() && shown.component == "PTA")
        scope.allocator = BlockFilter::Allocator::Pta;
    scope.graph = m_data.graph;
    scope.trace = m_data.trace;
    if (m_data.trace)
        scope.device = shown.component;
    scope.stream = shown.stream;
    scope.view = m_chart->visibleRange();
    scope.moment = m_moment;
    if (m_moment)
        scope.momentText = m_chart->momentText(*m_moment);
    m_blocks->setScope(scope);
}

void MemoryCurvesPage::chooseMoment(Timestamp moment) {
    m_moment = moment;
    if (isOverTime())
        m_focus.setMoment(moment);
    refreshScope();
    m_blocks->setAlive(true);
}

void MemoryCurvesPage::clearMoment() {
    m_moment.reset();
    m_chart->setMoment(std::nullopt);
}

void MemoryCurvesPage::selectBlock(size_t row) {
    const BlockLife life = lifeOf(m_blocks->list(), m_data.source, row);
    const TimeRange whole = m_chart->data().whole;
    m_chart->setSpan(TimeRange{life.begin ? fromNanoseconds(*life.begin) : whole.begin,
        life.end ? fromNanoseconds(*life.end) : whole.end});
}

std::optional<model::Target> MemoryCurvesPage::placeAt(Timestamp moment) const {
    if (!isOverTime() || !timelineOrigin(profile(), m_data.rank))
        return std::nullopt;
    return model::Target{.rank = m_data.rank, .range = TimeRange{moment, moment + kAround}};
}

std::optional<model::Target> MemoryCurvesPage::placeOf(size_t row) const {
    const BlockLife life = lifeOf(m_blocks->list(), m_data.source, row);
    auto place = life.begin ? placeAt(fromNanoseconds(*life.begin)) : std::nullopt;
    if (place)
        place->slice = m_blocks->list().rows[row].front().text;
    return place;
}

} // namespace rankscope::memory
