// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/axis.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "views/shared/cells.h"
#include "views/shared/formats.h"

namespace rankscope::charts {

namespace {

struct Unit {
    double factor;
    QString name;
};

/// The largest unit of which `largest` holds at least one.
Unit unitFor(shared::ColumnKind kind, double largest) {
    using shared::ColumnKind;
    const auto pick = [largest](const std::vector<Unit>& units) {
        Unit best = units.front();
        for (const Unit& unit : units) {
            if (largest >= unit.factor)
                best = unit;
        }
        return best;
    };
    switch (kind) {
    case ColumnKind::Milliseconds:
    case ColumnKind::Offset:
        return pick({{1, "ns"}, {1e3, QString(QChar(0x00B5)) + "s"}, {1e6, "ms"}, {1e9, "s"}});
    case ColumnKind::Bytes:
        return pick({{1, "B"}, {0x1p10, "KB"}, {0x1p20, "MB"}, {0x1p30, "GB"}, {0x1p40, "TB"}});
    case ColumnKind::Moved:
        return pick({{1, "B"}, {1e3, "KB"}, {1e6, "MB"}, {1e9, "GB"}, {1e12, "TB"}});
    case ColumnKind::Bandwidth:
        return largest > 0 && largest < 10 ? Unit{1, "MB/s"} : Unit{1e3, "GB/s"}; // of a few bytes
    case ColumnKind::Percent:
        return {1e4, "%"};
    case ColumnKind::Count:
    case ColumnKind::Id:
    case ColumnKind::Text:
    case ColumnKind::Mixed:
        break;
    }
    return {1, {}};
}

QString withUnit(const QString& number, const Unit& unit) {
    return unit.name.isEmpty() ? number : number + QChar(0x202F) + unit.name;
}

/// Zero is one digit: 0.00 looks measured.
QString threeDigits(double value, bool isWhole) {
    const double size = std::abs(value);
    const int digits = isWhole || size == 0 || size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
    return shared::numberText(value, digits);
}

/// 1, 2 or 5 times a power of ten, at least `raw`.
double roundStep(double raw) {
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double digit : {1.0, 2.0, 5.0}) {
        if (digit * power >= raw * 0.999999)
            return digit * power;
    }
    return 10 * power;
}

} // namespace

Axis axisFor(shared::ColumnKind kind, double largest, int wanted) {
    if (!(largest > 0) || !std::isfinite(largest))
        largest = kind == shared::ColumnKind::Milliseconds ? 1e6 : 1;
    const Unit unit = unitFor(kind, largest);
    double step = roundStep(largest / unit.factor / std::max(1, wanted));
    if (kind == shared::ColumnKind::Count)
        step = std::max(1.0, step);
    const auto stepsOf = [shown = largest / unit.factor](double width) {
        return static_cast<int>(std::ceil(shown / width - 1e-9));
    };
    // Half of a picture may not stay empty for the sake of few ticks: 60 of 20 each for 51, not
    // 100.
    const double finer = roundStep(step * 0.4);
    const bool isWhole = kind != shared::ColumnKind::Count || finer >= 1;
    if (stepsOf(step) * step * unit.factor > 1.5 * largest && isWhole)
        step = finer;
    const int count = stepsOf(step);
    const int digits = std::max(0, static_cast<int>(-std::floor(std::log10(step) + 1e-9)));
    Axis axis{
        .top = count * step * unit.factor, .unit = unit.name, .factor = unit.factor, .ticks = {}};
    axis.ticks.reserve(static_cast<size_t>(count) + 1);
    for (int i = 0; i <= count; ++i)
        axis.ticks.push_back({i * step * unit.factor, shared::numberText(i * step, digits)});
    return axis;
}

QString Axis::textOf(double value) const {
    return threeDigits(value / factor, unit.isEmpty());
}

QString shortText(shared::ColumnKind kind, double value) {
    const Unit unit = unitFor(kind, std::abs(value));
    const bool isWhole = kind == shared::ColumnKind::Count || unit.name == "B";
    return withUnit(threeDigits(value / unit.factor, isWhole), unit);
}

QString shortCellText(shared::ColumnKind kind, int64_t value) {
    return value == shared::kNoValue ? shared::dash() : shortText(kind, static_cast<double>(value));
}

std::vector<AxisTick> shortTicks(shared::ColumnKind kind, double least, double most, int wanted) {
    std::vector<AxisTick> ticks;
    if (!(least < most) || wanted < 2)
        return {{least, shortText(kind, least)}};
    const double step = (most - least) / (wanted - 1);
    ticks.reserve(static_cast<size_t>(wanted));
    for (int i = 0; i < wanted; ++i)
        ticks.push_back({least + i * step, shortText(kind, least + i * step)});
    if (least == 0)
        ticks.front().label = withUnit("0", unitFor(kind, most)); // not of the smallest unit
    const auto repeats = [](const AxisTick& left, const AxisTick& right) {
        return left.label == right.label;
    };
    if (std::ranges::adjacent_find(ticks, repeats) == ticks.end())
        return ticks;
    const Unit unit = unitFor(kind, most);
    constexpr int kMostDigits = 9;
    const int digits = kind == shared::ColumnKind::Count
        ? 0
        : std::clamp(static_cast<int>(std::ceil(-std::log10(step / unit.factor))), 0, kMostDigits);
    for (AxisTick& tick : ticks)
        tick.label = withUnit(shared::numberText(tick.value / unit.factor, digits), unit);
    ticks.erase(std::unique(ticks.begin(), ticks.end(), repeats), ticks.end());
    return ticks;
}

} // namespace rankscope::charts
