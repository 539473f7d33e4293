// SPDX-License-Identifier: GPL-3.0-or-later
// Which keys a list leaves to the page that it stands on, and which a field does not.
// Thread: UI only.
#pragma once

class QKeyEvent;
class QWidget;

namespace rankscope::shared {

/// True for a letter, digit or sign without Ctrl or Alt: lists leave it to their page.
bool isPageKey(const QKeyEvent& event);

/// True for a key that a field inside, where somebody types, had no use for and that is none of the
/// page either: Enter would open something, and Escape drop what is selected.
bool isLeftByField(const QKeyEvent& event, const QWidget& inside);

} // namespace rankscope::shared
