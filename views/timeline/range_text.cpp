// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/range_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include "views/shared/formats.h"

namespace rankscope::timeline {

namespace {

struct RangeText {
    Q_DECLARE_TR_FUNCTIONS(rankscope::timeline::RangeText)
};

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

RangeReading readRange(const QString& text, Timestamp origin) {
    static const QRegularExpression kDivider(R"(\s*(?:\.{2,}|\x{2026}|:|\s[-\x{2013}]\s)\s*)");
    static const QRegularExpression kLength(R"((?<=[0-9a-z])\s*\+\s*)");
    QStringList parts = text.trimmed().split(kDivider);
    const bool hasLength = parts.size() == 1;
    if (hasLength)
        parts = text.trimmed().split(kLength);
    if (parts.size() != 2)
        return {{},
            RangeText::tr("Two times are needed, as in \"1.2 s ... 1.5 s\", or a time and a "
                          "length, as in \"10 ms + 500 us\".")};
    // A century: sums with any origin stay in 64 bits.
    constexpr Duration kFarthest = std::chrono::hours(24 * 365 * 100);
    Duration times[2]{};
    for (int i = 0; i < 2; ++i) {
        const auto time = shared::parseDuration(parts[i]);
        if (!time || abs(*time) > kFarthest)
            return {{},
                RangeText::tr("\"%1\" is no time: a number with ns, us, ms, s, min, h or d "
                              "is, no finer than 1 ns.")
                    .arg(parts[i])};
        times[i] = *time;
    }
    const TimeRange range{
        origin + times[0], hasLength ? origin + times[0] + times[1] : origin + times[1]};
    if (range.isEmpty())
        return {{},
            hasLength ? RangeText::tr("The length must be more than 0.")
                      : RangeText::tr("The end must be after the begin.")};
    return {range, {}};
}

} // namespace rankscope::timeline
