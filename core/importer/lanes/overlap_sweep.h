// SPDX-License-Identifier: GPL-3.0-or-later
// The overlap analysis of one device from its busy stretches: one sweep over the sorted unions of
// computing and communication gives the pieces of the four lanes and the split of every step, in
// constant memory. Definitions: docs/steps.md.
// Thread: one at a time.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/importer/lanes/step_windows.h"

namespace rankscope::importer {

/// The lanes of "Overlap Analysis", numbered as the profilers number their threads.
enum class OverlapLane : uint8_t { Computing, Communication, NotOverlapped, Free };
inline constexpr size_t kOverlapLanes = 4;

const char* toName(OverlapLane lane);

/// Takes one piece of a lane; pieces of one lane come in order and do not touch.
using TakePiece = std::function<Status(OverlapLane, const TimeRange&)>;

class OverlapSweep {
public:
    /// Windows in order. Without steps the time from the first to the last busy moment is one step
    /// without a number.
    OverlapSweep(const std::vector<StepWindow>& steps, TakePiece take);

    /// Both sorted by begin; they may overlap themselves. Call once.
    Status run(BusyStore::Merge computing, BusyStore::Merge communication);
    /// Adds receives to the steps in which they begin. Call after run().
    Status addReceives(BusyStore::Merge receives);

    std::vector<model::StepSplit> splits() const;

private:
    struct Step {
        TimeRange work; ///< the window without its preparing
        model::StepSplit split;
    };

    Status takeSegment(const TimeRange& segment, bool computes, bool communicates);
    Status takeFree(const TimeRange& idle);
    static void addTo(Step& step, Duration length, bool computes, bool communicates);
    template <class Visit>
    void forSteps(const TimeRange& range, Visit visit);

    TakePiece m_take;
    std::vector<Step> m_steps;
    size_t m_firstStep = 0; ///< steps before it ended before the segment at hand
};

} // namespace rankscope::importer
