// SPDX-License-Identifier: GPL-3.0-or-later
// The list of findings: causes by what they cost, each with its symptoms below it while it is
// unfolded, and at the end what was muted.
// Thread: any but for texts, values and free functions.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include <QString>

#include "core/advisor/advisor.h"
#include "views/shared/advice_choices.h"

namespace rankscope::advice {

/// What of the findings is shown.
struct FindingFilter {
    std::optional<advisor::Theme> theme{};
    std::vector<int64_t> ranks{}; ///< of which a finding has one; empty: all
    advisor::Severity least = advisor::Severity::Info;
};

struct FindingRow {
    enum class Kind { Finding, Muted };

    Kind kind = Kind::Finding; ///< Muted: the head of those
    size_t finding = 0; ///< place in the report
    std::string key{};
    int depth = 0; ///< of a symptom its distance to the cause
    size_t symptoms = 0; ///< that it explains, through others too; of the head: those below
    bool isOpen = false; ///< they are shown
    bool isMuted = false;
    advisor::Severity severity{};
    QString title{};
    QString text{};
    QString cost{};
    QString share{};
    QString ranks{};
    QString steps{};
    QString cause{}; ///< of a symptom that does not stand below it: the title of its cause
};

/// What is unfolded: keys of findings, and "" for what is muted.
using Unfolded = std::set<std::string>;

std::vector<FindingRow> rowsOf(const advisor::Report& report, const shared::AdviceChoices& choices,
    const FindingFilter& filter, const Unfolded& unfolded);

/// How many findings pass the filter, those below a cause that is not unfolded too.
size_t countShown(const advisor::Report& report, const FindingFilter& filter);

/// All that a finding explains, at any depth: places in the report, in its order.
std::vector<size_t> symptomsOf(const std::vector<advisor::Finding>& findings, size_t cause);

} // namespace rankscope::advice
