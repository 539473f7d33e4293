// SPDX-License-Identifier: GPL-3.0-or-later
// Names of communication operators: hcom_allReduce__271_0_1@11022204950826225271.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace rankscope::model {

struct OperatorName {
    std::string_view name; ///< without the group
    std::string_view groupHash; ///< behind @
    std::string_view type; ///< allReduce; empty when the name is of another form
    std::optional<int64_t> groupIndex; ///< number within the group
    bool isTotal = false; ///< "Total Op Info", "allreduce-total"
};

/// The views are parts of the text.
OperatorName splitOperatorName(std::string_view text);

/// collective or p2p by the name of an operator.
std::string_view kindOfOperator(std::string_view name);

/// Whether a kernel on a stream communicates, by its name: that of one of the libraries NCCL, RCCL,
/// MSCCL, oneCCL, HCCL and NVSHMEM, in any case. Kernels of a framework's own are not known.
bool isCommunicationKernel(std::string_view name);

/// Whether a task of an Ascend stream computes, by its type ("Task Type"): on the cores, on AI CPU,
/// or in the unit for random numbers. Copies, events, notifies and writes do not.
bool isComputingTask(std::string_view type);

/// Like isCommunicationKernel() of a row in a table of Ascend kernels, by its core (HCCL in older
/// profiles) and name.
bool isCommunicationRow(std::string_view name, std::string_view core);

} // namespace rankscope::model
