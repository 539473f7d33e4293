// SPDX-License-Identifier: GPL-3.0-or-later
// Whether "Why this fires" of a finding is true: told in both languages, each side of a "=" that is
// arithmetic comes to the other one, and what it calls above or below a limit is.
#pragma once

#include <string>

#include "core/advisor/finding.h"

namespace rankscope::test {

/// What is wrong with it; "" for nothing.
std::string faultOfFormula(const advisor::Finding& finding);

} // namespace rankscope::test
