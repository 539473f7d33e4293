// SPDX-License-Identifier: GPL-3.0-or-later
// The fourth tab of the data pane: the hits of the search as a table with ranks and lanes, which a
// second text narrows; a click goes there. More than a search keeps are read page by page.
// Thread: UI only.
#pragma once

#include <optional>

#include <QWidget>

#include "core/query/search.h"

class QLabel;
class QLineEdit;

namespace rankscope::shared {
class QueryBridge;
class TableView;
} // namespace rankscope::shared

namespace rankscope::timeline {

class SliceTable;
class TimelineState;

class FindTab : public QWidget {
    Q_OBJECT

public:
    FindTab(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

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
    bool isCut() const;
    void listAll();

    TimelineState& m_state;
    QLineEdit* m_filter;
    QLabel* m_note;
    shared::TableView* m_table;
    SliceTable* m_all; ///< in place of the table, of hits that the search does not keep
    std::optional<query::SearchRequest> m_listed; ///< what m_all is of
    bool m_isStale = true;
    size_t m_filled = 0; ///< rows, while a search goes on
};

} // namespace rankscope::timeline
