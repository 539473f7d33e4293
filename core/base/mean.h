// SPDX-License-Identifier: GPL-3.0-or-later
// The one rule for means of whole numbers: rounded half away from zero, as times are when read.
// Thread: any, free functions.
#pragma once

#include "core/base/time.h"

namespace rankscope {

/// sum / count. count > 0; the mean of numbers fits where they do.
template <class Integer>
constexpr int64_t meanOf(Integer sum, int64_t count) {
    const Integer whole = sum / count;
    const Integer rest = sum % count;
    const Integer away = rest < 0 ? -rest : rest;
    const bool isUp = away >= count - away;
    return static_cast<int64_t>(!isUp ? whole : sum < 0 ? whole - 1 : whole + 1);
}

constexpr Duration meanOf(Duration sum, int64_t count) {
    return Duration(meanOf(sum.count(), count)); // count(): the rule is for numbers
}

} // namespace rankscope
