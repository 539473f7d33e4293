// SPDX-License-Identifier: GPL-3.0-or-later
// The table of the single calls of an operator, any number of them: the longest first, or by the
// column whose title is clicked. What is ordered and filtered is so on the query thread, where the
// calls lie; rows are read when they are looked at.
// Thread: UI only.
#pragma once

#include "views/operators/operator_data.h"
#include "views/operators/run_texts.h"
#include "views/sections/table_card.h"
#include "views/shared/row_wishes.h"

namespace rankscope::shared {
class PagedFeed;
} // namespace rankscope::shared

namespace rankscope::operators {

/// Whose calls.
struct RunScope {
    int64_t profile = 1;
    analysis::OperatorKey key{};
    analysis::OperatorFilter filter{};
    shared::Clock clock{};
    std::vector<int64_t> ranks{}; ///< that calls may be of
};

class RunList : public QObject {
    Q_OBJECT

public:
    using Use = std::function<void(const analysis::OperatorRun&)>;
    /// An answer: where the calls are, and the first of them.
    struct Found {
        std::shared_ptr<const analysis::RunPlaces> places;
        RunColumns columns;
        std::vector<analysis::OperatorRun> first;
    };

    /// Fills the table of the card.
    RunList(sections::TableCard& card, shared::QueryBridge& bridge);

    /// In place of those before; of the same operator in the same order.
    void ask(RunScope scope);
    /// None, and why.
    void clear(const QString& why);
    void take(Found found);

    /// Of all calls, whatever the table is filtered by; nothing before they are known.
    std::optional<analysis::OperatorRun> longest() const;
    /// At once with one of the first, else when it was read.
    void withRun(size_t row, Use use);
    /// The one that is chosen, else the longest.
    void withChosen(Use use);

signals:
    /// The calls are there, or there are none.
    void changed();

private:
    void request();
    void show();
    QString countText() const;

    sections::TableCard& m_card;
    shared::QueryBridge& m_bridge;
    shared::PagedFeed* m_feed;
    shared::Question m_question;
    RunScope m_scope;
    bool m_isAsked = false; ///< orders and filters are of what m_scope says
    Found m_found;
};

} // namespace rankscope::operators
