// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/desktop/painted_texts.h"

#include <QPaintDevice>
#include <QPaintEngine>
#include <QWidget>

namespace rankscope::desktop {

namespace {

/// Keeps the texts and draws nothing.
class TextEngine : public QPaintEngine {
public:
    TextEngine()
        : QPaintEngine(QPaintEngine::AllFeatures) { }

    bool begin(QPaintDevice* /*device*/) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState& /*state*/) override { }
    void drawPath(const QPainterPath& /*path*/) override { }
    void drawPolygon(const QPointF* /*points*/, int /*count*/, PolygonDrawMode /*mode*/) override {
    }
    void drawPixmap(
        const QRectF& /*to*/, const QPixmap& /*pixmap*/, const QRectF& /*from*/) override { }
    void drawTextItem(const QPointF& /*place*/, const QTextItem& item) override {
        m_texts += item.text();
    }
    Type type() const override { return QPaintEngine::User; }

    const QStringList& texts() const { return m_texts; }

private:
    QStringList m_texts;
};

class TextDevice : public QPaintDevice {
public:
    explicit TextDevice(const QWidget& widget)
        : m_widget(widget) { }

    QPaintEngine* paintEngine() const override { return &m_engine; }
    const QStringList& texts() const { return m_engine.texts(); }

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
    mutable TextEngine m_engine; // paintEngine() is const and gives what is painted with
};

} // namespace

QStringList paintedTexts(QWidget& widget) {
    TextDevice device(widget);
    widget.render(&device);
    return device.texts();
}

} // namespace rankscope::desktop
