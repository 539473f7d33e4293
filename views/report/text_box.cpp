// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/text_box.h"

#include <algorithm>

#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>
#include <QTextBoundaryFinder>
#include <QTextLayout>

namespace rankscope::report {

namespace {

constexpr double kLineHeight = 1.35; ///< times the height of the font's own

/// A line of as much of the text as is no wider; no number or range goes on in the next one.
void breakLine(QTextLine& line, const QString& text, double width) {
    line.setLineWidth(width);
    qsizetype end = line.textStart() + line.textLength();
    if (!isWithinNumber(text, end))
        return;
    QTextBoundaryFinder ends(QTextBoundaryFinder::Line, text);
    ends.setPosition(end);
    while (end > line.textStart() && isWithinNumber(text, end))
        end = ends.toPreviousBoundary();
    if (end > line.textStart())
        line.setNumColumns(static_cast<int>(end - line.textStart()), width);
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
        breakLine(line, m_layout->text(), width);
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

QString withUnitsKept(QString text) {
    static const QRegularExpression kGap(
        "(?<=\\d) (?=(%|ns|us|\\x{B5}s|ms|s|B|KB|MB|GB|TB|GB/s|MHz)(?![A-Za-z0-9]))");
    return text.replace(kGap, QString(QChar::Nbsp));
}

bool isWithinNumber(const QString& text, qsizetype position) {
    return position > 1 && position < text.size() && text[position].isDigit()
        && QString(",.-").contains(text[position - 1]) && text[position - 2].isDigit();
}

double lengthOf(const QString& text, const QFont& font) {
    return QFontMetricsF(font).horizontalAdvance(text);
}

} // namespace rankscope::report
