// SPDX-License-Identifier: GPL-3.0-or-later
// As high as its content where there is room; in a lower window the content keeps its least height
// and scrolls.
// Thread: UI only.
#pragma once

#include <QScrollArea>

namespace rankscope::shared {

class ScrollBox : public QScrollArea {
    Q_OBJECT

public:
    /// Takes the content, which must have a layout.
    explicit ScrollBox(QWidget* content, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    /// Page up and down; the other keys belong to the page.
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    /// Gives the content its size: by its least height, not by the one it would like.
    void fit();
};

} // namespace rankscope::shared
