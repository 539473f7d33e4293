// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/fonts.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetrics>
#include <QStringList>

namespace rankscope::desktop {

namespace {
constexpr int kPixelSize = 12;
constexpr char32_t kCommonGlyph = 0x96C6; // the "ji" of "cluster"
} // namespace

QFont applicationFont(FontChoice choice) {
    QStringList families{"DejaVu Sans", "Noto Sans CJK SC"};
    QFont font;
    if (choice == FontChoice::System) {
        font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
        // The family itself, not "Sans Serif", whose fallbacks would come before ours.
        families.prepend(QFontInfo(font).family());
        families.removeDuplicates();
    }
    // Left to itself, fontconfig may take the Japanese shapes of Han glyphs.
    font.setFamilies(families);
    font.setPixelSize(kPixelSize);
    return font;
}

bool hasChineseGlyphs(const QFont& font) {
    return QFontMetrics(font).inFontUcs4(kCommonGlyph);
}

} // namespace rankscope::desktop
