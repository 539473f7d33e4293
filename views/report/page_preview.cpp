// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/page_preview.h"

#include <QPaintEvent>
#include <QPainter>

#include "views/shared/theme.h"

namespace rankscope::report {

namespace {
constexpr int kBetween = 12;
}

void PagePreview::setPages(std::shared_ptr<const ReportPages> pages) {
    m_pages = std::move(pages);
    setFixedHeight(heightForWidth(width()));
    update();
}

QRect PagePreview::placeOf(size_t page, int width) const {
    const int room = width - 2 * kBetween;
    const int height = room * ReportPages::size().height() / ReportPages::size().width();
    return {kBetween, kBetween + static_cast<int>(page) * (height + kBetween), room, height};
}

int PagePreview::heightForWidth(int width) const {
    return m_pages == nullptr ? 0 : placeOf(m_pages->count(), width).top();
}

void PagePreview::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    setFixedHeight(heightForWidth(width()));
}

void PagePreview::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.fillRect(event->rect(), shared::themeOf(palette()).panel2);
    for (size_t page = 0; m_pages != nullptr && page < m_pages->count(); ++page) {
        const QRect place = placeOf(page, width());
        if (!place.intersects(event->rect()))
            continue;
        const double scale = static_cast<double>(place.width()) / ReportPages::size().width();
        painter.save();
        painter.setClipRect(place);
        painter.translate(place.topLeft());
        painter.scale(scale, scale);
        m_pages->paint(painter, page);
        painter.restore();
    }
}

} // namespace rankscope::report
