// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/in_each_language.h"

#include "views/shared/at_event.h"

namespace rankscope::shared {

void inEachLanguage(QWidget* of, std::function<void()> say) {
    say();
    atNewLanguage(of, std::move(say));
}

void atNewLanguage(QWidget* of, std::function<void()> say) {
    atEvent(of, QEvent::LanguageChange, std::move(say));
}

} // namespace rankscope::shared
