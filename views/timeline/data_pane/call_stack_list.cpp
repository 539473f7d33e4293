// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/call_stack_list.h"

#include "views/shared/in_each_language.h"
#include "views/shared/phrases.h"
#include "views/shared/profiler_switches.h"
#include "views/shared/table_builder.h"

namespace rankscope::timeline {

using shared::ColumnKind;

CallStackList::CallStackList(QWidget* parent)
    : TableView(parent) {
    setExportName("call_stack");
    connect(this, &TableView::rowWanted, this, [this](quint32 row) {
        query::StackFrame frame = m_frames[row];
        frame.file.erase(0, frame.file.find_last_of('/') + 1);
        emit searchWanted(shared::textOf(query::toText(frame)));
    });
    shared::inEachLanguage(this, [this] { say(); });
}

void CallStackList::setFrames(std::vector<query::StackFrame> frames) {
    m_frames = std::move(frames);
    say();
}

void CallStackList::setProfile(model::ProfileKind kind) {
    m_kind = kind;
}

void CallStackList::say() {
    const auto fileOf = [](const query::StackFrame& frame) {
        return frame.file.empty() ? shared::dash() : shared::textOf(frame.file);
    };
    shared::TableData content =
        shared::TableBuilder<query::StackFrame>()
            .column({tr("Function"), ColumnKind::Text, {}, 180}, &query::StackFrame::function)
            .column({tr("File"), ColumnKind::Text}, fileOf)
            .column({tr("Line"), ColumnKind::Id}, &query::StackFrame::line)
            .table(m_frames);
    fill(std::move(content));
    setEmptyText(shared::sentences({tr("No call stacks in this profile."),
        shared::switchText(shared::Recorded::CallStacks, m_kind)}));
    setAccessibleName(tr("Call stack"));
}

QString CallStackList::text() const {
    QString text;
    for (const query::StackFrame& frame : m_frames)
        text += shared::textOf(query::toText(frame)) + '\n';
    return text;
}

} // namespace rankscope::timeline
