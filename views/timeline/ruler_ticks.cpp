// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/ruler_ticks.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "core/base/grouped.h"

namespace rankscope::timeline {

namespace {

using std::chrono::days;
using std::chrono::duration_cast;
using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

/// From here on labels take a larger unit, or count from a base.
constexpr int64_t kLongestNumber = 10000;

struct Unit {
    Duration size{};
    const char* name = "";
};

Unit unitOf(Duration step) {
    if (step < microseconds(1))
        return {Duration(1), "ns"};
    if (step < milliseconds(1))
        return {microseconds(1), "\xC2\xB5s"};
    if (step < seconds(1))
        return {milliseconds(1), "ms"};
    return {seconds(1), "s"};
}

/// Floor division for a positive divisor.
int64_t floorDivide(Duration value, Duration by) {
    const auto quotient = value / by;
    return value % by < Duration::zero() ? quotient - 1 : quotient;
}

/// The minus sign of all numbers (formats.h).
const char* signOf(Duration offset) {
    return offset < Duration::zero() ? "\u2212" : "+";
}

std::string clockText(Duration offset, Duration step) {
    const Duration size = offset < Duration::zero() ? -offset : offset;
    const auto day = duration_cast<days>(size).count();
    const auto hour = duration_cast<hours>(size).count();
    const auto minute = duration_cast<minutes>(size).count();
    const auto second = duration_cast<seconds>(size).count();
    if (step >= days(1))
        return fmt::format("{}{} d", signOf(offset), rankscope::grouped(day));
    if (day > 0)
        return fmt::format(
            "{}{} d {:02}:{:02}", signOf(offset), rankscope::grouped(day), hour % 24, minute % 60);
    return fmt::format("{}{:02}:{:02}:{:02}", signOf(offset), hour, minute % 60, second % 60);
}

/// "+1,280 ms"; with as many decimals as the step needs: "+122.5 ms".
std::string numberText(Duration offset, const Unit& unit, Duration step) {
    const Duration size = offset < Duration::zero() ? -offset : offset;
    std::string text = signOf(offset) + rankscope::grouped(size / unit.size);
    Duration rest = size % unit.size;
    Duration digit = unit.size / 10;
    for (Duration known = unit.size; step % known != Duration::zero(); known /= 10) {
        if (known == unit.size)
            text += '.';
        text += static_cast<char>('0' + rest / digit);
        rest %= digit;
        digit /= 10;
    }
    return text + ' ' + unit.name;
}

/// Seconds with their decimals in groups of three, as many as the value needs.
std::string secondsText(Duration offset) {
    const Duration size = offset < Duration::zero() ? -offset : offset;
    std::string text = signOf(offset) + rankscope::grouped(duration_cast<seconds>(size).count());
    Duration rest = size % seconds(1);
    char separator = '.';
    for (Duration unit = milliseconds(1); rest > Duration::zero(); unit /= 1000) {
        text += fmt::format("{}{:03}", separator, rest / unit);
        rest %= unit;
        separator = ' ';
    }
    return text + " s";
}

Duration minorStep(Duration step) {
    for (const int parts : {5, 4, 6, 3, 2}) {
        if (step % parts == Duration::zero() && roundStep(step / parts) == step / parts)
            return step / parts;
    }
    return step;
}

} // namespace

Duration roundStep(Duration least) {
    static constexpr std::array<Duration, 16> kClockSteps{seconds(10), seconds(20), seconds(30),
        minutes(1), minutes(2), minutes(5), minutes(10), minutes(20), minutes(30), hours(1),
        hours(2), hours(6), hours(12), days(1), days(2), days(5)};
    for (Duration power{1}; power < seconds(10); power *= 10) {
        for (const int factor : {1, 2, 5}) {
            if (power * factor >= least)
                return power * factor;
        }
    }
    const auto found = std::lower_bound(kClockSteps.begin(), kClockSteps.end(), least);
    if (found != kClockSteps.end())
        return *found;
    for (Duration power = days(10);; power *= 10) {
        for (const int factor : {1, 2, 5}) {
            if (power * factor >= least || power > days(10000))
                return power * factor;
        }
    }
}

Ticks ticksFor(const Viewport& viewport, Timestamp origin, double minDistance) {
    const TimeRange visible = viewport.visible();
    Ticks result;
    const double least = std::ceil(minDistance / viewport.pixelsPerNanosecond());
    result.step = roundStep(Duration(static_cast<int64_t>(least)));
    const Duration minor = minorStep(result.step);
    const bool isClock = result.step >= minutes(1);
    Unit unit = unitOf(result.step);
    Duration base{};
    const Duration furthest = std::max(visible.end - origin, origin - visible.begin);
    if (!isClock && furthest / unit.size >= kLongestNumber) {
        // A larger unit with up to three decimals, or else a base that all labels leave out.
        const Unit larger = unitOf(unit.size * 1000);
        if (larger.size > unit.size && furthest / larger.size < kLongestNumber) {
            unit = larger;
        } else {
            base = unit.size * 1000 * floorDivide(visible.begin - origin, unit.size * 1000);
            result.base = secondsText(base);
        }
    }
    const int64_t first = floorDivide(visible.begin - origin, minor);
    for (int64_t i = first; origin + minor * i <= visible.end; ++i) {
        const Duration offset = minor * i;
        Tick tick{origin + offset, offset % result.step == Duration::zero(), {}};
        if (tick.isMajor)
            tick.label = isClock ? clockText(offset, result.step)
                                 : numberText(offset - base, unit, result.step);
        result.ticks.push_back(std::move(tick));
    }
    return result;
}

} // namespace rankscope::timeline
