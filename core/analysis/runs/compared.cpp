// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/runs/compared.h"

#include <cmath>
#include <cstddef>

#include "core/analysis/thresholds.h"

namespace rankscope::analysis {

const char* toWord(Change change) {
    static constexpr const char* kWords[] = {"same", "slower", "faster", "added", "gone"};
    return kWords[static_cast<size_t>(change)];
}

std::optional<double> Compared::growth() const {
    if (!base || !candidate || *base <= 0)
        return std::nullopt;
    return static_cast<double>(delta()) / static_cast<double>(*base);
}

Change Compared::change() const {
    if (!base)
        return Change::Added;
    if (!candidate)
        return Change::Gone;
    const double same = threshold::kSameTime.value * std::abs(static_cast<double>(*base));
    if (static_cast<double>(weight()) <= same)
        return Change::Same;
    return delta() > 0 ? Change::Slower : Change::Faster;
}

} // namespace rankscope::analysis
