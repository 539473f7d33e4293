// SPDX-License-Identifier: GPL-3.0-or-later
// What is left in English in a Chinese text.
#pragma once

#include <QStringList>

namespace rankscope::desktop {

/// English words of three letters and more, but for names that stand in a Chinese text as they are.
QStringList englishWords(const QString& text);

} // namespace rankscope::desktop
