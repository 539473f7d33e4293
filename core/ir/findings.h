// SPDX-License-Identifier: GPL-3.0-or-later
// What the checks of a graph find, each with its nodes as evidence; the same at the same place of
// several layers is one finding.
// Source: planner_ir_data.md C3.
// Thread: any, pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/ir/graph.h"
#include "core/ir/recompute.h"

namespace rankscope::ir {

enum class CheckId {
    Recompute, ///< configured against effective
    SiluPath,
    CastDirection,
    Relayout,
    Copies,
};
/// "IR-1", in the order of the specification.
const char* idOf(CheckId check);
std::optional<CheckId> checkNamed(std::string_view id);

enum class FindingKind {
    NoEffect,
    HeldForward,
    KeptReshape,
    NarrowingCast,
    Relayout,
    LocalRelayout, ///< without communication
    GatheredAndSliced,
    BackToBack,
    ReducedTwice,
    GatheredTwice,
    CopiedTwice,
    CastAndBack,
};
/// "no_effect", for JSON and texts.
const char* toWord(FindingKind kind);
CheckId checkOf(FindingKind kind);

struct Finding {
    FindingKind kind{};
    uint64_t count = 0; ///< how often, over all layers that it is about
    Layers layers{}; ///< of recomputation without effect: where; the others are recomputed
    std::string place; ///< in the network; of a re-layout that of the operator before
    std::string otherPlace; ///< of a re-layout that of the operator behind
    std::string op; ///< of what is found: "SiLU", "AllGather, StridedSlice"
    std::string otherOp; ///< what it is found with: of a re-layout producer and consumer
    std::string pattern; ///< for select_recompute, where that helps
    std::string strategy{}; ///< of a re-layout: how the operator before is split; "" unknown
    std::string otherStrategy{}; ///< and the one behind
    std::optional<int64_t> bytes; ///< of all: kept in memory, or moved
    std::optional<int64_t> inputBytes{}; ///< of a re-layout: of the tensors before, of all
    std::optional<int64_t> outputBytes{}; ///< and behind
    std::optional<int64_t> groupSize; ///< ranks that communicate
    std::vector<NodeIndex> nodes; ///< all, in the order of the file
};

enum class CheckState { Ok, Found, Unknown };
/// "ok", "found", "unknown".
const char* toWord(CheckState state);

/// Why a check can not judge.
enum class Doubt {
    None,
    NothingMarked, ///< no operator is marked for recomputation
    EarlyPass, ///< the graph was written before copies are made
    Incomplete, ///< a part of the file is missing: that something is not there proves nothing
};
/// "nothing_marked".
const char* toWord(Doubt doubt);

struct CheckResult {
    CheckId check{};
    CheckState state{};
    Doubt doubt{};
    std::vector<Finding> findings; ///< most bytes first, then by number
};

/// One result a check, in their order.
std::vector<CheckResult> findingsOf(const Graph& graph);
/// The same with what is known of its recomputation.
std::vector<CheckResult> findingsOf(const Graph& graph, const Recompute& recompute);

} // namespace rankscope::ir
