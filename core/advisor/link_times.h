// SPDX-License-Identifier: GPL-3.0-or-later
// How long the transfers of a slow link took, beside how long they take at the normal bandwidth.
// Thread: any, a free function.
#pragma once

#include "core/advisor/finding.h"

namespace rankscope::advisor {

/// One direction of a link, over all steps.
struct LinkTime {
    int64_t source = 0;
    int64_t target = 0;
    Duration atNormal{}; ///< of its bytes; at most the time that they took
    Duration longer{}; ///< than that
    bool operator==(const LinkTime&) const = default;
};

/// As a finding of a slow link (CL-9) has them in its text and its evidence; none of others.
std::vector<LinkTime> linkTimesOf(const Finding& finding);

} // namespace rankscope::advisor
