// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels of a rank one by one, in the order of time or of any column, with all that their
// table says, counters too; any number of them. A click leads to the slice, Enter or a double click
// selects it.
// Thread: UI only.
#pragma once

#include "core/analysis/operators/kernel_list.h"
#include "core/model/target.h"
#include "views/timeline/data_pane/paged_list.h"

namespace rankscope::timeline {

class KernelTable : public PagedList<analysis::KernelList, analysis::KernelRow> {
    Q_OBJECT

public:
    KernelTable(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// The range is timeline time.
    void show(RankSlot rank, const std::optional<TimeRange>& range,
        std::vector<analysis::KernelClass> classes = {});
    void clear();

signals:
    void targetWanted(const rankscope::model::Target& target);

private:
    void ask() override;
    void list() override;
    void setColumns();
    /// Those of the rank that is shown now; says which filters end with them.
    void takeCounters();
    std::vector<std::string> columnNames() const;
    analysis::KernelListRequest request() const;
    void reveal(quint32 row);
    void jump(quint32 row);

    RankSlot m_rank{};
    RankSlot m_listed{}; ///< whose kernels are shown: those before until the others are found
    std::optional<TimeRange> m_range;
    std::vector<analysis::KernelClass> m_classes;
    bool m_isAsked = false;
    std::vector<std::string> m_counters; ///< columns of the rank beyond those of all
};

} // namespace rankscope::timeline
