// SPDX-License-Identifier: GPL-3.0-or-later
// A panel that opens below a button and closes by Escape or a click elsewhere.
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

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace rankscope::shared
