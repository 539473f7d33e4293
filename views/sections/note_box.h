// SPDX-License-Identifier: GPL-3.0-or-later
// A verdict on a page: a coloured edge, a sentence in bold, what it rests on below. A click says
// that a person wants to see it.
// Thread: UI only.
#pragma once

#include <QWidget>

#include "views/shared/drawing.h"

class QLabel;

namespace rankscope::sections {

struct Note {
    enum class Verdict { None, Good, Warning, Bad };

    QString title; ///< empty: no note
    QString text;
    Verdict verdict = Verdict::Bad;
};

class NoteDrawing : public shared::Drawing {
public:
    Note note;

    int height(int width, const shared::Look& look) const override;
    void paint(QPainter& painter, const QRect& room, const shared::Look& look) const override;
    void paintGround(QPainter& painter, const QRect& room, const shared::Theme& theme) const;
};

class NoteBox : public QWidget, public shared::Pictured {
    Q_OBJECT

public:
    explicit NoteBox(QWidget* parent = nullptr);

    void setNote(const Note& note);
    const Note& note() const { return m_drawing.note; }
    const NoteDrawing& drawing() const override { return m_drawing; }
    /// A click shows more: the keys reach it, Enter does the same. Of a note that leads nowhere
    /// they go on.
    void setLeadsOn(bool leadsOn = true);

signals:
    void activated();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    NoteDrawing m_drawing;
    QLabel* m_title;
    QLabel* m_text;
};

} // namespace rankscope::sections
