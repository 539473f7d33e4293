// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison at a glance: key figures, and of each area its largest differences with both
// values. A double click or Enter leads to the page of that area.
// Thread: UI only.
#pragma once

#include <array>
#include <functional>

#include "views/charts/page_frame.h"
#include "views/comparison/compare_sides.h"
#include "views/comparison/overview_lists.h"

class QGridLayout;

namespace rankscope::charts {
class Card;
class FigureRow;
class NoteBox;
} // namespace rankscope::charts

namespace rankscope::shared {
class TableView;
}

namespace rankscope::comparison {

class SideBar;

class OverviewSection : public charts::PageFrame {
    Q_OBJECT

public:
    OverviewSection(CompareSides& sides, shared::ShownProfile& profile, shared::QueryBridge& bridge,
        QWidget* parent = nullptr);

    /// Shows these figures: what the question of the page answers, and what its tests give it.
    void setFigures(Comparison figures);

protected:
    void askFigures() override;
    void languageChanged() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Area {
        charts::Card* card = nullptr;
        shared::TableView* table = nullptr;
        TopList top;
        bool isUsed = false;
        int width = 0; ///< that its columns are for
    };

    void addAreas();
    void read(const std::vector<analysis::Subject>& subjects, std::function<void(Comparison)> take);
    void readRest(Comparison first);
    void takeAll(Comparison figures);
    int side() const;
    void arrange();
    void fill(Area& area);
    void refresh();
    void retranslate();

    CompareSides& m_sides;
    Comparison m_figures;
    SideBar* m_bar;
    charts::NoteBox* m_note;
    charts::FigureRow* m_row;
    QGridLayout* m_grid;
    std::array<Area, kMostAreas> m_areas;
    bool m_isPart = false; ///< more figures come
};

} // namespace rankscope::comparison
