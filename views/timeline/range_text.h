// SPDX-License-Identifier: GPL-3.0-or-later
// The visible range as text, and the way back from what a person types.
// Thread: any, free functions.
#pragma once

#include <optional>

#include <QString>

#include "core/base/time.h"

namespace rankscope::timeline {

/// "+1.280 s ... +1.741 s" with as many digits as the span makes sense of.
QString rangeText(TimeRange range, Timestamp origin);
/// "461 ms", with the same digits.
QString spanText(TimeRange range);

/// Reads "1.28 s ... 1.741 s", "10ms:20ms", "1000:2000" (ns), "1 s + 20 ms" (begin and length), all
/// relative to the origin. The dots, a colon or a dash between blanks divide.
struct RangeReading {
    std::optional<TimeRange> range;
    QString fault; ///< what is wrong with it where there is no range
};
RangeReading readRange(const QString& text, Timestamp origin);

} // namespace rankscope::timeline
