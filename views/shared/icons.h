// SPDX-License-Identifier: GPL-3.0-or-later
// The program's own icons: small SVGs in one stroke style, drawn in a colour of the theme.
// Thread: UI only.
#pragma once

#include <QIcon>
#include <QPixmap>
#include <QString>

namespace rankscope::shared {

/// A square of `size` device-independent pixels; name is that of resources/icons/NAME.svg.
QPixmap iconPixmap(const QString& name, const QColor& colour, int size, qreal scale);

/// The icon in one colour for enabled and another for disabled.
QIcon themedIcon(const QString& name, const QColor& colour, const QColor& disabled);

} // namespace rankscope::shared
