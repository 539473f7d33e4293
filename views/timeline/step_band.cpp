// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/step_band.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "views/shared/formats.h"
#include "views/shared/phrases.h"

namespace rankscope::timeline {

namespace {

struct StepWords {
    Q_DECLARE_TR_FUNCTIONS(rankscope::timeline::StepBand)
};

} // namespace

std::vector<StepBand> stepBands(const std::vector<ShownStep>& steps, const Viewport& viewport) {
    std::vector<StepBand> bands;
    const int width = viewport.width();
    const auto pixel = [&](Timestamp time) {
        return static_cast<int>(std::floor(std::clamp(viewport.timeToX(time), 0.0, width * 1.0)));
    };
    const TimeRange sight = viewport.visible();
    const auto endOf = [](const ShownStep& step) { return step.range.end; };
    auto step = std::ranges::upper_bound(steps, sight.begin, {}, endOf);
    while (step != steps.end() && step->range.begin < sight.end) {
        const auto position = static_cast<size_t>(step - steps.begin());
        StepBand band{
            pixel(step->range.begin), pixel(step->range.end), position % 2 == 1, position};
        band.to = std::max(band.to, band.from + 1);
        // What begins in the same pixel is one band with it.
        const Timestamp next = viewport.xToTime(band.from + 1);
        const auto after = std::ranges::lower_bound(
            step + 1, steps.end(), next, {}, [](const ShownStep& one) { return one.range.begin; });
        if (after - step > 1)
            band.step.reset();
        bands.push_back(band);
        step = after;
    }
    return bands;
}

QString stepTitle(const ShownStep& step) {
    return (step.isWarmUp ? StepWords::tr("Step %1 (warm-up)") : StepWords::tr("Step %1"))
        .arg(step.number);
}

QString stepTip(const ShownStep& step) {
    const QString tip =
        shared::labelled(stepTitle(step), shared::formatDuration(step.range.length()));
    return step.isWarmUp ? tip + '\n'
            + StepWords::tr("It compiles and fills caches; means and verdicts leave it out.")
                         : tip;
}

} // namespace rankscope::timeline
