// SPDX-License-Identifier: GPL-3.0-or-later
// Sums and products that stay at the end of the range instead of overflowing: damaged durations may
// add up to more than 292 years.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <limits>

#include "core/base/time.h"

namespace rankscope {

constexpr int64_t saturatingAdd(int64_t a, int64_t b) {
    int64_t sum = 0;
    if (!__builtin_add_overflow(a, b, &sum))
        return sum;
    return b > 0 ? std::numeric_limits<int64_t>::max() : std::numeric_limits<int64_t>::min();
}

constexpr int64_t saturatingMultiply(int64_t a, int64_t b) {
    int64_t product = 0;
    if (!__builtin_mul_overflow(a, b, &product))
        return product;
    return (a > 0) == (b > 0) ? std::numeric_limits<int64_t>::max()
                              : std::numeric_limits<int64_t>::min();
}

constexpr Duration saturatingAdd(Duration a, Duration b) {
    return Duration(saturatingAdd(a.count(), b.count()));
}

} // namespace rankscope
