// SPDX-License-Identifier: GPL-3.0-or-later
// Goes from match to match: at once among those that a search keeps, else it asks for those around
// the one that is wanted, which take the place of the others in the shared state.
// Thread: UI only.
#pragma once

#include <optional>
#include <vector>

#include <QObject>

#include "core/query/hits_around.h"
#include "views/shared/query_bridge.h"

namespace rankscope::timeline {

class TimelineState;
enum class HitReach;

class HitWalk final : public QObject {
    Q_OBJECT

public:
    HitWalk(TimelineState& state, shared::QueryBridge& bridge, QObject* parent);

    bool canStep(HitReach reach, bool isBackward) const;
    /// To the next or previous match; nothing when there is none.
    void step(HitReach reach, bool isBackward);
    /// To the match with this number, from 0, of all that were found.
    void goTo(uint64_t number);
    /// To the match that begins nearest to the time.
    void goNear(Timestamp time);

private:
    using Found = Result<std::optional<query::HitAt>>;

    /// Which lanes of those that are searched the reach has; nothing: the reach is nowhere.
    std::optional<std::vector<query::LaneRef>> lanesIn(HitReach reach) const;
    void ask(
        std::function<Found(query::Session&, const query::SearchRequest&, const std::stop_token&)>
            question);
    void take(Found found);

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    shared::Question m_task; ///< it searches everything again
    bool m_isAsking = false; ///< a key held down does not ask again and again
};

} // namespace rankscope::timeline
