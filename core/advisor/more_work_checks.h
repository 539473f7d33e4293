// SPDX-License-Identifier: GPL-3.0-or-later
// SC-13: what a slow rank does more than the fastest of its peers.
// Thread: any, free function.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

Result<Outcome> moreThanTheFastest(Context& context);

} // namespace rankscope::advisor
