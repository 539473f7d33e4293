// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sections/note_box.h"

#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "views/shared/theme.h"

namespace rankscope::sections {

namespace {

constexpr QMargins kInside(13, 7, 12, 8);
constexpr int kBetweenLines = 2;
constexpr int kWords = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;

int heightOf(const QString& text, const QFont& font, int width) {
    return QFontMetrics(font).boundingRect(0, 0, width, 10'000, kWords, text).height();
}

} // namespace

int NoteDrawing::height(int width, const shared::Look& look) const {
    const int inside = width - kInside.left() - kInside.right();
    const int below =
        note.text.isEmpty() ? 0 : kBetweenLines + heightOf(note.text, look.font, inside);
    return kInside.top() + kInside.bottom() + heightOf(note.title, look.bold(), inside) + below;
}

void NoteDrawing::paintGround(
    QPainter& painter, const QRect& room, const shared::Theme& theme) const {
    painter.fillRect(room, theme.panel);
    painter.fillRect(room.left(), room.top(), 3, room.height(),
        note.verdict == Note::Verdict::None          ? theme.faint
            : note.verdict == Note::Verdict::Good    ? theme.good
            : note.verdict == Note::Verdict::Warning ? theme.warn
                                                     : theme.bad);
}

void NoteDrawing::paint(QPainter& painter, const QRect& room, const shared::Look& look) const {
    paintGround(painter, room, look.theme);
    const QRect inside = room.marginsRemoved(kInside);
    painter.setFont(look.bold());
    painter.setPen(look.theme.text);
    painter.drawText(inside, kWords, note.title);
    const int below = heightOf(note.title, look.bold(), inside.width()) + kBetweenLines;
    painter.setFont(look.font);
    painter.setPen(look.theme.sub);
    painter.drawText(inside.adjusted(0, below, 0, 0), kWords, note.text);
}

NoteBox::NoteBox(QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel(this))
    , m_text(new QLabel(this)) {
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kInside);
    column->setSpacing(kBetweenLines);
    for (QLabel* label : {m_title, m_text}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        column->addWidget(label);
    }
    column->addStretch(1); // beside a longer one
    m_text->setForegroundRole(QPalette::PlaceholderText);
    hide();
}

void NoteBox::setNote(const Note& note) {
    m_drawing.note = note;
    m_title->setText(note.title);
    setAccessibleName(note.title);
    setAccessibleDescription(note.text);
    m_text->setText(note.text);
    m_text->setVisible(!note.text.isEmpty());
    setVisible(!note.title.isEmpty());
    update();
}

void NoteBox::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    m_drawing.paintGround(painter, rect(), theme);
    if (hasFocus()) {
        painter.setPen(theme.accent);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void NoteBox::setLeadsOn(bool leadsOn) {
    setFocusPolicy(leadsOn ? Qt::StrongFocus : Qt::NoFocus);
    if (leadsOn)
        setCursor(Qt::PointingHandCursor);
    else
        unsetCursor();
    if (!leadsOn && hasFocus())
        focusNextChild();
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

} // namespace rankscope::sections
