// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/scroll_box.h"

#include <algorithm>

#include <QKeyEvent>
#include <QLayout>
#include <QScrollBar>

namespace rankscope::shared {

namespace {

constexpr int kLeastHeight = 80;
constexpr int kScrollStep = 24;

int leastHeight(const QLayout& layout, int width) {
    return layout.hasHeightForWidth() ? layout.totalMinimumHeightForWidth(width)
                                      : layout.totalMinimumSize().height();
}

} // namespace

ScrollBox::ScrollBox(QWidget* content, QWidget* parent)
    : QScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalScrollBar()->setSingleStep(kScrollStep);
    setWidget(content);
    // The page below paints the ground.
    content->setAutoFillBackground(false);
    viewport()->setAutoFillBackground(false);
}

QSize ScrollBox::sizeHint() const {
    return widget()->sizeHint();
}

QSize ScrollBox::minimumSizeHint() const {
    return {widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(),
        kLeastHeight};
}

bool ScrollBox::event(QEvent* event) {
    const bool isDone = QScrollArea::event(event);
    if (event->type() == QEvent::LayoutRequest) {
        fit();
        updateGeometry();
    }
    return isDone;
}

void ScrollBox::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    fit();
}

void ScrollBox::keyPressEvent(QKeyEvent* event) {
    const bool isPaging = event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown;
    if (isPaging && verticalScrollBar()->maximum() > 0)
        QScrollArea::keyPressEvent(event);
    else
        event->ignore();
}

void ScrollBox::showEvent(QShowEvent* event) {
    QScrollArea::showEvent(event);
    fit();
}

void ScrollBox::fit() {
    const QLayout& layout = *widget()->layout();
    int wide = width();
    int least = leastHeight(layout, wide);
    if (least > height()) {
        wide -= verticalScrollBar()->sizeHint().width();
        least = leastHeight(layout, wide);
    }
    widget()->resize(wide, std::max(least, height()));
}

} // namespace rankscope::shared
