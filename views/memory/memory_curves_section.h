// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of a rank over time: curves by component and stream with their peaks, and below them
// the blocks that fill it. Where there is a static graph or a record of MindSpore's memory tracker:
// the same over its nodes or tasks. A click on the curves chooses the moment whose blocks are
// listed. The curves of a baseline are drawn beside them where one is chosen.
// Thread: UI only.
#pragma once

#include "views/memory/curves_data.h"

namespace rankscope::sections {
struct Note;
}

namespace rankscope::memory {

class BlockPane;

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
    std::optional<Duration> wayFromTimeline() const;
    std::vector<charts::CurveMark> marks() const;
    void addMarker(Timestamp moment);
    shared::Choices baselines() const;
    void takeBaseline();
    std::vector<charts::CurveLine> lines(const CurveChoice& of) const;
    TimeRange whole() const;
    sections::Note baselineNote() const;
    std::optional<model::Target> placeOf(const analysis::BlockList& of, size_t row) const;

    std::optional<Timestamp> m_moment; ///< time, node or task
    shared::ChoiceBox* m_component;
    shared::ChoiceBox* m_stream;
    shared::ChoiceBox* m_baseline;
    sections::NoteBox* m_note;
    sections::FigureRow* m_figures;
    charts::CurveChart* m_chart;
    BlockPane* m_blocks;
};

} // namespace rankscope::memory
