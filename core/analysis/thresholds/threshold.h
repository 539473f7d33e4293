// SPDX-License-Identifier: GPL-3.0-or-later
// A limit that a verdict is held against, with its unit and where it is from.
// Thread: any, constants.
#pragma once

#include <cstdint>

#include "core/base/time.h"

namespace rankscope::analysis {

struct Threshold {
    const char* name; ///< stable: the key in docs/verdicts.md
    double value;
    const char* unit; ///< "share": 0.05 is 5 %; of what follows after it
    const char* source;

    /// Of one whose unit is ns.
    constexpr Duration duration() const { return Duration(static_cast<int64_t>(value)); }
};

} // namespace rankscope::analysis
