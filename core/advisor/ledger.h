// SPDX-License-Identifier: GPL-3.0-or-later
// What became of the findings of one run in another: fixed, new, worse, better, or not to be told
// because the other run could not be judged.
// Thread: any, free functions.
#pragma once

#include <vector>

#include "core/advisor/advisor.h"

namespace rankscope::advisor {

enum class LedgerChange { Fixed, New, Worse, Better, NotJudgedBefore, NotJudgedNow };
const char* toWord(LedgerChange change);

struct LedgerEntry {
    LedgerChange change{};
    const Finding* base = nullptr; ///< of Fixed, Worse, Better and NotJudgedNow
    const Finding* candidate = nullptr; ///< of New, Worse, Better and NotJudgedBefore
    /// Of what was not judged: the check in the run that lacks it, with the reason.
    const CheckResult* notRun = nullptr;

    const Finding& finding() const { return candidate != nullptr ? *candidate : *base; }
};

/// Findings are the same where check, sentence and a rank are. What a check finds that did not run
/// in the other run is neither new nor fixed. Worse costs more by threshold::kLeastCost of the
/// baseline's step, better costs less by as much; of what only a bound is known of nobody knows.
/// Symptoms stand with their cause and are not told. Points into both reports. New and worse first,
/// then fixed, then better, then what was not judged, each by cost.
std::vector<LedgerEntry> ledgerOf(const Report& base, const Report& candidate);

} // namespace rankscope::advisor
