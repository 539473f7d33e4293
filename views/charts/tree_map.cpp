// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/tree_map.h"

#include <algorithm>
#include <cmath>

#include <QPainter>
#include <QTextOption>

#include "core/base/index_of.h"
#include "views/charts/axis.h"
#include "views/charts/chart_head.h"

namespace rankscope::charts {

namespace {

constexpr double kTileGap = 1;

QRectF withoutGap(const QRectF& place) {
    return place.adjusted(0, 0, -kTileGap, -kTileGap);
}

} // namespace

std::vector<QRectF> TreeMapDrawing::places(const QRect& room, int textSize) const {
    std::vector<int64_t> sizes;
    sizes.reserve(tiles.size());
    for (const TreeTile& tile : tiles)
        sizes.push_back(tile.size);
    return squarify(sizes, room.adjusted(0, ChartHead::row(textSize), 0, -4));
}

void TreeMapDrawing::paint(QPainter& painter, const QRect& room, const shared::Look& look) const {
    ChartHead({title}, room, look).paint(painter, look);
    if (tiles.empty())
        return paintEmptyText(painter, room, look);
    painter.setFont(look.font);
    const std::vector<QRectF> at = places(room, look.textSize);
    for (size_t i = 0; i < tiles.size(); ++i)
        paintTile(painter, tiles[i], withoutGap(at[i]), look.theme);
}

void TreeMapDrawing::paintTile(
    QPainter& painter, const TreeTile& of, const QRectF& place, const shared::Theme& theme) {
    constexpr double kLeastWidth = 36;
    constexpr int kTextLine = 15;
    const int high = shared::lineRoom(painter.fontMetrics(), kTextLine);
    const bool isNamed = of.role == TreeTile::Role::Named;
    painter.fillRect(
        place, isNamed ? theme.categories[static_cast<size_t>(of.category)] : theme.panel2);
    const QRectF words = place.adjusted(5, 3, -5, -2);
    if (words.width() < kLeastWidth || words.height() < high)
        return;
    const auto line = [&](int number, const QString& text) {
        painter.drawText(QRectF(words.left(), words.top() + number * high, words.width(), high),
            Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    const auto sizeLine = [&](int number) {
        const QString size = shortText(shared::ColumnKind::Bytes, static_cast<double>(of.size));
        if (painter.fontMetrics().horizontalAdvance(size) <= words.width()) // "48.0..." is no size
            line(number, size);
    };
    painter.setPen(isNamed ? theme.sliceText : theme.sub);
    const int lines = static_cast<int>(words.height()) / high;
    // A name that is too long goes on below; the last line is of the size.
    const QRectF name(words.left(), words.top(), words.width(), std::max(1, lines - 1) * high);
    const QChar maybe(0x200B); // a line may end here
    const QString parts =
        QString(of.name).replace("::", QString("::") + maybe).replace('_', QString('_') + maybe);
    QTextOption broken(Qt::AlignLeft | Qt::AlignTop);
    broken.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    const QRectF taken = painter.boundingRect(name, parts, broken);
    const bool isLong = painter.fontMetrics().horizontalAdvance(of.name) > words.width();
    if (isLong && lines >= 3 && taken.height() <= name.height() + 1) {
        painter.drawText(name, parts, broken);
        const int used = std::max(1, static_cast<int>(std::ceil(taken.height() / high)));
        return sizeLine(used);
    }
    constexpr int kFewestLetters = 6; // of a cut name: "a...d" says nothing
    const QString cut =
        painter.fontMetrics().elidedText(of.name, Qt::ElideMiddle, static_cast<int>(words.width()));
    if (cut != of.name && cut.size() <= kFewestLetters)
        return;
    line(0, cut);
    if (lines >= 2)
        sizeLine(1);
}

void TreeMap::setTiles(std::vector<TreeTile> tiles) {
    m_drawing.tiles = std::move(tiles);
    forgetSpots();
    arrange();
}

void TreeMap::arrange() {
    m_places = m_drawing.places(room(), shared::textSize());
    update();
}

std::optional<size_t> TreeMap::spotAt(const QPointF& point) const {
    return indexWhere(m_places, [&](const QRectF& place) { return place.contains(point); });
}

void TreeMap::paintOver(QPainter& painter) const {
    if (hovered()) {
        painter.setPen(QPen(theme().sub, 1));
        painter.drawRect(withoutGap(m_places[*hovered()]));
    }
    if (selected()) {
        painter.setPen(QPen(theme().text, 2));
        painter.drawRect(withoutGap(m_places[*selected()]));
    }
}

QStringList TreeMap::plainTip(const size_t& tile) const {
    return {tiles()[tile].name, shared::valueText(shared::ColumnKind::Bytes, tiles()[tile].size)};
}

bool TreeMap::pressKey(int key) {
    if (key == Qt::Key_Home)
        choose(0);
    else if (key == Qt::Key_Left || key == Qt::Key_Up)
        choose(selected() && *selected() > 0 ? *selected() - 1 : 0);
    else if (key == Qt::Key_Right || key == Qt::Key_Down)
        choose(selected() ? std::min(*selected() + 1, tiles().size() - 1) : 0);
    else
        return false;
    return true;
}

} // namespace rankscope::charts
