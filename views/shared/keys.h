// SPDX-License-Identifier: GPL-3.0-or-later
// Every key of the program in one table: the keys dialog shows it, the README's list is checked
// against it by a test. The keys themselves are handled where they belong.
// Thread: any, free functions.
#pragma once

#include <vector>

#include <QString>

class QKeyEvent;

namespace rankscope::shared {

struct KeyEntry {
    QString keys; ///< "Ctrl+O", alternatives divided by " / "
    QString action;
};

struct KeyGroup {
    QString title;
    std::vector<KeyEntry> entries;
};

/// In the language of now.
std::vector<KeyGroup> keyGroups();

/// True for a letter, digit or sign without Ctrl or Alt: lists leave it to their page.
bool isPageKey(const QKeyEvent& event);

} // namespace rankscope::shared
