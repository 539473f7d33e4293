// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/note_box.h"

#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "views/shared/theme.h"

namespace rankscope::charts {

NoteBox::NoteBox(QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel(this))
    , m_text(new QLabel(this)) {
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(13, 7, 12, 8);
    column->setSpacing(2);
    for (QLabel* label : {m_title, m_text}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        column->addWidget(label);
    }
    m_text->setForegroundRole(QPalette::PlaceholderText);
    hide();
}

void NoteBox::setNote(const Note& note) {
    m_note = note;
    m_title->setText(note.title);
    setAccessibleName(note.title);
    setAccessibleDescription(note.text);
    m_text->setText(note.text);
    setVisible(!note.title.isEmpty());
    update();
}

void NoteBox::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    painter.fillRect(0, 0, 3, height(),
        m_note.verdict == Note::Verdict::Good          ? theme.good
            : m_note.verdict == Note::Verdict::Warning ? theme.warn
                                                       : theme.bad);
    if (hasFocus()) {
        painter.setPen(theme.accent);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void NoteBox::setLeadsOn() {
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
}

void NoteBox::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter
        || event->key() == Qt::Key_Space)
        emit activated();
    else
        QWidget::keyPressEvent(event);
}

void NoteBox::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void NoteBox::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

void NoteBox::mousePressEvent(QMouseEvent* /*event*/) {
    emit activated();
}

} // namespace rankscope::charts
