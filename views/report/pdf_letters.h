// SPDX-License-Identifier: GPL-3.0-or-later
// Which letters the texts of a PDF are to who searches and copies them. Fonts paint a Chinese word
// and the radical that looks like it by one glyph, and QPdfWriter calls that the radical, which is
// first in Unicode: a search for the word finds nothing.
// Thread: any.
#pragma once

#include <QByteArray>

namespace rankscope::report {

/// Radicals become the words that look like them, at their places: the file keeps its length.
void nameLetters(QByteArray& pdf);

} // namespace rankscope::report
