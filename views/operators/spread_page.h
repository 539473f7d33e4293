// SPDX-License-Identifier: GPL-3.0-or-later
// How the durations of one operator are spread: over all calls, over the ranks, over ranks and
// steps; outliers are marked and listed. Charts and table lead to the timeline.
// Thread: UI only.
#pragma once

#include "views/charts/page_frame.h"
#include "views/operators/operator_data.h"
#include "views/operators/spread_texts.h"

class QLineEdit;
class QStackedWidget;

namespace rankscope::charts {
class BarChart;
class Card;
class FigureRow;
class HeatMap;
class NoteBox;
} // namespace rankscope::charts

namespace rankscope::shared {
class ChoiceBox;
class RankField;
class TableExport;
class TableView;
} // namespace rankscope::shared

namespace rankscope::operators {

/// One operator, and the others that there are to choose from.
struct SpreadData {
    std::shared_ptr<const OperatorData> operators;
    std::string name{};
    std::string shapes{};
    analysis::OperatorSpread spread{};
};

class SpreadPage : public charts::PageFrame {
    Q_OBJECT

public:
    SpreadPage(
        shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// Its row and detail: the name of an operator and its shapes; asks for it.
    void showTarget(const model::Target& target) override;
    /// Shows these figures: what the question of the page answers, and what its tests give it.
    void setFigures(SpreadData figures);

protected:
    void askFigures() override;
    void forgetChoices() override;
    void languageChanged() override;

private:
    enum class Picture { Ranks, Steps };

    void build();
    void connectFilters();
    void connectCharts();
    void retranslate();
    void fillFilters();
    void refresh();
    void fillTable();
    analysis::OperatorFilter filter() const;
    void chooseOperator();
    void go(std::optional<size_t> call);
    void openMenuOf(std::optional<size_t> call, const QPoint& where);
    /// The longest call of a rank, and of a step of it.
    std::optional<size_t> longestOf(int64_t rank, std::optional<std::optional<int64_t>> step) const;
    std::optional<size_t> callOfCell(const charts::HeatCell& cell) const;
    void selectCall(std::optional<size_t> call);

    SpreadData m_figures;
    std::shared_ptr<const query::Snapshot> m_known; ///< of which m_figures.operators are
    SpreadHistogram m_histogram;
    SpreadHeat m_heat;
    std::vector<size_t> m_calls; ///< beside the rows of the table
    shared::ChoiceBox* m_operator;
    QLineEdit* m_search;
    shared::RankField* m_ranks;
    shared::ChoiceBox* m_picture;
    charts::FigureRow* m_row;
    charts::NoteBox* m_note;
    charts::BarChart* m_bins;
    QStackedWidget* m_pictures;
    charts::BarChart* m_bars;
    charts::HeatMap* m_map;
    charts::Card* m_tableCard;
    shared::TableView* m_table;
    shared::TableExport* m_export;
};

} // namespace rankscope::operators
