// SPDX-License-Identifier: GPL-3.0-or-later
// Times as tests write them.
#pragma once

#include "core/base/time.h"

namespace rankscope::test {

constexpr Timestamp us(int64_t microseconds) {
    return fromNanoseconds(microseconds * 1000);
}

} // namespace rankscope::test
