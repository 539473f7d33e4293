// SPDX-License-Identifier: GPL-3.0-or-later
// Copies of a rank's devices by stream and kind, beside the copies of the current row.
// Thread: UI only.
#pragma once

#include "core/analysis/steps/copy_list.h"
#include "views/timeline/data_pane/asked_part.h"

namespace rankscope::timeline {

class CopiesPart : public AskedPart<analysis::CopyList> {
    Q_OBJECT

public:
    CopiesPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

private:
    void say() override;
    void showCopies(quint32 sum);

    shared::TableView* m_copies;
    std::vector<size_t> m_shown; ///< places in the list of the copies that are shown
};

} // namespace rankscope::timeline
