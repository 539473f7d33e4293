// SPDX-License-Identifier: GPL-3.0-or-later
// Arguments of a counter that tell of what it counts, and are no series of their own.
#pragma once

#include <string_view>

namespace rankscope::importer {

/// Of "Acc PMU" and "Stars Chip Trans".
inline bool isDimension(std::string_view key) {
    return key == "acc_id" || key == "PA Link ID" || key == "PCIE ID";
}

/// Few have one: their arguments are walked once more.
inline bool mayHaveDimension(std::string_view args) {
    return args.find("acc_id") != args.npos || args.find(" ID") != args.npos;
}

} // namespace rankscope::importer
