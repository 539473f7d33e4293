// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/link_times.h"

#include <algorithm>

namespace rankscope::advisor {

std::vector<LinkTime> linkTimesOf(const Finding& finding) {
    const auto* const normal = valueIn<double>(finding.text, "normal");
    if (normal == nullptr || *normal <= 0)
        return {};
    std::vector<LinkTime> times;
    for (const Evidence& evidence : finding.evidence) {
        const auto* const source = valueIn<int64_t>(evidence.text, "source");
        const auto* const target = valueIn<int64_t>(evidence.text, "target");
        const auto* const time = valueIn<Duration>(evidence.text, "time");
        const auto* const moved = std::get_if<Moved>(&evidence.value);
        if (source == nullptr || target == nullptr || time == nullptr || moved == nullptr)
            continue;
        // a GB/s is a byte a ns
        const Duration atNormal(static_cast<int64_t>(static_cast<double>(moved->value) / *normal));
        times.push_back(
            {*source, *target, std::min(*time, atNormal), *time - std::min(*time, atNormal)});
    }
    return times;
}

} // namespace rankscope::advisor
