// SPDX-License-Identifier: GPL-3.0-or-later
// What is left in English in a Chinese text.
#pragma once

#include <QSet>
#include <QStringList>

namespace rankscope::desktop {

/// English words of three letters and more, but for names that stand in a Chinese text as they are.
QStringList englishWords(const QString& text);
/// Of the options that the advisor names, which are the same in all languages.
QSet<QString> wordsOfOptions();
/// Without what a program calls, perhaps cut at the end of a line, and switches of a command:
/// mindspore.Profiler(profile_framework="all"), msprof --runtime-api=on
QString withoutCalls(QString text);
/// Those that the program's own texts are made of, from the file of translations: what else is in
/// English comes from a profile.
QSet<QString> wordsToTranslate();

} // namespace rankscope::desktop
