// SPDX-License-Identifier: GPL-3.0-or-later
// The open state of the guided diagnosis: what to look at, what the checks say of it, and the
// answers to choose from; at the end of the walk what it came to.
// Thread: UI only.
#pragma once

#include "views/advice/advice_state.h"
#include "views/sections/card.h"

class QVBoxLayout;

namespace rankscope::shared {
class FlatButton;
}

namespace rankscope::advice {

class Paragraph;

class GuidePane : public sections::Card {
    Q_OBJECT

public:
    explicit GuidePane(QWidget* parent = nullptr);

    void show(const advisor::Walk& walk);
    /// Where Enter leads on: the answer that is proposed, else the view, at the end back; null
    /// where none of them is there.
    QWidget* likeliest() const { return m_likeliest; }

signals:
    /// By its place among the outcomes of the open state.
    void answered(size_t outcome);
    void viewWanted();
    void backWanted();
    void restartWanted();

private:
    void showState(const advisor::Walk& walk);
    void showEnd(const advisor::Walk& walk);
    void makeAnswers(const advisor::Walk& walk);

    Paragraph* m_look;
    shared::FlatButton* m_view;
    Paragraph* m_proofHead;
    Paragraph* m_proof;
    Paragraph* m_ask;
    QWidget* m_answers = nullptr; ///< made anew for each state
    QWidget* m_likeliest = nullptr;
    QVBoxLayout* m_column;
    shared::FlatButton* m_back;
    shared::FlatButton* m_restart;
};

} // namespace rankscope::advice
