// SPDX-License-Identifier: GPL-3.0-or-later
// How much a switch of the environment (OV-2) matters: by itself it is a fact, beside a finding of
// what it may do it is as severe as that.
// Thread: any, free functions.
#pragma once

#include <vector>

#include "core/advisor/finding.h"

namespace rankscope::advisor {

/// After explain(): what has another cause says nothing of a switch. The finding is evidence of the
/// switch then; what it costs stays its own, for nothing proves that the switch makes all of it.
void weighSwitches(std::vector<Finding>& findings);

} // namespace rankscope::advisor
