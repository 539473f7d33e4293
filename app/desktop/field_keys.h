// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of the window with Ctrl are heard while somebody types, too: on many desktops Ctrl+E and
// Ctrl+D are keys of a field itself, for the end of the line and to delete. What is pressed with
// Alt is no letter: no field writes it, and the page that the field stands on has it.
// Thread: UI only.
#pragma once

#include <QObject>

namespace rankscope::desktop {

class FieldKeys final : public QObject {
public:
    /// For all fields of the program, as long as it lives.
    explicit FieldKeys(QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace rankscope::desktop
