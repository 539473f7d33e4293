// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/tree_map.h"

#include <algorithm>

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QPainter>

#include "views/charts/axis.h"
#include "views/shared/theme.h"

namespace rankscope::charts {

namespace {
constexpr int kHead = 26;
constexpr double kGap = 1;
} // namespace

void TreeMap::setTiles(std::vector<TreeTile> tiles) {
    m_tiles = std::move(tiles);
    forgetSpots();
    arrange();
}

void TreeMap::arrange() {
    std::vector<int64_t> sizes;
    sizes.reserve(m_tiles.size());
    for (const TreeTile& tile : m_tiles)
        sizes.push_back(tile.size);
    m_places = squarify(sizes, inner().adjusted(0, kHead, 0, -4));
    update();
}

std::optional<size_t> TreeMap::spotAt(const QPointF& point) const {
    const auto found =
        std::ranges::find_if(m_places, [&](const QRectF& place) { return place.contains(point); });
    if (found == m_places.end())
        return std::nullopt;
    return static_cast<size_t>(found - m_places.begin());
}

void TreeMap::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    paintTitle(painter, kHead - 4, inner().right());
    if (m_tiles.empty())
        return paintEmptyText(painter, inner());
    for (size_t i = 0; i < m_tiles.size(); ++i)
        paintTile(painter, i);
    painter.setBrush(Qt::NoBrush);
    if (hovered()) {
        painter.setPen(QPen(theme.sub, 1));
        painter.drawRect(m_places[*hovered()].adjusted(0, 0, -kGap, -kGap));
    }
    if (selected()) {
        painter.setPen(QPen(theme.text, 2));
        painter.drawRect(m_places[*selected()].adjusted(0, 0, -kGap, -kGap));
    }
}

void TreeMap::paintTile(QPainter& painter, size_t tile) const {
    constexpr double kLeastWidth = 36;
    constexpr double kLine = 15;
    const shared::Theme& theme = shared::themeOf(palette());
    const TreeTile& of = m_tiles[tile];
    const bool isNamed = of.role == TreeTile::Role::Named;
    const QRectF place = m_places[tile].adjusted(0, 0, -kGap, -kGap);
    painter.fillRect(
        place, isNamed ? theme.categories[static_cast<size_t>(of.category)] : theme.panel2);
    const QRectF words = place.adjusted(5, 3, -5, -2);
    if (words.width() < kLeastWidth || words.height() < kLine)
        return;
    const auto line = [&](int number, const QString& text, Qt::TextElideMode cut) {
        painter.drawText(QRectF(words.left(), words.top() + number * kLine, words.width(), kLine),
            Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(text, cut, static_cast<int>(words.width())));
    };
    painter.setPen(isNamed ? theme.sliceText : theme.sub);
    line(0, of.name, Qt::ElideMiddle);
    if (words.height() >= 2 * kLine)
        line(1, shortText(shared::ColumnKind::Bytes, static_cast<double>(of.size)), Qt::ElideRight);
}

QStringList TreeMap::plainTip(const size_t& tile) const {
    return {m_tiles[tile].name, shared::valueText(shared::ColumnKind::Bytes, m_tiles[tile].size)};
}

bool TreeMap::pressKey(int key) {
    if (key == Qt::Key_Home)
        choose(0);
    else if (key == Qt::Key_Left || key == Qt::Key_Up)
        choose(selected() && *selected() > 0 ? *selected() - 1 : 0);
    else if (key == Qt::Key_Right || key == Qt::Key_Down)
        choose(selected() ? std::min(*selected() + 1, m_tiles.size() - 1) : 0);
    else
        return false;
    return true;
}

} // namespace rankscope::charts
