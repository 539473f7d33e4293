// SPDX-License-Identifier: GPL-3.0-or-later
// The answer of `ir --json`.
// Thread: main.
#pragma once

#include "app/cli/ir_report.h"

namespace rankscope::app {

/// One object and a line end, written piece by piece, for a graph may have many findings: counts,
/// checks with findings and their lines, recomputation by place and layer, communication, biggest
/// tensors, and what differs from a reference.
void printJson(const IrReport& report);

} // namespace rankscope::app
