// SPDX-License-Identifier: GPL-3.0-or-later
// OV-6: what the verdicts rest on.
// Thread: any, free functions.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

Result<Outcome> profileQuality(Context& context);

} // namespace rankscope::advisor
