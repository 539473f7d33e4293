// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/hover_tip.h"

#include <algorithm>

#include <QPainter>

#include "views/shared/text_size.h"
#include "views/shared/theme.h"

namespace rankscope::shared {

namespace {
constexpr int kPadding = 8;
constexpr int kDistance = 16; ///< from the pointer
constexpr int kMaxWidth = 460;
} // namespace

HoverTip::HoverTip(QWidget* parent)
    : QWidget(parent) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    inEachTextSize(this, [this] { setFont(grownFont(font(), kUsualTextSize)); });
    hide();
}

QFont HoverTip::titleFont() const {
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    return bold;
}

void HoverTip::show(const QStringList& lines, const QPoint& pointer) {
    m_lines = lines;
    if (lines.isEmpty()) {
        hide();
        return;
    }
    int width = QFontMetrics(titleFont()).horizontalAdvance(lines.first());
    for (const QString& line : lines.mid(1))
        width = std::max(width, QFontMetrics(font()).horizontalAdvance(line));
    const int lineHeight = QFontMetrics(font()).height() + 2;
    constexpr int kSlack = 4; // advances are rounded down
    resize(std::min(width + kSlack, grown(kMaxWidth)) + 2 * kPadding,
        lineHeight * static_cast<int>(lines.size()) + 2 * kPadding - 2);
    QPoint corner = pointer + QPoint(kDistance, kDistance);
    const QRect room = parentWidget()->rect();
    if (corner.x() + this->width() > room.right())
        corner.setX(std::max(0, pointer.x() - kDistance - this->width()));
    if (corner.y() + height() > room.bottom())
        corner.setY(std::max(0, pointer.y() - kDistance - height()));
    move(corner);
    setVisible(true);
    raise();
    update();
}

void HoverTip::paintEvent(QPaintEvent* /*event*/) {
    const Theme& theme = themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    painter.setPen(theme.line);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    const int lineHeight = QFontMetrics(font()).height() + 2;
    int y = kPadding - 1;
    for (qsizetype i = 0; i < m_lines.size(); ++i) {
        painter.setFont(i == 0 ? titleFont() : font());
        painter.setPen(i == 0 ? theme.text : theme.sub);
        const QString shown =
            painter.fontMetrics().elidedText(m_lines[i], Qt::ElideMiddle, width() - 2 * kPadding);
        painter.drawText(kPadding, y, width() - 2 * kPadding, lineHeight, Qt::AlignVCenter, shown);
        y += lineHeight;
    }
}

} // namespace rankscope::shared
