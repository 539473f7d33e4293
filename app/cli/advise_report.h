// SPDX-License-Identifier: GPL-3.0-or-later
// What the advisor found, for people and as JSON.
// Thread: main only.
#pragma once

#include "core/advisor/advisor.h"

namespace rankscope::app {

/// Findings with evidence and advice, then the checks, on stdout.
void printAdvice(const advisor::Report& report, advisor::Language language);

/// All of it, as docs/advisor.md says.
void printAdviceJson(const advisor::Report& report, advisor::Language language);

} // namespace rankscope::app
