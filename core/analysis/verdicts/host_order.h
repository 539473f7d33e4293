// SPDX-License-Identifier: GPL-3.0-or-later
// The operators of torch that a rank's host called, in the order of its threads: for runs of them
// for which torch_npu has one operator (fusion_patterns.h). Source: advisor_spec.md SC-9.
// Thread: that of the session.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/analysis/operators/kernel_order.h"

namespace rankscope::analysis {

/// "Mul" of "aten::mul_", "BatchMatMul" of "aten::bmm": as the types of kernels are named. Empty
/// for an operator that makes a view and runs nothing.
std::string kernelTypeOf(std::string_view name);

/// Outermost operators only; a thread is a stretch. Of long profiles the first ones. Nothing
/// without operators. Errors: Cancelled, those of IndexReader.
Result<std::optional<KernelOrder>> hostOrder(query::Session& session, int64_t rank);

} // namespace rankscope::analysis
