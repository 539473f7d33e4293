// SPDX-License-Identifier: GPL-3.0-or-later
// A REAL of a database as decimal text that gives the same REAL again: as SQLite writes it where
// its 15 digits tell all, else with the fewest digits that do. A start in microseconds since 1970
// has 17. Thread: any, free functions.
#pragma once

#include <array>
#include <string_view>

namespace rankscope::importer {

using RealDigits = std::array<char, 40>;

/// In the digits.
std::string_view realText(double real, RealDigits& digits);

} // namespace rankscope::importer
