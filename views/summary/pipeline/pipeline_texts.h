// SPDX-License-Identifier: GPL-3.0-or-later
// What a pipeline says: its key figures, a row for each stage, the tip of a pass, and what is
// needed where nothing can be recognised.
// Thread: any but for texts, free functions.
#pragma once

#include "core/analysis/parallel/pipeline.h"
#include "views/pages/message_page.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/profiler_switches.h"
#include "views/shared/table_data.h"
#include "views/summary/pipeline/pipeline_geometry.h"

namespace rankscope::summary {

/// "stage 0, rank 4"
std::vector<QString> stageNames(const analysis::Pipeline& pipeline);
/// Of the bubble only what is known: none without passes.
std::vector<sections::Figure> pipelineFigures(const analysis::Pipeline& pipeline);
shared::TableData stageTable(const analysis::Pipeline& pipeline);
QStringList passTip(const analysis::Pipeline& pipeline, PassRef pass);
/// How the passes were told apart.
QString sourceText(const analysis::Pipeline& pipeline);
QString chartTitle(const analysis::Pipeline& pipeline);
/// How sure the numbers of the micro-batches are; empty where they are as usual.
sections::Note numberingNote(const analysis::Pipeline& pipeline);
/// What a profile says of the stages of its job.
enum class Stages {
    Known,
    None,
    Unknown,
    NotWritten, ///< by the profiler of GPUs
};
/// In place of the page; of a job without stages, or with stages whose passes nothing tells.
pages::Message noPipeline(Stages stages, const shared::ProfileKinds& kinds);

} // namespace rankscope::summary
