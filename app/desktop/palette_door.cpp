// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/palette_door.h"

#include "app/desktop/main_window.h"
#include "app/desktop/palette_entries.h"
#include "app/desktop/workbench.h"
#include "views/palette/palette.h"

namespace rankscope::desktop {

PaletteDoor::PaletteDoor(MainWindow& window)
    : QObject(&window)
    , m_window(window) { }

void PaletteDoor::make() {
    m_palette = new palette::Palette(
        m_window.workbench().bridge,
        [this](const query::NameMatch& match) { return entryOf(m_window, match); }, &m_window);
    m_palette->setReader([this](const QString& text) { return entriesOfLink(m_window, text); });
    m_palette->setRecent(m_window.settings().paletteRecent);
    connect(m_palette, &palette::Palette::chosen, this,
        [this] { m_window.setPaletteRecent(lasting(m_palette->recent())); });
}

void PaletteDoor::open() {
    if (m_palette == nullptr)
        make();
    PaletteEntries entries = paletteEntries(m_window);
    m_palette->setEntries(std::move(entries.entries), entries.leftOut);
    m_palette->open();
}

} // namespace rankscope::desktop
