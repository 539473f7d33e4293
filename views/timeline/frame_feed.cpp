// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/frame_feed.h"

#include <algorithm>
#include <cmath>

#include "views/shared/issue_texts.h"
#include "views/timeline/curve_geometry.h"

namespace rankscope::timeline {

namespace {

using shared::Question;
using FramePtr = std::shared_ptr<const query::Frame>;

constexpr int kScaleCells = 256; ///< per counter, to learn its extremes over the whole run
constexpr int kFewPixels = 16; ///< that a picture may be off until the next one

bool isSame(const query::FrameRequest& a, const query::FrameRequest& b) {
    return a.range == b.range && a.resolution == b.resolution && a.lanes == b.lanes;
}

bool hasPreview(const query::Snapshot& snapshot) {
    return std::any_of(snapshot.ranks.begin(), snapshot.ranks.end(),
        [](const query::OpenRank& rank) { return rank.index->isPreview; });
}

/// Where the drift of clocks is followed: the old picture stays until the new one is here, for
/// nothing at all would be seen as a flash.
bool isMovedLittle(const query::Snapshot& before, const query::Snapshot& now, Duration most) {
    return std::ranges::equal(
        before.ranks, now.ranks, [most](const query::OpenRank& a, const query::OpenRank& b) {
            return a.moved == b.moved && std::chrono::abs(a.offset - b.offset) <= most;
        });
}

} // namespace

FrameFeed::FrameFeed(TimelineState& state, shared::QueryBridge& bridge, QObject* parent)
    : QObject(parent)
    , m_state(state)
    , m_bridge(bridge) {
    connect(&state, &TimelineState::snapshotChanged, this, &FrameFeed::restart);
    restart();
}

void FrameFeed::restart() {
    const query::Snapshot& now = *m_state.snapshot();
    const bool isSame = m_snapshot != nullptr && keepsPictures(*m_snapshot, now);
    const bool isNear = m_snapshot != nullptr && keepsLanes(*m_snapshot, now)
        && isMovedLittle(*m_snapshot, now, m_state.viewport().resolution() * kFewPixels);
    if (!isSame && !isNear) {
        m_frames.clear();
        m_scales.clear();
    } else if (!isSame || hasPreview(now)) {
        m_frames.expire();
    }
    m_snapshot = m_state.snapshot();
    m_wholeScales.clear(); // an answer on its way does not come any more
    m_asked.reset();
    m_hasFailed = false;
}

void FrameFeed::want(const std::vector<query::LaneRef>& visible,
    const std::vector<query::LaneRef>& nearby, double pixelRatio) {
    if (visible.empty() || m_hasFailed)
        return;
    askForScales(nearby);
    const Viewport& viewport = m_state.viewport();
    // More than is visible, so that a new frame is asked for before the edge of the last one shows.
    const FrameWish wish = wishOf(viewport, pixelRatio);
    if (wish.needed.isEmpty() || m_frames.covers(visible, wish))
        return;
    const query::FrameRequest seen{wish.needed, wish.resolution, nearby, query::Detail::Exact};
    query::FrameRequest more = seen;
    more.range = viewport.clipped(viewport.extended());
    if (m_asked && (isSame(*m_asked, more) || !m_isPartHere))
        return; // the arrival of the coarse frame leads here again
    ask(seen, more);
}

void FrameFeed::ask(const query::FrameRequest& seen, const query::FrameRequest& more) {
    m_asked = more;
    m_isPartHere = false;
    m_bridge.askInParts<FramePtr>(
        Question::Frame, this,
        [seen, more](query::Session& session, const std::stop_token& stop,
            const std::function<void(Result<FramePtr>)>& part) {
            query::FrameRequest coarse = more;
            coarse.detail = query::Detail::Coarse;
            part(query::frame(session, coarse, stop));
            if (!(seen.range == more.range))
                part(query::frame(session, seen, stop));
            part(query::frame(session, more, stop));
        },
        [this](Result<FramePtr> frame) { take(std::move(frame)); });
}

void FrameFeed::take(Result<FramePtr> frame) {
    if (frame && (*frame)->snapshot != m_state.snapshot())
        return; // of ranks that are not shown any more
    if (!frame) {
        m_asked.reset();
        if (frame.error().code != ErrorCode::Cancelled) {
            m_hasFailed = true; // asking again would fail again, at every repaint
            emit failed(QString::fromStdString(frame.error().message));
        }
        return;
    }
    m_isPartHere = true;
    tellUnread(**frame);
    if ((*frame)->detail == query::Detail::Exact && m_asked && (*frame)->range == m_asked->range)
        m_asked.reset();
    for (const query::LaneFrame& lane : (*frame)->lanes) {
        if (lane.kind == model::LaneKind::Counter)
            m_scales[lane.lane] = widened(m_scales[lane.lane], lane.samples);
    }
    m_frames.add(std::move(*frame));
    emit arrived();
}

/// Each rank once: the tracks of the others are drawn.
void FrameFeed::tellUnread(const query::Frame& frame) {
    for (const query::UnreadLane& lane : frame.unread) {
        const auto& index = frame.snapshot->rank(lane.lane.rank).index;
        if (m_unread.insert(index).second)
            emit failed(tr("%1: %2").arg(
                QString::fromStdString(index->label), shared::errorText(lane.why)));
    }
}

void FrameFeed::askForScales(const std::vector<query::LaneRef>& nearby) {
    query::FrameRequest request;
    const query::Snapshot& snapshot = *m_state.snapshot();
    const size_t known = m_wholeScales.size();
    for (const query::LaneRef& ref : nearby) {
        const auto& lane = snapshot.rank(ref.rank).index->lanes[toIndex(ref.lane)].lane;
        if (lane.kind == model::LaneKind::Counter)
            m_wholeScales.insert(ref);
    }
    if (m_wholeScales.size() == known)
        return;
    // All of them: a question replaces the one before it.
    request.lanes.assign(m_wholeScales.begin(), m_wholeScales.end());
    request.range = m_state.wholeRange();
    request.resolution = std::max(Duration(1), request.range.length() / kScaleCells);
    m_bridge.ask<FramePtr>(
        Question::CounterScales, this,
        [request](query::Session& session, const std::stop_token& stop) {
            return query::frame(session, request, stop);
        },
        [this](Result<FramePtr> frame) {
            if (!frame)
                return;
            for (const query::LaneFrame& lane : (*frame)->lanes)
                m_scales[lane.lane] = widened(m_scales[lane.lane], lane.samples);
            emit arrived();
        });
}

} // namespace rankscope::timeline
