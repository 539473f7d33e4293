// SPDX-License-Identifier: GPL-3.0-or-later
// What the palette offers of the window as it is now: actions that can run, pages and their
// sections, folders opened lately, markers and steps of the timeline, and what names of the profile
// lead to.
// Thread: UI only.
#pragma once

#include <vector>

#include "core/query/name_match.h"
#include "views/palette/palette_list.h"

namespace rankscope::desktop {

class MainWindow;

struct PaletteEntries {
    std::vector<palette::Entry> entries;
    size_t leftOut = 0; ///< of the steps, beyond kMostSteps
};

/// Of more, each key press would be felt.
inline constexpr size_t kMostSteps = 20'000;

PaletteEntries paletteEntries(MainWindow& window);
palette::Entry entryOf(MainWindow& window, const query::NameMatch& match);
/// The view that a pasted link leads to; nothing for other texts.
std::vector<palette::Entry> entriesOfLink(MainWindow& window, const QString& text);
/// The ids that mean the same at the next start: of actions and pages.
QStringList lasting(const QStringList& ids);

} // namespace rankscope::desktop
