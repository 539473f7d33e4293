// SPDX-License-Identifier: GPL-3.0-or-later
// Search as you type over the lanes that the filter leaves: field, rules, count, next, previous.
// It runs the query and puts the hits into the shared state; from there they are highlighted,
// listed and walked through.
// Thread: UI only.
#pragma once

#include <QWidget>

#include "core/query/search.h"

class QLabel;
class QLineEdit;

namespace rankscope::shared {
class FlatButton;
class QueryBridge;
} // namespace rankscope::shared

namespace rankscope::timeline {

class TimelineState;

class SearchField : public QWidget {
    Q_OBJECT

public:
    SearchField(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    void focus();
    /// Asks for this text and goes to its next match.
    void find(const QString& text);
    /// What is asked for now; lanes are named only while a filter hides some.
    query::SearchRequest request() const;

signals:
    void left();
    void tableRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    QSize sizeHint() const override;

private:
    void connectSignals();
    void retranslate();
    void search();
    void take(Result<query::SearchResult> result);
    void showCount();
    void step(bool isBackward);

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    QLineEdit* m_text;
    QLabel* m_count;
    shared::FlatButton* m_case;
    shared::FlatButton* m_word;
    shared::FlatButton* m_previous;
    shared::FlatButton* m_next;
    shared::FlatButton* m_table;
    QString m_problem; ///< of the last search
    bool m_isSearching = false;
    bool m_isStepWanted = false; ///< Enter came before the answer
};

} // namespace rankscope::timeline
