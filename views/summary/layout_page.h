// SPDX-License-Identifier: GPL-3.0-or-later
// How the ranks of a job share the model: sizes from the profile or typed, the topology as a heat
// map of any part of the step, and the groups of a chosen rank. Chart and table share one
// selection; a chosen group (replica, stage) has the table for itself.
// Thread: UI only.
#pragma once

#include "core/analysis/rank_profile.h"
#include "views/charts/page_frame.h"
#include "views/summary/layout_texts.h"

class QLineEdit;
class QSpinBox;

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
struct LayoutData {
    analysis::StepTrace trace;
    std::optional<analysis::ParallelSizes> sizes{}; ///< that the profile says
    analysis::RankOrder order{};
    std::vector<analysis::RankProfile> ranks{}; ///< of a profile without steps
};

class LayoutPage : public charts::PageFrame {
    Q_OBJECT

public:
    LayoutPage(
        shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// Shows these figures: what the question of the page answers, and what its tests give it.
    void setFigures(LayoutData figures);

protected:
    void askFigures() override;
    void showChosen() override;
    void languageChanged() override;

private:
    void build();
    void addSizes();
    void connectParts();
    void retranslate();
    void fillFilters();
    void take(LayoutData figures);
    void showSizes(const analysis::ParallelSizes& sizes);
    analysis::ParallelSizes typedSizes() const;
    analysis::RankOrder order() const;
    std::optional<int64_t> step() const;
    LayoutView view() const;
    /// Sizes or their order changed.
    void relayout();
    void refresh();
    void findRank();
    void pick(const LayoutSpot& spot);
    void selectGroup(const std::optional<LayoutGroup>& group);
    void fillTable();
    void selectByHand(std::optional<size_t> cell);
    void select(std::optional<size_t> cell);
    std::optional<int64_t> rankOf(std::optional<size_t> cell) const;
    /// Of a group: its slowest rank.
    std::optional<model::Target> placeOf(const LayoutSpot& spot) const;

    LayoutData m_data;
    std::optional<analysis::ParallelLayout> m_layout; ///< the last one that fits
    std::optional<analysis::ParallelSizes> m_said; ///< sizes that the fields were filled from
    std::vector<analysis::StepRow> m_rows; ///< one a rank
    std::optional<size_t> m_selected;
    std::optional<LayoutGroup> m_group;
    std::vector<size_t> m_shown; ///< cells of the rows of the table
    std::optional<int64_t> m_rank; ///< the first of the selected cell
    shared::ChoiceBox* m_order;
    std::array<QSpinBox*, 5> m_sizes{}; ///< DP, PP, CP, TP, EP
    shared::ChoiceBox* m_level;
    shared::ChoiceBox* m_metric;
    shared::ChoiceBox* m_step;
    QLineEdit* m_find;
    charts::NoteBox* m_note; ///< on the layout
    charts::NoteBox* m_slow;
    charts::NoteBox* m_stages;
    LayoutChart* m_chart;
    charts::Card* m_tableCard;
    charts::FigureRow* m_figures; ///< of the chosen group
    shared::TableView* m_table;
};

} // namespace rankscope::summary
