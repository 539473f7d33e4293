// SPDX-License-Identifier: GPL-3.0-or-later
// Times as JSON: in whole nanoseconds, which are more than what a double holds.
// Thread: any, free functions.
#pragma once

#include <optional>

#include <QJsonArray>
#include <QJsonValue>

#include "core/base/time.h"

namespace rankscope::timeline {

QJsonArray rangeArray(TimeRange range);
/// Nothing for what is no range, and for one that is beyond all profiles.
std::optional<TimeRange> rangeFrom(const QJsonValue& value);

} // namespace rankscope::timeline
