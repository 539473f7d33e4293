// SPDX-License-Identifier: GPL-3.0-or-later
// What a cluster_analysis_output says otherwise than the ranks' own files: an area a card, and all
// differences in one table.
// Thread: UI only.
#pragma once

#include "views/charts/page_frame.h"
#include "views/summary/cluster_texts.h"

namespace rankscope::charts {
class Card;
class FigureRow;
} // namespace rankscope::charts

namespace rankscope::shared {
class ChoiceBox;
class RankField;
class TableView;
} // namespace rankscope::shared

namespace rankscope::summary {

class ClusterPage : public charts::PageFrame {
    Q_OBJECT

public:
    ClusterPage(
        shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// Shows these figures: what the questions of the page answer, and what its tests give it.
    /// Before all areas were compared: those that are there.
    void setFigures(ClusterData figures, bool areAll = true);
    /// The differences of the area that its detail numbers, of all ranks.
    void showTarget(const model::Target& target) override;

protected:
    void askFigures() override;
    void languageChanged() override;

private:
    /// One area after the other, so that the first are seen while the others are compared.
    void askArea(size_t place);
    void build();
    void retranslate();
    void fillFilters();
    QString emptyText() const;
    void refresh();
    ClusterChoice choice() const;

    ClusterData m_data;
    ClusterData m_coming; ///< until all areas are there
    bool m_areAll = false;
    std::vector<size_t> m_shown; ///< positions in the list, beside the rows of the table
    shared::ChoiceBox* m_area;
    shared::ChoiceBox* m_sides;
    shared::RankField* m_ranks;
    charts::FigureRow* m_figures;
    charts::Card* m_tableCard;
    shared::TableView* m_table;
};

} // namespace rankscope::summary
