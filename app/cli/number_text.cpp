// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/number_text.h"

#include <array>
#include <fmt/core.h>

#include "core/base/grouped.h"

namespace rankscope::app {

namespace {

struct Unit {
    double size;
    const char* name;
};

/// The largest unit that leaves at least one of it.
template <size_t n>
std::string withUnit(double value, const std::array<Unit, n>& units) {
    for (const Unit& unit : units) {
        if (value >= unit.size)
            return fmt::format("{:.1f} {}", value / unit.size, unit.name);
    }
    return fmt::format("{:.0f} {}", value, units.back().name);
}

} // namespace

std::string counted(uint64_t count, const char* thing) {
    return grouped(count) + ' ' + thing + (count == 1 ? "" : "s");
}

std::string bytesText(uint64_t bytes) {
    static constexpr std::array kUnits{Unit{0x1p40, "TB"}, Unit{0x1p30, "GB"}, Unit{0x1p20, "MB"},
        Unit{0x1p10, "KB"}, Unit{1, "B"}};
    return withUnit(static_cast<double>(bytes), kUnits);
}

std::string durationText(int64_t nanoseconds) {
    static constexpr std::array kUnits{
        Unit{1e9, "s"}, Unit{1e6, "ms"}, Unit{1e3, "us"}, Unit{1, "ns"}};
    return withUnit(static_cast<double>(nanoseconds), kUnits);
}

} // namespace rankscope::app
