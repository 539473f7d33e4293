// SPDX-License-Identifier: GPL-3.0-or-later
// What became of the findings of one run in another: fixed, new, worse.
// Thread: any, free functions.
#pragma once

#include <vector>

#include "core/advisor/advisor.h"

namespace rankscope::advisor {

enum class LedgerChange { Fixed, New, Worse };
const char* toWord(LedgerChange change);

struct LedgerEntry {
    LedgerChange change{};
    const Finding* base = nullptr; ///< of Fixed and Worse
    const Finding* candidate = nullptr; ///< of New and Worse
};

/// Findings are the same where check, sentence and a rank are. A check that did not run in one of
/// both fixes nothing and finds nothing new. Worse costs more by threshold::kLeastCost of the
/// baseline's step, or has a cost known at last by which it does. Symptoms stand with their cause
/// and are not told. Points into both reports. New and worse first, by cost.
std::vector<LedgerEntry> ledgerOf(const Report& base, const Report& candidate);

} // namespace rankscope::advisor
