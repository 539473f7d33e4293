// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/link_layer.h"

#include <algorithm>
#include <bit>
#include <iterator>

#include <QPainter>
#include <QPainterPath>

#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/timeline/link_colours.h"

namespace rankscope::timeline {

namespace {

using shared::Question;

constexpr size_t kMaxLinks = 600; ///< thinned evenly beyond; a curve costs 15 us
constexpr size_t kManyLinks = 120; ///< from here on they are drawn quietly, without points

query::Link linkOf(const query::ChainLink& link) {
    if (link.other.role == query::FlowRole::From)
        return {link.other.lane, link.other.ts, link.lane, link.ts, link.other.category};
    return {link.lane, link.ts, link.other.lane, link.other.ts, link.other.category};
}

/// What is in sight with more on both sides, to the next lines of a grid: by the view alone and not
/// by the way to it, and the same while the view moves a little.
TimeRange askedRange(const Viewport& viewport) {
    const TimeRange extended = viewport.extended();
    const auto half = static_cast<uint64_t>(viewport.visible().length().count()) / 2;
    const auto pitch = static_cast<int64_t>(std::bit_ceil(std::max<uint64_t>(1, half)));
    const auto lineBefore = [pitch](Timestamp time) {
        const int64_t ns = toNanoseconds(time);
        return ns - (ns % pitch + pitch) % pitch;
    };
    return {fromNanoseconds(lineBefore(extended.begin)),
        fromNanoseconds(lineBefore(extended.end) + pitch)};
}

} // namespace

LinkLayer::LinkLayer(
    TimelineState& state, const LaneView& lanes, shared::QueryBridge& bridge, QObject* parent)
    : QObject(parent)
    , m_state(state)
    , m_lanes(lanes)
    , m_bridge(bridge)
    , m_countQuestion(bridge.newQuestion()) {
    connect(&state, &TimelineState::selectedSliceChanged, this, &LinkLayer::askForSelected);
    connect(&state, &TimelineState::linkCategoriesChanged, this, &LinkLayer::restart);
    connect(&state, &TimelineState::linkCategoriesChanged, this, &LinkLayer::askForSelected);
    connect(&state, &TimelineState::snapshotChanged, this, &LinkLayer::restart);
    connect(&state, &TimelineState::filterChanged, this, &LinkLayer::restart);
    connect(&state, &TimelineState::lockChanged, this, &LinkLayer::restart);
    connect(&state, &TimelineState::visibleRangeChanged, this, &LinkLayer::askForCategories);
    connect(&state, &TimelineState::visibleRangeChanged, this, &LinkLayer::askForCount);
    connect(&lanes, &LaneView::scrolled, this, &LinkLayer::askForCategories);
    connect(&lanes, &LaneView::layoutChanged, this, &LinkLayer::askForCategories);
    restart(); // of a pane that comes later than what it shows
    askForSelected();
}

void LinkLayer::restart() {
    // Lanes of other ranks have nothing in common with those of before but their numbers.
    if (m_snapshot == nullptr || !keepsPictures(*m_snapshot, *m_state.snapshot())) {
        dropShown();
        dropChain();
    }
    m_snapshot = m_state.snapshot();
    m_colours = linkColours(*m_snapshot);
    m_shownRange = {};
    askForCategories();
}

void LinkLayer::dropChain() {
    m_chain = {};
    m_drawnChain = {};
}

void LinkLayer::askForSelected() {
    dropChain();
    m_isChainKnown = false;
    m_wantedStep.reset();
    emit selectedChanged();
    if (!m_state.selectedSlice()) {
        m_bridge.cancel(Question::SelectedLinks);
        return;
    }
    struct Chains {
        query::SliceChain all;
        query::SliceChain drawn;
    };
    m_bridge.ask<Chains>(
        Question::SelectedLinks, this,
        [ref = m_state.selectedSlice()->ref, ticked = m_state.linkCategories()](
            query::Session& session, const std::stop_token& stop) -> Result<Chains> {
            query::ChainBound bound{.links = kMaxLinks, .keeps = query::ChainKeeps::Evenly};
            RS_TRY_ASSIGN(query::SliceChain all, query::sliceChain(session, ref, stop, bound));
            if (ticked.empty())
                return Chains{all, all};
            bound.nested = ticked;
            RS_TRY_ASSIGN(query::SliceChain drawn, query::sliceChain(session, ref, stop, bound));
            return Chains{std::move(all), std::move(drawn)};
        },
        [this](Result<Chains> chains) {
            if (!chains)
                return;
            m_chain = std::move(chains->all);
            m_drawnChain = std::move(chains->drawn);
            m_isChainKnown = true;
            emit selectedChanged();
            if (m_wantedStep)
                step(*m_wantedStep);
        });
}

std::vector<query::LinkedSlice> LinkLayer::ofSelected() const {
    std::vector<query::LinkedSlice> linked;
    for (const query::ChainLink& link : m_chain.links) {
        if (link.depth == 1)
            linked.push_back(link.other);
    }
    return linked;
}

void LinkLayer::step(query::FlowRole role) {
    m_wantedStep = m_isChainKnown ? std::nullopt : std::optional(role);
    for (const query::ChainLink& link : m_chain.links) {
        if (link.depth == 1 && link.other.role == role && link.other.slice) {
            const query::LinkedSlice next = link.other; // the jump brings another chain
            m_state.jumpTo(*next.slice, next.range);
            return;
        }
    }
}

actions::Handlers LinkLayer::handlers() {
    const auto handler = [this](query::FlowRole role) {
        return actions::Handler{.run = [this, role] { step(role); },
            .can = [this] { return m_state.selectedSlice().has_value(); }};
    };
    return {{"timeline.next-linked", handler(query::FlowRole::To)},
        {"timeline.previous-linked", handler(query::FlowRole::From)}};
}

void LinkLayer::dropShown() {
    m_shown.clear();
    m_count = 0;
    m_inSight = {};
}

void LinkLayer::askForCategories() {
    if (m_state.linkCategories().empty()) {
        m_bridge.cancel(Question::Links); // the answer on its way is of what was ticked before
        m_bridge.cancel(m_countQuestion);
        if (m_count > 0) {
            dropShown();
            emit shownChanged();
        }
        return;
    }
    const TimeRange wanted = askedRange(m_state.viewport());
    // A flow stays in its rank: those of ranks out of sight would only thin what can be seen.
    const std::set<RankSlot> ranks = m_lanes.ranksInView();
    if (wanted == m_shownRange && ranks == m_shownRanks)
        return;
    m_shownRange = wanted;
    m_shownRanks = ranks;
    query::LinkRequest request;
    request.range = allowed(wanted);
    request.lanes = lanesInSight();
    request.limit = kMaxLinks;
    request.categories.assign(m_state.linkCategories().begin(), m_state.linkCategories().end());
    m_bridge.ask<query::LinkResult>(
        Question::Links, this,
        [request](query::Session& session, const std::stop_token& stop) {
            return query::links(session, request, stop);
        },
        [this](Result<query::LinkResult> result) {
            if (!result)
                return;
            m_shown = std::move(result->links);
            m_count = result->count;
            emit shownChanged();
            askForCount();
        });
}

std::vector<query::LaneRef> LinkLayer::lanesInSight() const {
    std::vector<query::LaneRef> lanes;
    if (const auto& locked = m_state.locked()) {
        std::ranges::copy_if(locked->lanes, std::back_inserter(lanes),
            [this](const query::LaneRef& lane) { return m_shownRanks.contains(lane.rank); });
        return lanes;
    }
    for (const Row& row : m_lanes.layout().rows()) {
        if ((row.kind != RowKind::Rank && !row.isPinned) || !m_shownRanks.contains(row.rank->slot))
            continue;
        const auto ofRow = m_lanes.layout().lanesOf(row);
        lanes.insert(lanes.end(), ofRow.begin(), ofRow.end());
    }
    return lanes;
}

TimeRange LinkLayer::allowed(TimeRange range) const {
    const auto& locked = m_state.locked();
    if (!locked)
        return range;
    const Timestamp begin = std::max(range.begin, locked->range.begin);
    return {begin, std::max(begin, std::min(range.end, locked->range.end))};
}

void LinkLayer::askForCount() {
    if (m_count <= m_shown.size()) { // all of them are drawn
        m_bridge.cancel(m_countQuestion); // of what was shown before
        m_inSight = {};
        return;
    }
    const TimeRange seen = allowed(m_state.visibleRange());
    using Counts = std::map<std::string, uint64_t>;
    m_bridge.ask<Counts>(
        m_countQuestion, this,
        [seen, lanes = lanesInSight()](query::Session& session, const std::stop_token& stop) {
            return query::countLinks(session, seen, lanes, stop);
        },
        [this, seen](Result<Counts> counts) {
            if (!counts)
                return;
            m_inSight = {};
            for (const std::string& category : m_state.linkCategories()) {
                if (const auto found = counts->find(category); found != counts->end())
                    m_inSight.all += found->second;
            }
            m_inSight.drawn = static_cast<uint64_t>(
                std::ranges::count_if(m_shown, [&seen](const query::Link& link) {
                    return seen.contains(link.from) || seen.contains(link.to);
                }));
            emit thinnedChanged();
        });
}

void LinkLayer::drawShown(QPainter& painter, const shared::Theme& theme, const Sight& sight) const {
    if (m_shown.empty())
        return;
    const bool isMany = m_shown.size() > kManyLinks;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    for (const query::Link& link : m_shown) {
        const auto colour = m_colours.find(link.category);
        QColor quiet = linkColour(theme, colour == m_colours.end() ? 0 : colour->second);
        quiet.setAlphaF(isMany ? 0.35F : 0.75F);
        painter.setPen(QPen(quiet, 1));
        drawLink(painter, link, isMany ? Ends::Plain : Ends::Pointed, sight);
    }
    painter.restore();
}

void LinkLayer::drawSelected(
    QPainter& painter, const shared::Theme& theme, const Sight& sight) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    const bool isMany = m_drawnChain.links.size() > kManyLinks;
    QColor colour = theme.accent;
    colour.setAlphaF(isMany ? 0.35F : 1.0F);
    for (const query::ChainLink& link : m_drawnChain.links) {
        // What leads on is thinner than the slice's own.
        painter.setPen(QPen(colour, link.depth == 1 && !isMany ? 1.5 : 0.8));
        drawLink(painter, linkOf(link), isMany ? Ends::Plain : Ends::Pointed, sight);
    }
    painter.restore();
}

QString LinkLayer::thinnedText() const {
    QStringList texts;
    if (m_inSight.all > m_inSight.drawn)
        texts << tr("%1 of %2 flows drawn")
                     .arg(shared::formatCount(m_inSight.drawn), shared::formatCount(m_inSight.all));
    const auto own = static_cast<uint64_t>(std::ranges::count_if(
        m_drawnChain.links, [](const query::ChainLink& link) { return link.depth == 1; }));
    if (m_drawnChain.ownCount > own)
        texts << tr("%1 of %2 flows of the slice drawn")
                     .arg(shared::formatCount(own), shared::formatCount(m_drawnChain.ownCount));
    else if (m_drawnChain.isCut)
        texts << tr("%1 flows of the chain drawn, more follow")
                     .arg(shared::formatCount(m_drawnChain.links.size()));
    return shared::sideBySide(texts);
}

void LinkLayer::drawLink(
    QPainter& painter, const query::Link& link, Ends ends, const Sight& sight) const {
    const auto from = m_lanes.layout().place(link.fromLane);
    const auto to = m_lanes.layout().place(link.toLane);
    if (!from || !to)
        return;
    const Viewport& viewport = sight.viewport;
    const double width = viewport.width();
    const auto xOf = [&](Timestamp t) {
        return std::clamp(viewport.timeToX(t), -2 * width, 3 * width);
    };
    // They reach over what is pinned only where they end in it.
    const auto yOf = [&](const LanePlace& place) {
        const int middle = place.y + place.height / 2;
        return static_cast<double>(
            sight.bands.pinned.to > 0 ? sight.bands.clampedYOf(middle) : sight.bands.yOf(middle));
    };
    const QPointF start(xOf(link.from), yOf(*from));
    const QPointF end(xOf(link.to), yOf(*to));
    const QRectF pane(0, 0, width, sight.height());
    if (!pane.intersects(QRectF(start, end).normalized().adjusted(-1, -1, 1, 1)))
        return;
    // Leaves and arrives level, with enough bow to be seen when one end is right above the other.
    const double bow = std::clamp(std::abs(end.x() - start.x()) * 0.5, 24.0, 160.0);
    QPainterPath path(start);
    path.cubicTo(start + QPointF(bow, 0), end - QPointF(bow, 0), end);
    painter.drawPath(path);
    if (ends == Ends::Plain)
        return;
    const QBrush dot(painter.pen().color());
    painter.setBrush(dot);
    painter.drawEllipse(start, 2, 2);
    painter.drawConvexPolygon(QPolygonF{end, end + QPointF(-6, -3.5), end + QPointF(-6, 3.5)});
    painter.setBrush(Qt::NoBrush);
}

} // namespace rankscope::timeline
