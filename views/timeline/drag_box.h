// SPDX-License-Identifier: GPL-3.0-or-later
// What is shown while a box is drawn.
// Thread: UI only, a value.
#pragma once

#include <QRect>

#include "core/base/time.h"

namespace rankscope::timeline {

struct DragBox {
    QRect box; ///< in the pane
    TimeRange range;
    bool isBeginSnapped = false; ///< it is the edge of a slice
    bool isEndSnapped = false;
};

} // namespace rankscope::timeline
