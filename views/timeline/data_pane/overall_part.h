// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time of a rank goes, as a tree, beside the kernels or slices of the current row.
// Thread: UI only.
#pragma once

#include "core/analysis/steps/overall_metrics.h"
#include "views/timeline/data_pane/asked_part.h"

class QLabel;
class QStackedWidget;

namespace rankscope::timeline {

class KernelTable;
class SliceTable;

class OverallPart : public AskedPart<std::optional<analysis::OverallMetrics>> {
    Q_OBJECT

public:
    OverallPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    void ask(const SystemScope& scope) override;
    void clear() override;

private:
    void say() override;
    void sayWhatIsMissing();
    void showDetails(quint32 row);

    QLabel* m_note; ///< below the tree: why computing is not split
    QStackedWidget* m_details;
    KernelTable* m_kernels;
    SliceTable* m_slices;
};

} // namespace rankscope::timeline
