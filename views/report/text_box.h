// SPDX-License-Identifier: GPL-3.0-or-later
// A text broken into lines once, so that it is painted as it was measured, whatever the device.
// Thread: UI only.
#pragma once

#include <memory>

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QString>

class QPainter;
class QTextLayout;

namespace rankscope::report {

class TextBox {
public:
    TextBox(const QString& text, const QFont& font, double width,
        Qt::Alignment alignment = Qt::AlignLeft);

    double height() const { return m_height; }
    /// Of the longest line.
    double width() const { return m_width; }
    void paint(QPainter& painter, const QPointF& at, const QColor& ink) const;

private:
    std::shared_ptr<QTextLayout> m_layout;
    double m_height = 0;
    double m_width = 0;
};

/// No line ends between a number and its unit.
QString withUnitsKept(QString text);

/// Whether a line that ends before this position parts a number or a range: Qt takes the first
/// comma of "1,000,000" for an end, browsers the hyphen of "0-15".
bool isWithinNumber(const QString& text, qsizetype position);

/// Of the text in one line.
double lengthOf(const QString& text, const QFont& font);

} // namespace rankscope::report
