// SPDX-License-Identifier: GPL-3.0-or-later
// What `ir` says of a graph, put together once for text and JSON.
// Thread: any, values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/ir/difference.h"
#include "core/ir/findings.h"
#include "core/ir/traffic.h"

namespace rankscope::app {

struct IrReport {
    std::string file;
    const ir::Graph& graph;
    std::vector<ir::CheckResult> checks; ///< those that were asked for
    ir::Recompute recompute;
    std::vector<ir::TrafficRow> traffic;
    std::vector<ir::BigTensor> tensors;
    const ir::Graph* reference = nullptr; ///< of the difference; or none
    std::vector<ir::Difference> differences;
};

void printText(const IrReport& report);

} // namespace rankscope::app
