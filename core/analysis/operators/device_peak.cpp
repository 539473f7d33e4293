// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/device_peak.h"

#include <set>

#include "core/analysis/data/json_list.h"
#include "core/analysis/rank_rows.h"
#include "core/base/json_text.h"

namespace rankscope::analysis {

namespace {

constexpr double kOperationsACycle = 2.0 * 16 * 16 * 16;
constexpr double kThousand = 1e3;

/// A number, or one between quotes, above 0.
std::optional<double> figureIn(std::string_view object, std::string_view key) {
    const std::vector<double> values = numbersOf(tokenText(memberOf(object, key)));
    return values.size() == 1 && values.front() > 0 ? std::optional(values.front()) : std::nullopt;
}

std::optional<DevicePeak> peakOf(std::string_view device) {
    const auto cores = wholeIn(device, "ai_core_num");
    const auto megahertz = figureIn(device, "aic_frequency");
    if (!cores || *cores <= 0 || !megahertz)
        return std::nullopt;
    return DevicePeak{*cores, *megahertz};
}

} // namespace

double DevicePeak::rate() const {
    return static_cast<double>(cores) * megahertz * kOperationsACycle / kThousand;
}

std::optional<DevicePeak> devicePeakIn(std::string_view deviceInfo) {
    std::optional<DevicePeak> peak;
    for (const std::string_view device : elementsOf(deviceInfo)) {
        const auto of = peakOf(device);
        if (!of || peak.value_or(*of) != *of)
            return std::nullopt;
        peak = of;
    }
    return peak;
}

Result<std::map<int64_t, DevicePeak>> devicePeaks(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    std::map<int64_t, DevicePeak> peaks;
    std::set<int64_t> unclear;
    RS_TRY(eachRow(snapshot, "fact",
        "SELECT value FROM fact WHERE source = 'info' AND key = 'DeviceInfo'", stop,
        [&](const index::TableIndex& of, const index::Statement& row) {
            const auto peak = devicePeakIn(row.text(0));
            if (!peak || peaks.try_emplace(of.rank, *peak).first->second != *peak)
                unclear.insert(of.rank);
        }));
    for (const int64_t rank : unclear)
        peaks.erase(rank);
    return peaks;
}

} // namespace rankscope::analysis
