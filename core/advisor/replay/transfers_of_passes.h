// SPDX-License-Identifier: GPL-3.0-or-later
// Which transfers of a worker bring the input of each pass, and which ship its result.
// Thread: any, free functions.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/parallel/pipeline_blocks.h"

namespace rankscope::advisor {

/// Of each pass, in their order: when the transfer ran, nothing where none is left for it.
using TransfersOfPasses = std::vector<std::optional<TimeRange>>;

/// By their number: the n-th receive to end is that of the n-th pass to begin, the n-th send to
/// begin that of the n-th pass to end. Nothing where there are not as many as passes.
std::optional<TransfersOfPasses> transfersInTurn(const std::vector<analysis::PipelinePass>& passes,
    const std::vector<analysis::PipelineTransfer>& transfers, analysis::TransferKind kind);

/// By time, for operators that send, receive or do both and do not say which (hcom_batchSendRecv,
/// ncclDevKernel_SendRecv): a pass receives with the last of them that ends before it begins, and
/// sends with the first that begins behind its end. One carries a single pass of each direction;
/// where passes follow each other without one between them the neighbours take the next ones.
TransfersOfPasses transfersByTime(const std::vector<analysis::PipelinePass>& passes,
    const std::vector<analysis::PipelineTransfer>& transfers, analysis::TransferKind kind);

} // namespace rankscope::advisor
