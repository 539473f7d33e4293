// SPDX-License-Identifier: GPL-3.0-or-later
// A figure of the job beside its findings, with the numbers that it is made of.
// Thread: any, values.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/advisor/texts.h"

namespace rankscope::advisor {

struct Metric {
    std::string name; ///< "exposed_share"
    double value = 0;
    /// How it is computed, filled with its inputs by name: "efficiency.mfu"; no key where the name
    /// says all.
    Phrase formula{};

    /// Of ranks or of steps: a whole number.
    bool isCount() const;
    /// 0.25 is a quarter; all but counts and rates are.
    bool isShare() const;
    /// A utilization above the whole: no device does that, so the facts are wrong.
    bool isImpossible() const;
};

/// "33.1 %", "245.76" a second, "2,458", 16 ranks.
std::string valueText(const Metric& metric, Language language);

/// How it is computed, and of an impossible one that it is wrong.
std::string formulaText(const Metric& metric, Language language);
/// Of an impossible one that it is wrong and why; else "".
std::string warningText(const Metric& metric, Language language);

/// Nothing where the job has none of that name.
const Metric* metricNamed(const std::vector<Metric>& metrics, std::string_view name);
std::optional<double> valueNamed(const std::vector<Metric>& metrics, std::string_view name);

} // namespace rankscope::advisor
