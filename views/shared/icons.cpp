// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/icons.h"

#include <QFile>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace rankscope::shared {

QPixmap iconPixmap(const QString& name, const QColor& colour, int size, qreal scale) {
    const QString key = QString("icon %1 %2 %3 %4").arg(name, colour.name()).arg(size).arg(scale);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    // A resource of the program, not a file of the user.
    QFile file(":/icons/" + name + ".svg");
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QSvgRenderer renderer(file.readAll().replace("currentColor", colour.name().toLatin1()));
    pixmap = QPixmap(QSize(size, size) * scale);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    renderer.render(&painter);
    painter.end();
    pixmap.setDevicePixelRatio(scale);
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

QIcon themedIcon(const QString& name, const QColor& colour, const QColor& disabled) {
    QIcon icon;
    for (const qreal scale : {1.0, 2.0}) {
        icon.addPixmap(iconPixmap(name, colour, 16, scale), QIcon::Normal);
        icon.addPixmap(iconPixmap(name, disabled, 16, scale), QIcon::Disabled);
    }
    return icon;
}

} // namespace rankscope::shared
