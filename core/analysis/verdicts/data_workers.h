// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of MindSpore's own analysis of data preparation (minddata_pipeline_summary): by the use
// of the CPU a worker and by the queues at both sides of an operator. They stand beside those of
// MindInsight (data_queues.h); the sources name other operators at times.
// Thread: any, pure functions.
#pragma once

#include "core/analysis/verdicts/data_queues.h"

namespace rankscope::analysis {

/// One operator with what the rules ask of it. Shares; nothing: not known, no rule fires.
struct WorkedOperator {
    DataOperator op;
    std::optional<double> worker; ///< of one CPU core that one of its workers uses, on average
    std::optional<double> inputUsage; ///< mean filling of the queue that it takes from
    std::optional<double> inputEmpty; ///< samples that found that queue empty
    bool isReader = false; ///< nothing feeds it
};

/// What the rules tell of one operator.
struct WorkerSigns {
    bool isBusy = false; ///< its workers compute nearly all the time: more of them
    bool isIdle = false; ///< several workers with little to do: fewer of them
    bool isSlowReader = false; ///< a reader whose queue is not half full
    bool isHungry = false; ///< of the last one: it finds no batch too often
    bool isSlower = false; ///< its input is far fuller than its output
    bool isBottleneck = false; ///< the one that the rules name, of all operators

    bool any() const { return isBusy || isIdle || isSlowReader || isHungry || isSlower; }
    bool operator==(const WorkerSigns&) const = default;
};

/// Operators without queues or work of their own: "Repeat", "Shuffle", "Zip", ...
bool isPassingOn(std::string_view type);

/// Beside the operators. The bottleneck: of those from the highest to the lowest id the last one
/// that is busy, or idle beside an empty input or a much fuller output.
std::vector<WorkerSigns> workerSigns(const std::vector<WorkedOperator>& operators);

} // namespace rankscope::analysis
