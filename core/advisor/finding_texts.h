// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences of a finding that the command line, the panel and the report share.
// Thread: any, free functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/advisor/advisor.h"

namespace rankscope::advisor {

/// What it costs to follow the advice (resources/advisor/tradeoffs.txt); "": nothing but the
/// change.
std::string tradeoffText(const Advice& advice, Language language);

/// "Use more micro-batches per step. [micro_batch_num: 8 -> 16] Costs: a larger global batch."
std::string adviceText(const Advice& advice, Language language);

/// What to measure after the change to see that it worked (resources/advisor/verify.txt): of its
/// sentence ("CP-8.beyond.verify") where the catalogue has one, else of its check.
std::string verificationKeyOf(const Finding& finding);
/// "Verify after the change: Profile the same ranks again: ..."
std::string verificationText(const Finding& finding, Language language);

/// Where a rule or a threshold comes from, without the files of this project that explain it:
/// "MSTT" of "MSTT, advisor_spec.md CP-5", "own rule" of "advisor_spec.md CL-14".
std::string sourceText(std::string_view source, Language language);

/// Whether what the counted causes cost together is more or less than their sum by a hundredth of
/// it: what is closer reads as the same number twice.
bool isUnlikeSum(const BestCase& best);

/// Of the best case, as far as there is something to say: what its findings would add up to one by
/// one, and which causes it does not count. Nothing without a best case.
std::vector<std::string> sumTexts(const BestCase& best, Language language);

/// Whether the cost, a mean of the steps, is more than the median step takes: of a few long steps.
bool isMoreThanStep(const Finding& finding);
/// Whether the cost is a guess below its bound, not the bound itself or one that reads like it.
bool isAbout(const Price& price);
/// Whether there is a range to tell: its ends read as two numbers, and "up to" does not say it.
bool hasRange(const Price& price);

/// "Cost per step: 98.1 ms (8.1 % of the step), 2.00 ms to 98.1 ms. Upper bound by: ...",
/// "Cost per step: about ... Estimate by: ..."; "" where nothing is known.
std::string priceText(const Finding& finding, Language language);

/// Why a check did not run; of one that is OK what it found and does not tell. "" where there is
/// nothing to say.
std::string reasonText(const CheckResult& result, Language language);

/// Of a symptom: "the cost of the cause covers 66.0 % of it"; "" where that is not known
/// or rounds to nothing.
std::string coveredText(const Finding& finding, Language language);

} // namespace rankscope::advisor
