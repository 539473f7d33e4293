// SPDX-License-Identifier: GPL-3.0-or-later
// A tool tip as wide as the screen goes on in further lines, but only between words: a name of
// hundreds of letters without a space would run off it.
// Thread: any, a pure function.
#pragma once

#include <QString>

namespace rankscope::shared {

/// The text of a tip with names in it: a line may end within very long words, behind a sign rather
/// than a letter. Others stay as they are.
QString tipText(QString text);

} // namespace rankscope::shared
