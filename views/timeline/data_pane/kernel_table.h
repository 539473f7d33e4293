// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels of a rank one by one, in the order of time or of any column, with all that their
// table says, counters too; any number of them. A click leads to the slice, Enter or a double click
// selects it.
// Thread: UI only.
#pragma once

#include <functional>
#include <memory>

#include <QWidget>

#include "core/analysis/operators/kernel_list.h"
#include "core/model/target.h"

class QLabel;

namespace rankscope::shared {
class PagedFeed;
class QueryBridge;
class TableView;
enum class Question;
} // namespace rankscope::shared

namespace rankscope::timeline {

class TimelineState;

class KernelTable : public QWidget {
    Q_OBJECT

public:
    KernelTable(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// The range is timeline time.
    void show(RankSlot rank, const std::optional<TimeRange>& range,
        std::vector<analysis::KernelClass> classes = {});
    void clear();
    shared::TableView& table() { return *m_table; }

signals:
    void targetWanted(const rankscope::model::Target& target);

private:
    using List = std::shared_ptr<const analysis::KernelList>;

    void ask();
    void take(const Result<List>& list);
    void setColumns();
    /// Those of the rank that is shown now; says which filters end with them.
    void takeCounters();
    std::vector<std::string> columnNames() const;
    analysis::KernelListRequest request() const;
    void withKernel(quint32 row, std::function<void(const analysis::KernelRow&)> use);
    void reveal(quint32 row);
    void jump(quint32 row);

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    QLabel* m_note; ///< filters that can not be kept
    shared::TableView* m_table;
    shared::PagedFeed* m_feed;
    shared::Question m_question;
    RankSlot m_rank{};
    std::optional<TimeRange> m_range;
    std::vector<analysis::KernelClass> m_classes;
    bool m_isAsked = false;
    std::vector<std::string> m_counters; ///< columns of the rank beyond those of all
    List m_list;
};

} // namespace rankscope::timeline
