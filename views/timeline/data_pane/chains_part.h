// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels from the Python call to their begin on the device: sums by operator, beside the kernels
// of the current one, and how many of them could be followed.
// Thread: UI only.
#pragma once

#include "core/analysis/operators/kernel_chains.h"
#include "views/timeline/data_pane/asked_part.h"

class QLabel;

namespace rankscope::timeline {

class ChainsPart : public AskedPart<analysis::KernelChains> {
    Q_OBJECT

public:
    ChainsPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

private:
    void say() override;
    QString countsText() const;
    QStringList missingTexts() const;
    void showChains(quint32 operation);

    QLabel* m_counts;
    shared::TableView* m_kernels;
    std::vector<size_t> m_shown; ///< places of the chains that are listed
};

} // namespace rankscope::timeline
