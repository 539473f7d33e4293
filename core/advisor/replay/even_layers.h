// SPDX-License-Identifier: GPL-3.0-or-later
// The layers of a job on other stages. An output layer stays where it is, and no layer is split:
// that is why equal passes are no split that a job can have. Thread: any, free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/advisor/replay/fixes.h"

namespace rankscope::advisor {

/// So many layers on each stage, as many as now in all, that the stage with most to compute has
/// least. `layerTime`: of one layer, both passes; `stageTimes`: of all passes of a stage for one
/// micro-batch. Layers go to the stage that is shortest with one more.
std::vector<int64_t> bestLayers(const std::vector<int64_t>& layers,
    const std::vector<Duration>& stageTimes, Duration layerTime);

/// The passes, gradients and optimizer of each stage with bestLayers(), or the split as even as it,
/// within half a layer, that makes the shortest step: longer, or shorter, by the layers that come
/// or go. `layers`: those of each stage now, of all its chunks. A layer takes what it takes in the
/// stage where that of a layer is shortest: the others do other work as well; in a pass that is
/// longer than most of its chunk, by a slow rank or long sequences, so much longer. Changes nothing
/// where the stages are not those of the job.
Fix movedLayers(std::vector<int64_t> layers);

struct MovedLayers {
    std::vector<int64_t> layers; ///< of each stage
    Work work;
};

/// What movedLayers() plays; nothing where it changes nothing.
std::optional<MovedLayers> moveLayers(
    const JobGraph& job, const Work& work, const std::vector<int64_t>& layers);

} // namespace rankscope::advisor
