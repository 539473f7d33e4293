// SPDX-License-Identifier: GPL-3.0-or-later
// Which column of an answer is drawn, and over which: chosen by a person, and kept by its name from
// answer to answer as long as there is one that is called so.
#include "views/sql/sql_plot.h"
#include "views/sql/sql_plot_card.h"
#include "views/sql/sql_section.h"

namespace rankscope::sql {

namespace {

/// What a failed statement leaves to choose from says nothing.
void noteChoice(const shared::ChoiceBox& box, QString& name) {
    if (box.count() > 1)
        name = box.chosen() ? box.currentText() : QString();
}

void chooseAgain(shared::ChoiceBox& box, const QString& name) {
    box.setValue(shared::kAll);
    const int place = name.isEmpty() ? -1 : box.findText(name, Qt::MatchExactly);
    if (place > 0)
        box.setValue(box.itemData(place).toLongLong());
}

} // namespace

void SqlSection::offerColumns() {
    noteChoice(*m_column, m_plotted);
    noteChoice(*m_across, m_crossed);
    shared::Choices columns{{tr("Nothing"), shared::kAll}};
    shared::Choices across{{tr("Rows"), shared::kAll}};
    const shared::TableData table = m_result ? m_result->answer.table : shared::TableData();
    for (const size_t column : plottable(table)) {
        columns.push_back({table.columns[column].title, static_cast<int64_t>(column)});
        if (table.columns[column].kind != shared::ColumnKind::Mixed)
            across.push_back({table.columns[column].title, static_cast<int64_t>(column)});
    }
    m_column->setChoices(columns);
    m_across->setChoices(across);
    chooseAgain(*m_column, m_plotted);
    chooseAgain(*m_across, m_crossed);
    m_column->setVisible(columns.size() > 1);
    showPlot();
}

void SqlSection::showPlot() {
    const auto column = m_column->chosen();
    m_across->setVisible(column.has_value() && m_across->count() > 1);
    m_plot->setVisible(column.has_value());
    if (!column || !m_result)
        return;
    const auto across = m_across->chosen();
    m_plot->draw(m_result->answer.table, m_answer->table().table().visibleRows(),
        static_cast<size_t>(*column),
        across ? std::optional(static_cast<size_t>(*across)) : std::nullopt);
}

} // namespace rankscope::sql
