// SPDX-License-Identifier: GPL-3.0-or-later
// How the ranks of a job share the model: sizes from the profile or typed, the topology as a heat
// map of any part of the step, and the groups of a chosen rank. Chart and table share one
// selection; a chosen group (replica, stage) has the table for itself.
// Thread: UI only.
#pragma once

#include "core/analysis/rank_profile.h"
#include "views/sections/section_of.h"
#include "views/summary/topology/topology_texts.h"

class QSpinBox;

namespace rankscope::summary {

/// All that the page is made of.
struct TopologyData {
    analysis::StepTrace trace;
    std::optional<analysis::ParallelSizes> sizes{}; ///< that the profile says
    analysis::RankOrder order{};
    std::vector<analysis::RankProfile> ranks{}; ///< of a profile without steps
};

class TopologySection final : public sections::SectionOf<TopologyData> {
    Q_OBJECT

public:
    explicit TopologySection(const sections::Context& context);

protected:
    Reader reader() override;
    std::optional<sections::Missing> missing(const TopologyData& figures) const override;
    void taken(const TopologyData& figures) override;
    sections::Follows follows() const override {
        return m_isOfAll ? sections::Follows::Nothing : sections::Follows::Steps;
    }
    void showChosen() override;
    void languageChanged() override;
    void refresh() override;

private:
    void addSizes();
    void addFilters();
    void addParts();
    void connectParts();
    void showSizes(const analysis::ParallelSizes& sizes);
    analysis::ParallelSizes typedSizes() const;
    analysis::RankOrder order() const;
    std::optional<int64_t> step() const;
    TopologyView view() const;
    /// Sizes or their order changed.
    void relayout();
    void layOut();
    void findRank();
    void pick(const TopologySpot& spot);
    void selectGroup(const std::optional<TopologyGroup>& group);
    void fillTable();
    void selectByHand(std::optional<size_t> cell);
    void select(std::optional<size_t> cell);
    std::optional<int64_t> rankOf(std::optional<size_t> cell) const;
    /// Of a group: its slowest rank.
    std::optional<model::Target> placeOf(const TopologySpot& spot) const;

    std::optional<analysis::ParallelTopology> m_topology; ///< the last one that fits
    std::optional<analysis::ParallelSizes> m_said; ///< sizes that the fields were filled from
    analysis::StepTrace m_trace; ///< of the figures; of a range its steps alone
    bool m_isOfAll = false; ///< though a range is chosen: it has none of its steps
    std::vector<analysis::StepRow> m_rows; ///< one a rank
    std::vector<int64_t> m_slowRanks; ///< of all verdicts
    std::optional<size_t> m_selected;
    std::optional<TopologyGroup> m_group;
    std::vector<size_t> m_shown; ///< cells of the rows of the table
    std::optional<int64_t> m_rank; ///< the first of the selected cell
    shared::ChoiceBox* m_order;
    std::array<QSpinBox*, 5> m_sizes{}; ///< DP, PP, CP, TP, EP
    shared::ChoiceBox* m_level;
    shared::ChoiceBox* m_metric;
    shared::ChoiceBox* m_step;
    QLineEdit* m_find;
    sections::NoteBox* m_note; ///< on the topology
    sections::NoteBox* m_slow;
    sections::NoteBox* m_stages;
    TopologyChart* m_chart;
    sections::FigureRow* m_row; ///< of the chosen group
    sections::TableCard* m_table;
    shared::FlatButton* m_steps; ///< to those of the selected rank
};

} // namespace rankscope::summary
