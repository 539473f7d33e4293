// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/host_part.h"

#include "views/shared/in_each_language.h"
#include "views/shared/layouts.h"
#include "views/shared/rank_set.h"
#include "views/shared/table_builder.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

using analysis::SchedulerTask;
using shared::ColumnKind;

HostPart::HostPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : AskedPart(state, bridge, parent, analysis::schedulerTasks, "host_tasks") {
    shared::columnIn(this)->addWidget(m_sums);
    connect(m_sums, &shared::TableView::rowActivated, this, [this](quint32 row) {
        const query::Occurrence& longest = *m_answer.tasks[row].longest;
        m_state.reveal(longest.slice.lane, longest.range, Zoom::ToSlice);
    });
    connect(m_sums, &shared::TableView::rowWanted, this, [this](quint32 row) {
        const query::Occurrence& longest = *m_answer.tasks[row].longest;
        m_state.jumpTo(longest.slice, longest.range);
    });
    shared::inEachLanguage(this, [this] { say(); });
}

void HostPart::say() {
    const auto cpus = [](const SchedulerTask& task) {
        return task.cpus.empty() ? shared::dash() : shared::rankSetText(task.cpus);
    };
    shared::TableData content =
        shared::TableBuilder<SchedulerTask>()
            .column({tr("Command"), ColumnKind::Text}, &SchedulerTask::command)
            .column({tr("Thread"), ColumnKind::Id}, &SchedulerTask::thread)
            .column({tr("CPUs"), ColumnKind::Text, tr("On which it ran in the range"), 110}, cpus)
            .column({tr("Running (ms)"), ColumnKind::Milliseconds}, &SchedulerTask::running)
            .column({tr("Runnable (ms)"), ColumnKind::Milliseconds,
                        tr("Ready to run while another thread had the CPU")},
                &SchedulerTask::runnable)
            .column({tr("Sleeping (ms)"), ColumnKind::Milliseconds}, &SchedulerTask::sleeping)
            .columnIf(m_answer.hasOther, {tr("Other states (ms)"), ColumnKind::Milliseconds},
                &SchedulerTask::other)
            .columnIf(m_answer.hasSwitches, {tr("Context switches"), ColumnKind::Count},
                &SchedulerTask::switches)
            .columnIf(m_answer.hasSoftInterrupts, {tr("Soft interrupts"), ColumnKind::Count},
                &SchedulerTask::softInterrupts)
            .columnIf(m_answer.hasSoftInterrupts,
                {tr("Soft interrupts (ms)"), ColumnKind::Milliseconds},
                &SchedulerTask::softInterrupt)
            .columnIf(m_answer.hasHardInterrupts, {tr("Hard interrupts"), ColumnKind::Count},
                &SchedulerTask::hardInterrupts)
            .columnIf(m_answer.hasHardInterrupts,
                {tr("Hard interrupts (ms)"), ColumnKind::Milliseconds},
                &SchedulerTask::hardInterrupt)
            .table(m_answer.tasks);
    m_sums->fill(std::move(content));
    m_sums->setAccessibleName(tr("Threads of the host"));
    m_sums->setEmptyText(m_answer.isThere
            ? tr("No thread of the host in the range.")
            : tr(
                "No trace of the host's scheduler beside this rank. Record an ftrace of the host "
                "while profiling (sched and irq events) and put its ftrace_data.json or .db beside "
                "the folders of the ranks."));
}

} // namespace rankscope::timeline
