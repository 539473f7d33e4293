// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/tree_map.h"

#include <algorithm>

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QPainter>

#include "views/charts/axis.h"
#include "views/shared/hover_tip.h"
#include "views/shared/theme.h"

namespace rankscope::charts {

namespace {
constexpr int kHead = 26;
constexpr double kGap = 1;
} // namespace

TreeMap::TreeMap(QWidget* parent)
    : QWidget(parent)
    , m_tipBox(new shared::HoverTip(this)) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
}

void TreeMap::setTitle(const QString& title) {
    m_title = title;
    setAccessibleName(title);
    update();
}

void TreeMap::setEmptyText(const QString& text) {
    m_emptyText = text;
    update();
}

void TreeMap::setTiles(std::vector<TreeTile> tiles) {
    m_tiles = std::move(tiles);
    m_selected.reset();
    m_hovered.reset();
    m_tipBox->hide();
    arrange();
}

void TreeMap::arrange() {
    std::vector<int64_t> sizes;
    sizes.reserve(m_tiles.size());
    for (const TreeTile& tile : m_tiles)
        sizes.push_back(tile.size);
    const QRectF inner = QRectF(rect()).marginsRemoved(QMarginsF(contentsMargins()));
    m_places = squarify(sizes, inner.adjusted(0, kHead, 0, -4));
    update();
}

void TreeMap::select(std::optional<size_t> tile) {
    m_selected = tile && *tile < m_tiles.size() ? tile : std::nullopt;
    update();
}

std::optional<size_t> TreeMap::tileAt(const QPointF& point) const {
    const auto found =
        std::ranges::find_if(m_places, [&](const QRectF& place) { return place.contains(point); });
    if (found == m_places.end())
        return std::nullopt;
    return static_cast<size_t>(found - m_places.begin());
}

void TreeMap::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    const QRect inner = rect().marginsRemoved(contentsMargins());
    QPainter painter(this);
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(theme.text);
    painter.drawText(QRect(inner.left(), inner.top(), inner.width(), kHead - 4), Qt::AlignVCenter,
        painter.fontMetrics().elidedText(m_title, Qt::ElideRight, inner.width()));
    painter.setFont(font());
    if (m_tiles.empty()) {
        painter.setPen(theme.faint);
        painter.drawText(inner, Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
        return;
    }
    for (size_t i = 0; i < m_tiles.size(); ++i)
        paintTile(painter, i);
    painter.setBrush(Qt::NoBrush);
    if (m_hovered) {
        painter.setPen(QPen(theme.sub, 1));
        painter.drawRect(m_places[*m_hovered].adjusted(0, 0, -kGap, -kGap));
    }
    if (m_selected) {
        painter.setPen(QPen(theme.text, 2));
        painter.drawRect(m_places[*m_selected].adjusted(0, 0, -kGap, -kGap));
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

void TreeMap::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

QStringList TreeMap::tipLines() const {
    return m_tipBox->isHidden() ? QStringList() : m_tipBox->lines();
}

void TreeMap::mouseMoveEvent(QMouseEvent* event) {
    m_hovered = tileAt(event->position());
    QStringList lines;
    if (m_hovered && m_tip)
        lines = m_tip(*m_hovered);
    else if (m_hovered)
        lines = {m_tiles[*m_hovered].name,
            shared::valueText(shared::ColumnKind::Bytes, m_tiles[*m_hovered].size)};
    m_tipBox->show(lines, event->pos());
    update();
}

void TreeMap::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    m_hovered.reset();
    m_tipBox->hide();
    update();
}

void TreeMap::mousePressEvent(QMouseEvent* event) {
    if (const auto tile = tileAt(event->position()))
        choose(*tile);
}

void TreeMap::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const auto tile = tileAt(event->position()))
        emit activated(*tile);
}

void TreeMap::contextMenuEvent(QContextMenuEvent* event) {
    const auto tile =
        event->reason() == QContextMenuEvent::Keyboard ? m_selected : tileAt(event->pos());
    if (!tile)
        return;
    m_tipBox->hide();
    choose(*tile);
    emit menuRequested(*tile, event->globalPos());
}

void TreeMap::choose(size_t tile) {
    select(tile);
    emit selectionChanged(tile);
}

void TreeMap::keyPressEvent(QKeyEvent* event) {
    const size_t count = m_tiles.size();
    const auto key = event->key();
    const bool isEnter = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (count == 0 || (event->modifiers() & ~Qt::KeypadModifier) != 0)
        return QWidget::keyPressEvent(event);
    if (isEnter && m_selected)
        emit activated(*m_selected);
    else if (key == Qt::Key_Home)
        choose(0);
    else if (key == Qt::Key_Left || key == Qt::Key_Up)
        choose(m_selected && *m_selected > 0 ? *m_selected - 1 : 0);
    else if (key == Qt::Key_Right || key == Qt::Key_Down)
        choose(m_selected ? std::min(*m_selected + 1, count - 1) : 0);
    else
        QWidget::keyPressEvent(event);
}

} // namespace rankscope::charts
