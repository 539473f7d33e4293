// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/top_bars.h"

#include <algorithm>

#include <QPainter>

#include "views/charts/axis.h"
#include "views/shared/told_apart.h"

namespace rankscope::charts {

namespace {

constexpr int kBarGap = 10;
constexpr int kFigureRoom = 84; ///< of the number behind a bar
constexpr int kWidestTopName = 300;

int64_t atLeastZero(int64_t value) {
    return std::max<int64_t>(0, value); // kNoValue counts as nothing
}

} // namespace

int widthOf(const TopBarsData& data, size_t bar, int room) {
    int64_t largest = 0;
    for (const TopBar& one : data.bars)
        largest = std::max(largest, one.value);
    if (largest <= 0)
        return 0;
    return static_cast<int>(static_cast<double>(atLeastZero(data.bars[bar].value))
        / static_cast<double>(largest) * room);
}

void TopBarsDrawing::paint(QPainter& painter, const QRect& room, const shared::Look& look) const {
    paintRows(painter, room, look,
        [&](size_t row, const QRect& place) { paintRow(painter, row, place, look); });
}

void TopBarsDrawing::paintRow(
    QPainter& painter, size_t row, const QRect& place, const shared::Look& look) const {
    const TopBar& one = data.bars[row];
    const shared::Theme& theme = look.theme;
    const int figure = look.grown(kFigureRoom);
    const int name = std::min(look.grown(kWidestTopName), place.width() * 2 / 5);
    const QRect words = place.adjusted(6, 0, 0, 0);
    QStringList names;
    for (const TopBar& bar : data.bars)
        names.push_back(bar.name);
    painter.setPen(theme.text);
    painter.drawText(QRect(words.topLeft(), QSize(name - 6, words.height())), Qt::AlignVCenter,
        shared::toldApart(one.name, names, painter.fontMetrics(), name - 6));
    const int left = place.left() + name + kBarGap;
    const int room = place.width() - name - figure - 2 * kBarGap;
    const int width = widthOf(data, row, std::max(0, room));
    const int height = place.height() * 6 / 11;
    painter.fillRect(left, place.top() + (place.height() - height) / 2, std::max(1, width), height,
        theme.categories[static_cast<size_t>(one.category)]);
    painter.setPen(theme.sub);
    painter.drawText(QRect(left + width + 6, place.top(), figure, place.height()), Qt::AlignVCenter,
        shortText(data.kind, static_cast<double>(one.value)));
}

void TopBars::setData(TopBarsData data) {
    m_drawing.data = std::move(data);
    forgetSpots();
    scrollToTop();
    arrange();
}

QStringList TopBars::plainTip(const size_t& bar) const {
    return {data().bars[bar].name, shared::valueText(data().kind, data().bars[bar].value)};
}

} // namespace rankscope::charts
