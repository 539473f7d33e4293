// SPDX-License-Identifier: GPL-3.0-or-later
// What a dry run comes to, in words: the verdict of each stage, and what to change.
// Thread: any, free functions.
#pragma once

#include "core/dryrun/stage_report.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/table_data.h"

namespace rankscope::memory {

/// A run, judged; beside it the one it is compared with.
struct DryRunRows {
    const std::vector<dryrun::StageLog>& logs;
    dryrun::DryRunReport report;
    const std::vector<dryrun::StageLog>* baseLogs = nullptr; ///< null: compared with none
    dryrun::DryRunReport base{};
};

/// "Stage 2", else "Rank 16", else the file of a log that says neither.
QString stageText(const dryrun::StageLog& log);
QString verdictText(const dryrun::StageLog& log, const dryrun::StageRow& row);
/// The key figures above.
std::vector<sections::Figure> dryRunFigures(const DryRunRows& rows);
/// The verdict on the run and what to change; Good where every stage fits.
sections::Note dryRunNote(const DryRunRows& rows);
shared::TableData dryRunTable(const DryRunRows& rows);
QStringList dryRunTip(const DryRunRows& rows, size_t row);
/// What the button that copies the peaks for the planner gives, and what is missing in it.
QString plannerTip(const std::vector<dryrun::StageLog>& logs);
/// Of MB as logs have them: "47.7 GB", below zero of a stage that is over; a dash for nothing.
QString sizeText(std::optional<int64_t> megabytes);

} // namespace rankscope::memory
