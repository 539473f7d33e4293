// SPDX-License-Identifier: GPL-3.0-or-later
// The pipeline of a job: the passes of its stages over time, how much of it is bubble, and which
// stage is the longest. Chart and table share one selection.
// Thread: UI only.
#pragma once

#include "core/analysis/rank_group.h"
#include "views/sections/section_of.h"
#include "views/summary/pipeline/pipeline_chart.h"
#include "views/summary/pipeline/pipeline_texts.h"

namespace rankscope::summary {

/// All that the page is made of.
struct PipelineData {
    std::vector<analysis::RankGroup> pipelines{};
    bool areSizesKnown = false; ///< asked where there are no pipelines
    std::vector<std::optional<int64_t>> steps{};
    size_t shown = 0; ///< of the pipelines
    std::optional<int64_t> step{};
    analysis::Pipeline pipeline{};
};

class PipelineSection final : public sections::SectionOf<PipelineData> {
    Q_OBJECT

public:
    explicit PipelineSection(const sections::Context& context);

protected:
    Reader reader() override;
    std::function<pages::Message()> instead(const PipelineData& figures) const override;
    void taken(const PipelineData& figures) override;
    bool dependsOnOffsets() const override { return true; }
    sections::Follows follows() const override { return sections::Follows::FirstStep; }
    void refresh() override;

private:
    Stages stagesOf(const PipelineData& figures) const;
    std::optional<model::Target> placeOf(PassRef pass);

    shared::ChoiceBox* m_pipeline;
    shared::ChoiceBox* m_step;
    sections::FigureRow* m_row;
    sections::NoteBox* m_note;
    PipelineChart* m_chart;
    sections::TableCard* m_table;
};

} // namespace rankscope::summary
