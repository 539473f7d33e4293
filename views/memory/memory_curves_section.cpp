// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/memory/memory_curves_section.h"

#include <algorithm>

#include <QMenu>

#include "core/analysis/memory/device_capacity.h"
#include "core/analysis/memory/peak_owners.h"
#include "core/analysis/range_of_rank.h"
#include "core/analysis/steps/rank_steps.h"
#include "core/analysis/verdicts/track_slices.h"
#include "views/charts/curve_chart.h"
#include "views/memory/block_pane.h"
#include "views/shared/formats.h"
#include "views/timeline/marker_editor.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::memory {

namespace {

using analysis::BlockFilter;
using analysis::BlockSource;
using charts::CurveChart;
using charts::CurveChartData;

/// Of a rank without a timeline none.
Result<std::vector<query::Step>> storedSteps(
    query::Session& session, int64_t rank, const std::stop_token& stop) {
    const auto slot = analysis::slotOf(session.snapshot(), rank);
    if (!slot)
        return std::vector<query::Step>();
    const query::OpenRank& open = session.snapshot().rank(*slot);
    RS_TRY_ASSIGN(analysis::RankSteps of, analysis::rankSteps(session, *slot, stop));
    for (query::Step& step : of.steps)
        step.range = {open.toStored(step.range.begin), open.toStored(step.range.end)};
    return std::move(of.steps);
}

/// What its blocks add up to.
std::vector<analysis::MemorySample> inRange(
    const std::optional<TimeRange>& range, const std::vector<analysis::MemorySample>& alive) {
    if (!range)
        return alive;
    const auto curves =
        analysis::within({{"", std::nullopt, analysis::MemoryKind::Allocated, alive}}, *range);
    return curves.empty() ? std::vector<analysis::MemorySample>() : curves.front().samples;
}

Result<CurvesData> readCurves(query::Session& session, std::optional<int64_t> rank,
    const ShownBlocks& wish, const std::optional<shared::ChosenRange>& range,
    const std::stop_token& stop) {
    const query::Snapshot& snapshot = session.snapshot();
    CurvesData data;
    data.ranks = analysis::memoryRanks(snapshot);
    if (data.ranks.empty()) {
        RS_TRY_ASSIGN(data.profiles, analysis::rankProfiles(snapshot));
        return data;
    }
    const analysis::MemoryRank& of = shownRank(data.ranks, rank);
    data.rank = of.rank;
    data.source = analysis::shownSource(of, wish.source);
    data.capacity = analysis::deviceCapacity(snapshot, of.rank);
    RS_TRY_ASSIGN(data.steps, storedSteps(session, of.rank, stop));
    const TimeRange time = range ? range->time : TimeRange{};
    const auto stored = data.source == BlockSource::Operators
        ? analysis::rangeOfRank(snapshot, of.rank, time)
        : std::nullopt;
    data.isOnTimeline = stored.has_value();
    data.range = range ? stored : std::nullopt;
    if (data.source == BlockSource::Operators && of.hasCurves) {
        RS_TRY_ASSIGN(auto curves, analysis::memoryCurves(snapshot, of.rank, stop));
        data.curves = rankCurves(std::move(curves), data.range);
    } else if (data.source == BlockSource::Operators && of.trace) {
        RS_TRY_ASSIGN(auto memory, analysis::traceMemory(session, *of.trace, stop));
        data.curves = rankCurves(std::move(memory.curves), data.range);
        data.trace = std::make_shared<const analysis::TraceMemory>(std::move(memory));
    } else {
        if (data.source == BlockSource::StaticGraph) {
            RS_TRY_ASSIGN(data.graphs, analysis::staticGraphs(snapshot, of.rank, stop));
            data.graph = analysis::shownGraph(data.graphs, wish.graph);
        }
        RS_TRY_ASSIGN(const auto alive,
            analysis::aliveBytes(snapshot, of.rank, data.source, {.graph = data.graph}, stop));
        data.curves = blockCurve(inRange(data.range, alive));
    }
    return data;
}

std::vector<charts::CurveBand> bandsOf(const std::vector<query::Step>& steps) {
    std::vector<charts::CurveBand> bands;
    bands.reserve(steps.size());
    for (const query::Step& step : steps) {
        const QString number = QString::fromStdString(step.number);
        bands.push_back({step.range, MemoryCurvesSection::tr("step %1").arg(number)});
    }
    return bands;
}

} // namespace

MemoryCurvesSection::MemoryCurvesSection(const sections::Context& context, MemoryFocus& focus)
    : RankMemorySection(context, focus) {
    addRankChoices(QT_TR_NOOP("Rank"), QT_TR_NOOP("Show"), QT_TR_NOOP("Graph"));
    m_component = addChoice("component", QT_TR_NOOP("Component"), Then::Show);
    offer([this] {
        const auto names = componentsOf(figures().curves);
        m_component->setNames({{tr("overview"), shared::kAll}}, names, componentText);
        m_component->setVisible(names.size() > 1);
    });
    m_stream = addChoice("stream", QT_TR_NOOP("Stream"), Then::Show, 2, [this] {
        return shared::withAll(tr("all"), shared::numberedChoices(streamsOf(figures().curves)));
    });
    m_figures = add<sections::FigureRow>();
    m_chart = makeChart<CurveChart>("curves", nullptr, QT_TR_NOOP("No curves match the filters."));
    addCards({{m_chart}}, 5);
    m_blocks = new BlockPane(context.bridge, this); // Tab comes to it last
    addContent(m_blocks, 4);
    m_blocks->keepIn(*this);
    setTable(m_blocks->table(), "memory-blocks");
    say([this] { m_blocks->retranslate(); });
    setFocusProxy(m_chart);
    connectParts();
}

void MemoryCurvesSection::connectParts() {
    for (shared::ChoiceBox* filter : {m_source, m_graph})
        connect(filter, &QComboBox::currentIndexChanged, this, &MemoryCurvesSection::clearMoment);
    connect(&focus(), &MemoryFocus::momentChanged, this, &MemoryCurvesSection::applyFocus);
    connect(&focus(), &MemoryFocus::limitChanged, this, &MemoryCurvesSection::refresh);
    connect(&focus().timeline(), &timeline::TimelineState::markersChanged, this,
        &MemoryCurvesSection::refresh);
    connect(m_chart, &CurveChart::momentChanged, this, &MemoryCurvesSection::chooseMoment);
    connect(m_chart, &CurveChart::visibleChanged, this, &MemoryCurvesSection::refreshScope);
    connect(m_chart, &CurveChart::activated, this,
        [this](Timestamp moment) { jumpTo(placeAt(moment)); });
    connect(m_chart, &CurveChart::menuRequested, this, &MemoryCurvesSection::openChartMenu);
    connect(m_blocks, &BlockPane::rowSelected, this, &MemoryCurvesSection::selectBlock);
    connect(m_blocks, &BlockPane::rowWanted, this, [this](size_t row) {
        m_blocks->withBlock(
            row, [this](const analysis::BlockList& of, size_t at) { jumpTo(placeOf(of, at)); });
    });
    connect(m_blocks, &BlockPane::menuRequested, this, [this](size_t row, const QPoint& where) {
        m_blocks->withBlock(row, [this, where](const analysis::BlockList& of, size_t at) {
            openMenu(placeOf(of, at), where);
        });
    });
}

MemoryCurvesSection::Reader MemoryCurvesSection::reader() {
    return [rank = focus().rank(), wish = wanted(), range = profile().chosen().range](
               query::Session& session, const std::stop_token& stop) {
        return readCurves(session, rank, wish, range, stop);
    };
}

ShownBlocks MemoryCurvesSection::shownBlocks(const CurvesData& figures) const {
    return {figures.source, figures.graphs, figures.graph};
}

void MemoryCurvesSection::take(CurvesData figures) {
    RankMemorySection::take(std::move(figures));
    if (message() == nullptr)
        m_blocks->reload();
}

void MemoryCurvesSection::showTarget(const model::Target& target) {
    Section::showTarget(target);
    if (!target.rank || !target.moment)
        return;
    m_source->setValue(BlockSource::Operators);
    focus().show(*target.rank, *target.moment);
    m_blocks->setAlive(true);
}

void MemoryCurvesSection::applyFocus() {
    if (!isOverTime() || focus().rank().value_or(figures().rank) != figures().rank)
        return;
    m_moment = focus().moment();
    m_chart->setMoment(m_moment);
    refreshScope();
}

bool MemoryCurvesSection::hasBlocks() const {
    return !isOverTime() || figures().ranks.empty()
        || shownRank(figures().ranks, figures().rank).hasBlocks
        || (figures().trace && !figures().trace->blocks.empty());
}

CurveChoice MemoryCurvesSection::choice() const {
    return {.component = m_component->name(), .stream = m_stream->chosen()};
}

Timestamp MemoryCurvesSection::origin() const {
    return RankMemorySection::origin(charts::rangeOf(linesOf(figures().curves, {})).begin);
}

/// What the facts of the job say goes before the size of the device.
std::optional<charts::CurveLimit> MemoryCurvesSection::limit() const {
    if (!isOverTime() || m_component->name() == "CPU") // what the host holds
        return std::nullopt;
    if (const auto limit = focus().limit())
        return charts::CurveLimit{
            *limit, tr("memory limit %1").arg(shared::formatBytes(static_cast<uint64_t>(*limit)))};
    if (const auto capacity = figures().capacity)
        return charts::CurveLimit{*capacity,
            tr("device memory %1").arg(shared::formatBytes(static_cast<uint64_t>(*capacity)))};
    return std::nullopt;
}

/// A range is seen as a whole though nothing changes in most of it.
TimeRange MemoryCurvesSection::whole() const {
    const TimeRange lines = charts::rangeOf(linesOf(figures().curves, {}));
    return figures().range && !lines.isEmpty() ? *figures().range : lines;
}

/// Those of the timeline, on the clock of the rank.
std::vector<charts::CurveMark> MemoryCurvesSection::marks() const {
    const auto origin = isOverTime() ? timelineOrigin(profile(), figures().rank) : std::nullopt;
    std::vector<charts::CurveMark> marks;
    if (!origin)
        return marks;
    const Duration way = *origin - profile().origin();
    for (const timeline::Marker& marker : focus().timeline().markers())
        marks.push_back({marker.range.movedBy(way), marker.name, marker.colour, marker.id});
    return marks;
}

/// Of the marker that is there too.
void MemoryCurvesSection::openChartMenu(Timestamp moment, const QPoint& where) {
    timeline::TimelineState& state = focus().timeline();
    const QPoint place = m_chart->mapFromGlobal(where);
    const auto at = m_chart->markAt(place);
    const auto* mark = at ? &m_chart->data().marks[*at] : nullptr;
    auto target = placeAt(mark == nullptr ? moment : mark->range.begin);
    if (mark != nullptr && target && !mark->range.isEmpty())
        target->range = mark->range;
    const int marker = mark == nullptr ? 0 : mark->id;
    if (mark != nullptr)
        state.setCurrentMarker(marker);
    openMenu(target, where, [&](QMenu& menu) {
        if (marker != 0) {
            menu.addAction(tr("Edit marker..."), m_chart, [this, &state, marker, place] {
                (new timeline::MarkerEditor(state, marker, m_chart))->openAt(*m_chart, place);
            });
            menu.addAction(
                tr("Delete marker"), m_chart, [&state, marker] { state.removeMarker(marker); });
        }
        if (state.canUndoMarkers())
            menu.addAction(
                tr("Undo the change of markers"), m_chart, [&state] { state.undoLanes(); });
        if (!menu.isEmpty())
            menu.addSeparator();
    });
}

void MemoryCurvesSection::refresh() {
    CurveChartData chart;
    chart.lines = linesOf(figures().curves, choice());
    chart.whole = whole();
    chart.origin = origin();
    chart.acrossTitle = acrossText(figures().source);
    chart.limit = limit();
    chart.marks = marks();
    if (isOverTime())
        chart.bands = bandsOf(figures().steps);
    else
        chart.across = CurveChartData::Across::Number;
    m_chart->setTitle(isOverTime() ? tr("Memory over time")
            : figures().source == BlockSource::StaticGraph
            ? tr("Static graph memory by node")
            : tr("Memory of tracked blocks by task"));
    m_chart->setData(std::move(chart));
    m_figures->setFigures(curveFigures(figures().curves, choice(),
        [this](Timestamp time) { return m_chart->shortMomentText(time); }));
    m_blocks->setMissing(
        hasBlocks() ? shared::ProfileKinds() : shared::kindsOf(*profile().snapshot()));
    refreshScope();
    applyFocus();
}

void MemoryCurvesSection::refreshScope() {
    const CurveChoice shown = choice();
    BlockScope scope{.rank = figures().rank,
        .profile = shownProfile(),
        .source = figures().source,
        .origin = origin()};
    if (isOverTime() && shown.component == "GE")
        scope.allocator = BlockFilter::Allocator::Ge;
    else if (isOverTime() && shown.component == "PTA")
        scope.allocator = BlockFilter::Allocator::Pta;
    scope.graph = figures().graph;
    scope.trace = figures().trace;
    if (figures().trace)
        scope.device = shown.component;
    scope.stream = shown.stream;
    scope.view = m_chart->visibleRange();
    scope.range = figures().range;
    scope.moment = m_moment;
    if (m_moment)
        scope.momentText = m_chart->momentText(*m_moment);
    m_blocks->setScope(scope);
}

void MemoryCurvesSection::chooseMoment(Timestamp moment) {
    m_moment = moment;
    if (isOverTime())
        focus().setMoment(moment);
    refreshScope();
    m_blocks->setAlive(true);
}

void MemoryCurvesSection::clearMoment() {
    m_moment.reset();
    m_chart->setMoment(std::nullopt);
}

void MemoryCurvesSection::selectBlock(size_t row) {
    m_blocks->withBlock(row, [this](const analysis::BlockList& of, size_t at) {
        const BlockLife life = lifeOf(of, figures().source, at);
        const TimeRange whole = m_chart->data().whole;
        m_chart->setSpan(TimeRange{life.begin ? fromNanoseconds(*life.begin) : whole.begin,
            life.end ? fromNanoseconds(*life.end) : whole.end});
    });
}

std::optional<model::Target> MemoryCurvesSection::placeOf(
    const analysis::BlockList& of, size_t row) const {
    const BlockLife life = lifeOf(of, figures().source, row);
    auto place = life.begin ? placeAt(fromNanoseconds(*life.begin)) : std::nullopt;
    if (place)
        place->slice = of.rows[row].front().text;
    return place;
}

} // namespace rankscope::memory
