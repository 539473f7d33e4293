// SPDX-License-Identifier: GPL-3.0-or-later
// The first tab of the data pane: one slice with its times, its row of the kernel table, arguments,
// call stack and links.
// Thread: UI only.
#pragma once

#include <optional>

#include <QWidget>

#include "core/analysis/operators/kernel_row.h"
#include "core/query/call_stack.h"
#include "core/query/details.h"
#include "core/query/slice_chain.h"

class QLabel;
class QSplitter;
class QStackedLayout;
class QTreeView;

namespace rankscope::shared {
class FlatButton;
class QueryBridge;
} // namespace rankscope::shared

namespace rankscope::timeline {

class ArgsModel;
class CallStackList;
struct Fact;
class FactList;
class LinkList;
class TimelineState;

class SliceDetailPane : public QWidget {
    Q_OBJECT

public:
    SliceDetailPane(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// Everything that is shown, as text.
    QString text() const;
    /// The same to the clipboard.
    void copy() const;

signals:
    /// Slices that are named so.
    void searchWanted(const QString& name);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// What one query brings.
    struct Answer {
        query::SliceDetail slice;
        std::optional<TimeRange> step; ///< the training step around it, where the trace has them
        query::SliceChain chain;
        std::optional<analysis::FoundKernel> kernel;
        query::CallStack stack;
        bool hasKernels = false; ///< the profile has a table of kernels
        bool hasStacks = false; ///< slices of the profile have stacks, if not this one
    };
    static Result<Answer> find(
        query::Session& session, const query::SliceRef& ref, std::stop_token stop);

    void build();
    void retranslate();
    void ask();
    void take(Result<Answer> answer);
    void show(const Answer& answer);
    std::vector<Fact> sliceFacts(const Answer& answer) const;
    void addRankFacts(RankSlot slot, std::vector<Fact>& facts) const;
    void showKernel(const Answer& answer);
    void showStack(const Answer& answer);
    static QString linksTitle(const Answer& answer);
    void say(const QString& text);
    void follow(const query::LinkedSlice& link);

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    QStackedLayout* m_stack;
    QLabel* m_message;
    QSplitter* m_parts;
    FactList* m_facts;
    QLabel* m_kernelTitle;
    FactList* m_kernel;
    QWidget* m_kernelPart = nullptr; ///< shown where the table has the slice, or nobody has a table
    QLabel* m_argsTitle;
    QTreeView* m_args;
    ArgsModel* m_argsModel;
    QLabel* m_stackTitle;
    CallStackList* m_calls;
    QWidget* m_stackPart = nullptr; ///< shown where there is a stack, or no slice has one
    QLabel* m_linksTitle;
    LinkList* m_links;
    shared::FlatButton* m_copy;
    std::optional<Answer> m_answer;
};

} // namespace rankscope::timeline
