// SPDX-License-Identifier: GPL-3.0-or-later
// What the matrix units of a device can do, by what msprof noted of it (info.json.N: AI cores and
// their frequency). Nothing else of a profile proves a peak.
// Source: planner_ir_data.md D2: frequency x AI cores x 16^3 multiplications and additions of fp16
// a cycle.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string_view>

#include "core/query/session.h"

namespace rankscope::analysis {

struct DevicePeak {
    int64_t cores = 0; ///< AI cores
    double megahertz = 0;

    double rate() const; ///< 10^9 operations a second, of matrices of fp16
    bool operator==(const DevicePeak&) const = default;
};

/// Of "DeviceInfo": [{"ai_core_num":32,"aic_frequency":"1000"}]; nothing where a figure is missing,
/// no number or not above 0, or where several devices differ.
std::optional<DevicePeak> devicePeakIn(std::string_view deviceInfo);

/// By rank; those whose files do not tell it, or tell it differently, are left out. Errors:
/// Cancelled, those of TableReader.
Result<std::map<int64_t, DevicePeak>> devicePeaks(
    const query::Snapshot& snapshot, const std::stop_token& stop);

} // namespace rankscope::analysis
