// SPDX-License-Identifier: GPL-3.0-or-later
// Operators of profiles of MindSpore before 2.3, which have no table of kernels: AI Core from
// aicore_intermediate_* (averages of a step: no shortest and no longest call), shapes and types
// from framework_raw_*, AI CPU from aicpu_intermediate_* (every call).
// Thread: any, free functions.
#pragma once

#include "core/analysis/operators/operators.h"

namespace rankscope::analysis {

inline constexpr const char* kAiCore = "AI_CORE";
inline constexpr const char* kAiCpu = "AI_CPU";

/// Some rank has such tables, and none a table of kernels.
bool hasLegacyOperators(const query::Snapshot& snapshot);

/// Not by CommunicationType: those come from the collectives. Errors: Cancelled, those of
/// TableReader.
Result<OperatorTable> legacyOperators(const query::Snapshot& snapshot, OperatorsBy by,
    const OperatorFilter& filter, const std::stop_token& stop);

/// The shapes of the inputs in an op_info of framework_raw: "32,3,224,224;16" of
/// {"input_0":{"shape":"32,3,224,224"},"input_1":{"shape":"16"},"output_0":..}.
std::string inputShapesOf(std::string_view info);

} // namespace rankscope::analysis
