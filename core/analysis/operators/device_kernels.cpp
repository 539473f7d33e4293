// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/device_kernels.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <tuple>

#include "core/analysis/operators/kernel_type.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/base/saturate.h"
#include "core/model/computed.h"
#include "core/model/operator_name.h"
#include "core/query/lane_cursor.h"
#include "core/query/track_lanes.h"

namespace rankscope::analysis {

namespace {

using query::Session;

/// Slices of a lane that are looked at to learn the categories of its names: names that come later
/// are taken for kernels, as nearly all names on a stream are.
constexpr uint64_t kMostLooked = 65'536;

/// The parts of a row that a kernel falls into; nothing for one that the grouping leaves out.
std::optional<OperatorKey> keyOf(OperatorsBy by, std::string_view name, std::string_view category) {
    OperatorKey key{by, {}, {}, std::string(category)};
    switch (by) {
    case OperatorsBy::Type:
        key.name = typeOfKernel(name);
        return key;
    case OperatorsBy::Name:
    case OperatorsBy::NameAndShapes:
        key.name = name;
        return key;
    case OperatorsBy::Core:
        key.name = category;
        return key;
    case OperatorsBy::CommunicationType:
        if (!model::isCommunicationKernel(name))
            return std::nullopt;
        key.name = typeOfKernel(name);
        key.core.clear();
        return key;
    }
    return std::nullopt;
}

/// One stream of a device and the category of each name on it that is device work.
struct Stream {
    RankSlot slot{};
    TrackId track{};
    std::map<StringId, StringId> categories;
    std::optional<TimeRange> step{}; ///< of the filter: only what begins in it counts
};

/// Looks at the categories of the names of a track.
Status look(Session& session, const Stream& stream, std::map<StringId, StringId>& seen) {
    const index::RankIndex& rank = *session.snapshot().rank(stream.slot).index;
    RS_TRY_ASSIGN(const auto reader, session.reader(stream.slot));
    for (const index::LaneIndex* lane : query::sliceLanesOf(rank, stream.track)) {
        query::LaneCursor<model::Slice> cursor(reader, lane->levels.front());
        RS_TRY(cursor.seekIndex(0));
        while (cursor.get() != nullptr && cursor.position() < kMostLooked) {
            for (const model::Slice& slice : cursor.restOfChunk())
                seen.try_emplace(slice.name, slice.category);
            RS_TRY(cursor.nextChunk());
        }
    }
    return {};
}

/// Without names for a track that is none of a device. Annotations, the host's ranges as the device
/// saw them, are no work.
Result<Stream> streamOf(Session& session, RankSlot slot, TrackId track) {
    const index::RankIndex& rank = *session.snapshot().rank(slot).index;
    Stream stream{slot, track, {}, {}};
    std::map<StringId, StringId> seen;
    RS_TRY(look(session, stream, seen));
    const auto isWork = [&rank](StringId category) { return isDeviceWork(rank.text(category)); };
    const auto first = std::find_if(
        seen.begin(), seen.end(), [&](const auto& name) { return isWork(name.second); });
    if (first == seen.end())
        return stream;
    for (const index::NameTotals& totals : rank.totals) {
        if (totals.track != track)
            continue;
        const auto found = seen.find(totals.name);
        const StringId category = found == seen.end() ? first->second : found->second;
        if (isWork(category))
            stream.categories.emplace(totals.name, category);
    }
    return stream;
}

bool isWanted(const query::Snapshot& snapshot, const index::RankIndex& rank) {
    return (rank.kind == model::ProfileKind::Kineto || rank.kind == model::ProfileKind::ChromeTrace)
        && !rank.isPreview
        && std::none_of(snapshot.tables.begin(), snapshot.tables.end(), [&rank](const auto& part) {
               const index::TableInfo* const kernels = part->find("kernel");
               return part->rank == rank.rank && kernels != nullptr && kernels->rows > 0;
           });
}

/// Calls `take` with every stream of the chosen ranks, in order of the ranks; those that lack the
/// step are left out.
template <class Take>
Status eachStream(
    Session& session, const OperatorFilter& filter, const std::stop_token& stop, Take take) {
    StepRanges steps;
    if (filter.step) {
        RS_TRY_ASSIGN(steps, deviceRanges(session.snapshot(), *filter.step, stop));
    }
    std::vector<RankSlot> slots;
    for (size_t i = 0; i < session.snapshot().ranks.size(); ++i) {
        const index::RankIndex& rank = *session.snapshot().ranks[i].index;
        if (isWanted(session.snapshot(), rank) && filter.hasRank(rank.rank)
            && (!filter.step || steps.contains(rank.rank)))
            slots.push_back(static_cast<RankSlot>(i));
    }
    const auto rankOf = [&session](
                            RankSlot slot) { return session.snapshot().rank(slot).index->rank; };
    std::stable_sort(slots.begin(), slots.end(),
        [&](RankSlot left, RankSlot right) { return rankOf(left) < rankOf(right); });
    for (const RankSlot slot : slots) {
        const index::RankIndex& rank = *session.snapshot().rank(slot).index;
        for (const model::Track& track : rank.tracks) {
            if (stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            const model::Process& process = rank.processes[toIndex(track.process)];
            if (process.label == "CPU" || model::isOfHost(process))
                continue; // as Kineto labels the host
            RS_TRY_ASSIGN(Stream stream, streamOf(session, slot, track.id));
            if (filter.step)
                stream.step = steps.at(rank.rank);
            if (!stream.categories.empty())
                RS_TRY(take(rank, stream));
        }
    }
    return {};
}

/// Adds up rows over streams and ranks.
class DeviceSums {
public:
    DeviceSums(OperatorTable& table, OperatorsBy by, const OperatorFilter& filter)
        : m_table(table)
        , m_by(by)
        , m_filter(filter) { }

    /// With the totals of its names, among others.
    void add(const index::RankIndex& rank, const Stream& stream,
        std::span<const index::NameTotals> totalsOf) {
        m_ranks.insert(rank.rank);
        if (!m_filter.hasRank(rank.rank))
            return;
        for (const index::NameTotals& totals : totalsOf) {
            const auto found = stream.categories.find(totals.name);
            if (totals.track == stream.track && found != stream.categories.end())
                add(totals, rank.text(totals.name), rank.text(found->second));
        }
    }

    void finish() {
        m_table.ranks.assign(m_ranks.begin(), m_ranks.end());
        m_table.cores.assign(m_cores.begin(), m_cores.end());
        for (auto& [key, sum] : m_sums)
            m_table.rows.push_back(std::move(sum));
        finishTable(m_table);
    }

private:
    void add(const index::NameTotals& totals, std::string_view name, std::string_view category) {
        m_cores.emplace(category);
        const std::optional<OperatorKey> key = keyOf(m_by, name, category);
        if (!key || (!m_filter.core.empty() && category != m_filter.core)
            || (m_filter.kernels == Kernels::Computing && model::isCommunicationKernel(name)))
            return;
        const auto [place, isNew] = m_sums.try_emplace({key->name, key->core});
        OperatorSum& sum = place->second;
        if (isNew) {
            sum.name = key->name;
            sum.core = key->core;
            sum.min = totals.min;
        }
        sum.count += static_cast<int64_t>(totals.count);
        sum.total = saturatingAdd(sum.total, totals.total);
        sum.min = std::min(sum.min.value_or(totals.min), totals.min);
        sum.max = std::max(sum.max.value_or(totals.max), totals.max);
    }

    OperatorTable& m_table;
    OperatorsBy m_by;
    const OperatorFilter& m_filter;
    std::map<std::pair<std::string, std::string>, OperatorSum> m_sums;
    std::set<int64_t> m_ranks;
    std::set<std::string> m_cores;
};

/// Calls `take` with each slice of the stream, or its step, that is named so: lane by lane.
template <class Take>
Status eachSlice(Session& session, const Stream& stream, const std::set<StringId>& names,
    const std::stop_token& stop, Take take) {
    const index::RankIndex& rank = *session.snapshot().rank(stream.slot).index;
    if (names.empty())
        return {};
    RS_TRY_ASSIGN(const auto reader, session.reader(stream.slot));
    for (const index::LaneIndex* lane : query::sliceLanesOf(rank, stream.track)) {
        query::LaneCursor<model::Slice> cursor(reader, lane->levels.front());
        RS_TRY(stream.step ? cursor.seek(stream.step->begin) : cursor.seekIndex(0));
        while (cursor.get() != nullptr && (!stream.step || cursor.get()->ts < stream.step->end)) {
            if (stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            for (const model::Slice& slice : cursor.restOfChunk()) {
                if (names.contains(slice.name) && (!stream.step || stream.step->contains(slice.ts)))
                    take(slice);
            }
            RS_TRY(cursor.nextChunk());
        }
    }
    return {};
}

/// What the index has of a whole stream, of its step alone.
Result<std::vector<index::NameTotals>> stepTotals(
    Session& session, const Stream& stream, const std::stop_token& stop) {
    std::set<StringId> names;
    for (const auto& [name, category] : stream.categories)
        names.insert(name);
    std::map<StringId, index::NameTotals> byName;
    RS_TRY(eachSlice(session, stream, names, stop, [&](const model::Slice& slice) {
        const auto [found, isNew] = byName.try_emplace(slice.name);
        index::NameTotals& totals = found->second;
        if (isNew)
            totals = {.track = stream.track, .name = slice.name, .min = slice.dur};
        ++totals.count;
        totals.total = saturatingAdd(totals.total, slice.dur);
        totals.min = std::min(totals.min, slice.dur);
        totals.max = std::max(totals.max, slice.dur);
    }));
    std::vector<index::NameTotals> all;
    all.reserve(byName.size());
    for (const auto& [name, totals] : byName)
        all.push_back(totals);
    return all;
}

/// Names of the stream that fall into the row.
std::set<StringId> namesOf(
    const index::RankIndex& rank, const Stream& stream, const OperatorKey& key) {
    std::set<StringId> names;
    for (const auto& [name, category] : stream.categories) {
        const auto own = keyOf(key.by, rank.text(name), rank.text(category));
        if (own && own->name == key.name && own->core == key.core)
            names.insert(name);
    }
    return names;
}

OperatorRun runOf(const index::RankIndex& rank, const Stream& stream, const model::Slice& slice) {
    OperatorRun run;
    run.rank = rank.rank;
    run.step = deviceStepAt(rank, slice.ts);
    run.name = rank.text(slice.name);
    run.type = typeOfKernel(run.name);
    run.core = rank.text(stream.categories.at(slice.name));
    run.start = toNanoseconds(slice.ts);
    run.duration = slice.dur;
    return run;
}

} // namespace

bool hasOperatorTables(const query::Snapshot& snapshot) {
    return hasRows(snapshot, "kernel") || hasRows(snapshot, "collective");
}

namespace {

Result<OperatorTable> readDeviceOperators(
    Session& session, OperatorsBy by, const OperatorFilter& filter, const std::stop_token& stop) {
    OperatorTable table;
    std::set<int64_t> steps; // of all chosen ranks, whichever step is chosen
    for (const query::OpenRank& rank : session.snapshot().ranks) {
        if (isWanted(session.snapshot(), *rank.index) && filter.hasRank(rank.index->rank))
            steps.merge(deviceSteps(*rank.index));
    }
    table.steps.assign(steps.begin(), steps.end());
    DeviceSums sums(table, by, filter);
    const OperatorFilter everyRank{.step = filter.step};
    RS_TRY(eachStream(session, everyRank, stop,
        [&](const index::RankIndex& rank, const Stream& stream) -> Status {
            if (!stream.step || !filter.hasRank(rank.rank)) {
                sums.add(rank, stream, rank.totals);
                return {};
            }
            RS_TRY_ASSIGN(const auto totals, stepTotals(session, stream, stop));
            sums.add(rank, stream, totals);
            return {};
        }));
    sums.finish();
    return table;
}

} // namespace

Result<OperatorTable> deviceOperators(
    Session& session, OperatorsBy by, const OperatorFilter& filter, const std::stop_token& stop) {
    return session.snapshot().figures.get<OperatorTable>("deviceOperators", std::tuple(by, filter),
        stop, [&] { return readDeviceOperators(session, by, filter, stop); });
}

Result<OperatorRuns> deviceRuns(Session& session, const OperatorKey& key,
    const OperatorFilter& filter, size_t most, const std::stop_token& stop) {
    OperatorRuns runs;
    LongestCalls longest(most);
    std::vector<OperatorRun> found; // those that were ever among the longest
    RS_TRY(eachStream(
        session, filter, stop, [&](const index::RankIndex& rank, const Stream& stream) -> Status {
            return eachSlice(
                session, stream, namesOf(rank, stream, key), stop, [&](const model::Slice& slice) {
                    const auto row = static_cast<int64_t>(found.size());
                    if (longest.add({slice.dur, 0, row}))
                        found.push_back(runOf(rank, stream, slice));
                });
        }));
    for (const LongestCalls::Call& call : longest.sorted())
        runs.rows.push_back(found[static_cast<size_t>(call.row)]);
    runs.count = longest.count();
    runs.total = longest.total();
    return runs;
}

Result<OperatorSpread> deviceSpread(Session& session, const std::string& name,
    const OperatorFilter& filter, const std::stop_token& stop) {
    std::vector<OperatorCall> calls;
    RS_TRY(eachStream(
        session, filter, stop, [&](const index::RankIndex& rank, const Stream& stream) -> Status {
            std::set<StringId> names;
            for (const auto& [id, category] : stream.categories) {
                if (rank.text(id) == name)
                    names.insert(id);
            }
            return eachSlice(session, stream, names, stop, [&](const model::Slice& slice) {
                calls.push_back(
                    {rank.rank, deviceStepAt(rank, slice.ts), toNanoseconds(slice.ts), slice.dur});
            });
        }));
    std::stable_sort(
        calls.begin(), calls.end(), [](const OperatorCall& left, const OperatorCall& right) {
            return std::tie(left.rank, left.start) < std::tie(right.rank, right.start);
        });
    return spreadOf(std::move(calls));
}

} // namespace rankscope::analysis
