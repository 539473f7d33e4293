// SPDX-License-Identifier: GPL-3.0-or-later
// All kernels of a rank in the order of time.
// Thread: UI only.
#pragma once

#include "views/timeline/data_pane/system_part.h"

namespace rankscope::shared {
class QueryBridge;
}

namespace rankscope::timeline {

class KernelTable;
class TimelineState;

class KernelsPart : public SystemPart {
    Q_OBJECT

public:
    KernelsPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    void ask(const SystemScope& scope) override;
    void clear() override;

private:
    KernelTable* m_table;
};

} // namespace rankscope::timeline
