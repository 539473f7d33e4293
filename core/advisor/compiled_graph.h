// SPDX-License-Identifier: GPL-3.0-or-later
// The compiled graphs (.ir) that lie beside a profile: read when a page or a check asks, once for
// all of them.
// Thread: any.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/ir/graph.h"
#include "core/model/issue.h"
#include "core/query/session.h"

namespace rankscope::advisor {

struct CompiledGraph {
    std::string name; ///< its file below the folder that was opened
    ir::Graph graph;
    model::IssueLog issues; ///< what of it could not be read
};
/// For the memo: its text and what was made of it.
uint64_t heldBytes(const CompiledGraph& graph);

/// The names of all, in their order.
std::vector<std::string> graphNames(const query::Snapshot& snapshot);

inline bool hasGraphs(const query::Snapshot& snapshot) {
    return !graphNames(snapshot).empty();
}

/// Those first that tell more of what runs: of the first rank that of the last pass among validate,
/// execute and graph_build, then its others from the last one on, then those of other ranks.
std::vector<std::string> byTelling(std::vector<std::string> names);

/// A file that can not be read or holds no graph gives one without nodes, whose issues tell why: it
/// is no reason to leave the others out. Errors: NotFound for a name that is none of them,
/// Cancelled.
Result<std::shared_ptr<const CompiledGraph>> compiledGraph(
    const query::Snapshot& snapshot, const std::string& name, const std::stop_token& stop);

/// Of the graphs that can be read the first of byTelling(); where none can the first of all.
/// Null: there is no graph. Errors: Cancelled.
Result<std::shared_ptr<const CompiledGraph>> tellingCompiledGraph(
    const query::Snapshot& snapshot, const std::stop_token& stop);

struct KernelNode {
    std::shared_ptr<const CompiledGraph> graph;
    ir::NodeIndex node = 0;
};

/// The node whose kernel the profiler names so: of the graph that tells most, else of the last one
/// that has it. Nothing: none has. Errors: Cancelled.
Result<std::optional<KernelNode>> nodeOfKernel(
    const query::Snapshot& snapshot, std::string_view kernel, const std::stop_token& stop);

} // namespace rankscope::advisor
