// SPDX-License-Identifier: GPL-3.0-or-later
// Slices summed up by name: the names, which a text narrows, the totals of those that are left, and
// beside them the slices of the current name.
// Thread: UI only.
#pragma once

#include <functional>

#include "core/query/statistics.h"
#include "views/shared/table_data.h"
#include "views/timeline/data_pane/slice_table.h"

class QLineEdit;

namespace rankscope::timeline {

/// What the sums are seen against.
struct NameScope {
    enum class Share { OfRange, OfTotal };

    Duration time{}; ///< of all selected ranks together; none: no shares of the range
    std::vector<QString> ranks{}; ///< labels by slot; none: no rank is told that stands out
    Share share = Share::OfRange;
};

class NameList : public QWidget {
    Q_OBJECT

public:
    using Rows = std::vector<query::NameRow>;

    /// Of what the sums are.
    struct Source {
        const char* name; ///< of the list, for its export and its parts
        std::function<NameScope()> scope;
        std::function<SliceTable::Of()> slices; ///< of all names
    };

    NameList(TimelineState& state, shared::QueryBridge& bridge, Source source);

    shared::TableView& names() { return *m_names; }
    SliceTable& slices() { return *m_slices; }
    void take(Result<Rows> rows, const QString& whyNone);
    void clear(const QString& why);

private:
    void build();
    void say();
    void filter(const QString& text);
    void sumUp();
    void chooseFirst();

    Source m_source;
    Rows m_rows; ///< of the list of names
    QLineEdit* m_filter;
    shared::TableView* m_names;
    SliceTable* m_slices;
};

/// Rows and totals.
shared::TableData nameTable(const NameList::Rows& rows, const NameScope& scope);

} // namespace rankscope::timeline
