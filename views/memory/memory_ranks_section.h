// SPDX-License-Identifier: GPL-3.0-or-later
// All ranks, or the stages of the pipeline, at their peaks: bars, or a heat map for very many, and
// a table. Chart and table share one selection; a double click or Enter goes to the curves of that
// rank.
// Thread: UI only.
#pragma once

#include "core/analysis/rank_group.h"
#include "core/analysis/rank_profile.h"
#include "views/memory/peak_texts.h"
#include "views/sections/section_of.h"

namespace rankscope::memory {

class MemoryFocus;

/// All that the page is made of.
struct RanksData {
    std::vector<analysis::MemoryPeak> peaks;
    std::vector<analysis::RankGroup> stages{};
    std::vector<analysis::RankGroup> hosts{}; ///< of the job
    size_t silent = 0; ///< ranks of the job without a peak of any component
    std::vector<analysis::RankProfile> profiles{}; ///< of a job without memory
    bool isOfRange = false; ///< of a range, in which there may be no peaks
};

class MemoryRanksSection final : public sections::SectionOf<RanksData> {
    Q_OBJECT

public:
    MemoryRanksSection(const sections::Context& context, MemoryFocus& focus);

    const std::vector<analysis::PeakLine>& lines() const { return m_lines; }

protected:
    Reader reader() override;
    std::optional<sections::Missing> missing(const RanksData& figures) const override;
    sections::Follows follows() const override { return sections::Follows::Range; }
    void showChosen() override;
    void refresh() override;

private:
    enum class Group { Rank, Stage };
    enum class Order { Rank, Highest };

    void addFilters();
    std::vector<analysis::MemoryPeak> shownPeaks() const;
    void choose(size_t line);
    void select(size_t line);
    std::optional<size_t> lineAt(const charts::HeatCell& cell) const;
    Duration timeOf(const analysis::PeakLine& line) const;

    MemoryFocus& m_focus;
    std::vector<analysis::PeakLine> m_lines;
    shared::HostBox* m_host;
    shared::ChoiceBox* m_component;
    shared::ChoiceBox* m_metric;
    shared::ChoiceBox* m_group;
    shared::ChoiceBox* m_order;
    sections::FigureRow* m_figures;
    QStackedWidget* m_pictures;
    charts::BarChart* m_bars;
    charts::HeatMap* m_map;
    sections::TableCard* m_table;
};

} // namespace rankscope::memory
