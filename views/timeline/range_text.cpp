// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/range_text.h"

#include <QRegularExpression>

#include "views/shared/formats.h"

namespace rankscope::timeline {

namespace {

/// The largest power of 1000 ns of which a hundred fit in the span.
Duration digitOf(Duration span) {
    Duration digit(1);
    while (digit * 100'000 <= span)
        digit *= 1000;
    return digit;
}

Duration rounded(Duration value, Duration digit) {
    const Duration rest = value % digit;
    const Duration down = value - rest;
    return rest * 2 >= digit ? down + digit : rest * 2 <= -digit ? down - digit : down;
}

} // namespace

QString rangeText(TimeRange range, Timestamp origin) {
    const Duration digit = digitOf(range.length());
    return shared::formatOffset(rounded(range.begin - origin, digit)) + " ... "
        + shared::formatOffset(rounded(range.end - origin, digit));
}

QString spanText(TimeRange range) {
    return shared::formatDuration(rounded(range.length(), digitOf(range.length())));
}

std::optional<TimeRange> parseRange(const QString& text, Timestamp origin) {
    static const QRegularExpression kDivider(R"(\s*(?:\.{2,}|\x{2026}|:|\s[-\x{2013}]\s)\s*)");
    static const QRegularExpression kLength(R"((?<=[0-9a-z])\s*\+\s*)");
    QStringList parts = text.trimmed().split(kDivider);
    const bool hasLength = parts.size() == 1;
    if (hasLength)
        parts = text.trimmed().split(kLength);
    if (parts.size() != 2)
        return std::nullopt;
    const auto begin = shared::parseDuration(parts[0]);
    const auto end = shared::parseDuration(parts[1]);
    // A century: sums with any origin stay in 64 bits.
    constexpr Duration kFarthest = std::chrono::hours(24 * 365 * 100);
    if (!begin || !end || abs(*begin) > kFarthest || abs(*end) > kFarthest)
        return std::nullopt;
    TimeRange range{origin + *begin, origin + *end};
    if (hasLength)
        range.end = range.begin + *end;
    return range.isEmpty() ? std::nullopt : std::optional(range);
}

} // namespace rankscope::timeline
