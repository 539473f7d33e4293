// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels from the Python call to their begin on the device: sums by operator, beside the kernels
// of the current one, and how many of them could be followed.
// Thread: UI only.
#pragma once

#include "views/timeline/data_pane/asked_part.h"
#include "views/timeline/data_pane/chain_table.h"

class QLabel;

namespace rankscope::timeline {

class ChainsPart : public AskedPart<ChainTable::Chains> {
    Q_OBJECT

public:
    ChainsPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

private:
    void say() override;
    QString countsText() const;
    QStringList missingTexts() const;

    QLabel* m_counts;
    ChainTable* m_kernels;
};

} // namespace rankscope::timeline
