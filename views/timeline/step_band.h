// SPDX-License-Identifier: GPL-3.0-or-later
// The steps as bands of the ruler, and what is said of one.
// Thread: UI only, free functions.
#pragma once

#include <optional>
#include <vector>

#include <QString>

#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

struct StepBand {
    int from = 0; ///< pixels of the pane
    int to = 0;
    bool isShaded = false; ///< every other one
    std::optional<size_t> step{}; ///< nothing: several that share the pixel
    bool operator==(const StepBand&) const = default;
};

/// Those in sight, in order, at most one a pixel.
std::vector<StepBand> stepBands(const std::vector<ShownStep>& steps, const Viewport& viewport);

/// "Step 7", "Step 0 (warm-up)".
QString stepTitle(const ShownStep& step);
/// With its length, and what warm-up means.
QString stepTip(const ShownStep& step);

} // namespace rankscope::timeline
