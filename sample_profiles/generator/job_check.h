// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs that cannot be: ranks that are not there, groups that do not divide, troubles without a
// place.
#pragma once

#include <string>

#include "job.h"

namespace rankscope::generator {

// Says what is wrong with the job; empty for nothing.
std::string whatIsWrong(const Job& job);

} // namespace rankscope::generator
