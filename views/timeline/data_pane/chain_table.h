// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels of an operator from the Python call to their begin, the longest first or by the
// column whose title is clicked. A click shows the way of the kernel, Enter or a double click
// selects the kernel. Thread: UI only.
#pragma once

#include <memory>

#include <QWidget>

#include "core/analysis/operators/kernel_chains.h"

class QLabel;

namespace rankscope::shared {
class QueryBridge;
class TableView;
} // namespace rankscope::shared

namespace rankscope::timeline {

class TimelineState;

class ChainTable : public QWidget {
    Q_OBJECT

public:
    using Chains = std::shared_ptr<const analysis::KernelChains>;

    ChainTable(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// Those of one operator, in the order of the one before.
    void show(const std::shared_ptr<const index::RankIndex>& rank, Chains chains, size_t operation);
    void clear();
    shared::TableView& table() { return *m_table; }

private:
    void retranslate();
    const analysis::KernelChain& chainAt(uint32_t row) const;

    TimelineState& m_state;
    QLabel* m_note; ///< how many of how many are listed
    shared::TableView* m_table;
    Chains m_chains; ///< null: no operator is chosen
    size_t m_operation = 0;
};

} // namespace rankscope::timeline
