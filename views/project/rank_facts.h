// SPDX-License-Identifier: GPL-3.0-or-later
// What the project panel says of one rank: its state as a colour, a word and a number.
// Thread: UI only.
#pragma once

#include <cstdint>
#include <vector>

#include <QString>

#include "views/project/project.h"

namespace rankscope::project {

/// What a dot means. NotRead: there is nothing that this version reads.
enum class Tone { Waiting, Reading, Ready, Damaged, Failed, Cancelled, NotRead };

struct RankLine {
    QString label;
    QString note; ///< size, or the percentage while it is read
    Tone tone{};
    QString toolTip;
    uint64_t damage = 0; ///< places where data was lost
};

/// project.discovery() must have a rank at this position.
RankLine factsOf(const Project& project, size_t rank);

/// Of timeline and tables together: a rank is ready when its timeline is, or its tables without
/// one; the worse of the two counts where something was lost.
Tone toneOf(const Project& project, size_t rank);
/// Its files were read and nothing is in them.
bool isEmpty(const Project& project, size_t rank);
/// Of the timeline alone. Null: there is none.
Tone toneOf(const importer::RankJob* job);

/// What was met in the files of a rank, or of the folder as a whole.
struct RankIssue {
    size_t place = 0; ///< among project.tableJobs(); behind them: of the folder
    QString rank; ///< label, or the name of the folder
    const model::Issue* issue; ///< lives as long as the project is not read anew
};
/// From the opened folder on, where it is inside; of what was opened itself the name.
QString shownPath(const std::filesystem::path& path, const std::filesystem::path& opened);
/// Of the folder, then of all timelines and tables that are ready, in their order.
std::vector<RankIssue> issuesOf(const Project& project);

/// Ranks that are damaged or failed, and places of the folder that could not be read.
size_t troublesOf(const Project& project);
/// Ranks of which a timeline or tables are there, each number once: as the comparison counts them.
size_t readableRanks(const Project& project);
uint64_t sizeOf(const model::RankSource& rank);
QString toneText(Tone tone);
/// The same in a word.
QString stateWord(Tone tone);

} // namespace rankscope::project
