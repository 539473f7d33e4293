// SPDX-License-Identifier: GPL-3.0-or-later
// The themes by the names that settings and the command line know: "light", "dark", "light-safe",
// "dark-safe". In the safe ones colour-blind people tell the colours of slices, bars and verdicts
// apart as well.
// Thread: any, immutable.
#pragma once

#include <QStringList>

#include "views/shared/theme.h"

namespace rankscope::shared {

struct ThemeChoice {
    bool isDark = false;
    bool isSafe = false;
    bool operator==(const ThemeChoice&) const = default;
};

QStringList themeNames();
QString nameOf(const ThemeChoice& choice);
/// Light where there is no theme of that name.
ThemeChoice themeChoiceOf(const QString& name);
const Theme& themeOf(const ThemeChoice& choice);

} // namespace rankscope::shared
