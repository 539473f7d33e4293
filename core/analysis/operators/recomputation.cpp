// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/recomputation.h"

#include <algorithm>
#include <map>

#include "core/analysis/rank_rows.h"
#include "core/analysis/time_union.h"

namespace rankscope::analysis {

namespace {

/// A kernel of the pair, and whether its neighbours of the pair are forwards.
struct Anchor {
    size_t at = 0;
    bool isForward = false;
    uint32_t shapes = 0;
};

std::vector<Anchor> anchorsOf(
    const std::vector<KernelInOrder>& kernels, uint32_t forward, uint32_t backward) {
    std::vector<Anchor> anchors;
    for (size_t i = 0; i < kernels.size(); ++i) {
        if (kernels[i].key == forward || kernels[i].key == backward)
            anchors.push_back({i, kernels[i].key == forward, kernels[i].shapes});
    }
    return anchors;
}

using Places = std::vector<size_t>;

/// In the middle of a forward pass, by their shapes: what stands around one of these is forward
/// work.
std::map<uint32_t, Places> middlesOfPasses(const std::vector<Anchor>& anchors) {
    std::map<uint32_t, Places> middles;
    for (size_t i = 1; i + 1 < anchors.size(); ++i) {
        if (anchors[i - 1].isForward && anchors[i].isForward && anchors[i + 1].isForward)
            middles[anchors[i].shapes].push_back(anchors[i].at);
    }
    return middles;
}

const Places* middlesFor(const std::map<uint32_t, Places>& middles, uint32_t shapes) {
    const auto found = middles.find(shapes);
    return found != middles.end() ? &found->second
        : middles.empty()         ? nullptr
                                  : &middles.begin()->second;
}

/// Between the kernel before this one and its begin.
std::optional<Duration> gapBefore(const std::vector<KernelInOrder>& kernels, size_t at) {
    if (at == 0 || at >= kernels.size() || !kernels[at].start || !kernels[at - 1].start)
        return std::nullopt;
    return std::max(
        Duration(), *kernels[at].start - *kernels[at - 1].start - kernels[at - 1].duration);
}

/// What a forward pass waits before the same kernel, at the least: a transfer that its work begins
/// with. By how many kernels that stands before the pair.
class ForwardGaps {
public:
    ForwardGaps(
        const std::vector<KernelInOrder>& kernels, const std::map<uint32_t, Places>& middles)
        : m_kernels(kernels)
        , m_middles(middles) { }

    Duration least(uint32_t shapes, size_t before) {
        const auto [known, isNew] = m_known.try_emplace({shapes, before});
        const Places* const places = middlesFor(m_middles, shapes);
        if (!isNew || places == nullptr)
            return known->second;
        std::optional<Duration> least;
        for (const size_t at : *places)
            if (const auto gap = at > before ? gapBefore(m_kernels, at - before) : std::nullopt)
                least = std::min(least.value_or(*gap), *gap);
        known->second = least.value_or(Duration());
        return known->second;
    }

private:
    const std::vector<KernelInOrder>& m_kernels;
    const std::map<uint32_t, Places>& m_middles;
    std::map<std::pair<uint32_t, size_t>, Duration> m_known;
};

class Surroundings {
public:
    Surroundings(const std::vector<KernelInOrder>& kernels, size_t pattern,
        uint32_t KernelInOrder::*same = &KernelInOrder::key)
        : m_kernels(kernels)
        , m_pattern(pattern)
        , m_same(same) { }

    /// Kernels before and behind that are those of the pattern, within (low, high).
    size_t before(size_t at, size_t low) const {
        size_t same = 0;
        while (
            at - same > low + 1 && m_pattern > same && isSame(at - same - 1, m_pattern - same - 1))
            ++same;
        return same;
    }
    size_t behind(size_t at, size_t high) const {
        size_t same = 0;
        while (at + same + 1 < high && m_pattern + same + 1 < m_kernels.size()
            && isSame(at + same + 1, m_pattern + same + 1))
            ++same;
        return same;
    }

private:
    bool isSame(size_t one, size_t other) const {
        return m_kernels[one].*m_same == m_kernels[other].*m_same;
    }

    const std::vector<KernelInOrder>& m_kernels;
    size_t m_pattern;
    uint32_t KernelInOrder::*m_same;
};

/// Until the kernel behind the last one begins, and from where it waits as a forward pass does: of
/// that what does not stand behind the last one.
std::optional<TimeRange> rangeOf(
    const std::vector<KernelInOrder>& kernels, size_t first, size_t last, Duration inForward) {
    const auto begin = kernels[first].start;
    const auto end =
        last + 1 < kernels.size() ? kernels[last + 1].start : std::optional<Timestamp>();
    if (!begin || !end || *begin >= *end)
        return std::nullopt;
    const Duration behind = gapBefore(kernels, last + 1).value_or(Duration());
    const Duration before =
        std::clamp(inForward - behind, Duration(), gapBefore(kernels, first).value_or(Duration()));
    return TimeRange{*begin - before, *end};
}

struct Repeated {
    size_t count = 0;
    size_t kernels = 0;
    Duration time{};
    std::vector<TimeRange> ranges;

    void add(const std::vector<KernelInOrder>& of, size_t first, size_t last, Duration inForward) {
        ++count;
        kernels += last - first + 1;
        for (size_t i = first; i <= last; ++i)
            time += of[i].duration;
        if (const auto range = rangeOf(of, first, last, inForward))
            ranges.push_back(*range);
    }
};

/// How many kernels stand around one that runs again.
struct Around {
    size_t before = 0;
    size_t behind = 0;
    auto operator<=>(const Around&) const = default;
};

/// Forwards between two backwards: no pass begins there where there are more forwards than
/// backwards. Those of several layers at once have forwards behind them.
std::vector<size_t> betweenBackwards(const std::vector<Anchor>& anchors) {
    std::vector<size_t> places;
    for (size_t i = 1; i + 1 < anchors.size(); ++i)
        if (!anchors[i - 1].isForward && anchors[i].isForward && !anchors[i + 1].isForward)
            places.push_back(i);
    return places;
}

/// Of those whose shapes are seen in the middle of a pass what is the same there. Around the
/// others, of micro-batches of other lengths, stand as many kernels as around most of these.
class KernelsAround {
public:
    KernelsAround(const std::vector<KernelInOrder>& kernels, const std::vector<Anchor>& anchors,
        const std::map<uint32_t, Places>& middles, const std::vector<size_t>& repeated)
        : m_kernels(kernels)
        , m_anchors(anchors)
        , m_middles(middles) {
        std::map<Around, size_t> seen;
        for (const size_t i : repeated)
            if (m_middles.contains(anchors[i].shapes))
                ++seen[like(i)];
        if (!seen.empty())
            m_most = std::ranges::max_element(seen, {}, [](const auto& one) {
                return one.second;
            })->first;
    }

    Around operator()(size_t i) const {
        if (m_middles.contains(m_anchors[i].shapes))
            return like(i);
        if (!m_most)
            return ofTypes(i);
        return {std::min(m_most->before, m_anchors[i].at - m_anchors[i - 1].at - 1),
            std::min(m_most->behind, m_anchors[i + 1].at - m_anchors[i].at - 1)};
    }

private:
    /// As around the one in the middle of a pass.
    Around like(size_t i) const {
        const Surroundings around(m_kernels, m_middles.at(m_anchors[i].shapes).front());
        return {around.before(m_anchors[i].at, m_anchors[i - 1].at),
            around.behind(m_anchors[i].at, m_anchors[i + 1].at)};
    }

    /// Of another one, no more than there are up to the next forward: the kernels of a layer.
    Around ofTypes(size_t i) const {
        if (m_middles.empty())
            return {};
        const size_t pattern = m_middles.begin()->second.front();
        const auto next = std::ranges::upper_bound(m_anchors, pattern, {}, &Anchor::at);
        const size_t others = next->at - pattern - 1;
        const Surroundings around(m_kernels, pattern, &KernelInOrder::type);
        const size_t before = std::min(others, around.before(m_anchors[i].at, m_anchors[i - 1].at));
        return {
            before, std::min(others - before, around.behind(m_anchors[i].at, m_anchors[i + 1].at))};
    }

    const std::vector<KernelInOrder>& m_kernels;
    const std::vector<Anchor>& m_anchors;
    const std::map<uint32_t, Places>& m_middles;
    std::optional<Around> m_most;
};

Repeated repeatedIn(const std::vector<KernelInOrder>& kernels, const std::vector<Anchor>& anchors) {
    const auto middles = middlesOfPasses(anchors);
    const std::vector<size_t> repeated = betweenBackwards(anchors);
    const KernelsAround kernelsAround(kernels, anchors, middles, repeated);
    ForwardGaps gaps(kernels, middles);
    Repeated all;
    for (const size_t i : repeated) {
        const size_t at = anchors[i].at;
        const Around of = kernelsAround(i);
        all.add(kernels, at - of.before, at + of.behind, gaps.least(anchors[i].shapes, of.before));
    }
    return all;
}

/// Where every backward has two forwards right before it (one layer, whose backward follows at
/// once: the last stage of a pipeline) the second is the repeated one: of it what is the same
/// around both.
Repeated repeatedAtOnce(
    const std::vector<KernelInOrder>& kernels, const std::vector<Anchor>& anchors) {
    struct Found {
        size_t first = 0;
        size_t last = 0;
    };
    std::vector<Found> repeated;
    std::optional<Duration> inForward; // before the same kernel, the least
    for (size_t i = 1; i + 1 < anchors.size(); ++i) {
        const bool isRepeated = anchors[i - 1].isForward && anchors[i].isForward
            && !anchors[i + 1].isForward && (i == 1 || !anchors[i - 2].isForward);
        if (!isRepeated)
            continue;
        const Surroundings around(kernels, anchors[i - 1].at);
        const size_t at = anchors[i].at;
        const size_t before = around.before(at, anchors[i - 1].at);
        repeated.push_back({at - before, at + around.behind(at, anchors[i + 1].at)});
        // Behind a backward or behind the forward, whose own end is the same.
        for (const size_t one : {anchors[i - 1].at, at})
            if (const auto gap = one > before ? gapBefore(kernels, one - before) : std::nullopt)
                inForward = std::min(inForward.value_or(*gap), *gap);
    }
    Repeated all;
    for (const Found& one : repeated)
        all.add(kernels, one.first, one.last, inForward.value_or(Duration()));
    return all;
}

struct OrderedKernels {
    std::vector<KernelInOrder> all;
    std::vector<std::string> types; ///< by key
};

Result<OrderedKernels> kernelsOf(const query::Snapshot& snapshot, int64_t rank,
    std::optional<int64_t> withoutStep, const std::stop_token& stop) {
    OrderedKernels kernels;
    std::map<std::pair<std::string, std::string>, uint32_t> keys;
    std::map<std::string, uint32_t> types;
    RS_TRY(eachRowOf(snapshot, rank, "kernel",
        "SELECT type, coalesce(input_shapes, ''), duration, step, start FROM kernel WHERE duration "
        "> 0 "
        "AND type IS NOT NULL AND type NOT LIKE 'hcom%' ORDER BY start",
        stop, [&](const index::TableIndex&, const index::Statement& row) {
            if (const auto step = integerAt(row, 3); step && step == withoutStep)
                return;
            const auto [key, isNew] =
                keys.try_emplace({std::string(row.text(0)), std::string(row.text(1))},
                    static_cast<uint32_t>(keys.size()));
            if (isNew)
                kernels.types.emplace_back(row.text(0));
            KernelInOrder& kernel = kernels.all.emplace_back();
            kernel.key = key->second;
            kernel.type = types.try_emplace(std::string(row.text(0)), kernel.key).first->second;
            kernel.duration = lengthAt(row, 2);
            if (const auto start = integerAt(row, 4))
                kernel.start = fromNanoseconds(*start);
        }));
    return kernels;
}

struct Pair {
    std::string forward;
    std::string backward;
};

/// Of the types with a gradient of their name the one whose gradients take longest.
std::optional<Pair> longestPair(const OrderedKernels& kernels) {
    std::map<std::string, Duration> times;
    for (const KernelInOrder& kernel : kernels.all)
        times[kernels.types[kernel.key]] += kernel.duration;
    std::optional<Pair> longest;
    Duration most{};
    for (const auto& [type, time] : times) {
        const auto gradient = times.find(type + "Grad");
        if (gradient == times.end() || (longest && gradient->second <= most))
            continue;
        most = gradient->second;
        longest = {type, gradient->first};
    }
    return longest;
}

} // namespace

std::optional<Recomputation> recomputationOf(
    const std::vector<KernelInOrder>& kernels, uint32_t forward, uint32_t backward) {
    const std::vector<Anchor> anchors = anchorsOf(kernels, forward, backward);
    Recomputation found;
    found.forwards = static_cast<size_t>(std::ranges::count(anchors, true, &Anchor::isForward));
    found.backwards = anchors.size() - found.forwards;
    if (found.backwards == 0 || found.forwards <= found.backwards)
        return std::nullopt;
    Repeated repeated = repeatedIn(kernels, anchors);
    if (repeated.count == 0 && found.forwards == 2 * found.backwards)
        repeated = repeatedAtOnce(kernels, anchors);
    // Forwards without a backward that stand elsewhere are something else: an evaluation.
    if (repeated.count == 0)
        return std::nullopt;
    const size_t more = std::min(found.forwards - found.backwards, found.backwards);
    const auto count = static_cast<int64_t>(repeated.count);
    found.kernels = repeated.kernels / repeated.count;
    found.time = repeated.time / count * static_cast<int64_t>(more);
    found.timesSeen = static_cast<double>(more) / static_cast<double>(repeated.count);
    if (repeated.ranges.size() == repeated.count)
        found.ranges = unionOf(std::move(repeated.ranges));
    return found;
}

Result<RankRecomputation> recomputationOn(const query::Snapshot& snapshot, int64_t rank,
    std::optional<int64_t> withoutStep, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const OrderedKernels kernels, kernelsOf(snapshot, rank, withoutStep, stop));
    RankRecomputation result;
    const auto pair = longestPair(kernels);
    if (!pair)
        return result;
    result.hasPairs = true;
    // Shapes may differ from layer to layer: all of a type are one.
    std::vector<KernelInOrder> joined = kernels.all;
    const auto count = static_cast<uint32_t>(kernels.types.size());
    for (KernelInOrder& kernel : joined) {
        const std::string& type = kernels.types[kernel.key];
        kernel.shapes = kernel.key;
        kernel.key = type == pair->forward ? count
            : type == pair->backward       ? count + 1
                                           : kernel.key;
    }
    result.found = recomputationOf(joined, count, count + 1);
    if (result.found)
        result.found->type = pair->forward;
    return result;
}

} // namespace rankscope::analysis
