// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/trace_collectives.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>
#include <set>
#include <tuple>

#include "core/analysis/communication/collectives_in_range.h"
#include "core/analysis/communication/nccl_message.h"
#include "core/analysis/communication/waits.h"
#include "core/analysis/operators/device_streams.h"
#include "core/analysis/operators/kernel_type.h"
#include "core/analysis/text_numbers.h"
#include "core/base/task_progress.h"
#include "core/model/operator_name.h"
#include "core/query/lane_cursor.h"
#include "core/query/steps.h"
#include "core/query/track_lanes.h"

namespace rankscope::analysis {

namespace {

constexpr unsigned kSlicesPerStopCheck = 4096;

char lower(char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

/// In any case.
bool contains(std::string_view text, std::string_view word) {
    const auto found = std::search(text.begin(), text.end(), word.begin(), word.end(),
        [](char a, char b) { return lower(a) == lower(b); });
    return found != text.end();
}

/// allReduce of ncclKernel_AllReduce_... and ncclDevKernel_AllReduce_...; "" for another form.
std::string ncclType(std::string_view kernel) {
    for (const std::string_view begin : {"ncclKernel_", "ncclDevKernel_"}) {
        if (!kernel.starts_with(begin))
            continue;
        const std::string_view rest = kernel.substr(begin.size());
        std::string type(rest.substr(0, rest.find_first_of("_(")));
        if (!type.empty())
            type.front() = lower(type.front());
        return type;
    }
    return {};
}

/// As the page of the operators has it. Ranges that the host or an annotation names after a
/// library are no kernels; a trace without categories tells kernels of NCCL by their form.
bool isOperator(std::string_view name, std::string_view category) {
    return category.empty() ? !ncclType(name).empty()
                            : isDeviceWork(category) && model::isCommunicationKernel(name);
}

/// "Group 5862276114690318097 Communication" of an Ascend trace; "" for another track.
std::string_view groupOfTrack(std::string_view track) {
    constexpr std::string_view kBegin = "Group ";
    constexpr std::string_view kEnd = " Communication";
    if (!track.starts_with(kBegin) || !track.ends_with(kEnd)
        || track.size() <= kBegin.size() + kEnd.size())
        return {};
    return track.substr(kBegin.size(), track.size() - kBegin.size() - kEnd.size());
}

/// Kineto names a track "stream 15 ".
std::string_view withoutBlanks(std::string_view track) {
    return track.substr(0, track.find_last_not_of(' ') + 1);
}

struct NamedStep {
    TimeRange range; ///< of the timeline
    int64_t number = 0;
};

std::optional<int64_t> stepAt(const std::vector<NamedStep>& steps, Timestamp time) {
    auto step = std::upper_bound(steps.begin(), steps.end(), time,
        [](Timestamp at, const NamedStep& one) { return at < one.range.begin; });
    if (step == steps.begin() || time >= std::prev(step)->range.end)
        return std::nullopt;
    return std::prev(step)->number;
}

/// On the device, where the timeline tells that; by begin.
Result<std::vector<NamedStep>> numberedSteps(
    query::Session& session, RankSlot slot, const std::stop_token& stop) {
    std::vector<NamedStep> steps;
    const auto add = [&steps](std::string_view digits, const TimeRange& range) {
        int64_t number = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        if (read.ec == std::errc())
            steps.push_back({range, number});
    };
    const query::OpenRank& rank = session.snapshot().rank(slot);
    for (const model::StepSplit& step : rank.index->steps)
        add(step.step, {rank.toTimeline(step.window.begin), rank.toTimeline(step.window.end)});
    if (!steps.empty())
        return steps;
    RS_TRY_ASSIGN(const std::vector<query::Step> named, query::stepsOf(session, slot, stop));
    for (const query::Step& step : named)
        add(step.number, step.range);
    return steps;
}

/// By the names that the index counted: no lane is opened for nothing.
std::set<TrackId> collectiveTracks(const index::RankIndex& rank) {
    const bool hasKernels = isOfGpu(rank.kind);
    std::set<TrackId> tracks;
    for (const index::NameTotals& totals : rank.totals) {
        const std::string_view name = rank.text(totals.name);
        const model::Track& track = rank.tracks[toIndex(totals.track)];
        const bool isHost = rank.processes[toIndex(track.process)].label == "CPU";
        if (groupOfTrack(track.name).empty()
                ? hasKernels && !isHost && model::isCommunicationKernel(name)
                : name.starts_with("hcom_"))
            tracks.insert(totals.track);
    }
    return tracks;
}

/// The operators of one rank after the other.
class TraceOperators {
public:
    TraceOperators(query::Session& session, const CommunicationFilter& filter, std::stop_token stop)
        : m_session(session)
        , m_filter(filter)
        , m_stop(std::move(stop))
        , m_texts(m_all.texts) { }

    Status addRank(RankSlot slot) {
        const index::RankIndex& rank = *m_session.snapshot().rank(slot).index;
        RS_TRY_ASSIGN(const std::vector<NamedStep> steps, numberedSteps(m_session, slot, m_stop));
        for (const TrackId track : collectiveTracks(rank)) {
            m_numbers.clear();
            for (const index::LaneIndex* lane : query::sliceLanesOf(rank, track))
                RS_TRY(addLane(slot, *lane, steps));
        }
        return {};
    }

    Collectives take() { return std::move(m_all); }

private:
    Status addLane(
        RankSlot slot, const index::LaneIndex& lane, const std::vector<NamedStep>& steps) {
        const query::OpenRank& rank = m_session.snapshot().rank(slot);
        RS_TRY_ASSIGN(const std::shared_ptr<index::IndexReader> reader, m_session.reader(slot));
        query::LaneCursor<model::Slice> cursor(reader, lane.levels.front());
        RS_TRY(cursor.seek(lane.lane.range.begin));
        for (unsigned count = 1; cursor.get() != nullptr; ++count) {
            if (count % kSlicesPerStopCheck == 0 && m_stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            const model::Slice& slice = *cursor.get();
            RS_TRY(addSlice(
                *rank.index, *reader, lane, slice, stepAt(steps, rank.toTimeline(slice.ts))));
            RS_TRY(cursor.next());
        }
        return {};
    }

    Status addSlice(const index::RankIndex& rank, index::IndexReader& reader,
        const index::LaneIndex& lane, const model::Slice& slice, std::optional<int64_t> step) {
        const std::string_view name = rank.text(slice.name);
        const std::string_view track = rank.tracks[toIndex(lane.lane.track)].name;
        const model::OperatorName parts = model::splitOperatorName(name);
        const bool isKernel = groupOfTrack(track).empty();
        if (isKernel ? !isOperator(name, rank.text(slice.category)) : parts.type.empty())
            return {};
        const std::string type = isKernel ? collectiveType(name) : std::string(parts.type);
        Collective one;
        one.rank = rank.rank;
        one.step = step;
        one.start = toNanoseconds(slice.ts);
        one.times.elapse = slice.dur;
        one.isPointToPoint = isKernel ? type == "sendRecv" : model::kindOfOperator(name) == "p2p";
        one.groupIndex = parts.groupIndex;
        std::string group(isKernel ? withoutBlanks(track) : groupOfTrack(track));
        if (isKernel) {
            RS_TRY_ASSIGN(const std::string args, reader.args(slice.args));
            addArguments(query::parseArgs(args), name, one, group);
        }
        if (!m_filter.takesRank(rank.rank) || !m_filter.takes(step, group, name)
            || (!m_filter.type.empty() && m_filter.type != type))
            return {};
        one.name = m_texts.numberOf(name);
        one.type = m_texts.numberOf(type);
        one.group = m_texts.numberOf(group);
        m_all.rows.push_back(one);
        return {};
    }

    /// Of transfers the two ends are known only where the group has no more than two ranks.
    void addArguments(const std::vector<query::ArgNode>& args, std::string_view name,
        Collective& one, std::string& group) {
        one.size = ncclMessageSize(args);
        const auto known = ncclGroup(args);
        one.isGroupKnown = known.has_value();
        if (known)
            group = known->name;
        if (!one.isPointToPoint || (known && known->ranks == 2))
            one.groupIndex = m_numbers[{one.step, group, std::string(name)}]++;
    }

    query::Session& m_session;
    const CommunicationFilter& m_filter;
    std::stop_token m_stop;
    Collectives m_all;
    TextNumbers m_texts;
    /// How many of this group and name a step of the track had so far.
    std::map<std::tuple<std::optional<int64_t>, std::string, std::string>, int64_t> m_numbers;
};

void splitTimes(Collectives& all) {
    for (Collective& one : all.rows)
        one.times.unsplit = one.times.elapse;
    for (const MatchedCollective& matched : matchCollectives(all).collectives) {
        for (const Arrival& arrival : matched.arrivals) {
            CommunicationTimes& times = all.rows[arrival.row].times;
            times.unsplit = {};
            times.wait = arrival.wait;
            times.synchronization = arrival.wait;
            times.transit = times.elapse - arrival.wait;
        }
    }
}

} // namespace

std::string collectiveType(std::string_view kernel) {
    for (const char* type :
        {"allReduce", "allGather", "reduceScatter", "broadcast", "allToAll", "sendRecv"}) {
        if (contains(kernel, type))
            return type;
    }
    const std::string type = ncclType(kernel);
    return type.empty() ? typeOfKernel(kernel) : type;
}

bool hasCollectives(const index::RankIndex& rank) {
    return !collectiveTracks(rank).empty();
}

namespace {

Result<Collectives> readTraceCollectives(
    query::Session& session, const CommunicationFilter& filter, const std::stop_token& stop) {
    TraceOperators operators(session, filter, stop);
    const auto& ranks = session.snapshot().ranks;
    std::set<int64_t> seen; // a folder may hold a rank twice
    for (size_t i = 0; i < ranks.size(); ++i) {
        reportProgress(i, ranks.size());
        if (!ranks[i].index->isPreview && seen.insert(ranks[i].index->rank).second)
            RS_TRY(operators.addRank(static_cast<RankSlot>(i)));
    }
    Collectives all = operators.take();
    splitTimes(all);
    return all;
}

} // namespace

Result<Collectives> traceCollectives(
    query::Session& session, const CommunicationFilter& filter, const std::stop_token& stop) {
    if (filter.range) {
        RS_TRY_ASSIGN(Collectives all, traceCollectives(session, filter.withoutRange(), stop));
        return collectivesIn(session.snapshot(), std::move(all), *filter.range);
    }
    return session.snapshot().figures.get<Collectives>("traceCollectives", std::tuple(filter), stop,
        [&] { return readTraceCollectives(session, filter, stop); });
}

Result<Collectives> jobCollectives(query::Session& session, const CommunicationFilter& filter) {
    RS_TRY_ASSIGN(Collectives all, collectives(session.snapshot(), filter, session.stop()));
    return all.rows.empty() ? traceCollectives(session, filter, session.stop())
                            : Result<Collectives>(std::move(all));
}

CommunicationChoices choicesOf(const Collectives& all) {
    std::set<std::optional<int64_t>> steps;
    std::set<std::string> groups;
    std::set<std::string> types;
    for (const Collective& one : all.rows) {
        steps.insert(one.step);
        groups.insert(all.text(one.group));
        types.insert(all.text(one.type));
    }
    return {
        {steps.begin(), steps.end()}, {groups.begin(), groups.end()}, {types.begin(), types.end()}};
}

} // namespace rankscope::analysis
