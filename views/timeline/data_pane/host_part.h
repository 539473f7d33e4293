// SPDX-License-Identifier: GPL-3.0-or-later
// What the scheduler of the host did with each thread, from an ftrace beside the ranks.
// Thread: UI only.
#pragma once

#include "core/analysis/host/scheduler_tasks.h"
#include "views/timeline/data_pane/system_part.h"

namespace rankscope::shared {
class QueryBridge;
class TableView;
enum class Question;
} // namespace rankscope::shared

namespace rankscope::timeline {

class TimelineState;

class HostPart : public SystemPart {
    Q_OBJECT

public:
    HostPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    void ask(const SystemScope& scope) override;
    void clear() override;

private:
    void take(Result<analysis::SchedulerTasks> tasks);
    void say();

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    shared::Question m_question;
    shared::TableView* m_table;
    analysis::SchedulerTasks m_tasks;
};

} // namespace rankscope::timeline
