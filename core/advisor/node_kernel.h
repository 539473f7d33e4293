// SPDX-License-Identifier: GPL-3.0-or-later
// From the node of a compiled graph to its kernel on the timeline, by its full name.
// Thread: what takes a session that of it, the rest any.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_set>

#include "core/ir/graph.h"
#include "core/model/target.h"
#include "core/query/session.h"

namespace rankscope::advisor {

/// The slices of all timelines that a compiled graph may have named.
struct KernelNames {
    bool hasTimeline = false;
    std::unordered_set<std::string> names{}; ///< with '_' for '/', as some exports have it
};
/// For the memo.
uint64_t heldBytes(const KernelNames& names);
/// Put together once for all that ask. Errors: Cancelled.
Result<std::shared_ptr<const KernelNames>> kernelNames(
    const query::Snapshot& snapshot, const std::stop_token& stop);

/// Why the timeline has no kernel of a node.
enum class NoKernel {
    None, ///< it has one
    NoName, ///< the node has no full name: it is a view, a call, of an early pass
    NoTimeline, ///< of no rank
    NotThere, ///< it was fused or left out, or the profile is of another run
};
NoKernel whyNoKernel(const KernelNames& names, const ir::Node& node);

/// The first slice of that name: on the rank whose folder the graph is in ("rank_3/validate.ir"),
/// else on the first rank that has one; on the device where it is on the host, too. Nothing: none
/// has. Errors: Cancelled, those of IndexReader.
Result<std::optional<model::Target>> kernelNamed(query::Session& session,
    const std::string& fullName, const std::string& graph, const std::stop_token& stop);

} // namespace rankscope::advisor
