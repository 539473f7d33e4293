// SPDX-License-Identifier: GPL-3.0-or-later
// Where Tab leads to. Qt takes a page whose focus goes to its chart or table for a stop of its own,
// and what stands before these, such as its filters, is passed over: here only who takes the focus
// itself is a stop. Thread: UI only.
#pragma once

class QWidget;

namespace rankscope::desktop {

/// The next stop of the window, or the one before; null without any other.
QWidget* stopFrom(const QWidget& widget, bool isForward);
/// Scrolls what it lies in: Qt does so only from stop to stop within one page.
void bringIntoSight(QWidget& widget);

} // namespace rankscope::desktop
