// SPDX-License-Identifier: GPL-3.0-or-later
// One page of the comparison that lists figures: bars of the differences and a table with both
// values, which share a selection. Which lists it has is said by delta_list.h.
// Thread: UI only.
#pragma once

#include "views/charts/page_frame.h"
#include "views/comparison/compare_sides.h"
#include "views/comparison/overview_lists.h"
#include "views/comparison/pair_place.h"

namespace rankscope::charts {
class Card;
class NoteBox;
} // namespace rankscope::charts

namespace rankscope::shared {
class ChoiceBox;
class TableView;
} // namespace rankscope::shared

namespace rankscope::comparison {

class DeltaChart;
class SideBar;

class CompareSection : public charts::PageFrame {
    Q_OBJECT

public:
    CompareSection(Page page, CompareSides& sides, shared::ShownProfile& profile,
        shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// Shows these figures: what the question of the page answers, and what its tests give it.
    void setFigures(Comparison figures);
    const DeltaList& list() const { return m_list; }
    /// Shows its list and selects it, when the figures are there.
    void showTarget(const model::Target& target) override;

protected:
    void askFigures() override;
    void languageChanged() override;

private:
    void build();
    void connectParts();
    void retranslate();
    void fillFilters();
    void fillFigures();
    void take(Comparison figures);
    void refresh();
    void selectWanted();
    std::optional<model::Target> placeOf(size_t line);
    void go(size_t line);

    Page m_page;
    CompareSides& m_sides;
    Comparison m_figures;
    DeltaList m_list;
    std::optional<model::Target> m_wanted; ///< a line, see lineTarget()
    SideBar* m_bar;
    shared::ChoiceBox* m_kind;
    shared::ChoiceBox* m_figure;
    shared::ChoiceBox* m_change;
    charts::NoteBox* m_note;
    charts::Card* m_chartCard;
    DeltaChart* m_chart;
    charts::Card* m_tableCard;
    shared::TableView* m_table;
};

} // namespace rankscope::comparison
