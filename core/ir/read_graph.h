// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the .ir files of MindSpore, 1.x to 2.3 and later: line by line, tolerant of excerpts
// without a header or with the line numbers of a documentation in front.
// Source: planner_ir_data.md C1.
// Thread: any; reading may take seconds and can be stopped.
#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/ir/graph.h"
#include "core/model/issue.h"

namespace rankscope::ir {

/// Whether the name of a file tells of a pass that holds inserted communication and the copies of
/// recomputation, or of kernels: "18_validate_0068.ir" (planner_ir_data.md C1).
bool isOfLatePass(std::string_view name);

/// Nodes that cannot be read are counted as BadLine, a file that ends inside a subgraph as
/// TruncatedFile. Errors: Unreadable, NoProfile (nothing of a graph in it), Cancelled.
Result<Graph> readGraph(const std::filesystem::path& file, model::IssueLog& issues,
    Progress& progress, const std::stop_token& stop);

/// The same of a text; `name` is that of its file, and what issues call it. Errors: NoProfile,
/// Cancelled.
Result<Graph> readGraphText(std::string text, const std::string& name, model::IssueLog& issues,
    const std::stop_token& stop);

} // namespace rankscope::ir
