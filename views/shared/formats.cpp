// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/formats.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <QLocale>

#include "core/base/grouped.h"

namespace rankscope::shared {

namespace {

// A narrow space that does not break a line.
constexpr QChar kDigitGap(0x202F);
constexpr QChar kMinus(0x2212);
constexpr QChar kMicro(0x00B5);

constexpr uint64_t kNsPerSecond = 1'000'000'000;
constexpr uint64_t kNsPerMinute = 60 * kNsPerSecond;
constexpr uint64_t kNsPerHour = 60 * kNsPerMinute;
constexpr uint64_t kNsPerDay = 24 * kNsPerHour;

// count(): the digits of the text are those of the nanoseconds.
uint64_t magnitude(Duration d) {
    const auto ns = static_cast<uint64_t>(d.count());
    return d.count() < 0 ? ~ns + 1 : ns;
}

QString grouped(uint64_t value) {
    return QString::fromLatin1(rankscope::grouped(value));
}

enum class Zeros { Trim, Keep };

/// ".604 127" of the rest of a division by `unit`, in groups of three; empty when trimmed away.
QString fraction(uint64_t rest, uint64_t unit, Zeros zeros) {
    QString text;
    for (uint64_t group = unit / 1000; group > 0; group /= 1000) {
        if (rest == 0 && zeros == Zeros::Trim)
            break;
        text += text.isEmpty() ? QChar('.') : kDigitGap;
        text += QString::number(rest / group).rightJustified(3, '0');
        rest %= group;
    }
    return text;
}

QString inUnit(uint64_t ns, uint64_t unit, const QString& name) {
    return grouped(ns / unit) + fraction(ns % unit, unit, Zeros::Trim) + kDigitGap + name;
}

QString twoDigits(uint64_t value) {
    return QString::number(value).rightJustified(2, '0');
}

/// "2 min 03.5 s", "26 h 04 min 10 s", "3 d 02 h 00 min 01 s".
QString inClockUnits(uint64_t ns) {
    const uint64_t days = ns / kNsPerDay;
    const uint64_t hours = ns / kNsPerHour % 24;
    const uint64_t minutes = ns / kNsPerMinute % 60;
    const uint64_t inMinute = ns % kNsPerMinute;
    QString text;
    if (days > 0)
        text += QString::number(days) + kDigitGap + "d ";
    if (days > 0 || hours > 0)
        text += (days > 0 ? twoDigits(hours) : QString::number(hours)) + kDigitGap + "h ";
    text += (text.isEmpty() ? QString::number(minutes) : twoDigits(minutes)) + kDigitGap + "min ";
    return text + twoDigits(inMinute / kNsPerSecond)
        + fraction(inMinute % kNsPerSecond, kNsPerSecond, Zeros::Trim) + kDigitGap + "s";
}

QString formatMagnitude(uint64_t ns) {
    if (ns < 1'000)
        return QString::number(ns) + kDigitGap + "ns";
    if (ns < 1'000'000)
        return inUnit(ns, 1'000, QString(kMicro) + "s");
    if (ns < kNsPerSecond)
        return inUnit(ns, 1'000'000, "ms");
    return ns < 2 * kNsPerMinute ? inUnit(ns, kNsPerSecond, "s") : inClockUnits(ns);
}

/// Not the default locale: query threads write numbers while the language is switched.
const QLocale& numberLocale() {
    static const QLocale kNumbers(QLocale::English, QLocale::UnitedStates);
    return kNumbers;
}

/// Of a number that is written with a hyphen.
QString withMinus(QString number) {
    if (number.startsWith('-'))
        number[0] = kMinus;
    return number;
}

/// Nanoseconds of a unit's name, 0 for an unknown one.
uint64_t unitOf(const QString& name) {
    struct Unit {
        const char* name;
        uint64_t ns;
    };
    static constexpr std::array<Unit, 9> kUnits{
        {{"", 1}, {"ns", 1}, {"us", 1'000}, {"ms", 1'000'000}, {"s", kNsPerSecond},
            {"min", kNsPerMinute}, {"m", kNsPerMinute}, {"h", kNsPerHour}, {"d", kNsPerDay}}};
    for (const Unit& unit : kUnits) {
        if (name == QLatin1String(unit.name))
            return unit.ns;
    }
    return 0;
}

/// whole * unit + 0.fraction * unit; nothing on overflow or when a part of 1 ns remains.
std::optional<uint64_t> scaled(const QString& whole, QString fractionDigits, uint64_t unit) {
    bool isNumber = true;
    const uint64_t wholePart = whole.isEmpty() ? 0 : whole.toULongLong(&isNumber);
    constexpr auto kLargest = static_cast<uint64_t>(INT64_MAX);
    if (!isNumber || wholePart > kLargest / unit)
        return std::nullopt;
    uint64_t total = wholePart * unit;
    uint64_t step = unit;
    uint64_t rest = 0; // of `unit` in units of 1/10^digits that did not divide yet
    uint64_t divisor = 1;
    while (fractionDigits.endsWith('0'))
        fractionDigits.chop(1);
    if (fractionDigits.size() > 15)
        return std::nullopt;
    for (const QChar digit : fractionDigits) {
        rest = rest * 10 + static_cast<uint64_t>(digit.digitValue());
        divisor *= 10;
    }
    // 128 bits: 15 digits times a day of nanoseconds do not fit 64.
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(rest) * step;
    if (product % divisor != 0)
        return std::nullopt;
    total += static_cast<uint64_t>(product / divisor);
    return total <= kLargest ? std::optional(total) : std::nullopt;
}

} // namespace

QString numberText(int64_t value) {
    return withMinus(numberLocale().toString(static_cast<qlonglong>(value)));
}

QString numberText(double value, int digits) {
    return withMinus(numberLocale().toString(
        value, 'f', digits == kAllDigits ? QLocale::FloatingPointShortest : digits));
}

QString significantText(double value, int digits) {
    return withMinus(numberLocale().toString(value, 'g', digits));
}

QString formatDuration(Duration duration) {
    const QString text = formatMagnitude(magnitude(duration));
    return duration.count() < 0 ? kMinus + text : text;
}

QString formatRounded(Duration duration) {
    const uint64_t ns = magnitude(duration);
    if (ns < 1'000)
        return formatDuration(duration);
    if (ns >= 2 * kNsPerMinute) // fractions of the seconds count no more
        return formatDuration(std::chrono::round<std::chrono::seconds>(duration));
    uint64_t unit = kNsPerSecond;
    QString name = "s";
    if (ns < 999'500) {
        unit = 1'000;
        name = QString(kMicro) + "s";
    } else if (ns < 999'500'000) {
        unit = 1'000'000;
        name = "ms";
    }
    const double value = static_cast<double>(ns) / static_cast<double>(unit);
    const int digits = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
    return (duration.count() < 0 ? QString(kMinus) : QString()) + numberText(value, digits)
        + kDigitGap + name;
}

QString formatOffset(Duration sinceOrigin) {
    return sinceOrigin.count() < 0 ? formatDuration(sinceOrigin)
                                   : '+' + formatDuration(sinceOrigin);
}

QString formatCellOffset(Duration sinceOrigin) {
    if (magnitude(sinceOrigin) < 1000)
        return formatOffset(sinceOrigin);
    const QString sign = sinceOrigin.count() < 0 ? QString() : QString("+");
    return sign + formatMilliseconds(sinceOrigin) + kDigitGap + "ms";
}

QString formatMoment(Duration sinceOrigin) {
    using std::chrono::microseconds;
    using std::chrono::milliseconds;
    const uint64_t ns = magnitude(sinceOrigin);
    if (ns >= kNsPerSecond)
        return formatOffset(std::chrono::round<milliseconds>(sinceOrigin));
    return formatOffset(
        ns < 1'000'000 ? sinceOrigin : std::chrono::round<microseconds>(sinceOrigin));
}

QString formatMilliseconds(Duration duration) {
    const uint64_t ns = magnitude(duration);
    const uint64_t us = ns / 1000 + (ns % 1000 >= 500 ? 1 : 0);
    const QString sign = duration.count() < 0 ? QString(kMinus) : QString();
    if (us == 0 && ns > 0)
        return "<0.001";
    return sign + grouped(us / 1000) + '.' + QString::number(us % 1000).rightJustified(3, '0');
}

QString formatMicroseconds(int64_t nanoseconds) {
    const uint64_t ns = magnitude(Duration(nanoseconds));
    const QString text = grouped(ns / 1000) + fraction(ns % 1000, 1000, Zeros::Keep);
    return nanoseconds < 0 ? kMinus + text : text;
}

QString exactNanoseconds(Duration duration) {
    return QString::number(duration.count()) + " ns";
}

QString exactNanoseconds(Timestamp time) {
    return exactNanoseconds(time.time_since_epoch());
}

QString formatDecimal(Decimal value) {
    QString text = QString::fromStdString(toText(value));
    const qsizetype point = text.indexOf('.');
    const qsizetype first = text.startsWith('-') ? 1 : 0;
    for (qsizetype at = (point < 0 ? text.size() : point) - 3; at > first; at -= 3)
        text.insert(at, ',');
    return withMinus(std::move(text));
}

QString formatCount(uint64_t count) {
    return numberLocale().toString(static_cast<qulonglong>(count));
}

QString counted(uint64_t count, const QString& one, const QString& many) {
    return count == 1 ? one : many.arg(formatCount(count));
}

QString shapesText(const std::string& shapes) {
    return QString::fromStdString(shapes).remove('"');
}

namespace {

/// Three significant digits, but all in front of the point.
QString bytesBy(double step, uint64_t bytes) {
    static constexpr std::array<const char*, 6> kUnits{"KB", "MB", "GB", "TB", "PB", "EB"};
    if (static_cast<double>(bytes) < step)
        return QString::number(bytes) + kDigitGap + "B";
    double value = static_cast<double>(bytes) / step;
    size_t unit = 0;
    // 1023.5 would be shown as 1,024.
    while (value >= step - 0.5 && unit + 1 < kUnits.size()) {
        value /= step;
        ++unit;
    }
    int digits = 2;
    for (double larger = 10; digits > 0 && value >= larger - 0.5 * std::pow(10.0, -digits);
         larger *= 10)
        --digits;
    return numberText(value, digits) + kDigitGap + kUnits[unit];
}

} // namespace

QString formatBytes(uint64_t bytes) {
    return bytesBy(1024, bytes);
}

QString formatMoved(int64_t bytes) {
    return bytesBy(1000, static_cast<uint64_t>(std::max<int64_t>(0, bytes)));
}

QString formatPercent(Duration part, Duration whole) {
    if (whole.count() <= 0)
        return QChar(0x2013);
    const double percent =
        100 * static_cast<double>(part.count()) / static_cast<double>(whole.count());
    if (percent != 0 && std::abs(percent) < 0.05) // no digit tells its size
        return "<0.1" + QString(kDigitGap) + '%';
    return numberText(percent, 1) + kDigitGap + '%';
}

std::optional<Duration> parseDuration(const QString& text) {
    QString rest;
    for (const QChar c : text) {
        if (!c.isSpace() && c != ',' && c != '_')
            rest += c == kMinus ? QChar('-') : c == kMicro || c == QChar(0x03BC) ? QChar('u') : c;
    }
    const bool isNegative = rest.startsWith('-');
    if (isNegative || rest.startsWith('+'))
        rest.remove(0, 1);
    const auto takeDigits = [&rest] {
        qsizetype length = 0;
        while (length < rest.size() && rest[length] >= '0' && rest[length] <= '9')
            ++length;
        QString digits = rest.left(length);
        rest.remove(0, length);
        return digits;
    };
    const QString whole = takeDigits();
    QString fractionDigits;
    if (rest.startsWith('.')) {
        rest.remove(0, 1);
        fractionDigits = takeDigits();
    }
    const uint64_t unit = unitOf(rest);
    if ((whole.isEmpty() && fractionDigits.isEmpty()) || unit == 0)
        return std::nullopt;
    const auto ns = scaled(whole, fractionDigits, unit);
    if (!ns)
        return std::nullopt;
    const Duration result(static_cast<int64_t>(*ns));
    return isNegative ? -result : result;
}

} // namespace rankscope::shared
