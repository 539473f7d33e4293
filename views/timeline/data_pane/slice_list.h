// SPDX-License-Identifier: GPL-3.0-or-later
// The second tab of the data pane: the slices of the selected box summed by name, beside the
// occurrences of the current name.
// Thread: UI only.
#pragma once

#include <QWidget>

#include "core/query/statistics.h"
#include "views/shared/table_data.h"

class QLabel;
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
    static constexpr size_t kMostOccurrences = 100'000;

    /// Lists at most so many occurrences of a name.
    SliceList(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr,
        size_t most = kMostOccurrences);

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    void retranslate();
    void ask();
    void showNames(Result<std::vector<query::NameRow>> rows);
    void filter(const QString& text);
    void sumUp();
    void askOccurrences(uint32_t row);
    /// `count` of all of them, listed or not.
    void showOccurrences(Result<std::vector<query::Occurrence>> found, uint64_t count);
    void jump(uint32_t row);
    void open(uint32_t row); ///< with its details
    query::SelectionRequest request() const;

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    size_t m_most;
    QSplitter* m_parts;
    QLineEdit* m_filter;
    std::vector<query::NameRow> m_rows; ///< of the list of names
    shared::TableView* m_names;
    QLabel* m_note; ///< that not all occurrences are listed
    shared::TableView* m_occurrences;
    std::vector<query::Occurrence> m_found;
};

/// Rows and totals of a table of names: name, count, total, self, average, min, max.
shared::TableData nameTable(const std::vector<query::NameRow>& rows, const QString& totalsTitle);

} // namespace rankscope::timeline
