// SPDX-License-Identifier: GPL-3.0-or-later
// How evenly the experts of a mixture-of-experts model are loaded: ranks against the passes
// through its layers. Chart and table share one selection.
// Thread: UI only.
#pragma once

#include "views/charts/page_frame.h"
#include "views/summary/expert_texts.h"

namespace rankscope::charts {
class Card;
class FigureRow;
class HeatMap;
} // namespace rankscope::charts

namespace rankscope::shared {
class ChoiceBox;
class TableView;
} // namespace rankscope::shared

namespace rankscope::summary {

/// All that the page is made of.
struct ExpertData {
    std::vector<std::optional<int64_t>> steps{};
    std::optional<int64_t> step{};
    std::vector<analysis::ExpertRank> ranks{};
    std::vector<analysis::AllToAll> allToAll{};
};

class ExpertPage : public charts::PageFrame {
    Q_OBJECT

public:
    ExpertPage(
        timeline::TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    QString title() const override;
    /// Shows these figures: what the question of the page answers, and what its tests give it.
    void setFigures(ExpertData figures);

protected:
    void askFigures() override;
    void languageChanged() override;

private:
    void build();
    void connectParts();
    void retranslate();
    void fillFilters();
    void refresh();
    ExpertMetric shownMetric() const;
    std::optional<charts::Place> placeOf(charts::HeatCell cell) const;

    ExpertData m_data;
    std::optional<int64_t> m_wantedStep; ///< that a person chose
    shared::ChoiceBox* m_step;
    shared::ChoiceBox* m_metric;
    charts::FigureRow* m_figures;
    charts::HeatMap* m_map;
    charts::Card* m_tableCard;
    shared::TableView* m_table;
};

} // namespace rankscope::summary
