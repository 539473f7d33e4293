// SPDX-License-Identifier: GPL-3.0-or-later
// The totals of a table as a row below it, in the table's own columns.
// Thread: UI only.
#pragma once

#include <QWidget>

namespace rankscope::shared {

class TableView;

class TotalsBar : public QWidget {
    Q_OBJECT

public:
    explicit TotalsBar(TableView& table, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void follow();

    TableView& m_table;
};

} // namespace rankscope::shared
