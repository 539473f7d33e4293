// SPDX-License-Identifier: GPL-3.0-or-later
// The computing kernels of one step of a rank in the order of their begins: for verdicts on what
// runs behind what. Communication and kernels of the AI CPU part them into stretches.
// Thread: any, free function.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

struct OrderedKernel {
    uint32_t key = 0; ///< same name and shapes: KernelOrder::names
    uint32_t type = 0; ///< KernelOrder::types
    uint32_t stretch = 0; ///< equal: nothing but computing kernels between them
    TimeRange range; ///< on the rank's own clock
    Duration idle{}; ///< before it, when nothing ran: no kernel and no communication
    double core = 0; ///< ns that a core worked on it; 0: not counted
    double moving = 0; ///< of them, loading and storing: both added up
    bool isVector = false; ///< of the vector cores alone
};

struct KernelOrder {
    std::vector<OrderedKernel> kernels;
    std::vector<std::string> names;
    std::vector<std::string> types;
    size_t steps = 1; ///< that the kernels are of: of tables without steps all
};

/// `steps` are those of the job, `step` the one that is looked at. Errors: Cancelled, those of
/// TableReader.
Result<KernelOrder> kernelOrder(const query::Snapshot& snapshot, int64_t rank,
    std::optional<int64_t> step, size_t steps, const std::stop_token& stop);

/// "MatMul" of "MatMulV3", "ReduceMean" of "ReduceMeanD": types without their version.
std::string_view withoutVersion(std::string_view type);

} // namespace rankscope::analysis
