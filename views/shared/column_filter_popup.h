// SPDX-License-Identifier: GPL-3.0-or-later
// What the cells of a column must be: a text that they contain, or the least and the most of a
// number in the unit of the column. It filters while one types; Enter or Escape closes it.
// Thread: UI only.
#pragma once

#include "views/shared/popup.h"
#include "views/shared/table_filter.h"

class QLabel;
class QLineEdit;

namespace rankscope::shared {

class ColumnFilterPopup : public Popup {
    Q_OBJECT

public:
    explicit ColumnFilterPopup(QWidget* parent);

    void open(const Column& column, const ColumnFilter& filter, const QPoint& place);

signals:
    /// False: the column keeps all its rows.
    void changed(const rankscope::shared::ColumnFilter& filter, bool isFilter);

private:
    void typed();
    /// Marks a field whose text is no number.
    std::optional<int64_t> numberIn(QLineEdit& field);

    QLabel* m_title;
    QLineEdit* m_text;
    QLineEdit* m_least;
    QLineEdit* m_most;
    QLabel* m_problem;
    Column m_column;
    ColumnFilter m_filter;
};

} // namespace rankscope::shared
