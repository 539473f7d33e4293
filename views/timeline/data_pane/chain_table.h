// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels of an operator from the Python call to their begin, any number of them, the longest
// first or by the column whose title is clicked; ordered and filtered on the query thread. A click
// shows the way of the kernel, Enter or a double click selects the kernel.
// Thread: UI only.
#pragma once

#include <memory>

#include <QWidget>

#include "core/analysis/operators/chain_rows.h"

class QLabel;

namespace rankscope::shared {
class PagedFeed;
class QueryBridge;
class TableView;
enum class Question;
} // namespace rankscope::shared

namespace rankscope::timeline {

class TimelineState;

class ChainTable : public QWidget {
    Q_OBJECT

public:
    using Chains = std::shared_ptr<const analysis::KernelChains>;

    ChainTable(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// Those of one operator, in the order of the one before.
    void show(std::shared_ptr<const index::RankIndex> rank, Chains chains, size_t operation);
    void clear();
    shared::TableView& table() { return *m_table; }

private:
    using Rows = std::shared_ptr<const analysis::ChainRows>;

    void retranslate();
    void ask();
    void take(const Result<Rows>& rows);
    analysis::KernelChain chainAt(uint32_t row) const;

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    QLabel* m_note; ///< how many of how many are listed
    shared::TableView* m_table;
    shared::PagedFeed* m_feed;
    shared::Question m_question;
    std::shared_ptr<const index::RankIndex> m_rank;
    Chains m_chains; ///< null: no operator is chosen
    size_t m_operation = 0;
    Rows m_rows; ///< null before they are found
};

} // namespace rankscope::timeline
