// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/tree_drawing.h"

#include <algorithm>

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include "views/shared/formats.h"

namespace rankscope::timeline {

namespace {

constexpr int kTreePixels = 12; ///< of the words

/// Height that a row's text is centred in: tall tracks have it at their top.
int textHeight(const Row& row) {
    return std::min(
        row.height, row.kind == RowKind::Rank ? LaneLayout::kRankHeight : LaneLayout::kLayerHeight);
}

bool isOpenRank(const Row& row) {
    return row.kind == RowKind::Rank && row.fold != Fold::Closed;
}

QFont textFont(const shared::Look& look) {
    QFont font = look.font;
    font.setPixelSize(kTreePixels);
    return font;
}

} // namespace

TreeDrawing::TreeDrawing(const TimelineState& state, const LaneView& lanes)
    : m_state(state)
    , m_lanes(lanes) { }

void TreeDrawing::paint(
    QPainter& painter, const QRect& room, const LaneBands& bands, const shared::Look& look) const {
    const auto& all = m_lanes.layout().rows();
    painter.save();
    painter.setClipRect(room);
    painter.translate(room.topLeft());
    painter.setFont(textFont(look));
    painter.fillRect(0, 0, room.width(), room.height(), look.theme.panel);
    // The layer's heading goes behind its rank's when it is pushed out, both behind what is pinned.
    const auto stuck = m_lanes.stuck(bands);
    int covered = bands.scrolled.from;
    for (const StuckRow& row : stuck)
        covered = std::max(covered, row.y + row.height);
    const auto drawBand = [&](const Band& band, int below) {
        for (const Row& row : m_lanes.layout().rowsIn(band.top(), band.bottom()))
            drawRow(painter, look, static_cast<size_t>(&row - all.data()),
                QRect(0, row.y - band.offset, room.width() - 1, row.height), below);
    };
    drawBand(bands.scrolled, covered);
    for (auto row = stuck.rbegin(); row != stuck.rend(); ++row) {
        painter.fillRect(0, row->y, room.width(), row->height, look.theme.panel);
        drawRow(painter, look, row->row, QRect(0, row->y, room.width() - 1, all[row->row].height),
            row->y);
    }
    if (bands.pinned.to > 0) {
        painter.save();
        painter.setClipRect(0, 0, room.width(), bands.pinned.to, Qt::IntersectClip);
        painter.fillRect(0, 0, room.width(), bands.pinned.to, look.theme.panel);
        drawBand(bands.pinned, 0);
        painter.fillRect(0, bands.pinned.to - 1, room.width(), 1, look.theme.faint);
        painter.restore();
    }
    painter.fillRect(room.width() - 1, 0, 1, room.height(), look.theme.line);
    painter.restore();
}

int TreeDrawing::textTop(const Row& row, int y, int covered) const {
    // The name of a tall row stays in sight as long as any of the row is.
    return std::max(y, std::min(covered, y + row.height - textHeight(row)));
}

void TreeDrawing::drawRow(QPainter& painter, const shared::Look& look, size_t position,
    const QRect& area, int covered) const {
    const shared::Theme& theme = look.theme;
    const Row& row = m_lanes.layout().rows()[position];
    const bool isCurrent = current == position;
    if (isCurrent)
        painter.fillRect(area, theme.accentBg);
    else if (isOpenRank(row) || hovered == position)
        painter.fillRect(area, theme.panel2);
    painter.fillRect(area.left(), area.bottom(), area.width(), 1, theme.line2);
    if (isCurrent && hasFocus) {
        painter.setPen(theme.accent);
        painter.drawRect(area.adjusted(0, 0, -1, -1));
    }
    const int top = textTop(row, area.top(), covered);
    const int height = textHeight(row);
    const int left = row.level * kIndent;
    if (row.isFoldable)
        drawArrow(painter, theme, row, left + 11, top + height / 2);
    const RankNote note = noteOf(row);
    if (note.share >= 0)
        painter.fillRect(
            0, area.bottom() - 1, static_cast<int>(area.width() * note.share), 2, theme.accent);
    const QString side = sideText(row);
    const int sideWidth = side.isEmpty() ? 0 : painter.fontMetrics().horizontalAdvance(side) + 12;
    painter.setPen(note.isProblem ? theme.bad : theme.faint);
    painter.drawText(
        QRect(0, top, area.right() - 6, height), Qt::AlignRight | Qt::AlignVCenter, side);
    drawTitle(painter, look, row,
        {left + kArrowRoom, top, area.width() + 1 - left - kArrowRoom - 8 - sideWidth, height});
}

void TreeDrawing::drawTitle(
    QPainter& painter, const shared::Look& look, const Row& row, const QRect& room) const {
    const shared::Theme& theme = look.theme;
    QFont face = textFont(look);
    if (isOpenRank(row))
        face.setWeight(QFont::DemiBold);
    painter.setFont(face);
    painter.setPen(row.kind == RowKind::Layer ? theme.sub
            : row.kind == RowKind::Hidden     ? theme.faint
                                              : theme.text);
    const QString shown =
        painter.fontMetrics().elidedText(titleText(row), Qt::ElideMiddle, room.width());
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, shown);
    // The place of a rank or the pid of a layer, as far as there is room for it.
    const int used = painter.fontMetrics().horizontalAdvance(shown) + 6;
    painter.setFont(textFont(look));
    painter.setPen(theme.faint);
    for (const QString& detail : detailTexts(row)) {
        if (used + painter.fontMetrics().horizontalAdvance(detail) > room.width())
            continue;
        painter.drawText(room.adjusted(used, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, detail);
        return;
    }
}

void TreeDrawing::drawArrow(
    QPainter& painter, const shared::Theme& theme, const Row& row, int left, int middle) const {
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

const RankFacts* TreeDrawing::factsOf(const Row& row) const {
    const size_t slot = toIndex(row.rank->slot);
    return slot < m_state.facts().ranks.size() ? &m_state.facts().ranks[slot] : nullptr;
}

QString TreeDrawing::titleText(const Row& row) const {
    const QString own = ownTitle(row);
    const bool isOfMany = row.isPinned && m_lanes.layout().tree().size() > 1;
    return isOfMany ? QCoreApplication::translate("rankscope::timeline::LaneTree", "%1: %2")
                          .arg(QString::fromStdString(row.rank->title), own)
                    : own;
}

QString TreeDrawing::ownTitle(const Row& row) const {
    if (row.kind == RowKind::Hidden)
        return QCoreApplication::translate("rankscope::timeline::LaneTree", "%1 hidden")
            .arg(row.hidden);
    if (row.title().empty())
        return QCoreApplication::translate("rankscope::timeline::LaneTree", "(no name)");
    const RankFacts* facts = row.track != nullptr ? factsOf(row) : nullptr;
    return facts != nullptr ? facts->titleOf(row.title()) : QString::fromStdString(row.title());
}

/// What fits is shown, the first that does.
QStringList TreeDrawing::detailTexts(const Row& row) const {
    if (row.kind == RowKind::Layer)
        return {QString::fromStdString(row.layer->detail)};
    if (const RankFacts* facts = row.kind == RowKind::Rank ? factsOf(row) : nullptr)
        return {facts->place(), facts->host, facts->device};
    return {};
}

QString TreeDrawing::sideText(const Row& row) const {
    if (row.track != nullptr)
        return QString::fromStdString(row.track->unit);
    if (row.kind == RowKind::Hidden)
        return {};
    if (row.layer != nullptr && row.fold == Fold::Closed)
        return shared::counted(row.layer->tracks.size(),
            QCoreApplication::translate("rankscope::timeline::LaneTree", "1 track"),
            QCoreApplication::translate("rankscope::timeline::LaneTree", "%1 tracks"));
    if (row.layer != nullptr)
        return QString::fromStdString(row.layer->label);
    if (const RankNote note = noteOf(row); !note.text.isEmpty())
        return note.text;
    if (m_state.shifts().contains(row.rank->key))
        return offsetText(row);
    if (const RankFacts* facts = factsOf(row);
        row.fold == Fold::Closed && facts != nullptr && !facts->part.isEmpty())
        return facts->part;
    return offsetText(row);
}

/// Against the first rank: the base of a trace by itself (days since 1970) says nothing.
QString TreeDrawing::offsetText(const Row& row) const {
    const Duration offset = row.rank->offset - m_lanes.layout().tree().front().offset;
    return offset == Duration::zero() ? QString() : shared::formatOffset(offset);
}

RankNote TreeDrawing::noteOf(const Row& row) const {
    const size_t slot = toIndex(row.rank->slot);
    const bool hasNote = row.kind == RowKind::Rank && slot < m_state.rankNotes().size();
    return hasNote ? m_state.rankNotes()[slot] : RankNote{};
}

} // namespace rankscope::timeline
