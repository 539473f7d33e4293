// SPDX-License-Identifier: GPL-3.0-or-later
// Opens the palette over the window: makes it at the first opening and its entries at each.
// Thread: UI only.
#pragma once

#include <QObject>

namespace rankscope::palette {
class Palette;
}

namespace rankscope::desktop {

class MainWindow;

class PaletteDoor : public QObject {
    Q_OBJECT

public:
    explicit PaletteDoor(MainWindow& window);

    void open();

private:
    void make();

    MainWindow& m_window;
    palette::Palette* m_palette = nullptr;
};

} // namespace rankscope::desktop
