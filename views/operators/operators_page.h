// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time of the devices goes: operators by type, name, shapes or core, or the communication
// by type; the longest as bars and as shares, all in a table, and the single calls of the chosen
// one below. Chart and table share one selection.
// Thread: UI only.
#pragma once

#include "views/charts/page_frame.h"
#include "views/operators/operator_data.h"
#include "views/operators/operator_texts.h"

class QLineEdit;

namespace rankscope::charts {
class Card;
class FigureRow;
} // namespace rankscope::charts

namespace rankscope::shared {
class ChoiceBox;
class FlatButton;
class RankField;
class TableExport;
class TableView;
} // namespace rankscope::shared

namespace rankscope::operators {

class OperatorsPage : public charts::PageFrame {
    Q_OBJECT

public:
    OperatorsPage(
        shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// Shows these figures: what the questions of the page answer, and what its tests give it.
    void setFigures(OperatorData figures);
    void setRuns(analysis::OperatorRuns runs);

protected:
    void askFigures() override;
    void forgetChoices() override;
    void languageChanged() override;

private:
    void build();
    void connectFilters();
    void connectCharts();
    void connectTables();
    void retranslate();
    void fillFilters();
    void refresh();
    void refreshRuns();
    /// A row of the table by its position; bars, ring and calls follow.
    void select(size_t row);
    void askRuns();
    /// The longest call of a row, as soon as it is known.
    void goToLongest(size_t row);
    void go(size_t run);
    void openSpread();
    analysis::OperatorsBy by() const;
    analysis::OperatorFilter filter() const;
    analysis::OperatorKey key() const;

    OperatorData m_figures;
    ShownOperators m_shown;
    analysis::OperatorRuns m_runs;
    std::optional<size_t> m_selected; ///< position in m_shown.rows
    bool m_goesToLongest = false; ///< when the calls are there
    shared::Question m_runQuestion;
    shared::ChoiceBox* m_by;
    shared::RankField* m_ranks;
    shared::ChoiceBox* m_step;
    shared::ChoiceBox* m_core;
    shared::ChoiceBox* m_most;
    QLineEdit* m_search;
    charts::FigureRow* m_row;
    charts::TopBars* m_bars;
    charts::SharePie* m_pie;
    charts::Card* m_tableCard;
    shared::TableView* m_table;
    charts::Card* m_runCard;
    shared::TableView* m_runTable;
    shared::TableExport* m_runExport;
    shared::FlatButton* m_spread;
};

} // namespace rankscope::operators
