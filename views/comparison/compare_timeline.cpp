// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/compare_timeline.h"

#include <algorithm>

#include <QApplication>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSplitter>

#include "core/query/steps.h"
#include "views/comparison/side_bar.h"
#include "views/shared/layouts.h"
#include "views/timeline/graph_pane.h"
#include "views/timeline/state_legend.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::comparison {

namespace {

std::shared_ptr<const query::Snapshot> narrowed(const Side& side) {
    if (!side.part.rank)
        return side.snapshot;
    auto narrow = std::make_shared<query::Snapshot>();
    narrow->root = side.snapshot->root;
    narrow->tables = side.snapshot->tables; // the names of groups
    std::ranges::copy_if(side.snapshot->ranks, std::back_inserter(narrow->ranks),
        [&side](const query::OpenRank& open) { return open.index->rank == side.part.rank; });
    return narrow;
}

std::optional<RankSlot> rankWithSteps(const query::Snapshot& snapshot) {
    const auto found = std::ranges::find_if(
        snapshot.ranks, [](const query::OpenRank& open) { return query::hasSteps(*open.index); });
    if (found == snapshot.ranks.end())
        return std::nullopt;
    return static_cast<RankSlot>(found - snapshot.ranks.begin());
}

/// Of that step, else of the first.
std::optional<TimeRange> rangeOf(
    const std::vector<query::Step>& steps, std::optional<int64_t> step) {
    const auto found = step ? std::ranges::find(steps, std::to_string(*step), &query::Step::number)
                            : steps.begin();
    return found == steps.end() ? std::nullopt : std::optional(found->range);
}

} // namespace

struct CompareTimeline::Lane {
    explicit Lane(const MemoryBudget& budget)
        : bridge(budget) { }

    shared::QueryBridge bridge;
    timeline::TimelineState state;
    QWidget* frame = nullptr;
    QLabel* title = nullptr;
    timeline::TimelineArea* area = nullptr;
    Side side;
    std::optional<TimeRange> step; ///< that stands at the left
    bool isSettled = false; ///< its steps are known, or it has none
    bool hasAnswered = false; ///< where the wanted place is
    std::optional<FoundPlace> found;
};

CompareTimeline::CompareTimeline(CompareSides& sides, const sections::Context& context)
    : Section(context)
    , m_sides(sides)
    , m_splitter(new QSplitter(Qt::Vertical, this)) {
    addFilter(new SideBar(sides, this));
    m_alignment = addChoice("alignment", QT_TR_NOOP("Align by"), Then::Nothing, [] {
        return shared::Choices{{tr("step"), Alignment::Step}, {tr("start"), Alignment::Start}};
    });
    m_coupled = addCheck("coupled", QT_TR_NOOP("Move together"),
        QT_TR_NOOP("Zoom and pan move both timelines. When off, each moves on its own."));
    m_coupled->setChecked(true);
    m_splitter->setHandleWidth(1);
    m_splitter->setChildrenCollapsible(false);
    addContent(m_splitter, 1);
    connect(&m_sides, &CompareSides::changed, this, &CompareTimeline::askAgain);
    connect(m_alignment, &QComboBox::currentIndexChanged, this, &CompareTimeline::align);
    connect(m_coupled, &QCheckBox::toggled, this, [this](bool isCoupled) {
        if (m_views != nullptr)
            m_views->setCoupled(isCoupled ? Coupled::Yes : Coupled::No);
    });
    say([this] {
        m_alignment->setToolTip(tr("What is aligned: the start of the selected step on each side, "
                                   "or the start of the whole timeline"));
        sayTitles();
    });
}

CompareTimeline::~CompareTimeline() {
    // The areas refer to the states; they lose the focus while they are deleted.
    qApp->disconnect(this);
    delete m_splitter;
}

bool CompareTimeline::isIdle() const {
    return std::ranges::all_of(
        m_lanes, [](const auto& lane) { return lane == nullptr || lane->bridge.isIdle(); });
}

timeline::TimelineState* CompareTimeline::stateOf(Which side) {
    const auto& lane = m_lanes[static_cast<size_t>(side)];
    return lane == nullptr ? nullptr : &lane->state;
}

void CompareTimeline::makeLanes() {
    if (m_views != nullptr)
        return;
    for (auto& lane : m_lanes) {
        lane = std::make_unique<Lane>(bridge().budget());
        lane->frame = new QWidget(m_splitter);
        lane->title = new QLabel(lane->frame);
        lane->title->setContentsMargins(8, 4, 8, 4);
        lane->title->setTextFormat(Qt::PlainText);
        lane->area = new timeline::TimelineArea(lane->state, lane->bridge, lane->frame);
        lane->state.setShowsFindings(false); // those of the checks are of one folder alone
        auto* legend = new timeline::StateLegend(lane->frame);
        connect(&lane->state, &timeline::TimelineState::timesChanged, legend,
            [legend, &state = lane->state] { legend->setTellsWaits(state.times()->tellWaits()); });
        auto* head = new QHBoxLayout;
        head->addWidget(lane->title, 1);
        head->addWidget(legend);
        auto* column = shared::columnIn(lane->frame);
        column->addLayout(head);
        column->addWidget(lane->area, 1);
        m_splitter->addWidget(lane->frame);
    }
    m_splitter->setSizes({500, 500});
    m_views = std::make_unique<CoupledViews>(m_lanes[0]->state, m_lanes[1]->state);
    m_views->setCoupled(m_coupled->isChecked() ? Coupled::Yes : Coupled::No);
    setFocusProxy(m_lanes[0]->area);
    // No release comes to a widget that lost the focus.
    connect(qApp, &QApplication::focusChanged, this, [this] {
        for (const auto& lane : m_lanes)
            lane->area->keys().releaseAll();
    });
}

void CompareTimeline::askFigures() {
    const bool isReady = m_sides.isReady();
    const bool hasRanks = isReady && !m_sides.side(Which::Base).snapshot->ranks.empty()
        && !m_sides.side(Which::Candidate).snapshot->ranks.empty();
    if (!hasRanks) {
        const auto snapshot = isReady ? m_sides.side(Which::Candidate).snapshot : nullptr;
        return ask<std::vector<analysis::RankProfile>>(
            [snapshot](const query::Session& session, const std::stop_token& /*stop*/) {
                return analysis::rankProfiles(snapshot == nullptr ? session.snapshot() : *snapshot);
            },
            [this](const std::vector<analysis::RankProfile>& ranks) {
                showMissing(analysis::Subject::Timeline, ranks);
            });
    }
    showContent();
    makeLanes();
    show(*m_lanes[0], m_sides.side(Which::Base));
    show(*m_lanes[1], m_sides.side(Which::Candidate));
    sayTitles();
}

void CompareTimeline::show(Lane& lane, const Side& side) {
    const bool isSame =
        lane.side.snapshot == side.snapshot && lane.side.part.rank == side.part.rank;
    const bool isSameStep = isSame && lane.side.part.step == side.part.step;
    lane.side = side;
    if (isSameStep)
        return;
    if (!isSame) {
        const auto snapshot = narrowed(side);
        lane.bridge.setSnapshot(snapshot);
        lane.state.setSnapshot(snapshot);
    }
    takeSteps(lane, side);
}

void CompareTimeline::takeSteps(Lane& lane, const Side& side) {
    lane.step.reset();
    const auto slot = rankWithSteps(*lane.state.snapshot());
    lane.isSettled = !slot.has_value();
    if (!slot) {
        align();
        return lane.state.reset();
    }
    lane.bridge.ask<std::vector<query::Step>>(
        shared::Question::Steps, this,
        [slot = *slot](query::Session& session, std::stop_token stop) {
            return query::stepsOf(session, slot, std::move(stop));
        },
        [this, &lane, step = side.part.step](const Result<std::vector<query::Step>>& steps) {
            lane.isSettled = true;
            if (steps)
                lane.step = rangeOf(*steps, step);
            align();
            if (step && lane.step)
                lane.state.fit(*lane.step);
            else
                lane.state.reset();
            findWanted(lane);
        });
}

void CompareTimeline::showTarget(const model::Target& /*target*/) {
    auto wanted = m_sides.takeWanted();
    if (m_views == nullptr || !wanted)
        return;
    m_wanted = std::move(wanted);
    for (const auto& lane : m_lanes) {
        lane->hasAnswered = false;
        findWanted(*lane);
    }
}

void CompareTimeline::findWanted(Lane& lane) {
    if (!m_wanted || !lane.isSettled)
        return;
    const Which which = &lane == m_lanes[0].get() ? Which::Base : Which::Candidate;
    lane.bridge.ask<std::optional<FoundPlace>>(
        shared::Question::Place, this,
        [side = lane.side, which, place = *m_wanted](query::Session& session,
            std::stop_token stop) { return findPlace(session, side, which, place, stop); },
        [this, &lane](const Result<std::optional<FoundPlace>>& found) {
            lane.found = found ? *found : std::nullopt;
            lane.hasAnswered = true;
            goToFound();
        });
}

void CompareTimeline::goToFound() {
    const auto& [base, candidate] = m_lanes;
    if (!m_wanted || !base->hasAnswered || !candidate->hasAnswered)
        return;
    m_wanted.reset();
    const auto hasRange = [](const Lane& lane) { return lane.found && lane.found->range; };
    if (hasRange(*base) && hasRange(*candidate))
        m_views->align(base->found->range->begin, candidate->found->range->begin);
    Duration longest{};
    for (const auto& lane : m_lanes)
        longest = hasRange(*lane) ? std::max(longest, lane->found->range->length()) : longest;
    for (const auto& lane : m_lanes) {
        if (hasRange(*lane))
            lane->state.fit({lane->found->range->begin, lane->found->range->begin + longest});
    }
    for (const auto& lane : m_lanes) {
        if (!lane->found)
            continue;
        lane->state.reveal(lane->found->lane, lane->state.visibleRange());
        if (lane->found->slice)
            lane->state.selectSlice(*lane->found->slice);
        else
            lane->state.clearSelection(); // of the line before
    }
}

void CompareTimeline::align() {
    if (m_views == nullptr)
        return;
    const Lane& base = *m_lanes[0];
    const Lane& candidate = *m_lanes[1];
    const bool isByStep = m_alignment->as<Alignment>() == Alignment::Step;
    if (isByStep && base.step && candidate.step)
        m_views->align(base.step->begin, candidate.step->begin);
    else
        m_views->align(base.state.origin(), candidate.state.origin());
}

void CompareTimeline::sayTitles() {
    const QString titles[] = {tr("Baseline: %1"), tr("Candidate: %1")};
    for (size_t i = 0; i < m_lanes.size(); ++i) {
        if (m_lanes[i] != nullptr)
            m_lanes[i]->title->setText(titles[i].arg(sideText(m_lanes[i]->side)));
    }
}

CompareTimeline::Lane& CompareTimeline::focused() {
    const QWidget* focus = QApplication::focusWidget();
    const bool isCandidate = focus != nullptr && m_lanes[1]->frame->isAncestorOf(focus);
    return *m_lanes[isCandidate ? 1 : 0];
}

void CompareTimeline::keyPressEvent(QKeyEvent* event) {
    if (m_views == nullptr || !focused().area->keys().press(*event))
        Section::keyPressEvent(event);
}

void CompareTimeline::keyReleaseEvent(QKeyEvent* event) {
    if (m_views == nullptr || !focused().area->keys().release(*event))
        Section::keyReleaseEvent(event);
}

void CompareTimeline::hideEvent(QHideEvent* event) {
    if (m_views != nullptr) {
        for (const auto& lane : m_lanes)
            lane->area->keys().releaseAll();
    }
    Section::hideEvent(event);
}

} // namespace rankscope::comparison
