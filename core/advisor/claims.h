// SPDX-License-Identifier: GPL-3.0-or-later
// How sure a finding is: by what its cost was made, and what of it the profile proves. The words
// are those of advisor_pricing.md R15 and rule 3.18.
// Thread: any, free functions.
#pragma once

#include "core/advisor/finding.h"

namespace rankscope::advisor {

enum class PriceMethod {
    None, ///< no cost is known
    Replay, ///< of the steps without the cause
    Roofline, ///< what the units of a kernel leave
    ExposedBound, ///< exposed communication, of which nobody knows what delays the step
    Heuristic ///< any other formula
};
PriceMethod priceMethodOf(const Price& price);
/// "sim", "roofline", "exposed-bound", "heuristic"; "none".
const char* toWord(PriceMethod method);

enum class ClaimStatus {
    TraceVerified, ///< the step is shorter without it, by a replay that meets the measured one
    SourceVerified, ///< read from the settings or the compiled graph of the job, not measured
    Inferred, ///< it was measured; that the step is shorter without it follows from a formula
    Unverified ///< it was measured; nobody knows how much of it delays the step, or nothing of it
               ///< does beside the dearer causes
};
ClaimStatus claimStatusOf(const Finding& finding);
/// A short sentence of both: "claim.proven", and "claim.counted" where no cost is known at all.
Phrase claimTextOf(const Finding& finding);
/// "trace-verified", "source-verified", "inferred", "unverified".
const char* toWord(ClaimStatus status);

} // namespace rankscope::advisor
