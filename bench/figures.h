// SPDX-License-Identifier: GPL-3.0-or-later
// Medians, percentiles and the one line a figure is printed on.
// Thread: any, free functions.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace rankscope::bench {

/// Milliseconds of a steady clock since it was made.
class Stopwatch {
public:
    double milliseconds() const;

private:
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

/// The value below which `percent` of the values lie; 0 for none.
double percentile(std::vector<double> values, double percent);
double median(std::vector<double> values);

/// "name                         value unit   note"
void printFigure(
    const std::string& name, double value, const char* unit, const std::string& note = {});

} // namespace rankscope::bench
