// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/memory/memory_curves_section.h"

#include <algorithm>

#include <QMenu>

#include "views/charts/curve_chart.h"
#include "views/memory/block_pane.h"
#include "views/sections/note_box.h"
#include "views/shared/formats.h"
#include "views/timeline/marker_editor.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::memory {

namespace {

using analysis::BlockFilter;
using analysis::BlockSource;
using charts::CurveChart;
using charts::CurveChartData;

constexpr int64_t kSameRank = -2; ///< of the choices of baselines, which are ranks

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
    m_baseline = addChoice(
        "baseline", QT_TR_NOOP("Baseline"), Then::Nothing, 2, [this] { return baselines(); });
    doNotKeep(*m_baseline); // nor is what Compare compares
    say([this] {
        m_baseline->setToolTip(
            tr("Shows the curves of another rank as well. The page Compare shares this baseline."));
    });
    m_note = add<sections::NoteBox>();
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
    connect(&focus(), &MemoryFocus::baselineChanged, this, &MemoryCurvesSection::takeBaseline);
    connect(m_baseline, &QComboBox::currentIndexChanged, this, [this] {
        const auto rank = m_baseline->chosen();
        if (rank && *rank != kSameRank && rank != focus().baseline().rank)
            emit focus().baselineRankWanted(*rank); // and hears of it
        else
            askAgain();
    });
    connect(&focus().timeline(), &timeline::TimelineState::markersChanged, this,
        &MemoryCurvesSection::refresh);
    connect(m_chart, &CurveChart::momentChanged, this, &MemoryCurvesSection::chooseMoment);
    connect(m_chart, &CurveChart::visibleChanged, this, &MemoryCurvesSection::refreshScope);
    connect(m_chart, &CurveChart::activated, this,
        [this](Timestamp moment) { jumpTo(placeAt(moment)); });
    connect(m_chart, &CurveChart::menuRequested, this, &MemoryCurvesSection::openChartMenu);
    connect(m_chart, &CurveChart::markWanted, this, &MemoryCurvesSection::addMarker);
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
    CurvesWish wish{.rank = focus().rank(), .blocks = wanted(), .range = {}, .baseline = {}};
    if (const auto& range = profile().chosen().range)
        wish.range = range->time;
    if (const Baseline& of = focus().baseline(); m_baseline->chosen() && of.snapshot != nullptr)
        wish.baseline = BaselineWish{of.snapshot, of.rank};
    return [wish](query::Session& session, const std::stop_token& stop) {
        return readCurves(session, wish, stop);
    };
}

/// A rank is compared with others, or with the same one of another profile.
shared::Choices MemoryCurvesSection::baselines() const {
    const Baseline& of = focus().baseline();
    const bool isItself = of.folder.isEmpty() && of.profile == shownProfile();
    shared::Choices choices{{tr("none"), shared::kAll}};
    if (of.snapshot == nullptr || (isItself && !of.rank))
        return choices;
    if (!of.rank)
        choices.push_back({of.textOf(figures().rank), kSameRank});
    for (const int64_t rank : of.rank ? of.ranks : std::vector<int64_t>())
        choices.push_back({of.textOf(rank), rank});
    return choices;
}

/// Chosen on the page Compare, or here.
void MemoryCurvesSection::takeBaseline() {
    const bool isShown = m_baseline->chosen().has_value();
    offerChoices();
    if (!isShown)
        return;
    m_baseline->setValue(focus().baseline().rank.value_or(kSameRank));
    askAgain();
}

/// Those of the baseline behind those of the rank.
std::vector<charts::CurveLine> MemoryCurvesSection::lines(const CurveChoice& of) const {
    std::vector<charts::CurveLine> lines = linesOf(figures().curves, of);
    if (!figures().baseline)
        return lines;
    for (charts::CurveLine& line : linesOf(figures().baseline->curves, of)) {
        line.name = tr("%1 (baseline)").arg(line.name);
        line.isPale = true;
        lines.push_back(std::move(line));
    }
    return lines;
}

/// Which one it is, and how it was laid beside the rank.
sections::Note MemoryCurvesSection::baselineNote() const {
    const auto& baseline = figures().baseline;
    if (!baseline)
        return {};
    const QString name = focus().baseline().textOf(baseline->rank);
    const QString title = tr("Rank %1 and baseline %2").arg(rankText(figures().rank), name);
    const auto noteOf = [&title](const QString& text) {
        return sections::Note{title, text, sections::Note::Verdict::None};
    };
    if (baseline->curves.whole.empty())
        return noteOf(tr("The baseline has no memory data of this kind."));
    const Alignment& of = baseline->alignment;
    const QString shift = shared::formatOffset(of.shift);
    switch (of.by) {
    case Alignment::By::Step:
        return noteOf(
            tr("Aligned at the start of step %1; times of the baseline are shifted by %2.")
                .arg(QString::fromStdString(of.step), shift));
    case Alignment::By::Begin:
        return noteOf(tr("Aligned at the first memory sample, as the two ranks have no step in "
                         "common; times of the baseline are shifted by %1.")
                          .arg(shift));
    case Alignment::By::Number:
        break;
    }
    return noteOf(tr("Aligned by the number of the node or task."));
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
    const TimeRange all = charts::rangeOf(lines({}));
    return figures().range && !all.isEmpty() ? *figures().range : all;
}

/// From the timeline to the clock of the rank; nothing where these are no moments of it.
std::optional<Duration> MemoryCurvesSection::wayFromTimeline() const {
    const auto origin = isOverTime() ? timelineOrigin(profile(), figures().rank) : std::nullopt;
    return origin ? std::optional(*origin - profile().origin()) : std::nullopt;
}

/// Those of the timeline.
std::vector<charts::CurveMark> MemoryCurvesSection::marks() const {
    std::vector<charts::CurveMark> marks;
    const auto way = wayFromTimeline();
    if (!way)
        return marks;
    for (const timeline::Marker& marker : focus().timeline().markers())
        marks.push_back({marker.range.movedBy(*way), marker.name, marker.colour, marker.id});
    return marks;
}

/// There and here.
void MemoryCurvesSection::addMarker(Timestamp moment) {
    const auto way = wayFromTimeline();
    if (!way)
        return;
    const Timestamp time = moment - *way;
    focus().timeline().addMarker({time, time});
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
        } else if (wayFromTimeline()) {
            menu.addAction(tr("Add marker here"), m_chart, [this, moment] { addMarker(moment); });
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
    chart.lines = lines(choice());
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
    m_note->setNote(baselineNote());
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
