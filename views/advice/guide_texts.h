// SPDX-License-Identifier: GPL-3.0-or-later
// How the guided diagnosis reads, of a job of that framework: its states and outcomes, what speaks
// for an answer, what the walk came to.
// Thread: UI only (texts in the language of now).
#pragma once

#include <QString>

#include "core/advisor/guide/walk.h"

namespace rankscope::advice {

QString titleOf(const advisor::GuideState& state, advisor::Framework framework);
QString lookOf(const advisor::GuideState& state, advisor::Framework framework);
QString questionOf(const advisor::GuideState& state, advisor::Framework framework);
QString outcomeText(const advisor::GuideOutcome& outcome, advisor::Framework framework);
/// A line for each finding, for the checks that found nothing, and for each that could not run.
QString proofText(const advisor::GuideProof& proof);
/// The titles of what was found, or how many checks found nothing.
QString proofInShort(const advisor::GuideProof& proof);
/// The findings of the path with their advice, each once; empty: there is none.
QString conclusionOf(const advisor::Walk& walk);

} // namespace rankscope::advice
