// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of the program, light and dark, by role. Nothing else names a colour.
// A widget finds its theme by themeOf(palette()), so a change of the application's palette
// (QEvent::PaletteChange) is all that a change of the theme takes.
// Thread: any, immutable.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include <QColor>

class QPalette;
class QWidget;

namespace rankscope::shared {

struct Theme {
    QColor bg; ///< canvas, tables
    QColor panel; ///< side panel, tree, bars
    QColor panel2; ///< group rows
    QColor line; ///< borders
    QColor line2; ///< row lines
    QColor text;
    QColor sub; ///< labels
    QColor faint; ///< hints
    QColor accent; ///< selection, links, active tab
    QColor accentBg;
    QColor good;
    QColor warn;
    QColor bad;
    QColor sliceText; ///< on a category colour
    std::array<QColor, 10> categories;
};

const Theme& lightTheme();
const Theme& darkTheme();

QPalette paletteOf(const Theme& theme);
/// The theme that a palette was made from.
const Theme& themeOf(const QPalette& palette);
/// What is typed into a field in the ink of what is wrong, or in the usual one.
void inkText(QWidget& field, bool isValid);

/// Words of a button that does nothing now: fainter than any text, and still to be read.
QColor disabledInk(const Theme& theme);
/// Of a line that others are compared with: the same hue beside it, and quieter.
QColor paleInk(const QColor& ink, const Theme& theme);
/// Of a heat map, from 0 (least) to 1 (most): one hue, told apart by lightness alone.
QColor heatColour(const Theme& theme, double share);
/// Around a middle at 0.5, which is nearly the ground: cool below, warm above. Blue and orange are
/// told apart by colour-blind people, too.
QColor divergingColour(const Theme& theme, double share);
/// The theme's ink that can be read on a cell of this colour.
const QColor& inkOn(const QColor& cell, const Theme& theme);

/// Position in Theme::categories: the same for a name in every run, on every machine. The classes
/// of the overlap analysis have fixed ones; the grey of Free is no other name's.
int categoryOf(std::string_view name);
/// Beside the names: each nine in a row have nine colours. A name has its own, as on the timeline,
/// unless one before it has it.
std::vector<int> coloursApart(const std::vector<std::string_view>& names);
inline constexpr size_t kColoursApart = 9; ///< all but the grey of Free

} // namespace rankscope::shared
