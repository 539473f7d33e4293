// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/kernel_chains.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>

#include "core/analysis/operators/kernel_type.h"
#include "core/analysis/recorded_stacks.h"
#include "core/analysis/verdicts/track_slices.h"
#include "core/base/saturate.h"
#include "core/model/launch_flows.h"
#include "core/query/track_stack.h"

namespace rankscope::analysis {

namespace {

using query::BoundSlice;

bool isOperatorName(std::string_view name) {
    return name.find("::") != std::string_view::npos && !name.starts_with("<built-in")
        && !name.starts_with("autograd::");
}

/// A launch to its kernel, as it is seen from the kernel.
struct LaunchedKernel {
    TrackId track{};
    Timestamp begin{};
    TrackId host{};
    Timestamp launch{};
    bool isOfKineto = false; ///< no queue: all of it is on the thread that launches
};

/// Takes from a track and time to where a flow came from.
class QueueFlows {
public:
    Status read(query::Session& session, RankSlot slot) {
        return eachFlowEnd(
            session, slot, model::kQueueFlow, [this](TrackId track, const model::FlowEnd& end) {
                if (end.direction == model::FlowDirection::In)
                    m_from[{track, end.ts}] = {end.otherTrack, end.otherTs};
            });
    }

    /// Of a flow that ends in the slice.
    std::optional<std::pair<TrackId, Timestamp>> into(
        TrackId track, const model::Slice& slice) const {
        const auto found = m_from.lower_bound({track, slice.ts});
        if (found == m_from.end() || found->first.first != track
            || found->first.second > slice.end())
            return std::nullopt;
        return found->second;
    }

private:
    std::map<std::pair<TrackId, Timestamp>, std::pair<TrackId, Timestamp>> m_from;
};

/// The parts of a chain that were found.
struct Parts {
    std::optional<BoundSlice> launch;
    std::optional<BoundSlice> cann;
    std::optional<BoundSlice> dequeue;
    std::optional<BoundSlice> enqueue;
    std::optional<BoundSlice> operation;
    std::optional<BoundSlice> call;
};

class ChainFinder {
public:
    ChainFinder(query::Session& session, RankSlot slot)
        : m_session(session)
        , m_slot(slot)
        , m_rank(session.snapshot().rank(slot))
        , m_stacks(session, slot) { }

    Status prepare() {
        for (const model::Track& track : m_rank.index->tracks) {
            if (track.kind == model::TrackKind::Thread)
                m_threads[track.tid].push_back(track.id);
        }
        return m_queue.read(m_session, m_slot);
    }

    Result<Parts> find(const LaunchedKernel& kernel) {
        Parts parts;
        if (kernel.isOfKineto) {
            RS_TRY(findOfKineto(kernel, parts));
            return parts;
        }
        RS_TRY(findLaunch(kernel, parts));
        const auto& threads = m_threads[m_rank.index->tracks[toIndex(kernel.host)].tid];
        std::optional<std::pair<TrackId, Timestamp>> from;
        for (const TrackId thread : threads) {
            RS_TRY_ASSIGN(const auto* const open, m_stacks.at(thread, kernel.launch));
            for (const BoundSlice& one : *open) {
                if (!nameOf(one).starts_with("Dequeue"))
                    continue;
                parts.dequeue = one;
                from = m_queue.into(thread, one.slice);
                break;
            }
        }
        if (from) {
            RS_TRY(findCall(from->first, from->second, parts));
        } else if (!parts.dequeue) { // without a queue the operator is on the thread that launches
            for (const TrackId thread : threads)
                RS_TRY(findCall(thread, kernel.launch, parts));
        }
        return parts;
    }

    std::string_view nameOf(const BoundSlice& slice) const {
        return m_rank.index->text(slice.slice.name);
    }

private:
    Status findLaunch(const LaunchedKernel& kernel, Parts& parts) {
        RS_TRY_ASSIGN(const auto* const open, m_stacks.at(kernel.host, kernel.launch));
        for (const BoundSlice& one : *open) {
            std::string_view name = nameOf(one);
            if (!parts.launch && (name == "Node@launch" || name.starts_with("launch")))
                parts.launch = one;
            if (name.starts_with("AscendCL@"))
                name.remove_prefix(std::string_view("AscendCL@").size());
            if (!parts.cann && (name.starts_with("aclnn") || name == "aclopCompileAndExecute"))
                parts.cann = one;
        }
        return {};
    }

    /// The enqueue at that time, the operator around it and the Python call around that.
    Status findCall(TrackId track, Timestamp time, Parts& parts) {
        RS_TRY_ASSIGN(const auto* const open, m_stacks.at(track, time));
        for (const BoundSlice& one : *open) {
            const std::string_view name = nameOf(one);
            if (!parts.enqueue && name.starts_with("Enqueue"))
                parts.enqueue = one;
            if (!parts.operation && isOperatorName(name))
                parts.operation = one;
            if (!parts.call && name.starts_with("<built-in"))
                parts.call = one;
        }
        return {};
    }

    /// Kineto says by the category what a slice is.
    Status findOfKineto(const LaunchedKernel& kernel, Parts& parts) {
        RS_TRY_ASSIGN(const auto* const open, m_stacks.at(kernel.host, kernel.launch));
        for (const BoundSlice& one : *open) {
            if (one.slice.end() <= kernel.launch) // without length: another call in the same us
                continue;
            const std::string_view category = m_rank.index->text(one.slice.category);
            if (!parts.launch && isRuntimeCategory(category))
                parts.launch = one;
            if (!parts.operation && (category == "cpu_op" || category == "Operator"))
                parts.operation = one;
            if (!parts.call && category == "python_function")
                parts.call = one;
        }
        return {};
    }

    query::Session& m_session;
    RankSlot m_slot;
    const query::OpenRank& m_rank;
    query::TrackStack m_stacks;
    QueueFlows m_queue;
    std::unordered_map<std::string, std::vector<TrackId>> m_threads; ///< by tid
};

ChainTimes timesOf(const Parts& parts, const std::optional<BoundSlice>& begin, Timestamp kernel) {
    ChainTimes times;
    if (begin && parts.enqueue)
        times.prepare = parts.enqueue->slice.ts - begin->slice.ts;
    if (parts.enqueue)
        times.enqueue = parts.enqueue->slice.dur;
    if (parts.enqueue && parts.dequeue)
        times.queue = parts.dequeue->slice.ts - parts.enqueue->slice.end();
    if (parts.dequeue && parts.launch)
        times.pipeline = parts.launch->slice.end() - parts.dequeue->slice.ts;
    if (parts.launch) {
        times.launch = parts.launch->slice.dur;
        times.lag = kernel - parts.launch->slice.end();
    }
    if (begin)
        times.whole = kernel - begin->slice.ts;
    return times;
}

ChainState stateOf(const Parts& parts, const ChainTimes& times, bool hasQueue) {
    const auto isForward = [](const std::optional<Duration>& time) {
        return time && time->count() >= 0; // count(): a sign
    };
    const bool isQueued = parts.dequeue && parts.enqueue && isForward(times.prepare)
        && isForward(times.queue) && isForward(times.pipeline);
    if (!parts.launch || (hasQueue && !isQueued) || !isForward(times.whole))
        return ChainState::Incomplete;
    return parts.call ? ChainState::Whole : ChainState::Fallback;
}

ChainPath pathOf(std::string_view cann) {
    if (cann.find("aclnn") != std::string_view::npos)
        return ChainPath::Aclnn;
    return cann.find("aclop") != std::string_view::npos ? ChainPath::Aclop : ChainPath::Other;
}

void addTime(std::optional<Duration>& sum, const std::optional<Duration>& time) {
    if (time)
        sum = saturatingAdd(sum.value_or(Duration()), *time);
}

void addTimes(const ChainTimes& of, ChainTimes& sums) {
    addTime(sums.prepare, of.prepare);
    addTime(sums.enqueue, of.enqueue);
    addTime(sums.queue, of.queue);
    addTime(sums.pipeline, of.pipeline);
    addTime(sums.launch, of.launch);
    addTime(sums.lag, of.lag);
    addTime(sums.whole, of.whole);
}

Duration wholeOf(const ChainTimes& times) {
    return times.whole.value_or(Duration::min());
}

bool isLongerChain(const KernelChain& a, const KernelChain& b) {
    return wholeOf(a.times) != wholeOf(b.times) ? wholeOf(a.times) > wholeOf(b.times)
                                                : a.kernel < b.kernel;
}

class ChainSums {
public:
    explicit ChainSums(size_t most)
        : m_most(most) { }

    void add(std::string name, ChainPath path, KernelChain chain, const Parts& parts) {
        m_all.launched += parts.launch ? 1 : 0;
        m_all.called += parts.call ? 1 : 0;
        const auto [place, isNew] = m_places.try_emplace({name, path}, m_all.operations.size());
        if (isNew)
            m_all.operations.push_back({.name = std::move(name), .path = path});
        ChainSum& sum = m_all.operations[place->second];
        ++sum.count;
        ++m_all.count;
        count(chain.state, sum.whole, sum.fallback, sum.incomplete);
        count(chain.state, m_all.whole, m_all.fallback, m_all.incomplete);
        addTimes(chain.times, sum.sums);
        sum.longest = std::max(sum.longest, chain.times.whole.value_or(Duration()));
        chain.operation = place->second;
        m_all.chains.push_back(chain);
        if (m_all.chains.size() > m_most + m_most / 4)
            keepLongestChains();
    }

    KernelChains finish() {
        keepLongestChains();
        std::ranges::sort(m_all.chains, isLongerChain);
        std::vector<size_t> order(m_all.operations.size());
        std::iota(order.begin(), order.end(), size_t{0});
        std::ranges::stable_sort(order, [this](size_t a, size_t b) {
            return wholeOf(m_all.operations[a].sums) > wholeOf(m_all.operations[b].sums);
        });
        std::vector<size_t> places(order.size());
        std::vector<ChainSum> sorted;
        for (size_t i = 0; i < order.size(); ++i) {
            places[order[i]] = i;
            sorted.push_back(std::move(m_all.operations[order[i]]));
        }
        m_all.operations = std::move(sorted);
        for (size_t i = 0; i < m_all.chains.size(); ++i) {
            KernelChain& chain = m_all.chains[i];
            chain.operation = places[chain.operation];
            m_all.operations[chain.operation].chains.push_back(static_cast<uint32_t>(i));
        }
        return std::move(m_all);
    }

private:
    static void count(ChainState state, uint64_t& whole, uint64_t& fallback, uint64_t& incomplete) {
        whole += state == ChainState::Whole ? 1 : 0;
        fallback += state == ChainState::Fallback ? 1 : 0;
        incomplete += state == ChainState::Incomplete ? 1 : 0;
    }

    void keepLongestChains() {
        std::vector<KernelChain>& chains = m_all.chains;
        if (chains.size() <= m_most)
            return;
        std::ranges::nth_element(
            chains, chains.begin() + static_cast<std::ptrdiff_t>(m_most), isLongerChain);
        chains.resize(m_most);
    }

    size_t m_most;
    KernelChains m_all;
    std::map<std::pair<std::string, ChainPath>, size_t> m_places;
};

/// Where it stands on the timeline.
TimeRange rangeOf(const query::OpenRank& rank, const BoundSlice& of) {
    return TimeRange{of.slice.ts, of.slice.end()}.movedBy(rank.offsetOf(of.ref.lane.lane));
}

bool isDeviceTrack(const index::RankIndex& rank, TrackId track) {
    const model::Process& process = rank.processes[toIndex(rank.tracks[toIndex(track)].process)];
    return process.name == "Ascend Hardware" || process.name == "HCCL"
        || process.name == "Communication";
}

/// Those that begin in the range, in the order of the host: its lanes are walked once.
Result<std::vector<LaunchedKernel>> launchedIn(
    query::Session& session, RankSlot slot, const std::optional<TimeRange>& range) {
    const query::OpenRank& rank = session.snapshot().rank(slot);
    std::vector<LaunchedKernel> launched;
    for (const std::string_view category : model::kLaunchFlows) {
        const bool isOfKineto = model::isKinetoLaunchFlow(category);
        RS_TRY(eachFlowEnd(session, slot, category, [&](TrackId track, const model::FlowEnd& end) {
            const bool isIn = !range || range->contains(end.ts + rank.offsetOf(track));
            if (end.direction == model::FlowDirection::In && isIn
                && (isOfKineto || isDeviceTrack(*rank.index, track)))
                launched.push_back({track, end.ts, end.otherTrack, end.otherTs, isOfKineto});
        }));
    }
    std::ranges::sort(launched, [](const LaunchedKernel& a, const LaunchedKernel& b) {
        return a.launch != b.launch ? a.launch < b.launch : a.begin < b.begin;
    });
    return launched;
}

KernelChain chainOf(const query::OpenRank& rank, const BoundSlice& kernel, const Parts& parts,
    const LaunchedKernel& from) {
    const std::optional<BoundSlice>& begin = parts.call ? parts.call : parts.operation;
    const ChainTimes times = timesOf(parts, begin, kernel.slice.ts);
    KernelChain chain{.kernel = kernel.ref,
        .range = rangeOf(rank, kernel),
        .name = kernel.slice.name,
        .state = stateOf(parts, times, !from.isOfKineto),
        .times = times};
    if (begin) {
        chain.call = begin->ref;
        chain.callRange = rangeOf(rank, *begin);
    }
    return chain;
}

} // namespace

Result<KernelChains> kernelChains(query::Session& session, RankSlot slot,
    const std::optional<TimeRange>& range, const std::stop_token& stop, size_t most) {
    const query::OpenRank& rank = session.snapshot().rank(slot);
    RS_TRY_ASSIGN(const auto launched, launchedIn(session, slot, range));
    ChainFinder finder(session, slot);
    RS_TRY(finder.prepare());
    query::FlowBinder binder(session, slot);
    ChainSums sums(most);
    for (const LaunchedKernel& one : launched) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        RS_TRY_ASSIGN(const auto kernel, binder.bind(one.track, one.begin));
        // Copies, events and annotations have such flows too.
        if (!kernel || (one.isOfKineto && !isKernelWork(rank.index->text(kernel->slice.category))))
            continue;
        RS_TRY_ASSIGN(const Parts parts, finder.find(one));
        const auto& runtime = one.isOfKineto ? parts.launch : parts.cann;
        const std::string_view below = runtime ? finder.nameOf(*runtime) : std::string_view();
        sums.add(std::string(parts.operation ? finder.nameOf(*parts.operation) : below),
            pathOf(below), chainOf(rank, *kernel, parts, one), parts);
    }
    KernelChains chains = sums.finish();
    RS_TRY_ASSIGN(chains.hasStacks, hasCallStacks(session, slot, stop));
    return chains;
}

} // namespace rankscope::analysis
