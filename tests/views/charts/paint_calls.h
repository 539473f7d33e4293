// SPDX-License-Identifier: GPL-3.0-or-later
// How many things a widget draws: what a picture costs, without a clock.
#pragma once

#include "tests/views/paint_device.h"

namespace rankscope::charts {

class CountingEngine : public test::BlindEngine {
public:
    void drawPath(const QPainterPath& /*path*/) override { ++calls; }
    void drawPolygon(const QPointF* /*points*/, int count, PolygonDrawMode /*mode*/) override {
        calls += count;
    }
    void drawRects(const QRectF* /*rects*/, int count) override { calls += count; }
    void drawRects(const QRect* /*rects*/, int count) override { calls += count; }
    void drawLines(const QLineF* /*lines*/, int count) override { calls += count; }
    void drawLines(const QLine* /*lines*/, int count) override { calls += count; }
    void drawPixmap(
        const QRectF& /*to*/, const QPixmap& /*pixmap*/, const QRectF& /*from*/) override {
        ++calls;
    }
    void drawImage(const QRectF& /*to*/, const QImage& /*image*/, const QRectF& /*from*/,
        Qt::ImageConversionFlags /*flags*/) override {
        ++calls;
    }
    void drawTextItem(const QPointF& /*place*/, const QTextItem& /*item*/) override { ++calls; }

    int calls = 0;
};

inline int paintCalls(QWidget& widget) {
    return test::EngineDevice<CountingEngine>(widget).engine().calls;
}

} // namespace rankscope::charts
