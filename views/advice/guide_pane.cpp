// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/guide_pane.h"

#include <utility>

#include <QPushButton>
#include <QVBoxLayout>

#include "views/advice/guide_texts.h"
#include "views/advice/paragraph.h"
#include "views/shared/flat_button.h"
#include "views/shared/layouts.h"
#include "views/shared/scroll_box.h"

namespace rankscope::advice {

using advisor::Walk;

GuidePane::GuidePane(QWidget* parent)
    : Card(parent) {
    auto* body = new QWidget(this);
    m_look = new Paragraph(Ink::Text, body);
    m_view = new shared::FlatButton(body);
    m_proofHead = new Paragraph(Ink::Heading, body);
    m_proof = new Paragraph(Ink::Text, body);
    m_ask = new Paragraph(Ink::Heading, body);
    m_back = new shared::FlatButton(this);
    m_restart = new shared::FlatButton(this);
    m_view->setObjectName("view");
    m_back->setObjectName("back");
    m_restart->setObjectName("restart");
    m_column = new QVBoxLayout(body);
    m_column->setContentsMargins(12, 2, 12, 12);
    m_column->setSpacing(10);
    m_column->addWidget(m_look);
    m_column->addWidget(m_view, 0, Qt::AlignLeft);
    for (Paragraph* part : {m_proofHead, m_proof, m_ask})
        m_column->addWidget(part);
    m_column->addStretch(1);
    addTool(m_back);
    addTool(m_restart);
    setContent(new shared::ScrollBox(body, this), Edge::Whole);
    connect(m_view, &QToolButton::clicked, this, &GuidePane::viewWanted);
    connect(m_back, &QToolButton::clicked, this, &GuidePane::backWanted);
    connect(m_restart, &QToolButton::clicked, this, &GuidePane::restartWanted);
}

void GuidePane::show(const Walk& walk) {
    delete std::exchange(m_answers, nullptr);
    m_likeliest = nullptr;
    m_back->setText(tr("Back"));
    m_back->setToolTip(tr("Take the last answer back"));
    m_back->setEnabled(!walk.path.empty());
    m_restart->setText(tr("Restart"));
    m_restart->setToolTip(tr("Begin the walk again"));
    m_restart->setEnabled(!walk.path.empty());
    m_view->setVisible(walk.view.has_value());
    if (walk.now != nullptr)
        showState(walk);
    else
        showEnd(walk);
}

void GuidePane::showState(const Walk& walk) {
    setTitle(titleOf(*walk.now, walk.framework),
        walk.rank ? tr("rank %1").arg(*walk.rank) : tr("question %1").arg(walk.path.size() + 1));
    m_look->setWords(lookOf(*walk.now, walk.framework));
    m_view->setText(tr("Open the view"));
    m_view->setToolTip(tr("Opens the view that this is seen in; Alt+Left comes back"));
    const QString proof = proofText(walk.proof);
    m_proofHead->setWords(proof.isEmpty() ? QString() : tr("What the checks show"));
    m_proof->setWords(proof);
    m_ask->setWords(
        walk.proposed == nullptr ? questionOf(*walk.now, walk.framework) : tr("Answer"));
    makeAnswers(walk);
}

void GuidePane::makeAnswers(const Walk& walk) {
    m_answers = new QWidget(m_ask->parentWidget());
    auto* column = shared::columnIn(m_answers, 4);
    if (walk.view)
        m_likeliest = m_view; // first look, where the program can not tell
    QWidget* before = m_view;
    for (size_t i = 0; i < walk.outcomes.size(); ++i) {
        const advisor::GuideOutcome& outcome = *walk.outcomes[i];
        const bool isProposed = &outcome == walk.proposed;
        const QString words = outcomeText(outcome, walk.framework);
        auto* answer = new QPushButton(isProposed ? tr("%1 (proposed)").arg(words) : words);
        answer->setObjectName(outcome.name);
        answer->setDefault(isProposed);
        answer->setAutoDefault(true);
        connect(answer, &QPushButton::clicked, this, [this, i] { emit answered(i); });
        column->addWidget(answer, 0, Qt::AlignLeft);
        setTabOrder(std::exchange(before, answer), answer);
        if (isProposed)
            m_likeliest = answer;
    }
    m_column->insertWidget(m_column->indexOf(m_ask) + 1, m_answers);
}

void GuidePane::showEnd(const Walk& walk) {
    m_likeliest = m_back;
    setTitle(tr("Conclusion"));
    const QString found = conclusionOf(walk);
    m_look->setWords(found.isEmpty() ? tr("The walk is complete. Its views have no finding.")
                                     : tr("The walk is complete. What it found, and what to do:"));
    m_proofHead->setWords({});
    m_proof->setWords(found);
    m_ask->setWords({});
}

} // namespace rankscope::advice
