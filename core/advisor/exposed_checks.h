// SPDX-License-Identifier: GPL-3.0-or-later
// CO-5: gradients that computing could hide and does not.
// Thread: that of the session.
#pragma once

#include "core/advisor/check.h"

namespace rankscope::advisor {

Result<Outcome> exposedCommunication(Context& context);

} // namespace rankscope::advisor
