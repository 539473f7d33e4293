// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/transfers_of_passes.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace rankscope::advisor {

namespace {

using analysis::kFileError;
using analysis::PipelinePass;
using analysis::PipelineTransfer;
using analysis::TransferKind;

/// Receives by their end, sends by their begin.
std::vector<TimeRange> rangesOf(const std::vector<PipelineTransfer>& transfers, TransferKind kind) {
    std::vector<TimeRange> ranges;
    for (const PipelineTransfer& transfer : transfers)
        if (transfer.kind == kind || transfer.kind == TransferKind::Both)
            ranges.push_back(transfer.time);
    const bool isSend = kind == TransferKind::Send;
    std::sort(ranges.begin(), ranges.end(), [isSend](const TimeRange& a, const TimeRange& b) {
        return isSend ? a.begin < b.begin : a.end < b.end;
    });
    return ranges;
}

/// Places of the passes in the order in which they need transfers of the kind.
std::vector<size_t> orderOf(const std::vector<PipelinePass>& passes, TransferKind kind) {
    std::vector<size_t> order(passes.size());
    std::iota(order.begin(), order.end(), size_t());
    const bool isSend = kind == TransferKind::Send;
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
        return isSend ? passes[a].time.end < passes[b].time.end
                      : passes[a].time.begin < passes[b].time.begin;
    });
    return order;
}

} // namespace

std::optional<TransfersOfPasses> transfersInTurn(const std::vector<PipelinePass>& passes,
    const std::vector<PipelineTransfer>& transfers, TransferKind kind) {
    const std::vector<TimeRange> ranges = rangesOf(transfers, kind);
    if (ranges.size() != passes.size())
        return std::nullopt;
    TransfersOfPasses found(passes.size());
    size_t next = 0;
    for (const size_t place : orderOf(passes, kind))
        found[place] = ranges[next++];
    return found;
}

TransfersOfPasses transfersByTime(const std::vector<PipelinePass>& passes,
    const std::vector<PipelineTransfer>& transfers, TransferKind kind) {
    const std::vector<TimeRange> ranges = rangesOf(transfers, kind);
    const bool isSend = kind == TransferKind::Send;
    TransfersOfPasses found(passes.size());
    std::array<size_t, 2> taken{}; // of each direction, from the end that is searched from
    std::vector<size_t> order = orderOf(passes, kind);
    if (!isSend)
        std::reverse(order.begin(), order.end());
    for (const size_t place : order) {
        const PipelinePass& pass = passes[place];
        size_t& next = taken[static_cast<size_t>(pass.kind)];
        for (; next < ranges.size() && !found[place]; ++next) {
            const TimeRange& one = isSend ? ranges[next] : ranges[ranges.size() - 1 - next];
            if (isSend ? one.begin >= pass.time.end - kFileError
                       : one.end <= pass.time.begin + kFileError)
                found[place] = one;
        }
    }
    return found;
}

} // namespace rankscope::advisor
