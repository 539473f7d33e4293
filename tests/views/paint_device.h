// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a widget into an engine that keeps or counts what is drawn in place of drawing it.
#pragma once

#include <QPaintDevice>
#include <QPaintEngine>
#include <QWidget>

namespace rankscope::test {

/// What an engine must have and none of these needs.
class BlindEngine : public QPaintEngine {
public:
    BlindEngine()
        : QPaintEngine(QPaintEngine::AllFeatures) { }

    bool begin(QPaintDevice* /*device*/) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState& /*state*/) override { }
    void drawPath(const QPainterPath& /*path*/) override { }
    void drawPolygon(const QPointF* /*points*/, int /*count*/, PolygonDrawMode /*mode*/) override {
    }
    void drawPixmap(
        const QRectF& /*to*/, const QPixmap& /*pixmap*/, const QRectF& /*from*/) override { }
    Type type() const override { return QPaintEngine::User; }
};

/// Of the size and resolution of the widget.
template <class Engine>
class EngineDevice : public QPaintDevice {
public:
    explicit EngineDevice(QWidget& widget)
        : m_widget(widget) {
        widget.render(this);
    }

    QPaintEngine* paintEngine() const override { return &m_engine; }
    const Engine& engine() const { return m_engine; }

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
    mutable Engine m_engine; // paintEngine() is const and gives what is painted with
};

} // namespace rankscope::test
