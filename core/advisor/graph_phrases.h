// SPDX-License-Identifier: GPL-3.0-or-later
// What the checks of a compiled graph found, as phrases of the catalogue: one wording for the
// command line, the page and the panel.
// Thread: any, pure functions.
#pragma once

#include "core/advisor/texts.h"
#include "core/ir/findings.h"

namespace rankscope::advisor {

Phrase phraseOf(const ir::Finding& finding);
/// "in layers 3 to 5 (of 8)", "in all 8 layers"; nothing of a place outside of layers.
Phrase phraseOf(const ir::Layers& layers);
/// Why a check can not judge.
Phrase phraseOf(ir::Doubt doubt);

} // namespace rankscope::advisor
