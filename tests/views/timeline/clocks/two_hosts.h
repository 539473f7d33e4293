// SPDX-License-Identifier: GPL-3.0-or-later
// Five hand-made ranks on two hosts, and clocks that nobody fitted: the second host is ahead and
// drifts, rank 4 is tied to nothing.
#pragma once

#include <memory>

#include <QString>
#include <QTest>

#include "core/analysis/communication/host_clocks.h"
#include "tests/views/timeline/hand_made.h"
#include "tests/views/view_test.h"
#include "views/shared/query_bridge.h"
#include "views/timeline/alignment.h"
#include "views/timeline/rank_shifts.h"

namespace rankscope::test {

inline constexpr int64_t kMs = 1'000'000;
inline constexpr int64_t kPpm = 1'000'000;

inline query::OpenRank rankOf(int number) {
    HandMadeRank rank(
        "Rank " + std::to_string(number), {HandMadeRank::at(0), HandMadeRank::at(2'000 * kMs)});
    rank.lane(rank.track(rank.process("300", "Ascend Hardware"), "2", "Stream 2"));
    query::OpenRank open = rank.done();
    auto index = std::make_shared<index::RankIndex>(*open.index);
    index->rank = number;
    open.index = std::move(index);
    return open;
}

/// Ranks 2 and 3 are 7 ms ahead in the middle, and drift by 100 ppm: 0.2 ms over the 2 s.
inline analysis::HostClocks clocks() {
    analysis::HostClock first{"a", {0, 1}};
    first.tie = analysis::ClockTie::Reference;
    first.reference = fromNanoseconds(1'000 * kMs);
    first.collectives = 40;
    analysis::HostClock second{"b", {2, 3}};
    second.tie = analysis::ClockTie::Collectives;
    second.reference = first.reference;
    second.ahead = Duration(7 * kMs);
    second.drift = 100 * kPpm;
    second.driftError = 2 * kPpm;
    second.aheadError = Duration(400);
    second.residual = Duration(3'000);
    second.collectives = 40;
    analysis::HostClock third{"", {4}};
    third.component = 1;
    return {{first, second, third}, {fromNanoseconds(0), fromNanoseconds(2'000 * kMs)}};
}

/// "2 -7000000, 3 -7000000": rank and ns.
inline QString text(const timeline::RankShifts& shifts) {
    QStringList all;
    for (const auto& [key, shift] : shifts)
        all << QString("%1 %2").arg(key.back()).arg(shift.by.count());
    return all.join(", ");
}

/// These ranks on a timeline, whose clocks a test says.
class TwoHosts : public QObject {
protected:
    void make() {
        m_state = std::make_unique<timeline::TimelineState>();
        m_bridge = std::make_unique<shared::QueryBridge>();
        m_alignment = std::make_unique<timeline::Alignment>(*m_state, *m_bridge);
        m_read = snapshotOf({rankOf(0), rankOf(1), rankOf(2), rankOf(3), rankOf(4)});
        m_state->setWidth(1000);
        show();
    }
    /// Where they are moved to.
    void show() {
        const auto snapshot = shifted(m_read, m_state->shifts());
        m_bridge->setSnapshot(snapshot, shared::Change::Growth);
        m_state->setSnapshot(snapshot);
        QTRY_VERIFY(m_bridge->isIdle());
    }
    /// The reading of hand-made ranks finds nothing: the test says what is known.
    void know() {
        QTRY_VERIFY(m_bridge->isIdle());
        m_state->setClocks(std::make_shared<const analysis::HostClocks>(clocks()));
    }

    std::unique_ptr<timeline::TimelineState> m_state;
    std::unique_ptr<shared::QueryBridge> m_bridge;
    std::unique_ptr<timeline::Alignment> m_alignment;
    std::shared_ptr<const query::Snapshot> m_read;
};

} // namespace rankscope::test
