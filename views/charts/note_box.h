// SPDX-License-Identifier: GPL-3.0-or-later
// A verdict on a page: a coloured edge, a sentence in bold, what it rests on below. A click says
// that a person wants to see it.
// Thread: UI only.
#pragma once

#include <QWidget>

class QLabel;

namespace rankscope::charts {

struct Note {
    enum class Verdict { Good, Warning, Bad };

    QString title; ///< empty: no note
    QString text;
    Verdict verdict = Verdict::Bad;
};

class NoteBox : public QWidget {
    Q_OBJECT

public:
    explicit NoteBox(QWidget* parent = nullptr);

    void setNote(const Note& note);
    const Note& note() const { return m_note; }
    /// A click shows more: the keys reach it, Enter does the same.
    void setLeadsOn();

signals:
    void activated();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    Note m_note;
    QLabel* m_title;
    QLabel* m_text;
};

} // namespace rankscope::charts
