// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of a graph's parameters and subgraphs.
// Thread: any, free functions.
#pragma once

#include <memory>

#include <vector>

#include "core/ir/parts.h"
#include "views/shared/table_data.h"

namespace rankscope::graph {

shared::TableData parameterTable(const std::shared_ptr<const ir::Graph>& graph,
    std::shared_ptr<const std::vector<ir::ParameterUse>> parameters);
shared::TableData subgraphTable(
    const ir::Graph& graph, const std::vector<ir::SubgraphCalls>& subgraphs);

} // namespace rankscope::graph
