// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/heat_scale.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/statistics.h"
#include "core/analysis/thresholds.h"
#include "views/shared/table_data.h"

namespace rankscope::charts {

namespace threshold = analysis::threshold;

double HeatScale::shareOf(double value) const {
    const auto low = static_cast<double>(least);
    const auto high = static_cast<double>(most);
    double share = 0.5;
    if (kind == Kind::Diverging) {
        if (reach > 0)
            share += (value - middle) / reach / 2;
    } else if (kind == Kind::Log && high > low) {
        share = std::log(std::max(value, low) / low) / std::log(high / low);
    } else if (high > low) {
        share = (value - low) / (high - low);
    }
    return std::clamp(share, 0.0, 1.0);
}

double HeatScale::valueAt(double share) const {
    const auto low = static_cast<double>(least);
    const auto high = static_cast<double>(most);
    return kind == Kind::Log ? low * std::pow(high / low, share) : low + share * (high - low);
}

std::optional<HeatScale> heatScale(const std::vector<int64_t>& values) {
    std::vector<double> known;
    for (const int64_t value : values) {
        if (value != shared::kNoValue)
            known.push_back(static_cast<double>(value));
    }
    const auto median = analysis::medianOf(known);
    if (!median)
        return std::nullopt;
    const auto [least, most] = std::ranges::minmax_element(known);
    const auto whole = [](double value) { return static_cast<int64_t>(std::llround(value)); };
    if (*least > 0 && *most / *least > threshold::kHeatDecades.value)
        return HeatScale{whole(*least), whole(*most), HeatScale::Kind::Log, *median, 0};
    const double floor = std::abs(*median) * threshold::kHeatFloor.value;
    return HeatScale{whole(*least), whole(*most), HeatScale::Kind::Diverging, *median,
        std::max({*most - *median, *median - *least, floor})};
}

HeatSpan heatSpan(const std::vector<int64_t>& values) {
    HeatSpan span{.scale = heatScale(values)};
    for (const int64_t value : values) {
        if (value == shared::kNoValue)
            continue;
        span.least = std::min(span.least, value);
        span.most = std::max(span.most, value);
    }
    return span;
}

} // namespace rankscope::charts
