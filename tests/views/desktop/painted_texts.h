// SPDX-License-Identifier: GPL-3.0-or-later
// What a person reads on a widget: every text that it and its children draw, those of charts too.
#pragma once

#include <QStringList>

class QWidget;

namespace rankscope::desktop {

QStringList paintedTexts(QWidget& widget);

} // namespace rankscope::desktop
