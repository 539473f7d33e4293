// SPDX-License-Identifier: GPL-3.0-or-later
// What the checks of a compiled graph found, as phrases of the catalogue: one wording for the
// command line, the page and the panel.
// Thread: any, pure functions.
#pragma once

#include "core/advisor/texts.h"
#include "core/ir/findings.h"

namespace rankscope::advisor {

Phrase phraseOf(const ir::Finding& finding);
/// Why a check can not judge.
Phrase phraseOf(ir::Doubt doubt);

} // namespace rankscope::advisor
