// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/waits_beyond.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "core/analysis/communication/collective_times.h"
#include "core/analysis/parallel/parallel_groups.h"
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

/// The ranks of the profile.
class Captured {
public:
    Captured(const query::Snapshot& snapshot, const Collectives& all) {
        for (const Collective& row : all.rows)
            m_telling.insert(row.rank);
        for (const query::OpenRank& rank : snapshot.ranks)
            addSilent(rank.index->rank);
        for (const auto& tables : snapshot.tables)
            addSilent(tables->rank);
    }

    bool has(int64_t rank) const { return m_telling.contains(rank) || m_silent.contains(rank); }
    bool isOneTelling() const { return m_telling.size() == 1; }
    /// Whether none but these may lack, of which the profile has no collectives. The ranks of the
    /// group: nothing where they are not known, else all of them.
    bool mayLackOnly(size_t missing, const std::vector<int64_t>* group) const {
        const auto isSilent = [this](int64_t rank) { return m_silent.contains(rank); };
        const auto silent = group == nullptr
            ? m_silent.size()
            : static_cast<size_t>(std::ranges::count_if(*group, isSilent));
        return silent > 0 && missing <= silent;
    }

private:
    void addSilent(int64_t rank) {
        if (rank >= 0 && !m_telling.contains(rank)) // of a job: below 0
            m_silent.insert(rank);
    }

    std::set<int64_t> m_telling; ///< with collectives
    std::set<int64_t> m_silent;
};

/// One collective with the rows that its captured ranks have of it.
struct OneCollective {
    std::vector<size_t> rows;
    size_t members = 0; ///< 0: unknown
};

/// Matched ones that others take part in, and of a single rank those that only it has.
Result<std::vector<OneCollective>> unseenCollectives(const query::Snapshot& snapshot,
    const Collectives& all, const Matched& matched, const Captured& captured,
    const std::stop_token& stop) {
    std::vector<OneCollective> found;
    for (const MatchedCollective& one : matched.collectives) {
        if (one.isTransfer)
            continue;
        OneCollective& of = found.emplace_back();
        for (const Arrival& arrival : one.arrivals)
            of.rows.push_back(arrival.row);
    }
    for (size_t row = 0; captured.isOneTelling() && row < all.rows.size(); ++row) {
        if (!all.rows[row].isPointToPoint && all.rows[row].isGroupKnown)
            found.push_back({{row}, 0});
    }
    std::vector<size_t> last;
    last.reserve(found.size());
    for (const OneCollective& one : found)
        last.push_back(one.rows.back());
    RS_TRY_ASSIGN(const auto members, membersOfRows(snapshot, all, last, stop));
    for (size_t i = 0; i < found.size(); ++i)
        found[i].members = members[i];
    RS_TRY_ASSIGN(const auto groups, communicationGroups(snapshot, stop));
    std::erase_if(found, [&](const OneCollective& one) {
        const size_t seen = one.rows.size();
        if (one.members == seen || (seen == 1 && one.members == 0))
            return true;
        const auto group = std::ranges::find(
            groups, all.text(all.rows[one.rows.front()].group), &CommunicationGroup::hash);
        return captured.mayLackOnly(one.members > seen ? one.members - seen : 1,
            group == groups.end() ? nullptr : &group->ranks);
    });
    return found;
}

/// What the rank that waits least of them does; nothing where nobody knows, or for a captured rank.
Result<std::optional<WaitBeyond>> leastWait(RankWaitsFor& waits, const Collectives& all,
    const OneCollective& one, const Captured& captured, Duration& mean) {
    std::optional<RankWaitsFor::Wait> least;
    WaitBeyond beyond;
    Duration sum{};
    for (const size_t row : one.rows) {
        RS_TRY_ASSIGN(const auto wait, waits.in(all.rows[row]));
        if (!wait)
            return std::optional<WaitBeyond>();
        sum += wait->length;
        if (!least || wait->length < least->length) {
            least = wait;
            beyond.row = row;
        }
    }
    if (!least || least->length <= Duration())
        return std::optional<WaitBeyond>();
    beyond.wait = least->length;
    if (least->task != nullptr) {
        RS_TRY_ASSIGN(beyond.peer, least->tasks->peerOf(*least->task, all.rows[beyond.row].rank));
        if (beyond.peer && captured.has(*beyond.peer))
            return std::optional<WaitBeyond>();
    }
    mean = meanOf(sum, static_cast<int64_t>(one.rows.size()));
    return std::optional(beyond);
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
    const Captured captured(session.snapshot(), all);
    RS_TRY_ASSIGN(const auto collectives,
        unseenCollectives(session.snapshot(), all, matched, captured, stop));
    RankWaitsFor waits(session, stop);
    for (const OneCollective& one : collectives) {
        Duration mean{};
        RS_TRY_ASSIGN(const auto beyond, leastWait(waits, all, one, captured, mean));
        if (!beyond)
            continue;
        found.beyond += beyond->wait;
        found.waited += mean;
        found.collectives.push_back(*beyond);
    }
    std::ranges::stable_sort(found.collectives, std::greater<>(), &WaitBeyond::wait);
    return found;
}

} // namespace rankscope::analysis
