// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/search_options.h"

#include <QActionGroup>

#include "views/shared/in_each_language.h"
#include "views/shared/phrases.h"

namespace rankscope::timeline {

SearchOptions::SearchOptions(QWidget* parent)
    : QMenu(parent)
    , m_inTitle(addSection(QString()))
    , m_in(addChoices(3))
    , m_scopeTitle(addSection(QString()))
    , m_scope(addChoices(4)) {
    shared::inEachLanguage(this, [this] { retranslate(); });
}

QActionGroup* SearchOptions::addChoices(int count) {
    auto* group = new QActionGroup(this);
    for (int i = 0; i < count; ++i) {
        QAction* choice = addAction(QString());
        choice->setCheckable(true);
        choice->setChecked(i == 0);
        choice->setData(i);
        group->addAction(choice);
    }
    connect(group, &QActionGroup::triggered, this, &SearchOptions::changed);
    return group;
}

query::SearchIn SearchOptions::in() const {
    return static_cast<query::SearchIn>(m_in->checkedAction()->data().toInt());
}

SearchScope SearchOptions::scope() const {
    return static_cast<SearchScope>(m_scope->checkedAction()->data().toInt());
}

void SearchOptions::setIn(query::SearchIn in) {
    m_in->actions().at(static_cast<int>(in))->trigger();
}

void SearchOptions::setScope(SearchScope scope) {
    m_scope->actions().at(static_cast<int>(scope))->trigger();
}

QString SearchOptions::summary() const {
    QStringList chosen;
    for (const QActionGroup* group : {m_in, m_scope}) {
        const QAction* choice = group->checkedAction();
        if (choice->data().toInt() != 0)
            chosen << choice->text();
    }
    return shared::qualified(chosen);
}

void SearchOptions::retranslate() {
    m_inTitle->setText(tr("Look in"));
    m_scopeTitle->setText(tr("On the lanes"));
    const QString in[] = {tr("Names"), tr("Categories"), tr("Argument values")};
    const QString scope[] = {tr("Of all ranks"), tr("Of the ranks in view"),
        tr("Of the rank of the selection"), tr("Of the track of the selection")};
    for (QAction* choice : m_in->actions())
        choice->setText(in[choice->data().toInt()]);
    for (QAction* choice : m_scope->actions())
        choice->setText(scope[choice->data().toInt()]);
}

} // namespace rankscope::timeline
