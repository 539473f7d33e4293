// SPDX-License-Identifier: GPL-3.0-or-later
// The checks CO-2 and CO-3 by name.
// Thread: that of the context.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

Result<Outcome> unalignedTransfers(Context& context);
Result<Outcome> contendedTransfers(Context& context);

} // namespace rankscope::advisor
