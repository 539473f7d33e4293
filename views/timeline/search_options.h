// SPDX-License-Identifier: GPL-3.0-or-later
// The menu before the search field: what of a slice is looked at, and on which lanes.
// Thread: UI only.
#pragma once

#include <QMenu>

#include "core/query/search.h"
#include "views/timeline/search_scope.h"

class QActionGroup;

namespace rankscope::timeline {

class SearchOptions : public QMenu {
    Q_OBJECT

public:
    explicit SearchOptions(QWidget* parent);

    query::SearchIn in() const;
    SearchScope scope() const;
    void setIn(query::SearchIn in);
    void setScope(SearchScope scope);
    /// What is chosen beside names on all lanes: "Argument values, lane of the selection".
    QString summary() const;

signals:
    void changed();

private:
    QActionGroup* addChoices(int count);
    void retranslate();

    QAction* m_inTitle;
    QActionGroup* m_in;
    QAction* m_scopeTitle;
    QActionGroup* m_scope;
};

} // namespace rankscope::timeline
