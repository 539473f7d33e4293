// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/time_json.h"

#include "core/model/target.h"

namespace rankscope::timeline {

/// Whole numbers of 64 bits stay what they are.
QJsonArray rangeArray(TimeRange range) {
    return {QJsonValue(qint64(toNanoseconds(range.begin))),
        QJsonValue(qint64(toNanoseconds(range.end)))};
}

std::optional<TimeRange> rangeFrom(const QJsonValue& value) {
    const QJsonArray ends = value.toArray();
    if (ends.size() != 2)
        return std::nullopt;
    const int64_t begin = ends[0].toInteger();
    const int64_t end = ends[1].toInteger();
    const bool isRange = begin <= end && begin >= -model::kFarthestNs && end <= model::kFarthestNs;
    return isRange ? std::optional(TimeRange{fromNanoseconds(begin), fromNanoseconds(end)})
                   : std::nullopt;
}

} // namespace rankscope::timeline
