// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a marker.
// Thread: UI only, free functions.
#pragma once

#include <QString>

#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

/// Where it is and, of a range, how long.
QString markerPlace(const Marker& marker, Timestamp origin);
/// Name, place and note, a line each.
QString markerTip(const Marker& marker, Timestamp origin);

} // namespace rankscope::timeline
