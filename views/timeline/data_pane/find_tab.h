// SPDX-License-Identifier: GPL-3.0-or-later
// The fourth tab of the data pane: the hits of the search as a table; a click goes there.
// Thread: UI only.
#pragma once

#include <QWidget>

class QLabel;

namespace rankscope::shared {
class TableView;
}

namespace rankscope::timeline {

class TimelineState;

class FindTab : public QWidget {
    Q_OBJECT

public:
    explicit FindTab(TimelineState& state, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void retranslate();
    void fill();
    void showCurrent();

    TimelineState& m_state;
    QLabel* m_note;
    shared::TableView* m_table;
    bool m_isStale = true;
};

} // namespace rankscope::timeline
