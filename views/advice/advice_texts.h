// SPDX-License-Identifier: GPL-3.0-or-later
// How the advisor's findings read on its page: the catalogue's texts in the language of now, costs,
// ranks and steps.
// Thread: UI only (texts in the language of now).
#pragma once

#include <optional>

#include <QColor>
#include <QString>

#include "core/advisor/advisor.h"
#include "core/analysis/thresholds.h"
#include "views/shared/theme.h"

namespace rankscope::advice {

/// That of the program's texts.
advisor::Language languageOfNow();

QString textOf(const advisor::Phrase& phrase);
QString textOf(const advisor::Value& value);
/// By its key; empty: there is none.
QString catalogueText(const std::string& key);
QString checkTitle(const std::string& id);
QString findingTitle(const advisor::Finding& finding);
QString severityText(advisor::Severity severity);
QString themeText(advisor::Theme theme);
QString stateText(advisor::CheckState state);

const QColor& severityInk(advisor::Severity severity, const shared::Theme& theme);

/// "2.56 ms" by replay, "about 5.29 ms" of a formula with a higher bound, "up to 5.29 ms" where
/// that is the bound, "no measurable cost" of a replay that is no shorter, a dash.
QString costText(const advisor::Price& price);
/// "up to 5.29 ms"
QString upTo(const QString& time);
/// "24.1 % of step", "more than the step", "beside the dearer causes"; empty where no cost is
/// known.
QString shareText(const advisor::Finding& finding);
/// "0 to 2.90 ms"; empty where nothing is known or "up to" says it.
QString rangeText(const advisor::Price& price);
/// "ranks 0-3, 8", "rank 8", "all ranks"; a dash for none.
/// What the time of the step is: "median of 12 steps, longest rank"; of one rank without it.
QString stepBasisText(const advisor::Report& report);
QString ranksText(const std::vector<int64_t>& ranks, size_t ofJob);
/// "2 of 2"; a dash where no step is known.
QString seenText(const advisor::Finding& finding, size_t steps);

/// What is known of the costs of the causes where none of them has one.
enum class KnownCosts { NoFindings, Bounds, None };
/// Of those that are not muted.
KnownCosts knownCostsOf(const advisor::Report& report, const advisor::IsMuted& isMuted);

/// What a threshold counts: "Share of the median step of its peers".
QString unitText(const analysis::Threshold& threshold);
/// "10 ms" of a time, "5.0 %" of a share, "1.00 MB" of bytes, else the number: "10,000".
QString thresholdText(const analysis::Threshold& threshold, double value);
/// As a person typed it: a time with its unit or in ns, a share as "5 %", 0.05 or, above 1, in per
/// cent, bytes with or without their unit. Nothing where it is none, or negative.
std::optional<double> thresholdFrom(const analysis::Threshold& threshold, const QString& text);

/// That a run went through.
size_t stepCount(const advisor::Report& report);
size_t rankCount(const advisor::Report& report);

} // namespace rankscope::advice
