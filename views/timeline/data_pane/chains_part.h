// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels from the Python call to their begin on the device: sums by operator, beside the kernels
// of the current one, and how many of them could be followed.
// Thread: UI only.
#pragma once

#include "core/analysis/operators/kernel_chains.h"
#include "views/timeline/data_pane/system_part.h"

class QLabel;
class QSplitter;

namespace rankscope::shared {
class QueryBridge;
class TableView;
enum class Question;
} // namespace rankscope::shared

namespace rankscope::timeline {

class TimelineState;

class ChainsPart : public SystemPart {
    Q_OBJECT

public:
    ChainsPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    void ask(const SystemScope& scope) override;
    void clear() override;

private:
    void build();
    void take(Result<analysis::KernelChains> chains);
    void say();
    QString countsText() const;
    void showChains(quint32 operation);

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    shared::Question m_question;
    QLabel* m_counts;
    QSplitter* m_halves;
    shared::TableView* m_sums;
    shared::TableView* m_kernels;
    SystemScope m_scope;
    analysis::KernelChains m_chains;
    std::vector<size_t> m_shown; ///< places of the chains that are listed
};

} // namespace rankscope::timeline
