// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/text_box.h"

#include <algorithm>

#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>
#include <QTextLayout>

namespace rankscope::report {

namespace {

constexpr double kLineHeight = 1.35; ///< times the height of the font's own

/// No line ends between a number and its unit.
QString withUnitsKept(QString text) {
    static const QRegularExpression kGap(
        "(?<=\\d) (?=(%|ns|us|\\x{B5}s|ms|s|B|KB|MB|GB|TB|GB/s|MHz)(?![A-Za-z0-9]))");
    return text.replace(kGap, QString(QChar::Nbsp));
}

} // namespace

TextBox::TextBox(const QString& text, const QFont& font, double width, Qt::Alignment alignment)
    : m_layout(std::make_shared<QTextLayout>(withUnitsKept(text), font)) {
    QTextOption option(alignment);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_layout->setTextOption(option);
    m_layout->setCacheEnabled(true);
    const double step = QFontMetricsF(font).height() * kLineHeight;
    m_layout->beginLayout();
    for (QTextLine line = m_layout->createLine(); line.isValid(); line = m_layout->createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, m_height + (step - line.height()) / 2});
        m_height += step;
        m_width = std::max(m_width, line.naturalTextWidth());
    }
    m_layout->endLayout();
}

void TextBox::paint(QPainter& painter, const QPointF& at, const QColor& ink) const {
    painter.setPen(ink);
    m_layout->draw(&painter, at);
}

double lengthOf(const QString& text, const QFont& font) {
    return QFontMetricsF(font).horizontalAdvance(text);
}

} // namespace rankscope::report
