// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/theme.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <tuple>
#include <utility>

#include <QPalette>
#include <QWidget>

#include "views/shared/theme_names.h"

namespace rankscope::shared {

namespace {

Theme makeLight() {
    return {.bg = QColor(0xFFFFFF),
        .panel = QColor(0xF5F6F8),
        .panel2 = QColor(0xECEEF2),
        .line = QColor(0xDDE1E7),
        .line2 = QColor(0xEDF0F3),
        .text = QColor(0x1C2128),
        .sub = QColor(0x5B6572),
        .faint = QColor(0x6B7480),
        .accent = QColor(0x2F6FDE),
        .accentBg = QColor(0xE3ECFC),
        .good = QColor(0x23784A),
        .warn = QColor(0x8F5F0F),
        .bad = QColor(0xC2413B),
        .sliceText = QColor(0x12161B),
        .categories = {QColor(0x7FA8D9), QColor(0xE9B872), QColor(0x86C3A5), QColor(0xD99AA6),
            QColor(0xB3A2D6), QColor(0xC9C27A), QColor(0x8FC1CF), QColor(0xD9A77F),
            QColor(0xA9B4C0), QColor(0x9CC184)}};
}

Theme makeDark() {
    return {.bg = QColor(0x14171C),
        .panel = QColor(0x1A1E24),
        .panel2 = QColor(0x20252D),
        .line = QColor(0x2C333D),
        .line2 = QColor(0x232932),
        .text = QColor(0xE4E8EE),
        .sub = QColor(0xA2ACB9),
        .faint = QColor(0x808B99),
        .accent = QColor(0x6EA8FE),
        .accentBg = QColor(0x203250),
        .good = QColor(0x5CC08B),
        .warn = QColor(0xE0B050),
        .bad = QColor(0xF07A72),
        .sliceText = QColor(0x0D1014),
        .categories = {QColor(0x5B86BD), QColor(0xC0914F), QColor(0x5D9C7F), QColor(0xB3717F),
            QColor(0x8C7BB3), QColor(0xA29B56), QColor(0x679BAB), QColor(0xB08260),
            QColor(0x7C8896), QColor(0x769C60)}};
}

} // namespace

const Theme& lightTheme() {
    static const Theme theme = makeLight();
    return theme;
}

const Theme& darkTheme() {
    static const Theme theme = makeDark();
    return theme;
}

QPalette paletteOf(const Theme& theme) {
    QPalette palette;
    palette.setColor(QPalette::Window, theme.panel);
    palette.setColor(QPalette::WindowText, theme.text);
    palette.setColor(QPalette::Base, theme.bg);
    palette.setColor(QPalette::AlternateBase, theme.panel);
    palette.setColor(QPalette::Text, theme.text);
    palette.setColor(QPalette::PlaceholderText, theme.faint);
    palette.setColor(QPalette::Button, theme.panel2);
    palette.setColor(QPalette::ButtonText, theme.text);
    palette.setColor(QPalette::BrightText, theme.bad);
    palette.setColor(QPalette::ToolTipBase, theme.panel);
    palette.setColor(QPalette::ToolTipText, theme.text);
    palette.setColor(QPalette::Highlight, theme.accentBg);
    palette.setColor(QPalette::HighlightedText, theme.text);
    palette.setColor(QPalette::Link, theme.accent);
    palette.setColor(QPalette::LinkVisited, theme.accent);
    palette.setColor(QPalette::Light, theme.line2);
    palette.setColor(QPalette::Midlight, theme.line2);
    palette.setColor(QPalette::Mid, theme.line);
    palette.setColor(QPalette::Dark, theme.line);
    palette.setColor(QPalette::Shadow, theme.line);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, theme.faint);
    return palette;
}

const Theme& themeOf(const QPalette& palette) {
    // The ink of a bad verdict tells the safe ones from the others.
    const bool isDark = palette.color(QPalette::Active, QPalette::Base).lightness() < 128;
    const Theme& safe = themeOf(ThemeChoice{.isDark = isDark, .isSafe = true});
    const bool isSafe = palette.color(QPalette::Active, QPalette::BrightText) == safe.bad;
    return themeOf(ThemeChoice{.isDark = isDark, .isSafe = isSafe});
}

void inkText(QWidget& field, bool isValid) {
    QPalette own;
    if (!isValid)
        own.setColor(QPalette::Text, themeOf(field.palette()).bad);
    field.setPalette(own);
}

namespace {

QColor mixed(const QColor& from, const QColor& to, double part) {
    const auto mix = [part](int a, int b) {
        return static_cast<int>(std::lround(a + (b - a) * part));
    };
    return {mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue())};
}

} // namespace

QColor disabledInk(const Theme& theme) {
    return mixed(theme.bg, theme.faint, 0.6);
}

QColor paleInk(const QColor& ink, const Theme& theme) {
    return mixed(theme.bg, ink, 0.5);
}

QColor heatColour(const Theme& theme, double share) {
    const double place = std::clamp(share, 0.0, 1.0) * 2;
    return place < 1 ? mixed(theme.accentBg, theme.categories[0], place)
                     : mixed(theme.categories[0], theme.accent, place - 1);
}

QColor divergingColour(const Theme& theme, double share) {
    const double place = std::clamp(share, 0.0, 1.0) * 2 - 1;
    return mixed(theme.line2, place < 0 ? theme.accent : theme.warn, std::abs(place));
}

const QColor& inkOn(const QColor& cell, const Theme& theme) {
    const auto away = [&cell](const QColor& ink) {
        return std::abs(ink.lightness() - cell.lightness());
    };
    return away(theme.text) >= away(theme.bg) ? theme.text : theme.bg;
}

int categoryOf(std::string_view name) {
    constexpr uint32_t kFree = 8; // its grey is no other name's
    static constexpr std::array<std::pair<std::string_view, int>, 5> kFixed{
        {{"Computing", 0}, {"Communication", 4}, {"Communication(Not Overlapped)", 3},
            {"Communication(Overlapped)", 2}, {"Free", 8}}};
    for (const auto& [fixed, category] : kFixed) {
        if (name == fixed)
            return category;
    }
    // FNV-1a: the same everywhere, unlike std::hash. Digits are left out, so that "step 1" and
    // "step 2", or the numbered kernels of one operator, look alike.
    uint32_t hash = 2166136261U;
    for (const char c : name) {
        if (c >= '0' && c <= '9')
            continue;
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    }
    const uint32_t mixed = hash ^ (hash >> 15);
    return static_cast<int>(mixed % 10U == kFree ? mixed / 10U % kFree : mixed % 10U);
}

std::vector<int> coloursApart(const std::vector<std::string_view>& names) {
    constexpr int kColours = std::tuple_size_v<decltype(Theme::categories)>;
    const int grey = categoryOf("Free");
    std::set<int> taken;
    std::vector<int> colours;
    colours.reserve(names.size());
    for (const std::string_view name : names) {
        if (taken.size() == kColoursApart)
            taken.clear();
        int colour = categoryOf(name);
        while (colour == grey || taken.contains(colour))
            colour = (colour + 1) % kColours;
        taken.insert(colour);
        colours.push_back(colour);
    }
    return colours;
}

} // namespace rankscope::shared
