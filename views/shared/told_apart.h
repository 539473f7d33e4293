// SPDX-License-Identifier: GPL-3.0-or-later
// Names that stand one below the other often differ in their middle alone
// ("worker-node0.rack42.example.org"), just what a name that is too long usually loses.
// Thread: UI only, a pure function.
#pragma once

#include <QStringList>

class QFontMetrics;

namespace rankscope::shared {

/// The name as `width` pixels have room for it: without its middle, but where another one of
/// `among` would read the same then, without its end or without what all of them begin with.
QString toldApart(
    const QString& name, const QStringList& among, const QFontMetrics& metrics, int width);

} // namespace rankscope::shared
