// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/flow_layout.h"

#include <algorithm>
#include <utility>

#include "views/shared/text_size.h"

namespace rankscope::shared {

FlowLayout::FlowLayout(int gap)
    : m_gap(gap) {
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem* item) {
    m_items.emplace_back(item);
}

QLayoutItem* FlowLayout::itemAt(int index) const {
    const auto place = static_cast<size_t>(index);
    return index >= 0 && place < m_items.size() ? m_items[place].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
    if (itemAt(index) == nullptr)
        return nullptr;
    QLayoutItem* item = m_items[static_cast<size_t>(index)].release();
    m_items.erase(m_items.begin() + index);
    return item;
}

int FlowLayout::heightForWidth(int width) const {
    return arrange({0, 0, width, 0}, Place::Measure);
}

QSize FlowLayout::sizeHint() const {
    QSize size(0, 0);
    for (const auto& item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize hint = item->sizeHint();
        const int gap = size.width() > 0 ? m_gap : 0;
        size = {size.width() + gap + hint.width(), std::max(size.height(), hint.height())};
    }
    return size;
}

QSize FlowLayout::minimumSize() const {
    QSize size(0, 0);
    for (const auto& item : m_items) {
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    }
    return size;
}

void FlowLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    arrange(rect, Place::Move);
}

int FlowLayout::arrange(const QRect& rect, Place place) const {
    constexpr int kLeastRow = 24; // the rhythm of choices, which a check box alone keeps
    const int least = std::min(grown(kLeastRow), sizeHint().height());
    std::vector<std::pair<QLayoutItem*, QRect>> row;
    QPoint corner = rect.topLeft();
    int height = least; // of this row
    const auto finish = [&] {
        for (const auto& [item, at] : row) {
            if (place == Place::Move)
                item->setGeometry(at.translated(0, (height - at.height()) / 2));
        }
        row.clear();
    };
    for (const auto& item : m_items) {
        if (item->isEmpty())
            continue;
        const int width = std::min(item->sizeHint().width(), std::max(rect.width(), 1));
        const QSize size(width,
            item->hasHeightForWidth() ? item->heightForWidth(width) : item->sizeHint().height());
        if (!row.empty() && corner.x() + size.width() > rect.left() + rect.width()) {
            finish();
            corner = {rect.left(), corner.y() + height + m_gap};
            height = least;
        }
        row.emplace_back(item.get(), QRect(corner, size));
        height = std::max(height, size.height());
        corner.rx() += size.width() + m_gap;
    }
    finish();
    return corner.y() + height - rect.top();
}

} // namespace rankscope::shared
