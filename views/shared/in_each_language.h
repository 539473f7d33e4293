// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of a widget that are said now, and again when the language is another.
// Thread: UI only.
#pragma once

#include <functional>

class QWidget;

namespace rankscope::shared {

void inEachLanguage(QWidget* of, std::function<void()> say);
/// Again only; when they have been said already.
void atNewLanguage(QWidget* of, std::function<void()> say);

} // namespace rankscope::shared
