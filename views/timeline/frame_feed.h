// SPDX-License-Identifier: GPL-3.0-or-later
// Brings frames: asks for what the pane needs and does not have, first a coarse picture, then the
// exact one of what is seen, then one that is half a span wider on both sides; the lanes reach a
// page further. So most pans and scrolls need no question at all. Thread: UI only.
#pragma once

#include <map>
#include <optional>
#include <set>

#include <QObject>

#include "views/shared/query_bridge.h"
#include "views/timeline/geometry.h"

namespace rankscope::timeline {

class FrameFeed : public QObject {
    Q_OBJECT

public:
    FrameFeed(TimelineState& state, shared::QueryBridge& bridge, QObject* parent = nullptr);

    const FrameStore& frames() const { return m_frames; }
    const std::map<query::LaneRef, CurveScale>& scales() const { return m_scales; }

    /// Asks when the visible lanes are not covered; cheap when they are.
    void want(const std::vector<query::LaneRef>& visible, const std::vector<query::LaneRef>& nearby,
        double pixelRatio);

signals:
    void arrived();
    void failed(const QString& message);

private:
    void restart();
    /// Of what is seen and of more around it.
    void ask(const query::FrameRequest& seen, const query::FrameRequest& more);
    void take(Result<std::shared_ptr<const query::Frame>> frame);
    void tellUnread(const query::Frame& frame);
    void askForScales(const std::vector<query::LaneRef>& nearby);

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    FrameStore m_frames;
    std::map<query::LaneRef, CurveScale> m_scales;
    std::set<query::LaneRef> m_wholeScales; ///< counters whose extremes were asked for
    std::shared_ptr<const query::Snapshot> m_snapshot; ///< that the frames are of
    std::optional<query::FrameRequest> m_asked; ///< on its way, with more around
    bool m_isPartHere = false; ///< of the one on its way
    bool m_hasFailed = false;
    std::set<std::shared_ptr<const index::RankIndex>> m_unread; ///< that were told
};

} // namespace rankscope::timeline
