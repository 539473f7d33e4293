// SPDX-License-Identifier: GPL-3.0-or-later
// The answer of `ir --json`.
// Thread: any, pure functions.
#pragma once

#include <string>

#include "app/cli/ir_report.h"

namespace rankscope::app {

/// One object without a line end: counts, checks with findings and their lines, recomputation by
/// place, communication, biggest tensors, and what differs from a reference.
std::string irJson(const IrReport& report);

} // namespace rankscope::app
