// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/waits_beyond.h"

#include <algorithm>
#include <charconv>
#include <map>

#include "core/analysis/communication/collective_times.h"
#include "core/analysis/verdicts/track_slices.h"
#include "core/base/mean.h"
#include "core/query/details.h"
#include "core/query/lane_cursor.h"
#include "core/query/track_lanes.h"

namespace rankscope::analysis {

namespace {

constexpr std::string_view kOnPlanes = "Notify_Wait"; // with the rank that is waited for
constexpr std::string_view kOnStreams = "Notify Wait";
/// Tables round the start of an operator: by 13 us in analysis.db.
constexpr Duration kRoundedStart{100'000};

/// A task that waits, on the clock of its rank.
struct WaitTask {
    TimeRange range;
    model::ArgsRef args{};
};

std::optional<int64_t> rankIn(const std::vector<query::ArgNode>& args, std::string_view key) {
    const auto found = std::ranges::find(args, key, &query::ArgNode::key);
    int64_t number = 0;
    if (found == args.end())
        return std::nullopt;
    const auto& text = found->value;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return read.ec == std::errc() ? std::optional(number) : std::nullopt;
}

/// The waiting tasks of one rank.
class RankTasks {
public:
    static Result<RankTasks> read(
        query::Session& session, RankSlot slot, const std::stop_token& stop) {
        RankTasks tasks;
        const index::RankIndex& rank = *session.snapshot().rank(slot).index;
        RS_TRY_ASSIGN(tasks.m_reader, session.reader(slot));
        for (const std::string_view name : {kOnPlanes, kOnStreams}) {
            if (!tasks.m_tasks.empty())
                break;
            for (const index::NameTotals& totals : rank.totals) {
                if (rank.text(totals.name) != name)
                    continue;
                for (const index::LaneIndex* lane : query::sliceLanesOf(rank, totals.track))
                    RS_TRY(tasks.addLane(*lane, totals.name, stop));
            }
        }
        std::ranges::sort(tasks.m_tasks, {}, [](const WaitTask& task) { return task.range.begin; });
        return tasks;
    }

    bool isEmpty() const { return m_tasks.empty(); }

    /// The one that lies in the range for longest, and how long; null when none does.
    std::pair<const WaitTask*, Duration> longestIn(const TimeRange& range) const {
        const auto beginOf = [](const WaitTask& task) { return task.range.begin; };
        auto task = std::ranges::lower_bound(m_tasks, range.begin - kRoundedStart, {}, beginOf);
        std::pair<const WaitTask*, Duration> longest{};
        for (; task != m_tasks.end() && task->range.begin < range.end; ++task) {
            const Duration within =
                std::min(task->range.end, range.end) - std::max(task->range.begin, range.begin);
            if (within > longest.second)
                longest = {&*task, within};
        }
        return longest;
    }

    /// By its arguments, where they number ranks as the profile does: within a group of others they
    /// count from 0.
    Result<std::optional<int64_t>> peerOf(const WaitTask& task, int64_t ownRank) const {
        RS_TRY_ASSIGN(const std::string text, m_reader->args(task.args));
        const auto args = query::parseArgs(text);
        if (rankIn(args, "src rank") != ownRank)
            return std::nullopt;
        return rankIn(args, "dst rank");
    }

private:
    Status addLane(const index::LaneIndex& lane, StringId name, const std::stop_token& stop) {
        query::LaneCursor<model::Slice> cursor(m_reader, lane.levels.front());
        RS_TRY(cursor.seek(lane.lane.range.begin));
        while (cursor.get() != nullptr) {
            if (stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            for (const model::Slice& slice : cursor.restOfChunk())
                if (slice.name == name)
                    m_tasks.push_back({{slice.ts, slice.end()}, slice.args});
            RS_TRY(cursor.nextChunk());
        }
        return {};
    }

    std::shared_ptr<index::IndexReader> m_reader;
    std::vector<WaitTask> m_tasks;
};

/// What ranks wait in the collectives, read of each when it is asked for.
class RankWaitsFor {
public:
    RankWaitsFor(query::Session& session, const std::stop_token& stop)
        : m_session(session)
        , m_stop(stop) { }

    struct Wait {
        Duration length{};
        const RankTasks* tasks = nullptr; ///< null: from a table
        const WaitTask* task = nullptr;
    };

    /// Nothing where nobody knows.
    Result<std::optional<Wait>> in(const Collective& row) {
        RS_TRY_ASSIGN(const RankTasks* const tasks, tasksOf(row.rank));
        if (tasks != nullptr && !tasks->isEmpty() && row.start) {
            const Timestamp begin = fromNanoseconds(*row.start);
            const auto [task, within] = tasks->longestIn({begin, begin + row.times.elapse});
            return Wait{within, tasks, task};
        }
        if (row.times.synchronization && row.times.isSplit())
            return Wait{.length = *row.times.synchronization};
        return std::nullopt;
    }

private:
    Result<const RankTasks*> tasksOf(int64_t rank) {
        if (const auto known = m_ranks.find(rank); known != m_ranks.end())
            return known->second ? &*known->second : nullptr;
        std::optional<RankTasks>& tasks = m_ranks[rank];
        if (const auto slot = slotOf(m_session.snapshot(), rank)) {
            RS_TRY_ASSIGN(tasks, RankTasks::read(m_session, *slot, m_stop));
        }
        return tasks ? &*tasks : nullptr;
    }

    query::Session& m_session;
    const std::stop_token& m_stop;
    std::map<int64_t, std::optional<RankTasks>> m_ranks;
};

bool isCaptured(const Collectives& all, int64_t rank) {
    return std::ranges::find(all.rows, rank, &Collective::rank) != all.rows.end();
}

} // namespace

std::optional<WaitsBeyond::Peer> WaitsBeyond::most() const {
    std::map<int64_t, Duration> peers;
    for (const WaitBeyond& one : collectives)
        if (one.peer)
            peers[*one.peer] += one.wait;
    const auto most = std::ranges::max_element(
        peers, {}, [](const std::pair<const int64_t, Duration>& peer) { return peer.second; });
    return most == peers.end() ? std::nullopt : std::optional(Peer{most->first, most->second});
}

Result<WaitsBeyond> waitsBeyond(query::Session& session, const Collectives& all,
    const Matched& matched, const std::stop_token& stop) {
    WaitsBeyond found;
    RS_TRY_ASSIGN(const auto members, membersOf(session.snapshot(), all, matched, stop));
    RankWaitsFor waits(session, stop);
    for (size_t i = 0; i < matched.collectives.size(); ++i) {
        const MatchedCollective& one = matched.collectives[i];
        if (one.isTransfer || members[i] == one.arrivals.size())
            continue;
        std::optional<RankWaitsFor::Wait> least;
        WaitBeyond beyond{.collective = i};
        Duration sum{};
        for (const Arrival& arrival : one.arrivals) {
            RS_TRY_ASSIGN(const auto wait, waits.in(all.rows[arrival.row]));
            if (!wait) {
                least.reset();
                break;
            }
            sum += wait->length;
            if (!least || wait->length < least->length) {
                least = wait;
                beyond.row = arrival.row;
            }
        }
        if (!least || least->length <= Duration())
            continue;
        beyond.wait = least->length;
        if (least->task != nullptr) {
            RS_TRY_ASSIGN(
                beyond.peer, least->tasks->peerOf(*least->task, all.rows[beyond.row].rank));
            if (beyond.peer && isCaptured(all, *beyond.peer))
                continue;
        }
        found.beyond += beyond.wait;
        found.waited += meanOf(sum, static_cast<int64_t>(one.arrivals.size()));
        found.collectives.push_back(beyond);
    }
    std::ranges::stable_sort(found.collectives, std::greater<>(), &WaitBeyond::wait);
    return found;
}

} // namespace rankscope::analysis
