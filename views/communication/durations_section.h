// SPDX-License-Identifier: GPL-3.0-or-later
// How long each rank communicates: moving data, waiting, idle. Bars and table share one selection.
// Thread: UI only.
#pragma once

#include "views/charts/page_frame.h"
#include "views/communication/duration_texts.h"
#include "views/communication/filter_bar.h"

namespace rankscope::charts {
class BarChart;
class Card;
class FigureRow;
} // namespace rankscope::charts

namespace rankscope::shared {
class TableView;
}

namespace rankscope::communication {

struct DurationsData {
    FilterChoices choices;
    std::vector<analysis::RankCommunication> durations{};
    bool isFromTrace = false;
    std::vector<analysis::RankProfile> ranks{}; ///< of a profile without communication
};

class DurationsSection : public charts::PageFrame {
    Q_OBJECT

public:
    DurationsSection(
        timeline::TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    QString title() const override;
    /// Shows these figures: what the question of the page answers, and what its tests give it.
    void setFigures(DurationsData figures);

protected:
    void askFigures() override;
    void languageChanged() override;

private:
    void build();
    void connectParts();
    void retranslate();
    void take(DurationsData figures);
    void refresh();
    charts::Place placeOf(size_t bar) const;

    DurationsData m_figures;
    FilterBar* m_filters;
    charts::FigureRow* m_row;
    charts::BarChart* m_bars;
    charts::Card* m_tableCard;
    shared::TableView* m_table;
};

} // namespace rankscope::communication
