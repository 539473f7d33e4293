// SPDX-License-Identifier: GPL-3.0-or-later
// What the project panel says of one rank: its state as a colour, a word and a number.
// Thread: UI only.
#pragma once

#include <cstdint>

#include <QString>

#include "views/project/project.h"

namespace rankscope::project {

/// What a dot means. NotRead: a kind that this version lists only.
enum class Tone { Waiting, Reading, Ready, Damaged, Failed, Cancelled, NotRead };

struct RankFacts {
    QString label;
    QString note; ///< size, or the percentage while it is read
    Tone tone{};
    QString toolTip;
    uint64_t damage = 0; ///< places where data was lost
};

/// project.discovery() must have a rank at this position.
RankFacts factsOf(const Project& project, size_t rank);

/// Null: a kind that this version lists only.
Tone toneOf(const importer::RankJob* job);
/// Ranks that are damaged or failed.
size_t troubledRanks(const Project& project);
uint64_t sizeOf(const model::RankSource& rank);
QString toneText(Tone tone);

} // namespace rankscope::project
