// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/real_text.h"

#include <charconv>
#include <cmath>

#include <sqlite3.h>

namespace rankscope::importer {

namespace {

constexpr double kLargestPlain = 1e17; ///< above, and below the least, with an exponent
constexpr double kLeastPlain = 1e-4;

} // namespace

std::string_view realText(double real, RealDigits& digits) {
    const std::string_view usual =
        sqlite3_snprintf(static_cast<int>(digits.size()), digits.data(), "%!.15g", real);
    double back = 0;
    std::from_chars(usual.data(), usual.data() + usual.size(), back);
    if (back == real || !std::isfinite(real))
        return usual;
    const double size = std::abs(real);
    const bool isPlain = size >= kLeastPlain && size < kLargestPlain;
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), real,
        isPlain ? std::chars_format::fixed : std::chars_format::scientific);
    return {digits.data(), static_cast<size_t>(end - digits.data())};
}

} // namespace rankscope::importer
