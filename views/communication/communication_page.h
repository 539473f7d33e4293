// SPDX-License-Identifier: GPL-3.0-or-later
// Communication of the job: the matrix of links between ranks, slow ones marked against their own
// transport, or how long each rank moves data and waits. Chart and table share one selection.
// Thread: UI only.
#pragma once

#include "core/analysis/parallel_groups.h"
#include "core/analysis/rank_profile.h"
#include "views/charts/page_frame.h"
#include "views/communication/duration_texts.h"
#include "views/communication/link_texts.h"

class QCheckBox;
class QStackedWidget;

namespace rankscope::charts {
class BarChart;
class Card;
class FigureRow;
class HeatMap;
} // namespace rankscope::charts

namespace rankscope::shared {
class ChoiceBox;
class TableView;
} // namespace rankscope::shared

namespace rankscope::communication {

/// All that the page is made of.
struct CommunicationData {
    analysis::LinkChoices choices;
    std::vector<analysis::CommunicationGroup> groups{};
    analysis::LinkMatrix matrix{};
    std::vector<analysis::RankCommunication> durations{};
    std::vector<analysis::RankProfile> ranks{}; ///< of a profile without communication
};

class CommunicationPage : public charts::PageFrame {
    Q_OBJECT

public:
    CommunicationPage(
        timeline::TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    QString title() const override;

    /// Shows these figures: what the question of the page answers, and what its tests give it.
    void setFigures(CommunicationData figures);

protected:
    void askFigures() override;
    void changeEvent(QEvent* event) override;

private:
    enum class Subject { Links, Durations };

    void build();
    void connectFilters();
    void connectCharts();
    void retranslate();
    void fillFilters();
    void take(CommunicationData figures);
    void refresh();
    void refreshLinks();
    void refreshDurations();
    void refreshFigures();
    Subject subject() const;
    std::optional<int64_t> step() const;
    QString groupText(const std::string& hash) const;
    void selectCell(const charts::HeatCell& cell);
    void selectRow(quint32 row);
    charts::Place placeOf(int64_t rank) const;

    CommunicationData m_figures;
    std::vector<analysis::SlowLink> m_slow;
    LinkView m_links;
    shared::ChoiceBox* m_subject;
    shared::ChoiceBox* m_step;
    shared::ChoiceBox* m_group;
    shared::ChoiceBox* m_operation;
    shared::ChoiceBox* m_figure;
    QCheckBox* m_own;
    charts::FigureRow* m_row;
    QStackedWidget* m_pictures;
    charts::HeatMap* m_map;
    charts::BarChart* m_bars;
    charts::Card* m_tableCard;
    shared::TableView* m_table;
};

} // namespace rankscope::communication
