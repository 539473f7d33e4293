// SPDX-License-Identifier: GPL-3.0-or-later
// Values as a person reads them: 28.604 127 ms, +1.523 418 907 s, 1,536, 4.7 GB, 7.4 %. Times are
// formatted by integer arithmetic, so the text is exact to the nanosecond. Thousands are parted by
// commas everywhere; digits after the point stand in groups of three with a narrow space that does
// not break; exactNanoseconds() is for tooltips and for copying.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <QString>

#include "core/base/decimal.h"
#include "core/base/time.h"

namespace rankscope::shared {

/// All numbers are written by these, the same in English and Chinese: "1,536.5", with a real minus
/// sign (U+2212) before negative ones.
QString numberText(int64_t value);
/// So many digits behind the point, or kAllDigits.
QString numberText(double value, int digits);
inline constexpr int kAllDigits = -1; ///< the shortest text that reads back as the same number
/// So many digits that count, without zeros behind the last.
QString significantText(double value, int digits);

/// In the largest unit that gives a whole part: "0 ns", "318 ns", "28.604 us" (with the micro
/// sign), "28.604 127 ms", "1.523 418 907 s", "2 min 03.5 s", "26 h 04 min 10 s".
QString formatDuration(Duration duration);
/// A place in time: formatDuration with a sign.
QString formatOffset(Duration sinceOrigin);
/// The same in a table, to the microsecond and in one unit: "+1,523.419 ms"; below a microsecond
/// all.
QString formatCellOffset(Duration sinceOrigin);
/// The same beside an axis, in its unit: three digits behind the point, "+14.150 s", "+8.431 ms".
QString formatMoment(Duration sinceOrigin);
/// Three digits that count, as the advisor has them, for a key figure: "446 ms", "1.52 s", "2 min
/// 58 s"; exact below a
/// microsecond.
QString formatRounded(Duration duration);
/// For table columns whose header names the unit: milliseconds with three digits, "8,344.052"; what
/// rounds to nothing is "<0.001", on either side of it. All digits are in the cell's tip and in
/// what is copied.
QString formatMilliseconds(Duration duration);
/// Of a place on the clock of a file: microseconds with three digits, grouped.
QString formatMicroseconds(int64_t nanoseconds);
QString exactNanoseconds(Duration duration); ///< "28604127 ns"
QString exactNanoseconds(Timestamp time);

QString formatCount(uint64_t count); ///< grouped: 1,536
QString formatDecimal(Decimal value); ///< all of its digits, grouped: 1,234,567.25
/// `one` of one thing, else `many` with the count as its %1: counted(n, tr("1 row"), tr("%1
/// rows")).
QString counted(uint64_t count, const QString& one, const QString& many);
/// Of an operator, without the quotes that its file has around them: "1,4096,1024;1024".
QString shapesText(const std::string& shapes);
/// 812 B, 1.2 KB, 4.7 GB: powers of 1,024, named as npu-smi and the profilers name them.
QString formatBytes(uint64_t bytes);
/// Of a transfer: powers of 1,000, as its bandwidth has them; 0 B below zero.
QString formatMoved(int64_t bytes);
/// part of whole as "7.4 %", "100 %"; "<0.1 %" of what rounds to nothing, on either side of it: a
/// reader takes no sense from ">-0.1 %". A dash when the whole is nothing.
QString formatPercent(Duration part, Duration whole);

/// Reads "10ms", "1.5 s", "+3 us", "42" (nanoseconds), "2min", "1h", grouped digits allowed.
/// Nothing when it is no duration or finer than 1 ns.
std::optional<Duration> parseDuration(const QString& text);

} // namespace rankscope::shared
