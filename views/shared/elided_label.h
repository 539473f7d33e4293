// SPDX-License-Identifier: GPL-3.0-or-later
// One line of plain text that ends in dots where the room does, and then says the whole as its tip.
// Thread: UI only.
#pragma once

#include <QLabel>

namespace rankscope::shared {

class ElidedLabel : public QLabel {
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

} // namespace rankscope::shared
