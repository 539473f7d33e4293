// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_tree.h"

#include <algorithm>

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <QWheelEvent>

#include "views/shared/formats.h"
#include "views/shared/theme.h"

namespace rankscope::timeline {

namespace {

constexpr int kIndent = 14;
constexpr int kArrowRoom = 22; ///< left of the text
constexpr int kTextPixels = 12;

/// Height that a row's text is centred in: tall tracks have it at their top.
int textHeight(const Row& row) {
    return std::min(
        row.height, row.kind == RowKind::Rank ? LaneLayout::kRankHeight : LaneLayout::kLayerHeight);
}

} // namespace

LaneTree::LaneTree(TimelineState& state, LaneView& lanes, const GraphMenu& menu, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_lanes(lanes)
    , m_menu(menu) {
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Ranks, layers and tracks"));
    setMinimumWidth(140);
    QFont small = font();
    small.setPixelSize(kTextPixels);
    setFont(small);
    const auto repaint = [this] { update(); };
    connect(&lanes, &LaneView::layoutChanged, this, repaint);
    connect(&lanes, &LaneView::scrolled, this, repaint);
    connect(&state, &TimelineState::rankNotesChanged, this, repaint);
    connect(&lanes, &LaneView::currentRowChanged, this, repaint);
}

std::optional<size_t> LaneTree::rowAt(const QPoint& position) const {
    return m_lanes.layout().rowAt(position.y() + m_lanes.top());
}

int LaneTree::textTop(const Row& row) const {
    const int top = row.y - m_lanes.top();
    // The name of a tall row stays in sight as long as any of the row is.
    return std::max(top, std::min(0, top + row.height - textHeight(row)));
}

void LaneTree::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    const auto rows = m_lanes.layout().rowsIn(m_lanes.top(), m_lanes.top() + height());
    for (const Row& row : rows)
        drawRow(painter, theme, static_cast<size_t>(&row - m_lanes.layout().rows().data()));
    painter.fillRect(width() - 1, 0, 1, height(), theme.line);
}

void LaneTree::drawRow(QPainter& painter, const shared::Theme& theme, size_t position) {
    const Row& row = m_lanes.layout().rows()[position];
    const QRect area(0, row.y - m_lanes.top(), width() - 1, row.height);
    const bool isCurrent = m_lanes.currentRow() == position;
    if (isCurrent)
        painter.fillRect(area, theme.accentBg);
    else if (row.kind == RowKind::Rank || m_hovered == position)
        painter.fillRect(area, theme.panel2);
    painter.fillRect(area.left(), area.bottom(), area.width(), 1, theme.line2);
    if (isCurrent && hasFocus()) {
        painter.setPen(theme.accent);
        painter.drawRect(area.adjusted(0, 0, -1, -1));
    }
    const int top = textTop(row);
    const int height = textHeight(row);
    const int left = row.level * kIndent;
    if (row.isFoldable)
        drawArrow(painter, theme, row, left + 11, top + height / 2);

    QFont face = font();
    if (row.kind == RowKind::Rank)
        face.setWeight(QFont::DemiBold);
    painter.setFont(font());
    const QString side = sideText(row);
    const int sideWidth = side.isEmpty() ? 0 : painter.fontMetrics().horizontalAdvance(side) + 12;
    const RankNote note = noteOf(row);
    painter.setPen(note.isProblem ? theme.bad : theme.faint);
    painter.drawText(QRect(0, top, width() - 8, height), Qt::AlignRight | Qt::AlignVCenter, side);
    if (note.share >= 0)
        painter.fillRect(
            0, area.bottom() - 1, static_cast<int>(area.width() * note.share), 2, theme.accent);
    painter.setFont(face);
    painter.setPen(row.kind == RowKind::Layer ? theme.sub : theme.text);
    const QRect room(left + kArrowRoom, top, width() - left - kArrowRoom - 8 - sideWidth, height);
    const QString title =
        row.title().empty() ? tr("(no name)") : QString::fromStdString(row.title());
    const QString shown = painter.fontMetrics().elidedText(title, Qt::ElideMiddle, room.width());
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, shown);
    if (row.kind != RowKind::Layer || row.layer->detail.empty())
        return;
    // The pid, as far as there is room for it.
    const int used = painter.fontMetrics().horizontalAdvance(shown) + 6;
    painter.setPen(theme.faint);
    const QString detail = QString::fromStdString(row.layer->detail);
    if (used + painter.fontMetrics().horizontalAdvance(detail) <= room.width())
        painter.drawText(room.adjusted(used, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, detail);
}

void LaneTree::drawArrow(
    QPainter& painter, const shared::Theme& theme, const Row& row, int left, int middle) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.sub);
    painter.translate(left + 0.5, middle + 0.5);
    // Closed points right, open down, a part between.
    painter.rotate(row.fold == Fold::Closed ? 0 : row.fold == Fold::Part ? 45 : 90);
    QPainterPath arrow(QPointF(-2.5, -4));
    arrow.lineTo(3, 0);
    arrow.lineTo(-2.5, 4);
    arrow.closeSubpath();
    painter.drawPath(arrow);
    painter.restore();
}

QString LaneTree::sideText(const Row& row) const {
    if (row.track != nullptr)
        return QString::fromStdString(row.track->unit);
    if (row.layer != nullptr && row.fold == Fold::Closed)
        return shared::counted(row.layer->tracks.size(), tr("1 track"), tr("%1 tracks"));
    if (row.layer != nullptr)
        return QString::fromStdString(row.layer->label);
    if (const RankNote note = noteOf(row); !note.text.isEmpty())
        return note.text;
    // Against the first rank: the base of a trace by itself (days since 1970) says nothing.
    const Duration offset = row.rank->offset - m_lanes.layout().tree().front().offset;
    return offset == Duration::zero() ? QString() : shared::formatOffset(offset);
}

RankNote LaneTree::noteOf(const Row& row) const {
    const size_t slot = toIndex(row.rank->slot);
    const bool hasNote = row.kind == RowKind::Rank && slot < m_state.rankNotes().size();
    return hasNote ? m_state.rankNotes()[slot] : RankNote{};
}

QString LaneTree::tipText(const Row& row) const {
    const QString title = QString::fromStdString(row.title());
    if (row.track != nullptr)
        return tr("%1\n%2 events, tid %3")
            .arg(title, shared::formatCount(row.track->count),
                QString::fromStdString(m_state.snapshot()
                                           ->rank(row.rank->slot)
                                           .index->tracks[toIndex(row.track->id)]
                                           .tid));
    if (row.layer != nullptr)
        return row.layer->detail.empty()
            ? title
            : tr("%1\nprocess %2").arg(title, QString::fromStdString(row.layer->detail));
    return QString::fromStdString(m_state.snapshot()->rank(row.rank->slot).index->folder);
}

void LaneTree::mousePressEvent(QMouseEvent* event) {
    const auto row = rowAt(event->position().toPoint());
    m_lanes.setCurrentRow(row);
    if (!row || event->button() != Qt::LeftButton)
        return;
    const Row& hit = m_lanes.layout().rows()[*row];
    const bool isOnArrow = event->position().x() < hit.level * kIndent + kArrowRoom;
    if (isOnArrow || hit.kind != RowKind::Track)
        m_lanes.toggle(*row);
}

void LaneTree::mouseMoveEvent(QMouseEvent* event) {
    const auto row = rowAt(event->position().toPoint());
    if (row == m_hovered)
        return;
    m_hovered = row;
    update();
}

void LaneTree::leaveEvent(QEvent* /*event*/) {
    m_hovered.reset();
    update();
}

void LaneTree::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        setAccessibleName(tr("Ranks, layers and tracks"));
    QWidget::changeEvent(event);
}

void LaneTree::wheelEvent(QWheelEvent* event) {
    m_lanes.scrollBy(event->angleDelta().y());
    event->accept();
}

void LaneTree::keyPressEvent(QKeyEvent* event) {
    if (event->modifiers() != Qt::NoModifier || !moveCurrent(event->key()))
        event->ignore(); // the page's keys: W A S D and so on
}

bool LaneTree::moveCurrent(int key) {
    const size_t rows = m_lanes.layout().rows().size();
    if (rows == 0)
        return false;
    const size_t now = m_lanes.currentRow().value_or(0);
    switch (key) {
    case Qt::Key_Up:
        m_lanes.setCurrentRow(now == 0 ? 0 : now - 1);
        return true;
    case Qt::Key_Down:
        m_lanes.setCurrentRow(m_lanes.currentRow() ? std::min(now + 1, rows - 1) : 0);
        return true;
    case Qt::Key_Home:
        m_lanes.setCurrentRow(0);
        return true;
    case Qt::Key_End:
        m_lanes.setCurrentRow(rows - 1);
        return true;
    case Qt::Key_Left:
        foldOrLeave(now);
        return true;
    case Qt::Key_Right:
        unfoldOrEnter(now);
        return true;
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        m_lanes.toggle(now);
        return true;
    default:
        return false;
    }
}

void LaneTree::foldOrLeave(size_t position) {
    const auto& rows = m_lanes.layout().rows();
    if (rows[position].isFoldable && rows[position].fold != Fold::Closed) {
        m_lanes.setFold(position, Fold::Closed);
        return;
    }
    for (size_t parent = position; parent > 0;) {
        --parent;
        if (rows[parent].level < rows[position].level) {
            m_lanes.setCurrentRow(parent);
            return;
        }
    }
}

void LaneTree::unfoldOrEnter(size_t position) {
    const auto& rows = m_lanes.layout().rows();
    if (rows[position].isFoldable && rows[position].fold != Fold::Open)
        m_lanes.setFold(position, Fold::Open);
    else if (position + 1 < rows.size() && rows[position + 1].level > rows[position].level)
        m_lanes.setCurrentRow(position + 1);
}

void LaneTree::contextMenuEvent(QContextMenuEvent* event) {
    const bool isKey = event->reason() == QContextMenuEvent::Keyboard;
    const auto row = isKey ? m_lanes.currentRow() : rowAt(event->pos());
    if (!row)
        return;
    m_lanes.setCurrentRow(row);
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    m_menu.fillForRow(*menu, *row);
    const int y = m_lanes.layout().rows()[*row].y - m_lanes.top();
    menu->popup(isKey ? mapToGlobal(QPoint(40, y + 10)) : event->globalPos());
}

bool LaneTree::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto row = rowAt(help->pos()))
            QToolTip::showText(help->globalPos(), tipText(m_lanes.layout().rows()[*row]), this);
        else
            QToolTip::hideText();
        return true;
    }
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    return QWidget::event(event);
}

} // namespace rankscope::timeline
