// SPDX-License-Identifier: GPL-3.0-or-later
// The first tab of the data pane: one slice with its times, arguments and links.
// Thread: UI only.
#pragma once

#include <optional>

#include <QWidget>

#include "core/query/details.h"

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

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// What one query brings.
    struct Answer {
        query::SliceDetail slice;
        std::optional<TimeRange> step; ///< the training step around it, where the trace has them
    };
    static Result<Answer> find(
        query::Session& session, const query::SliceRef& ref, std::stop_token stop);

    void build();
    void retranslate();
    void ask();
    void take(Result<Answer> answer);
    void show(const Answer& answer);
    Fact rankFact(RankSlot slot) const;
    static QString linksTitle(const Answer& answer);
    void say(const QString& text);
    void follow(const query::LinkedSlice& link);

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    QStackedLayout* m_stack;
    QLabel* m_message;
    QSplitter* m_parts;
    FactList* m_facts;
    QLabel* m_argsTitle;
    QTreeView* m_args;
    ArgsModel* m_argsModel;
    QLabel* m_linksTitle;
    LinkList* m_links;
    shared::FlatButton* m_copy;
    std::optional<Answer> m_answer;
};

} // namespace rankscope::timeline
