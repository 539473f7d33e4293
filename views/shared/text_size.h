// SPDX-License-Identifier: GPL-3.0-or-later
// How large texts are, and what has to follow it: the program's font is 12 pixels high unless a
// person wants other texts. Lengths that hold texts are written down as they are beside usual ones.
// Thread: UI only, but for grown() of a size that is given.
#pragma once

#include <functional>
#include <optional>

#include <QFont>
#include <QFontMetrics>
#include <QStringView>

class QWidget;

namespace rankscope::shared {

inline constexpr int kLeastTextSize = 10; ///< pixels
inline constexpr int kUsualTextSize = 12;
inline constexpr int kMostTextSize = 18;

/// A whole number between them, nothing else.
std::optional<int> parseTextSize(QStringView text);
/// The nearest of them to what was kept; the usual one of what is no number.
int keptTextSize(QStringView text);

/// Pixels of the program's font; the usual ones where it is measured in points.
int textSize();
/// For all windows, at once.
void setTextSize(int pixels);

/// Beside texts of that size: what is `usual` pixels long, or the size of a font, beside usual
/// texts.
constexpr int grown(int usual, int textSize) {
    return (2 * usual * textSize + kUsualTextSize) / (2 * kUsualTextSize);
}
inline int grown(int usual) {
    return grown(usual, textSize());
}
/// The same font as large as it has to be beside texts of now.
QFont grownFont(QFont font, int usual);

/// As high as given, or as a line of these letters needs.
inline int lineRoom(const QFontMetrics& metrics, int usual) {
    return metrics.height() > usual ? metrics.height() : usual;
}

/// Heights and fonts of a widget: taken now, and again when texts are of another size.
void inEachTextSize(QWidget* of, std::function<void()> fit);
/// Again only; when what is in the widget has been told already.
void atNewTextSize(QWidget* of, std::function<void()> fit);

} // namespace rankscope::shared
