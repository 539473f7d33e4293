// SPDX-License-Identifier: GPL-3.0-or-later
// How many things a widget draws: what a picture costs, without a clock.
#pragma once

#include <QPaintDevice>
#include <QPaintEngine>
#include <QWidget>

namespace rankscope::charts {

/// Counts and draws nothing.
class CountingEngine : public QPaintEngine {
public:
    CountingEngine()
        : QPaintEngine(QPaintEngine::AllFeatures) { }

    bool begin(QPaintDevice* /*device*/) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState& /*state*/) override { }
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
    Type type() const override { return QPaintEngine::User; }

    int calls = 0;
};

class CountingDevice : public QPaintDevice {
public:
    explicit CountingDevice(const QWidget& widget)
        : m_widget(widget) { }

    QPaintEngine* paintEngine() const override { return &m_engine; }
    int calls() const { return m_engine.calls; }

protected:
    int metric(PaintDeviceMetric metric) const override {
        switch (metric) {
        case PdmWidth:
            return m_widget.width();
        case PdmHeight:
            return m_widget.height();
        case PdmDpiX:
        case PdmPhysicalDpiX:
            return m_widget.logicalDpiX();
        case PdmDpiY:
        case PdmPhysicalDpiY:
            return m_widget.logicalDpiY();
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(devicePixelRatioFScale());
        default:
            return QPaintDevice::metric(metric);
        }
    }

private:
    const QWidget& m_widget;
    mutable CountingEngine m_engine; // paintEngine() is const and gives what is painted with
};

inline int paintCalls(QWidget& widget) {
    CountingDevice device(widget);
    widget.render(&device);
    return device.calls();
}

} // namespace rankscope::charts
