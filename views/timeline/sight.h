// SPDX-License-Identifier: GPL-3.0-or-later
// What part of the timeline a picture shows: which time over how many pixels, which rows.
// Thread: any, a value.
#pragma once

#include "views/timeline/lane_bands.h"
#include "views/timeline/viewport.h"

namespace rankscope::timeline {

struct Sight {
    Viewport viewport; ///< as wide as the picture
    LaneBands bands;
    int height() const { return bands.scrolled.to; }
};

} // namespace rankscope::timeline
