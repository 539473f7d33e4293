// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of the page that the window shows, as "Save image...", "Copy image" and --content
// make it: of a section, or of the timeline with the lists below it.
// Thread: UI only.
#pragma once

#include <optional>

#include "views/sections/sheet.h"

namespace rankscope::desktop {

class MainWindow;

/// Nothing: the page has none.
std::optional<sections::Sheet> pagePicture(MainWindow& window);
void savePagePicture(MainWindow& window);
void copyPagePicture(MainWindow& window);

} // namespace rankscope::desktop
