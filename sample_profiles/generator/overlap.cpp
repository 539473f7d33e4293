// SPDX-License-Identifier: GPL-3.0-or-later
#include "overlap.h"

#include <algorithm>

namespace rankscope::generator {
namespace {

std::vector<Span> unionOf(std::vector<Span> spans) {
    std::sort(spans.begin(), spans.end(),
        [](const Span& left, const Span& right) { return left.start < right.start; });
    std::vector<Span> merged;
    for (const Span& span : spans) {
        if (!merged.empty() && span.start <= merged.back().end()) {
            merged.back().duration =
                std::max(merged.back().end(), span.end()) - merged.back().start;
        } else {
            merged.push_back(span);
        }
    }
    return merged;
}

// What of `spans` no span of `covered` covers; both sorted and disjoint.
std::vector<Span> without(const std::vector<Span>& spans, const std::vector<Span>& covered) {
    std::vector<Span> rest;
    std::size_t first = 0;
    for (const Span& span : spans) {
        Nanos at = span.start;
        while (first < covered.size() && covered[first].end() <= at) {
            ++first;
        }
        for (std::size_t i = first; i < covered.size() && covered[i].start < span.end(); ++i) {
            if (covered[i].start > at) {
                rest.push_back({at, covered[i].start - at});
            }
            at = std::max(at, covered[i].end());
        }
        if (at < span.end()) {
            rest.push_back({at, span.end() - at});
        }
    }
    return rest;
}

} // namespace

Nanos total(const std::vector<Span>& spans) {
    Nanos sum = 0;
    for (const Span& span : spans) {
        sum += span.duration;
    }
    return sum;
}

Nanos Overlap::stage() const {
    return total(computing) + total(exposed) + total(free) - bubble;
}

Overlap analyseOverlap(const StepRecord& step) {
    std::vector<Span> kernels;
    std::vector<Span> communications;
    Overlap overlap;
    for (const Op& op : step.ops) {
        if (op.communication >= 0) {
            communications.push_back(op.task);
            const auto& what = step.communications[static_cast<std::size_t>(op.communication)];
            overlap.bubble += what.kind == Collective::receive ? what.span.duration : 0;
        } else if (op.instruction->kernel != nullptr) {
            kernels.push_back(op.task);
        }
    }
    overlap.computing = unionOf(kernels);
    overlap.communication = unionOf(communications);
    overlap.exposed = without(overlap.communication, overlap.computing);
    kernels.insert(kernels.end(), communications.begin(), communications.end());
    const auto busy = unionOf(std::move(kernels));
    if (!busy.empty()) {
        const Span window{busy.front().start, busy.back().end() - busy.front().start};
        overlap.free = without({window}, busy);
        overlap.preparing = window.start - step.host.start;
    }
    return overlap;
}

} // namespace rankscope::generator
