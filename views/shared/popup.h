// SPDX-License-Identifier: GPL-3.0-or-later
// A panel that opens at a place, as below a button, and closes by Escape or a click elsewhere.
// Thread: UI only.
#pragma once

#include <QFrame>

namespace rankscope::shared {

class Popup : public QFrame {
    Q_OBJECT

public:
    explicit Popup(QWidget* parent);

    /// Shows itself with its left edge at the button's, inside the screen.
    void openBelow(const QWidget& button);
    /// With its upper left corner at the place of the widget, inside the screen.
    void openAt(const QWidget& widget, const QPoint& place);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace rankscope::shared
