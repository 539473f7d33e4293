// SPDX-License-Identifier: GPL-3.0-or-later
// How a report is painted: its look, and the fonts of its pages, as those of its style sheet.
// Thread: any.
#pragma once

#include "views/shared/drawing.h"

namespace rankscope::report {

/// Without hints to pixels, which paper has none of, and by which a text may be a little longer the
/// second time that it is painted.
inline shared::Look reportLook(const shared::Theme& theme, QFont font) {
    constexpr double kFine = 2; // of images in pictures
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setPixelSize(shared::kUsualTextSize); // whatever size the window's texts have
    return {theme, font, kFine};
}

inline QFont fontOf(const shared::Look& look, int pixels, bool isBold = false) {
    QFont font = isBold ? look.bold() : look.font;
    font.setPixelSize(pixels);
    // No ligatures: who searches for "profile" finds it.
    font.setLetterSpacing(QFont::AbsoluteSpacing, 0.02);
    return font;
}

inline QFont bodyFont(const shared::Look& look) {
    return fontOf(look, 12);
}
inline QFont smallFont(const shared::Look& look) {
    return fontOf(look, 11);
}
inline QFont headFont(const shared::Look& look) {
    return fontOf(look, 11, true);
}

} // namespace rankscope::report
