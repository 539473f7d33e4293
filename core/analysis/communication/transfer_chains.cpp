// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/transfer_chains.h"

#include <algorithm>

#include "core/analysis/time_union.h"

namespace rankscope::analysis {

namespace {

constexpr Duration kRounding = std::chrono::microseconds(10);

/// Whether nothing computes right before this time.
bool isExposedAt(Timestamp time, const std::vector<TimeRange>& exposed) {
    const Timestamp nearly = time - kRounding;
    const auto behind = std::ranges::upper_bound(exposed, nearly, {}, &TimeRange::begin);
    return behind != exposed.begin() && std::prev(behind)->end >= nearly;
}

} // namespace

std::vector<TimeRange> transferChains(
    std::vector<TimeRange> transfers, const std::vector<TimeRange>& exposed) {
    std::ranges::sort(transfers, {}, &TimeRange::begin);
    std::vector<TimeRange> chains;
    for (size_t i = 0; i < transfers.size();) {
        size_t next = i + 1;
        size_t last = i; // at whose end nothing computes
        while (next < transfers.size()
            && transfers[next].begin >= transfers[next - 1].end - kRounding
            && transfers[next].begin <= transfers[next - 1].end + kRounding) {
            last = isExposedAt(transfers[next].end, exposed) ? next : last;
            ++next;
        }
        if (last > i)
            chains.push_back({transfers[i].begin, transfers[last].end});
        i = next;
    }
    return unionOf(std::move(chains));
}

} // namespace rankscope::analysis
