// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/theme_names.h"

namespace rankscope::shared {

namespace {

// Ten colours of which no two are nearer than 20 in CIELAB (2.3 is the least difference that is
// seen), whether seen by all three kinds of cones or with one of them missing (theme_test); found
// by a search over hues near those of the usual themes. Verdicts are blue and red instead of green
// and red.
Theme makeSafeLight() {
    Theme theme = lightTheme();
    theme.good = QColor(0x0F5FA8);
    theme.warn = QColor(0x8A5A00);
    theme.bad = QColor(0xB0123C);
    theme.categories = {QColor(0x6794E3), QColor(0xF6E196), QColor(0xC6EAD1), QColor(0xFF918D),
        QColor(0x6FD1FD), QColor(0xC3A553), QColor(0x727FA9), QColor(0xB16D7B), QColor(0xB0AEBE),
        QColor(0x87824C)};
    return theme;
}

Theme makeSafeDark() {
    Theme theme = darkTheme();
    theme.good = QColor(0x58A6FF);
    theme.warn = QColor(0xF2C94C);
    theme.bad = QColor(0xFF6F91);
    theme.categories = {QColor(0x79DFFF), QColor(0xB06B51), QColor(0x54B488), QColor(0xEE8CC3),
        QColor(0xA169B1), QColor(0xB6DB94), QColor(0x94A8FA), QColor(0xFFC2C8), QColor(0x787D85),
        QColor(0xB1A651)};
    return theme;
}

} // namespace

QStringList themeNames() {
    return {"light", "dark", "light-safe", "dark-safe"};
}

QString nameOf(const ThemeChoice& choice) {
    return QString(choice.isDark ? "dark" : "light") + (choice.isSafe ? "-safe" : "");
}

ThemeChoice themeChoiceOf(const QString& name) {
    if (!themeNames().contains(name))
        return {};
    return {.isDark = name.startsWith("dark"), .isSafe = name.endsWith("-safe")};
}

const Theme& themeOf(const ThemeChoice& choice) {
    static const Theme safeLight = makeSafeLight();
    static const Theme safeDark = makeSafeDark();
    if (choice.isSafe)
        return choice.isDark ? safeDark : safeLight;
    return choice.isDark ? darkTheme() : lightTheme();
}

} // namespace rankscope::shared
