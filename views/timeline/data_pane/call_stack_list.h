// SPDX-License-Identifier: GPL-3.0-or-later
// A call stack, one frame a row, the innermost first: function, file and line, with nothing cut
// off. Enter, or a double click, asks for the slices that are named so.
// Thread: UI only.
#pragma once

#include "core/model/rank.h"
#include "core/query/call_stack.h"
#include "views/shared/table_view.h"

namespace rankscope::timeline {

class CallStackList : public shared::TableView {
    Q_OBJECT

public:
    explicit CallStackList(QWidget* parent = nullptr);

    void setFrames(std::vector<query::StackFrame> frames);
    /// What records stacks, by the profiler of the slice at hand.
    void setProfile(model::ProfileKind kind);
    /// One frame a line, as profilers write them.
    QString text() const;

signals:
    /// "train.py(12): step": files are named with their folders in some places only.
    void searchWanted(const QString& name);

private:
    void say();

    std::vector<query::StackFrame> m_frames;
    model::ProfileKind m_kind = model::ProfileKind::PytorchText;
};

} // namespace rankscope::timeline
