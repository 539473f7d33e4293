// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/figures.h"

#include <algorithm>

#include <fmt/format.h>

namespace rankscope::bench {

double Stopwatch::milliseconds() const {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - m_start)
        .count();
}

double percentile(std::vector<double> values, double percent) {
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    const double place = percent / 100 * static_cast<double>(values.size() - 1);
    return values[static_cast<size_t>(place + 0.5)];
}

double median(std::vector<double> values) {
    return percentile(std::move(values), 50);
}

void printFigure(const std::string& name, double value, const char* unit, const std::string& note) {
    fmt::print("{:<44} {:>12.3f} {:<8} {}\n", name, value, unit, note);
}

} // namespace rankscope::bench
