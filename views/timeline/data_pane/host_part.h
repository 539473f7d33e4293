// SPDX-License-Identifier: GPL-3.0-or-later
// What the scheduler of the host did with each thread, from an ftrace beside the ranks.
// Thread: UI only.
#pragma once

#include "core/analysis/host/scheduler_tasks.h"
#include "views/timeline/data_pane/asked_part.h"

namespace rankscope::timeline {

class HostPart : public AskedPart<analysis::SchedulerTasks> {
    Q_OBJECT

public:
    HostPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

private:
    void say() override;
};

} // namespace rankscope::timeline
