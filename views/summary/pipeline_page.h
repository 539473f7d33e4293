// SPDX-License-Identifier: GPL-3.0-or-later
// The pipeline of a job: the passes of its stages over time, how much of it is bubble, and which
// stage is the longest. Chart and table share one selection.
// Thread: UI only.
#pragma once

#include "core/analysis/rank_group.h"
#include "views/charts/page_frame.h"
#include "views/summary/pipeline_chart.h"

namespace rankscope::charts {
class Card;
class FigureRow;
class NoteBox;
} // namespace rankscope::charts

namespace rankscope::shared {
class ChoiceBox;
class TableView;
} // namespace rankscope::shared

namespace rankscope::summary {

/// All that the page is made of.
struct PipelineData {
    std::vector<analysis::RankGroup> pipelines{};
    std::vector<std::optional<int64_t>> steps{};
    size_t pipeline = 0; ///< that is shown
    std::optional<int64_t> step{};
    analysis::Pipeline figures{};
};

class PipelinePage : public charts::PageFrame {
    Q_OBJECT

public:
    PipelinePage(
        shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// Shows these figures: what the question of the page answers, and what its tests give it.
    void setFigures(PipelineData figures);

protected:
    void askFigures() override;
    void forgetChoices() override;
    void languageChanged() override;

private:
    void build();
    void connectParts();
    void retranslate();
    void fillFilters();
    void refresh();
    std::optional<model::Target> placeOf(PassRef pass);

    PipelineData m_data;
    std::optional<size_t> m_wanted; ///< pipeline that a person chose
    std::optional<int64_t> m_wantedStep;
    shared::ChoiceBox* m_pipeline;
    shared::ChoiceBox* m_step;
    charts::FigureRow* m_figures;
    charts::NoteBox* m_note;
    PipelineChart* m_chart;
    charts::Card* m_tableCard;
    shared::TableView* m_table;
};

} // namespace rankscope::summary
