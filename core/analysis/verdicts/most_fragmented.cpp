// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/most_fragmented.h"

#include "core/analysis/statistics.h"
#include "core/analysis/thresholds.h"

namespace rankscope::analysis {

std::optional<MostFragmented> mostFragmented(std::span<const PeakLine> lines) {
    std::optional<MostFragmented> worst;
    for (size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].unused && (!worst || *lines[i].unused > worst->share))
            worst = MostFragmented{i, *lines[i].unused, std::nullopt, false, false};
    }
    if (!worst)
        return std::nullopt;
    std::vector<double> others;
    for (size_t i = 0; i < lines.size(); ++i) {
        if (i != worst->line && lines[i].unused)
            others.push_back(*lines[i].unused);
    }
    worst->others = medianOf(std::move(others));
    worst->isHigh = worst->share > threshold::kFragmentation.value;
    worst->standsOut = worst->isHigh
        && (!worst->others || worst->share - *worst->others > threshold::kFragmentedApart.value);
    return worst;
}

} // namespace rankscope::analysis
