// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of a rank over time: curves by component and stream with their peaks, and below them
// the blocks that fill it. Where there is a static graph or a record of MindSpore's memory tracker:
// the same over its nodes or tasks. A click on the curves chooses the moment whose blocks are
// listed.
// Thread: UI only.
#pragma once

#include "core/analysis/memory/memory_ranks.h"
#include "core/analysis/memory/trace_memory.h"
#include "core/analysis/rank_profile.h"
#include "core/query/steps.h"
#include "views/memory/curve_texts.h"
#include "views/memory/rank_memory_section.h"

namespace rankscope::memory {

class BlockPane;

/// All that the page is made of, but for the blocks.
struct CurvesData {
    std::vector<analysis::MemoryRank> ranks;
    int64_t rank = 0;
    analysis::BlockSource source{};
    std::vector<int64_t> graphs{}; ///< static ones of the rank
    std::optional<int64_t> graph{}; ///< that is shown
    RankCurves curves{};
    std::optional<int64_t> capacity{}; ///< of its device, bytes
    std::vector<query::Step> steps{}; ///< of the rank, on the clock of its files
    std::shared_ptr<const analysis::TraceMemory> trace{}; ///< of a rank without tables
    bool isOnTimeline = true; ///< false: of numbers, or of a rank without a timeline
    std::optional<TimeRange> range{}; ///< of that time alone, on the clock of the rank
    std::vector<analysis::RankProfile> profiles{}; ///< of a job without memory
};

class MemoryCurvesSection final : public RankMemorySection<CurvesData> {
    Q_OBJECT

public:
    MemoryCurvesSection(const sections::Context& context, MemoryFocus& focus);

    /// What that rank holds at its moment.
    void showTarget(const model::Target& target) override;

protected:
    Reader reader() override;
    ShownBlocks shownBlocks(const CurvesData& figures) const override;
    void take(CurvesData figures) override;
    bool dependsOnOffsets() const override { return true; }
    sections::Follows follows() const override {
        return figures().isOnTimeline ? sections::Follows::Range : sections::Follows::Nothing;
    }
    void refresh() override;

private:
    void connectParts();
    void openChartMenu(Timestamp moment, const QPoint& where);
    void refreshScope();
    void applyFocus();
    void chooseMoment(Timestamp moment);
    void clearMoment();
    void selectBlock(size_t row);
    bool hasBlocks() const;
    CurveChoice choice() const;
    Timestamp origin() const;
    std::optional<charts::CurveLimit> limit() const;
    std::vector<charts::CurveMark> marks() const;
    TimeRange whole() const;
    std::optional<model::Target> placeOf(const analysis::BlockList& of, size_t row) const;

    std::optional<Timestamp> m_moment; ///< time, node or task
    shared::ChoiceBox* m_component;
    shared::ChoiceBox* m_stream;
    sections::FigureRow* m_figures;
    charts::CurveChart* m_chart;
    BlockPane* m_blocks;
};

} // namespace rankscope::memory
