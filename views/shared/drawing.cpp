// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/drawing.h"

#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>
#include <QWidget>

namespace rankscope::shared {

namespace {
constexpr int kSmallPixels = 11;
constexpr int kUsualHeight = 300;
constexpr int kDotsPerInch = 96; ///< with which fonts and lengths are pixels

void paintOnGround(QPainter& painter, const Drawing& drawing, const QSize& size, const Look& look) {
    painter.fillRect(QRect(QPoint(), size), look.theme.bg);
    drawing.paint(painter, QRect(QPoint(), size), look);
}
} // namespace

QFont Look::small() const {
    QFont small = font;
    small.setPixelSize(grown(kSmallPixels));
    return small;
}

QFont Look::bold() const {
    QFont bold = font;
    bold.setWeight(QFont::DemiBold);
    return bold;
}

Look lookOf(const QWidget& widget) {
    return {themeOf(widget.palette()), widget.font(), widget.devicePixelRatioF(), textSize()};
}

int Drawing::height(int /*width*/, const Look& /*look*/) const {
    return kUsualHeight;
}

void paintEmptyText(QPainter& painter, const QRect& room, const QFont& font, const Theme& theme,
    const QString& text) {
    constexpr int kBeside = 16;
    painter.setFont(font);
    painter.setPen(theme.faint);
    painter.drawText(
        room.adjusted(kBeside, 0, -kBeside, 0), Qt::AlignCenter | Qt::TextWordWrap, text);
}

void Drawing::paintEmptyText(QPainter& painter, const QRect& room, const Look& look) const {
    shared::paintEmptyText(painter, room, look.font, look.theme, emptyText);
}

QImage imageOf(const Drawing& drawing, const QSize& size, const Look& look) {
    QImage image(size * look.scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(look.scale);
    QPainter painter(&image);
    paintOnGround(painter, drawing, size, look);
    return image;
}

QByteArray svgOf(const Drawing& drawing, const QSize& size, const Look& look) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(kDotsPerInch);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setTitle(drawing.title);
    QPainter painter(&generator);
    paintOnGround(painter, drawing, size, look);
    painter.end();
    return bytes;
}

} // namespace rankscope::shared
