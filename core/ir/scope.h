// SPDX-License-Identifier: GPL-3.0-or-later
// Where in the network a node is, and what it is there for.
// Source: planner_ir_data.md C2; names of inserted operators as MindSpore's parallel pass gives
// them. Thread: any, pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/ir/graph.h"

namespace rankscope::ir {

/// Recompute: a copy (duplicated: Bool(1)). Gradient: below the scope Gradients, or marked
/// target_grad. What Node::purpose is made of.
Purpose purposeOf(const Node& node);

/// The cells a node is in, the same for all layers: "Default/net-Net/*-Block/wq-Linear" of
/// "Gradients/recompute_Default/net-Net/0-Block/wq-Linear/MatMul-op3".
std::string placeOf(std::string_view scope);

/// The numbers of the lists of cells that a node is in, outermost first: {3} of "3-Block/..",
/// {2, 1} of a list within a list; none outside of all.
using Layer = std::vector<int64_t>;
Layer layerOf(std::string_view scope);

/// Some layers of a list of cells.
struct Layers {
    std::vector<Layer> these{}; ///< ascending
    size_t all = 0; ///< layers of the list

    /// A place in no list.
    bool isOutside() const { return these.empty() || these.front().empty(); }
    bool isAll() const { return these.size() == all; }
    /// One behind the other, without a gap.
    bool isRange() const;
};
/// "3", "2.1".
std::string layerText(const Layer& layer);
/// "0-2, 5".
std::string layersText(const Layers& layers);

/// What names such a node in select_recompute: "feed_forward\.w1\.reshape", the cells below its
/// layer and the operator.
std::string patternOf(const Node& node);

/// The name that the profiler gives the kernel of a node: its full name. "" where it has none.
std::string_view kernelNameOf(const Node& node);

/// A name that a compiled graph may have given: its last part ends in -op and a number.
bool isKernelName(std::string_view name);
/// Whether the profiler names the kernel of the node so. Some exports have '_' for '/'
/// (planner_ir_data.md C3 point 7).
bool isKernelOf(const Node& node, std::string_view name);

/// Whether operator, scope, names, code or arguments of a node contain the words; small and capital
/// ASCII letters are the same.
bool matches(const Node& node, std::string_view words);

/// AllReduce, AllGather, Send, ...
bool isCommunication(std::string_view op);
/// Gives its input on as it is, or in another shape or type: Reshape, Cast, Depend, Load, ...
bool isPassThrough(std::string_view op);
/// Takes no memory of its own: a view, a tuple, an order.
bool isView(std::string_view op);
/// An operator that the parallel plan has put in, not the network.
bool isRedistribution(const Node& node);
bool isInserted(const Node& node);

} // namespace rankscope::ir
