// SPDX-License-Identifier: GPL-3.0-or-later
// The fourth tab of the data pane: the hits of the search as a table with ranks and lanes, which a
// second text narrows; a click goes there.
// Thread: UI only.
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

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
    void refill();
    void fill();
    void filter();
    void showNote();
    void showCurrent();

    TimelineState& m_state;
    QLineEdit* m_filter;
    QLabel* m_note;
    shared::TableView* m_table;
    bool m_isStale = true;
    size_t m_filled = 0; ///< rows, while a search goes on
};

} // namespace rankscope::timeline
