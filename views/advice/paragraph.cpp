// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/paragraph.h"

#include <QFocusEvent>
#include <QPainter>

namespace rankscope::advice {

namespace {
constexpr int kAlign = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;
constexpr int kEndless = 10'000;
} // namespace

QFont ParagraphDrawing::fontOf(const shared::Look& look) const {
    if (ink != Ink::Heading)
        return look.font;
    QFont heading = look.small();
    heading.setWeight(QFont::DemiBold);
    return heading;
}

int ParagraphDrawing::height(int width, const shared::Look& look) const {
    return QFontMetrics(fontOf(look)).boundingRect(0, 0, width, kEndless, kAlign, text).height();
}

void ParagraphDrawing::paint(QPainter& painter, const QRect& room, const shared::Look& look) const {
    painter.setFont(fontOf(look));
    painter.setPen(ink == Ink::Text ? look.theme.text : look.theme.sub);
    painter.drawText(room, kAlign, text);
}

Paragraph::Paragraph(Ink ink, QWidget* parent)
    : QLabel(parent) {
    m_drawing.ink = ink;
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    if (ink == Ink::Heading)
        shared::inEachTextSize(this, [this] { setFont(m_drawing.fontOf(shared::lookOf(*this))); });
    if (ink != Ink::Text)
        setForegroundRole(QPalette::PlaceholderText);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setFocusPolicy(Qt::ClickFocus);
    hide();
}

void Paragraph::setWords(const QString& text) {
    m_drawing.text = text;
    setText(text);
    setVisible(!text.isEmpty());
}

void Paragraph::setLinks(const QString& text, const QString& links) {
    m_drawing.text = text;
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    setFocusPolicy(Qt::StrongFocus);
    setText(links);
    setVisible(!text.isEmpty());
}

/// On its first link, or its last on the way back: the label itself shows no focus.
void Paragraph::focusInEvent(QFocusEvent* event) {
    QLabel::focusInEvent(event);
    const bool isBack = event->reason() == Qt::BacktabFocusReason;
    if (isBack || event->reason() == Qt::TabFocusReason)
        focusNextPrevChild(!isBack);
}

} // namespace rankscope::advice
