// SPDX-License-Identifier: GPL-3.0-or-later
// Which keys a list leaves to the page that it stands on.
// Thread: any, free function.
#pragma once

class QKeyEvent;

namespace rankscope::shared {

/// True for a letter, digit or sign without Ctrl or Alt: lists leave it to their page.
bool isPageKey(const QKeyEvent& event);

} // namespace rankscope::shared
