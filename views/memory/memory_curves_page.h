// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of a rank over time: curves by component and stream with their peaks, and below them
// the blocks that fill it. Where there is a static graph or a record of MindSpore's memory tracker:
// the same over its nodes or tasks. A click on the curves chooses the moment whose blocks are
// listed.
// Thread: UI only.
#pragma once

#include "core/analysis/memory_ranks.h"
#include "core/analysis/rank_profile.h"
#include "core/analysis/trace_memory.h"
#include "views/charts/page_frame.h"
#include "views/memory/curve_texts.h"

namespace rankscope::charts {
class CurveChart;
class FigureRow;
} // namespace rankscope::charts

namespace rankscope::shared {
class ChoiceBox;
}

namespace rankscope::memory {

class BlockPane;
class MemoryFocus;

/// All that the page is made of, but for the blocks.
struct CurvesData {
    std::vector<analysis::MemoryRank> ranks;
    int64_t rank = 0;
    analysis::BlockSource source{};
    std::vector<int64_t> graphs{}; ///< static ones of the rank
    std::optional<int64_t> graph{}; ///< that is shown
    RankCurves curves{};
    std::shared_ptr<const analysis::TraceMemory> trace{}; ///< of a rank without tables
    std::vector<analysis::RankProfile> profiles{}; ///< of a job without memory
};

class MemoryCurvesPage : public charts::PageFrame {
    Q_OBJECT

public:
    MemoryCurvesPage(shared::ShownProfile& profile, shared::QueryBridge& bridge, MemoryFocus& focus,
        QWidget* parent = nullptr);

    /// Shows these figures: what the question of the page answers, and what its tests give it.
    void setFigures(CurvesData figures);
    /// What that rank holds at its moment.
    void showTarget(const model::Target& target) override;

protected:
    void askFigures() override;
    void forgetChoices() override;
    void languageChanged() override;

private:
    void build();
    void connectParts();
    void retranslate();
    void fillFilters();
    void take(CurvesData figures);
    void refresh();
    void refreshScope();
    void applyFocus();
    void chooseMoment(Timestamp moment);
    void clearMoment();
    void selectBlock(size_t row);
    bool isOverTime() const { return m_data.source == analysis::BlockSource::Operators; }
    bool hasBlocks() const;
    CurveChoice choice() const;
    Timestamp origin() const;
    std::optional<model::Target> placeAt(Timestamp moment) const;
    std::optional<model::Target> placeOf(size_t row) const;

    MemoryFocus& m_focus;
    CurvesData m_data;
    std::optional<Timestamp> m_moment; ///< time, node or task
    shared::ChoiceBox* m_rank;
    shared::ChoiceBox* m_source;
    shared::ChoiceBox* m_graph;
    shared::ChoiceBox* m_component;
    shared::ChoiceBox* m_stream;
    charts::FigureRow* m_figures;
    charts::CurveChart* m_chart;
    BlockPane* m_blocks;
};

} // namespace rankscope::memory
