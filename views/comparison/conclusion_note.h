// SPDX-License-Identifier: GPL-3.0-or-later
// The first sentence of a comparison: how much longer the step is, and what makes it so.
// Thread: any, free functions.
#pragma once

#include "views/comparison/comparison.h"
#include "views/sections/note_box.h"

namespace rankscope::comparison {

/// No note where a side has no steps, or both sides are the same.
sections::Note conclusionNote(const Comparison& of);

} // namespace rankscope::comparison
