// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time of a rank goes, as a tree, beside the kernels or slices of the current row.
// Thread: UI only.
#pragma once

#include "core/analysis/steps/overall_metrics.h"
#include "views/timeline/data_pane/system_part.h"

class QLabel;
class QSplitter;
class QStackedWidget;

namespace rankscope::shared {
class QueryBridge;
class TableView;
enum class Question;
} // namespace rankscope::shared

namespace rankscope::timeline {

class KernelTable;
class SliceTable;
class TimelineState;

class OverallPart : public SystemPart {
    Q_OBJECT

public:
    OverallPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    void ask(const SystemScope& scope) override;
    void clear() override;

private:
    using Metrics = std::optional<analysis::OverallMetrics>;

    void take(Result<Metrics> metrics);
    void say();
    void sayWhatIsMissing();
    void showDetails(quint32 row);

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    shared::Question m_question;
    QSplitter* m_halves;
    shared::TableView* m_tree;
    QLabel* m_note; ///< below the tree: why computing is not split
    QStackedWidget* m_details;
    KernelTable* m_kernels;
    SliceTable* m_slices;
    SystemScope m_scope;
    Metrics m_metrics;
};

} // namespace rankscope::timeline
