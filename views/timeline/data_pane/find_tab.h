// SPDX-License-Identifier: GPL-3.0-or-later
// The fourth tab of the data pane: the hits of the search as a table with ranks and lanes, which a
// second text narrows; a click goes there. Of a scope of time (time_scope.h) those that lie in it,
// while F3 walks through all. More than a search keeps are read page by page.
// Thread: UI only.
#pragma once

#include <optional>
#include <vector>

#include <QTimer>
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
    void fillRows();
    std::vector<uint32_t> hitsInScope() const;
    std::optional<query::SearchRequest> searchInScope() const;
    void goTo(uint32_t row);
    void show(uint32_t row);
    void want(uint32_t row);
    void takeCount(uint64_t count);

    TimelineState& m_state;
    QLineEdit* m_filter;
    QLabel* m_note;
    shared::TableView* m_table;
    SliceTable* m_all; ///< in place of the table, of hits that the search does not keep
    std::optional<query::SearchRequest> m_listed; ///< what m_all is of
    QTimer m_soon; ///< fills: an edge that is dragged changes the scope with every move
    bool m_isStale = true;
    std::vector<uint32_t> m_rows; ///< positions of hits, beside the rows of the table
    std::optional<uint64_t> m_listedCount; ///< rows of m_all, when they are known
    size_t m_filled = 0; ///< hits that were looked through, while a search goes on
};

} // namespace rankscope::timeline
