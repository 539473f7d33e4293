// SPDX-License-Identifier: GPL-3.0-or-later
// What the table of a page shows in one column, row by row; its model is checked on the way.
#pragma once

#include "tests/views/view_test.h"
#include "views/shared/table_view.h"

namespace rankscope::test {

inline QStringList cellsOf(const QWidget& page, int column) {
    auto* table = page.findChild<shared::TableView*>();
    const ModelTester tester(table->model());
    QStringList cells;
    for (int row = 0; row < table->model()->rowCount(); ++row)
        cells += table->model()->index(row, column).data().toString().trimmed();
    return cells;
}

} // namespace rankscope::test
