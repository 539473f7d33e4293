// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/pipeline_pattern.h"

#include <algorithm>

namespace rankscope::analysis {

namespace {

using Works = std::span<const PipelineWork>;

constexpr size_t kMostBefore = 64; ///< kernels of a step before its first pass

bool areEqual(Works left, Works right) {
    return std::ranges::equal(left, right, {}, &PipelineWork::type, &PipelineWork::type);
}

size_t firstOf(Works works, WorkKind kind) {
    const auto found = std::ranges::find(works, kind, &PipelineWork::kind);
    return static_cast<size_t>(found - works.begin());
}

/// Up to the optimizer behind the first backward.
Works upToOptimizer(Works works) {
    const size_t backward = firstOf(works, WorkKind::Backward);
    if (backward == works.size())
        return works.first(firstOf(works, WorkKind::Optimizer));
    return works.first(backward + firstOf(works.subspan(backward), WorkKind::Optimizer));
}

/// Every pass is the same as the first of its kind.
bool fits(Works works, std::span<const PassKind> order, size_t forward, size_t backward) {
    std::optional<Works> first[2];
    for (const PassKind kind : order) {
        const size_t length = kind == PassKind::Forward ? forward : backward;
        if (works.size() < length)
            return false;
        auto& of = first[static_cast<size_t>(kind)];
        if (!of)
            of = works.first(length);
        else if (!areEqual(*of, works.first(length)))
            return false;
        works = works.subspan(length);
    }
    return true;
}

/// How many passes of its first kind an order begins with.
size_t leading(std::span<const PassKind> order) {
    size_t count = 0;
    while (count < order.size() && order[count] == order.front())
        ++count;
    return count;
}

bool isInTurn(std::span<const PassKind> order) {
    return leading(order) == 1;
}

/// Forward and backward in turn: as long as both are together.
size_t lengthOfBoth(Works works, size_t times) {
    for (size_t length = works.size() / times; length > 1; --length) {
        if (areEqual(
                works.first(length * (times - 1)), works.subspan(length, length * (times - 1))))
            return length;
    }
    return 0;
}

std::optional<PassLengths> lengthsFrom(Works works, std::span<const PassKind> order) {
    const size_t count = order.size() / 2;
    if (isInTurn(order)) {
        const size_t both = count < 2 ? works.size() : lengthOfBoth(works, count);
        return both > 1 ? std::optional(PassLengths{0, 0, both}) : std::nullopt;
    }
    const size_t ahead = leading(order);
    const size_t most = firstOf(works, WorkKind::Backward) / ahead;
    for (size_t forward = most; forward > 0; --forward) {
        if (!areEqual(
                works.first(forward * (ahead - 1)), works.subspan(forward, forward * (ahead - 1))))
            continue;
        const size_t rest = works.size() - std::min(works.size(), forward * count);
        for (size_t backward = rest / count; backward > 0; --backward) {
            if (fits(works, order, forward, backward))
                return PassLengths{0, forward, backward};
        }
    }
    return std::nullopt;
}

/// How often the works begin with the part.
size_t timesOf(Works works, Works part) {
    size_t times = 0;
    while (
        !part.empty() && works.size() >= part.size() && areEqual(works.first(part.size()), part)) {
        works = works.subspan(part.size());
        ++times;
    }
    return times;
}

} // namespace

std::optional<PassLengths> repeatedPasses(Works works, std::span<const PassKind> order) {
    const Works all = upToOptimizer(works);
    if (order.empty())
        return std::nullopt;
    for (size_t begin = 0; begin < std::min(all.size(), kMostBefore); ++begin) {
        auto lengths = lengthsFrom(all.subspan(begin), order);
        if (lengths) {
            lengths->begin = begin;
            return lengths;
        }
    }
    return std::nullopt;
}

Works unitOf(Works works) {
    for (size_t length = 1; length < works.size(); ++length) {
        if (works.size() % length == 0
            && areEqual(works.first(works.size() - length), works.subspan(length)))
            return works.first(length);
    }
    return works;
}

size_t forwardOf(Works both, Works forwardLayer, Works backwardLayer) {
    if (firstOf(both, WorkKind::Forward) < both.size())
        return firstOf(both, WorkKind::Backward);
    const size_t most = timesOf(both, forwardLayer);
    for (size_t times = most; times > 0 && !backwardLayer.empty(); --times) {
        const Works rest = both.subspan(times * forwardLayer.size());
        if (timesOf(rest, backwardLayer) * backwardLayer.size() == rest.size())
            return times * forwardLayer.size();
    }
    return most > 0 ? most * forwardLayer.size() : firstOf(both, WorkKind::Backward);
}

std::vector<PipelinePass> passesOf(
    Works works, const PassLengths& lengths, std::span<const PassKind> order) {
    std::vector<PipelinePass> passes;
    size_t numbers[2] = {};
    works = works.subspan(lengths.begin);
    for (const PassKind kind : order) {
        const Works of =
            works.first(kind == PassKind::Forward ? lengths.forward : lengths.backward);
        const auto last = std::ranges::max_element(
            of, {}, [](const PipelineWork& work) { return work.time.end; });
        passes.push_back(
            {kind, numbers[static_cast<size_t>(kind)]++, {of.front().time.begin, last->time.end}});
        works = works.subspan(of.size());
    }
    return passes;
}

} // namespace rankscope::analysis
