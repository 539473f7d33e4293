// SPDX-License-Identifier: GPL-3.0-or-later
// The second tab of the data pane: the slices of the selected box summed by name, beside the
// occurrences of the current name.
// Thread: UI only.
#pragma once

#include <QWidget>

#include "core/query/statistics.h"
#include "views/shared/table_data.h"

class QLineEdit;
class QSplitter;

namespace rankscope::shared {
class QueryBridge;
class TableView;
} // namespace rankscope::shared

namespace rankscope::timeline {

class TimelineState;

class SliceList : public QWidget {
    Q_OBJECT

public:
    SliceList(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    void retranslate();
    void ask();
    void showNames(Result<std::vector<query::NameRow>> rows);
    void askOccurrences(uint32_t row);
    void showOccurrences(Result<std::vector<query::Occurrence>> found);
    void jump(uint32_t row);
    query::SelectionRequest request() const;

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    QSplitter* m_parts;
    QLineEdit* m_filter;
    shared::TableView* m_names;
    shared::TableView* m_occurrences;
    std::vector<query::Occurrence> m_found;
};

/// Rows and totals of a table of names: name, count, total, self, average, min, max.
shared::TableData nameTable(const std::vector<query::NameRow>& rows, const QString& totalsTitle);

} // namespace rankscope::timeline
