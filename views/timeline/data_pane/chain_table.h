// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels of an operator from the Python call to their begin, any number of them, the longest
// first or by the column whose title is clicked; ordered and filtered on the query thread. A click
// shows the way of the kernel, Enter or a double click selects the kernel.
// Thread: UI only.
#pragma once

#include "core/analysis/operators/chain_rows.h"
#include "views/timeline/data_pane/paged_list.h"

namespace rankscope::timeline {

/// Kernels of a rank, and which of them are listed.
struct ListedChains {
    std::shared_ptr<const index::RankIndex> rank;
    std::shared_ptr<const analysis::KernelChains> chains;
    analysis::ChainRows rows{};
};

class ChainTable : public PagedList<ListedChains, analysis::KernelChain> {
    Q_OBJECT

public:
    using Chains = std::shared_ptr<const analysis::KernelChains>;

    ChainTable(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// Those of one operator, in the order of the one before.
    void show(std::shared_ptr<const index::RankIndex> rank, Chains chains, size_t operation);
    void clear();

private:
    void retranslate();
    void ask() override;
    void list() override;

    ListedChains m_of; ///< without chains: no operator is chosen
    size_t m_operation = 0;
};

} // namespace rankscope::timeline
