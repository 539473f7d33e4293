// SPDX-License-Identifier: GPL-3.0-or-later
// A shift as it is typed: of a rank, a host or a track.
// Thread: UI only; free functions.
#pragma once

#include <optional>

#include "core/base/time.h"

class QLineEdit;
class QString;

namespace rankscope::timeline {

/// Nothing for what is no duration, or longer than clocks of one job are apart.
std::optional<Duration> typedShift(const QString& text);
/// Reads as the same shift again: rounded only where nothing is lost.
QString textOfShift(Duration shift);
/// Marks the field, and a tip at it says what can be typed.
void sayBadShift(QLineEdit& field);

} // namespace rankscope::timeline
