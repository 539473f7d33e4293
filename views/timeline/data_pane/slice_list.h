// SPDX-License-Identifier: GPL-3.0-or-later
// The second tab of the data pane: the slices of the selected box summed by name, beside the
// occurrences of the current name.
// Thread: UI only.
#pragma once

#include <QWidget>

#include "core/query/statistics.h"
#include "views/shared/table_data.h"

class QLineEdit;

namespace rankscope::shared {
class QueryBridge;
class TableView;
} // namespace rankscope::shared

namespace rankscope::timeline {

class SliceTable;
class TimelineState;

/// What the sums of a selection are seen against.
struct NameScope {
    Duration time{}; ///< of all selected ranks together; none: no shares
    std::vector<QString> ranks{}; ///< labels by slot
};

class SliceList : public QWidget {
    Q_OBJECT

public:
    SliceList(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// Of the current name.
    SliceTable& slices() { return *m_slices; }

private:
    void build();
    void retranslate();
    void sayHowToSelect();
    void ask();
    void showNames(Result<std::vector<query::NameRow>> rows);
    void filter(const QString& text);
    void sumUp();
    void showSlices(uint32_t row);
    query::SelectionRequest request() const;
    NameScope nameScope() const;

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    QLineEdit* m_filter;
    std::vector<query::NameRow> m_rows; ///< of the list of names
    shared::TableView* m_names;
    SliceTable* m_slices;
};

/// Rows and totals of a table of names: name, count, total, self, share, average, min, max, spread.
shared::TableData nameTable(
    const std::vector<query::NameRow>& rows, const NameScope& scope, const QString& totalsTitle);

} // namespace rankscope::timeline
