// SPDX-License-Identifier: GPL-3.0-or-later
// What is done whenever a widget is told something: that the language is another, or its colours.
// Thread: UI only.
#pragma once

#include <functional>

#include <QEvent>

class QWidget;

namespace rankscope::shared {

/// Before the widget does what is its own.
void atEvent(QWidget* of, QEvent::Type type, std::function<void()> react);

} // namespace rankscope::shared
