// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/link_times.h"

#include <algorithm>

namespace rankscope::advisor {

namespace {

/// Null: the phrase has none of that name and kind.
template <class T>
const T* valueIn(const Phrase& phrase, std::string_view name) {
    for (const auto& [key, value] : phrase.values) {
        if (key == name)
            return std::get_if<T>(&value);
    }
    return nullptr;
}

} // namespace

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
