// SPDX-License-Identifier: GPL-3.0-or-later
// What part of the timeline a picture shows: which time over how many pixels, which rows.
// Thread: any, a value.
#pragma once

#include "views/timeline/viewport.h"

namespace rankscope::timeline {

struct Sight {
    Viewport viewport; ///< as wide as the picture
    int top = 0; ///< first y of the layout
    int height = 0;
};

} // namespace rankscope::timeline
