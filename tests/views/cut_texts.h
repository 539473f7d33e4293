// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that are drawn into a place which is lower than their letters: Qt cuts these.
#pragma once

#include <QApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>
#include <QTextItem>

#include "tests/views/paint_device.h"
#include "views/shared/drawing.h"

namespace rankscope::test {

class CutEngine : public BlindEngine {
public:
    void drawTextItem(const QPointF& /*place*/, const QTextItem& item) override {
        constexpr double kEmpty = 2; // pixels above and below any letter
        ++count;
        const double needed = QFontMetricsF(item.font()).height() - kEmpty;
        if (painter()->hasClipping() && painter()->clipBoundingRect().height() < needed)
            cut += item.text();
    }

    int count = 0;
    QStringList cut;
};

inline QStringList cutTexts(QWidget& widget) {
    return EngineDevice<CutEngine>(widget).engine().cut;
}

/// Shows a drawing by a look of its own.
class DrawnWidget : public QWidget {
public:
    DrawnWidget(const shared::Drawing& drawing, const QSize& size, int textSize)
        : m_drawing(drawing)
        , m_font(QApplication::font())
        , m_textSize(textSize) {
        m_font.setPixelSize(textSize);
        resize(size);
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        m_drawing.paint(painter, rect(), {shared::lightTheme(), m_font, 1, m_textSize});
    }

private:
    const shared::Drawing& m_drawing;
    QFont m_font;
    int m_textSize;
};

inline QStringList cutTexts(const shared::Drawing& drawing, const QSize& size, int textSize) {
    DrawnWidget shown(drawing, size, textSize);
    return cutTexts(shown);
}

} // namespace rankscope::test
