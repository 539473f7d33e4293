// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/host_part.h"

#include <QVBoxLayout>

#include "views/shared/in_each_language.h"
#include "views/shared/issue_texts.h"
#include "views/shared/query_bridge.h"
#include "views/shared/rank_set.h"
#include "views/shared/table_builder.h"
#include "views/shared/table_view.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

using analysis::SchedulerTask;
using shared::ColumnKind;

HostPart::HostPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : SystemPart(parent)
    , m_state(state)
    , m_bridge(bridge)
    , m_question(bridge.newQuestion())
    , m_table(new shared::TableView(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_table);
    m_table->setExportName("host_tasks");
    connect(m_table, &shared::TableView::rowActivated, this, [this](quint32 row) {
        const query::Occurrence& longest = *m_tasks.tasks[row].longest;
        m_state.reveal(longest.slice.lane, longest.range, Zoom::ToSlice);
    });
    connect(m_table, &shared::TableView::rowWanted, this, [this](quint32 row) {
        const query::Occurrence& longest = *m_tasks.tasks[row].longest;
        m_state.jumpTo(longest.slice, longest.range);
    });
    shared::inEachLanguage(this, [this] { say(); });
}

void HostPart::clear() {
    m_bridge.cancel(m_question);
    m_tasks = {};
    say();
}

void HostPart::ask(const SystemScope& scope) {
    m_bridge.ask<analysis::SchedulerTasks>(
        m_question, this,
        [scope](query::Session& session, const std::stop_token& stop) {
            return analysis::schedulerTasks(session, scope.rank, scope.range, stop);
        },
        [this](Result<analysis::SchedulerTasks> tasks) { take(std::move(tasks)); });
}

void HostPart::take(Result<analysis::SchedulerTasks> tasks) {
    if (!tasks) {
        if (tasks.error().code == ErrorCode::Cancelled)
            return;
        clear();
        m_table->setEmptyText(shared::errorText(tasks.error()));
        return;
    }
    m_tasks = std::move(*tasks);
    say();
}

void HostPart::say() {
    const auto cpus = [](const SchedulerTask& task) {
        return task.cpus.empty() ? shared::dash()
                                 : QString::fromStdString(shared::rankSetText(task.cpus));
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
            .columnIf(m_tasks.hasOther, {tr("Other states (ms)"), ColumnKind::Milliseconds},
                &SchedulerTask::other)
            .columnIf(m_tasks.hasSwitches, {tr("Context switches"), ColumnKind::Count},
                &SchedulerTask::switches)
            .columnIf(m_tasks.hasSoftInterrupts, {tr("Soft interrupts"), ColumnKind::Count},
                &SchedulerTask::softInterrupts)
            .columnIf(m_tasks.hasSoftInterrupts,
                {tr("Soft interrupts (ms)"), ColumnKind::Milliseconds},
                &SchedulerTask::softInterrupt)
            .columnIf(m_tasks.hasHardInterrupts, {tr("Hard interrupts"), ColumnKind::Count},
                &SchedulerTask::hardInterrupts)
            .columnIf(m_tasks.hasHardInterrupts,
                {tr("Hard interrupts (ms)"), ColumnKind::Milliseconds},
                &SchedulerTask::hardInterrupt)
            .table(m_tasks.tasks);
    m_table->setColumns(std::move(content.columns));
    m_table->setRows(std::move(content.rows));
    m_table->setAccessibleName(tr("Threads of the host"));
    m_table->setEmptyText(m_tasks.isThere
            ? tr("No thread of the host in the range.")
            : tr(
                "No trace of the host's scheduler beside this rank. Record an ftrace of the host "
                "while profiling (sched and irq events) and put its ftrace_data.json or .db beside "
                "the folders of the ranks."));
}

} // namespace rankscope::timeline
