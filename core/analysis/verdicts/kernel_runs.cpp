// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/kernel_runs.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace rankscope::analysis {

namespace {

constexpr size_t kShortest = 3;
constexpr size_t kLongest = 10;
constexpr size_t kMostRuns = 5;

/// Calls of one run, where none of their kernels is taken by another run.
struct Calls {
    size_t first = 0;
    size_t end = 0; ///< behind the last call
    size_t count = 0;
    double time = 0;
    double idle = 0;
    double core = 0;
    double moving = 0;
    bool isVector = true;
};

double inNanoseconds(Duration time) {
    return static_cast<double>(time.count()); // count(): ratios
}

void addCall(const KernelOrder& order, size_t first, size_t length, Calls& calls) {
    calls.first = calls.count == 0 ? first : calls.first;
    calls.end = first + length;
    ++calls.count;
    for (size_t i = first; i < first + length; ++i) {
        const OrderedKernel& kernel = order.kernels[i];
        calls.time += inNanoseconds(kernel.range.length());
        calls.idle += i == first ? 0 : inNanoseconds(kernel.idle);
        calls.core += kernel.core;
        calls.moving += kernel.moving;
        calls.isVector = calls.isVector && kernel.isVector;
    }
}

std::optional<RunBound> boundOf(const Calls& calls, const RunLimits& limits) {
    if (static_cast<double>(calls.count) <= limits.times)
        return std::nullopt;
    if (calls.time < limits.busy * (calls.time + calls.idle))
        return RunBound::Host;
    if (calls.isVector && calls.core > 0 && calls.moving > limits.moving * calls.core)
        return RunBound::Memory;
    return std::nullopt;
}

/// What one kernel in place of the run could save at most.
double gainOf(const Calls& calls, RunBound bound) {
    return bound == RunBound::Host ? calls.idle : calls.moving;
}

struct PricedRun {
    Calls calls;
    size_t length = 0;
    double gain = 0;
};

bool isSame(const KernelOrder& order, size_t one, size_t other, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        if (order.kernels[one + i].key != order.kernels[other + i].key)
            return false;
    }
    return true;
}

bool isWhole(const KernelOrder& order, size_t first, size_t length) {
    return first + length <= order.kernels.size()
        && order.kernels[first].stretch == order.kernels[first + length - 1].stretch;
}

uint64_t hashOf(const KernelOrder& order, size_t first, size_t length) {
    constexpr uint64_t kFactor = 0x9E3779B97F4A7C15;
    uint64_t hash = length;
    for (size_t i = first; i < first + length; ++i)
        hash = (hash ^ order.kernels[i].key) * kFactor;
    return hash;
}

void addCandidates(const KernelOrder& order, size_t length, const RunLimits& limits,
    std::vector<PricedRun>& candidates) {
    std::unordered_map<uint64_t, Calls> all;
    for (size_t i = 0; i + length <= order.kernels.size(); ++i) {
        if (!isWhole(order, i, length))
            continue;
        Calls& calls = all[hashOf(order, i, length)];
        if (calls.count == 0 || (i >= calls.end && isSame(order, calls.first, i, length)))
            addCall(order, i, length, calls);
    }
    for (const auto& [hash, calls] : all) {
        if (const auto bound = boundOf(calls, limits))
            candidates.push_back({calls, length, gainOf(calls, *bound)});
    }
}

/// The same run without the kernels that others took.
struct CallsLeft {
    Calls calls;
    std::vector<size_t> begins;
};

CallsLeft callsLeft(
    const KernelOrder& order, const PricedRun& candidate, const std::vector<bool>& isTaken) {
    CallsLeft left;
    const size_t length = candidate.length;
    for (size_t i = candidate.calls.first; i + length <= order.kernels.size(); ++i) {
        const auto begin = isTaken.begin() + static_cast<std::ptrdiff_t>(i);
        const auto end = begin + static_cast<std::ptrdiff_t>(length);
        if (i < left.calls.end || !isWhole(order, i, length)
            || !isSame(order, candidate.calls.first, i, length)
            || std::find(begin, end, true) != end)
            continue;
        addCall(order, i, length, left.calls);
        left.begins.push_back(i);
    }
    return left;
}

Duration toDuration(double time) {
    return Duration(static_cast<int64_t>(time));
}

} // namespace

double KernelRun::busyShare() const {
    const double all = inNanoseconds(time) + inNanoseconds(idle);
    return all > 0 ? inNanoseconds(time) / all : 0;
}

std::vector<KernelRun> kernelRuns(const KernelOrder& order, const RunLimits& limits) {
    std::vector<PricedRun> candidates;
    for (size_t length = kShortest; length <= kLongest; ++length)
        addCandidates(order, length, limits, candidates);
    std::sort(candidates.begin(), candidates.end(), [](const PricedRun& a, const PricedRun& b) {
        return a.gain != b.gain    ? a.gain > b.gain
            : a.length != b.length ? a.length < b.length
                                   : a.calls.first < b.calls.first; // the same each time
    });
    // Shifted by a kernel a run is nearly as good: of all but the first few nothing is left.
    constexpr size_t kMostTried = 200;
    candidates.resize(std::min(candidates.size(), kMostTried));
    std::vector<bool> isTaken(order.kernels.size(), false);
    std::vector<KernelRun> runs;
    for (const PricedRun& candidate : candidates) {
        const auto [calls, begins] = callsLeft(order, candidate, isTaken);
        const auto bound = boundOf(calls, limits);
        if (!bound)
            continue;
        runs.push_back({*bound, calls.first, candidate.length, calls.count, toDuration(calls.time),
            toDuration(calls.idle), toDuration(calls.core), toDuration(calls.moving)});
        for (const size_t begin : begins)
            std::fill_n(
                isTaken.begin() + static_cast<std::ptrdiff_t>(begin), candidate.length, true);
        if (runs.size() == kMostRuns)
            break;
    }
    return runs;
}

} // namespace rankscope::analysis
