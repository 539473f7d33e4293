// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time of the devices goes: operators by type, name, shapes or core, or the communication
// by type; the longest as bars and as shares, all in a table, and the single calls of the chosen
// one below. Chart and table share one selection.
// Thread: UI only.
#pragma once

#include "views/operators/operator_data.h"
#include "views/operators/operator_texts.h"
#include "views/operators/run_list.h"
#include "views/sections/section_of.h"

namespace rankscope::operators {

class OperatorsSection final : public sections::SectionOf<OperatorData> {
    Q_OBJECT

public:
    explicit OperatorsSection(const sections::Context& context);

    /// The calls of the chosen operator.
    void setRuns(RunList::Found runs) { m_runs->take(std::move(runs)); }

protected:
    Reader reader() override;
    std::optional<sections::Missing> missing(const OperatorData& figures) const override;
    bool dependsOnOffsets() const override { return true; }
    sections::Follows follows() const override;
    void refresh() override;
    bool showRow(const model::Target& target) override;
    void forgetChoices() override { m_runs->clear({}); }

private:
    void addFilters();
    void arrange();
    void connectParts();
    void takeRuns();
    /// A row of the table by its position; bars, ring and calls follow.
    void select(size_t row);
    void askRuns();
    /// The longest call of a row, as soon as it is known.
    void goToLongest(size_t row);
    void openSpread();
    void openNode();
    analysis::OperatorsBy by() const;
    analysis::OperatorFilter filter() const;
    analysis::OperatorKey key() const;

    ShownOperators m_shown;
    std::optional<size_t> m_selected; ///< position in m_shown.rows
    bool m_goesToLongest = false; ///< when the calls are there
    shared::ChoiceBox* m_by = nullptr;
    shared::RankField* m_ranks = nullptr;
    shared::ChoiceBox* m_step = nullptr;
    shared::ChoiceBox* m_core = nullptr;
    shared::ChoiceBox* m_most = nullptr;
    QLineEdit* m_search = nullptr;
    sections::FigureRow* m_row;
    charts::TopBars* m_bars;
    charts::SharePie* m_pie;
    sections::TableCard* m_table;
    sections::TableCard* m_calls;
    RunList* m_runs;
    shared::FlatButton* m_spread;
    shared::FlatButton* m_node;
};

} // namespace rankscope::operators
