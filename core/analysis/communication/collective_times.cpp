// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/collective_times.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/analysis/communication/clock_fit.h"
#include "core/analysis/communication/trace_collectives.h"
#include "core/analysis/parallel/parallel_groups.h"
#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

namespace {

/// allReduce, AllReduce, all_reduce
std::string plainType(std::string_view type) {
    std::string plain;
    for (const char sign : type) {
        if (sign != '_')
            plain += static_cast<char>(std::tolower(static_cast<unsigned char>(sign)));
    }
    return plain;
}

bool isAllToAll(std::string_view type) {
    return plainType(type).find("alltoall") != std::string::npos;
}

/// Bytes that each of Collectives::rows moved; nothing where no file says it.
using MovedBytes = std::vector<std::optional<int64_t>>;

struct Spread {
    std::optional<Timestamp> first{};
    std::optional<Timestamp> last{};

    void add(Timestamp time) {
        first = first ? std::min(*first, time) : time;
        last = last ? std::max(*last, time) : time;
    }
    Duration apart() const { return *last - *first; }
};

void addSkews(CollectiveTime& time, const Collectives& all, const MatchedCollective& matched,
    const ClockShifts& shifts) {
    Spread begins;
    Spread ends;
    for (const Arrival& arrival : matched.arrivals) {
        const Collective& row = all.rows[arrival.row];
        if (!row.start)
            return;
        const auto shift = shifts.find(row.rank);
        const Timestamp begin =
            fromNanoseconds(*row.start) + (shift == shifts.end() ? Duration() : shift->second);
        begins.add(begin);
        ends.add(begin + row.times.elapse);
    }
    time.skewStart = begins.apart();
    time.skewEnd = ends.apart();
}

std::optional<int64_t> largestOf(const std::vector<std::optional<int64_t>>& bytes) {
    std::optional<int64_t> largest;
    for (const auto& one : bytes) {
        if (one && (!largest || *one > *largest))
            largest = one;
    }
    return largest;
}

/// Nothing unless all are known.
std::optional<double> imbalanceOf(const std::vector<std::optional<int64_t>>& bytes) {
    double sum = 0;
    double largest = 0;
    for (const auto& one : bytes) {
        if (!one)
            return std::nullopt;
        sum += static_cast<double>(*one);
        largest = std::max(largest, static_cast<double>(*one));
    }
    return sum > 0 ? std::optional(largest * static_cast<double>(bytes.size()) / sum)
                   : std::nullopt;
}

void addBytes(CollectiveTime& time, const Collectives& all, const MatchedCollective& matched,
    const MovedBytes& moved) {
    std::vector<std::optional<int64_t>> sizes;
    std::vector<std::optional<int64_t>> onLinks;
    for (const Arrival& arrival : matched.arrivals) {
        sizes.push_back(all.rows[arrival.row].size);
        onLinks.push_back(arrival.row < moved.size() ? moved[arrival.row] : std::nullopt);
    }
    time.size = largestOf(sizes);
    time.moved = largestOf(onLinks);
    const std::string_view type = all.text(all.rows[matched.last().row].type);
    if (isAllToAll(type))
        time.imbalance = imbalanceOf(time.size ? sizes : onLinks);
    const auto factor = busFactor(type, time.members);
    if (time.size) {
        time.bandwidth = bandwidthOf(type, *time.size, time.transfer, time.members);
    } else if (time.moved && factor && time.transfer > Duration()) {
        // count(): a rate is per second
        const double bus =
            static_cast<double>(*time.moved) * 1e9 / static_cast<double>(time.transfer.count());
        time.bandwidth = CollectiveBandwidth{bus / *factor, bus};
    }
}

/// What names an operator in the tables of a rank.
using RowKey = std::tuple<std::optional<int64_t>, std::string, std::string>;

/// SDMA is the sum of other transports.
Result<MovedBytes> movedBytes(
    const query::Snapshot& snapshot, const Collectives& all, const std::stop_token& stop) {
    MovedBytes moved(all.rows.size());
    for (size_t i = 0; i < all.rows.size();) { // rank by rank
        const int64_t rank = all.rows[i].rank;
        std::map<RowKey, int64_t> sums;
        RS_TRY(eachRowOf(snapshot, rank, "bandwidth",
            "SELECT step, name, coalesce(group_hash, ''), sum(size) FROM bandwidth WHERE transport "
            "<> 'SDMA' AND size > 0 AND NOT coalesce(is_total, 0) GROUP BY 1, 2, 3",
            stop, [&sums](const index::TableIndex&, const index::Statement& row) {
                sums.emplace(
                    RowKey{integerAt(row, 0), std::string(row.text(1)), std::string(row.text(2))},
                    row.integer(3));
            }));
        for (; i < all.rows.size() && all.rows[i].rank == rank; ++i) {
            const Collective& row = all.rows[i];
            const auto found = sums.find({row.step, all.text(row.name), all.text(row.group)});
            if (found != sums.end())
                moved[i] = found->second;
        }
    }
    return moved;
}

using GroupSizes = std::map<std::string, size_t, std::less<>>;

size_t sizeIn(const GroupSizes& sizes, std::string_view group) {
    const auto found = sizes.find(group);
    return found == sizes.end() ? 0 : found->second;
}

/// Links number the ranks within their group: the highest number tells how many there are at least,
/// where only some ranks were captured.
Result<GroupSizes> sizesByLinks(const query::Snapshot& snapshot, const std::stop_token& stop) {
    GroupSizes sizes;
    RS_TRY(eachRow(snapshot, "link",
        "SELECT group_hash, max(max(src), max(dst)) FROM link WHERE group_hash <> '' AND src >= 0 "
        "AND dst >= 0 GROUP BY 1",
        stop, [&sizes](const index::TableIndex&, const index::Statement& row) {
            size_t& size = sizes[std::string(row.text(0))];
            size = std::max(size, static_cast<size_t>(row.integer(1)) + 1);
        }));
    return sizes;
}

/// The ranks that the name of an NCCL group lists. Torch cuts long lists off: "[0, 1, ...]".
struct ListedRanks {
    size_t count = 0;
    bool isWhole = false;
};

ListedRanks listedIn(std::string_view group) {
    const size_t list = group.find('[');
    if (list == std::string_view::npos)
        return {};
    return {ranksIn(group.substr(list)).size(), group.find("...", list) == std::string_view::npos};
}

/// By the ends of all collectives of the job, of which these may be some.
Result<ClockShifts> shiftsOf(
    query::Session& session, const Collectives& all, const Matched& matched) {
    RS_TRY_ASSIGN(const Collectives job, jobCollectives(session));
    return job.rows.size() == all.rows.size() ? fitClocks(all, matched, Edge::End)
                                              : fitClocks(job, matchCollectives(job), Edge::End);
}

} // namespace

Result<std::vector<size_t>> membersOf(const query::Snapshot& snapshot, const Collectives& all,
    const Matched& matched, const std::stop_token& stop) {
    std::vector<size_t> rows;
    rows.reserve(matched.collectives.size());
    for (const MatchedCollective& one : matched.collectives)
        rows.push_back(one.last().row);
    return membersOfRows(snapshot, all, rows, stop);
}

Result<std::vector<size_t>> membersOfRows(const query::Snapshot& snapshot, const Collectives& all,
    std::span<const size_t> rows, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const auto groups, communicationGroups(snapshot, stop));
    GroupSizes known;
    for (const CommunicationGroup& group : groups)
        known.emplace(group.hash, group.ranks.size());
    RS_TRY_ASSIGN(const GroupSizes byLinks, sizesByLinks(snapshot, stop));
    std::vector<size_t> members;
    for (const size_t row : rows) {
        const std::string& group = all.text(all.rows[row].group);
        const ListedRanks listed = listedIn(group);
        if (const size_t size = sizeIn(known, group); size > 0)
            members.push_back(size);
        else
            members.push_back(
                listed.isWhole ? listed.count : std::max(listed.count, sizeIn(byLinks, group)));
    }
    return members;
}

std::optional<double> busFactor(std::string_view type, size_t ranks) {
    if (ranks < 2)
        return std::nullopt;
    const double others = static_cast<double>(ranks - 1) / static_cast<double>(ranks);
    const std::string plain = plainType(type);
    if (plain == "allreduce")
        return 2 * others;
    if (plain == "reducescatter" || plain == "allgather" || isAllToAll(plain))
        return others;
    return plain == "broadcast" || plain == "reduce" ? std::optional(1.0) : std::nullopt;
}

std::optional<CollectiveBandwidth> bandwidthOf(
    std::string_view type, int64_t bytes, Duration transfer, size_t ranks) {
    const auto factor = busFactor(type, ranks);
    if (!factor || transfer <= Duration() || bytes <= 0)
        return std::nullopt;
    // count(): a rate is per second
    const double rate = static_cast<double>(bytes) * 1e9 / static_cast<double>(transfer.count());
    return CollectiveBandwidth{rate, rate * *factor};
}

Result<std::vector<CollectiveTime>> collectiveTimes(
    query::Session& session, const Collectives& all, const Matched& matched) {
    const query::Snapshot& snapshot = session.snapshot();
    RS_TRY_ASSIGN(const ClockShifts shifts, shiftsOf(session, all, matched));
    RS_TRY_ASSIGN(const MovedBytes moved, movedBytes(snapshot, all, session.stop()));
    RS_TRY_ASSIGN(const auto members, membersOf(snapshot, all, matched, session.stop()));
    std::vector<CollectiveTime> times;
    for (size_t i = 0; i < matched.collectives.size(); ++i) {
        const MatchedCollective& one = matched.collectives[i];
        if (one.isTransfer)
            continue;
        CollectiveTime time;
        time.collective = i;
        time.members = std::max(one.arrivals.size(), members[i]);
        time.transfer = all.rows[one.last().row].times.elapse;
        for (const Arrival& arrival : one.arrivals)
            time.transfer = std::min(time.transfer, all.rows[arrival.row].times.elapse);
        time.firstRank = all.rows[one.arrivals.front().row].rank;
        time.lastRank = all.rows[one.last().row].rank;
        addSkews(time, all, one, shifts);
        addBytes(time, all, one, moved);
        times.push_back(time);
    }
    return times;
}

Result<JobCollectiveTimes> jobCollectiveTimes(query::Session& session) {
    JobCollectiveTimes job;
    RS_TRY_ASSIGN(job.all, jobCollectives(session));
    job.matched = matchCollectives(job.all);
    RS_TRY_ASSIGN(job.times, collectiveTimes(session, job.all, job.matched));
    return job;
}

} // namespace rankscope::analysis
