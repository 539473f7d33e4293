// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/tree_drawing.h"

#include <algorithm>

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include "views/shared/formats.h"
#include "views/shared/icons.h"
#include "views/shared/one_line.h"
#include "views/shared/told_apart.h"
#include "views/timeline/counter_units.h"
#include "views/timeline/hover_text.h"
#include "views/timeline/lane_choices.h"
#include "views/timeline/row_icons.h"
#include "views/timeline/track_arrangement.h"

namespace rankscope::timeline {

namespace {

constexpr int kLeastText = 14; ///< pixels of a name; lower rows share one
constexpr int kMostWidth = 400;
constexpr int kBesideName = 6;
constexpr int kBesidePlace = 8;
constexpr int kBesideSide = 12;

/// Height that a row's text is centred in: tall tracks have it at their top.
int textHeight(const Row& row) {
    const int usual = row.isOfRanks() ? LaneLayout::kRankHeight : LaneLayout::kLayerHeight;
    return std::min(row.height, shared::grown(usual, row.textSize));
}

bool isOpenRank(const Row& row) {
    return row.isOfRanks() && row.fold != Fold::Closed;
}

QFont textFont(QFont font, int textSize) {
    font.setPixelSize(textSize);
    return font;
}

/// Merged ones are one.
size_t tracksBelow(const Row& row) {
    size_t tracks = 0;
    for (const LayerNode& layer : row.rank->layers)
        tracks += row.isOver(layer) ? layer.tracks.size() : 0;
    return tracks;
}

int leastText(const Row& row) {
    return shared::grown(kLeastText, row.textSize);
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
    painter.setFont(textFont(look.font, m_lanes.layout().textSize()));
    painter.fillRect(0, 0, room.width(), room.height(), look.theme.panel);
    // A lower heading goes behind the one above when it is pushed out, all behind what is pinned.
    const auto stuck = m_lanes.stuck(bands);
    int covered = bands.scrolled.from;
    for (const StuckRow& row : stuck)
        covered = std::max(covered, row.y + row.height);
    const auto drawBand = [&](const Band& band, int below) {
        const auto rows = m_lanes.layout().rowsIn(band.top(), band.bottom());
        const auto areaOf = [&](const Row& row) {
            return QRect(0, row.y - band.offset, room.width() - 1, row.height);
        };
        for (const Row& row : rows)
            drawBack(painter, look, row, areaOf(row));
        for (const Row& row : rows) {
            if (isNamed(row))
                drawRow(painter, look, row, areaOf(row), below);
        }
        for (const Row& row : rows) {
            if (isLow(row) && (isCurrent(row) || isHovered(row)))
                drawChip(painter, look, row, areaOf(row), band);
        }
    };
    drawBand(bands.scrolled, covered);
    for (auto row = stuck.rbegin(); row != stuck.rend(); ++row) {
        painter.fillRect(0, row->y, room.width(), row->height, look.theme.panel);
        const QRect area(0, row->y, room.width() - 1, all[row->row].height);
        drawBack(painter, look, all[row->row], area);
        drawRow(painter, look, all[row->row], area, row->y);
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

bool TreeDrawing::isCurrent(const Row& row) const {
    return current && &row == m_lanes.layout().rows().data() + *current;
}

bool TreeDrawing::isHovered(const Row& row) const {
    return hovered && &row == m_lanes.layout().rows().data() + *hovered;
}

bool TreeDrawing::isLow(const Row& row) {
    return row.height < leastText(row);
}

/// Of low rows each so many-th, the same ones however they are scrolled.
bool TreeDrawing::isNamed(const Row& row) const {
    if (!isLow(row))
        return true;
    const int place = (row.y - m_lanes.layout().pinnedHeight()) / row.height;
    return place % ((leastText(row) + row.height - 1) / row.height) == 0;
}

void TreeDrawing::drawBack(
    QPainter& painter, const shared::Look& look, const Row& row, const QRect& area) const {
    const shared::Theme& theme = look.theme;
    if (isCurrent(row) || m_lanes.isChosen(row))
        painter.fillRect(area, theme.accentBg);
    else if (isOpenRank(row) || isHovered(row))
        painter.fillRect(area, theme.panel2);
    if (row.height >= shared::grown(LaneLayout::kLowHeight, row.textSize))
        painter.fillRect(area.left(), area.bottom(), area.width(), 1, theme.line2);
    if (row.beginsGroup) // of low rows it would go through the names
        painter.fillRect(
            area.left(), area.top(), isLow(row) ? kArrowRoom - 4 : area.width(), 1, theme.faint);
    if (isCurrent(row) && hasFocus && !isLow(row)) {
        painter.setPen(theme.accent);
        painter.drawRect(area.adjusted(0, 0, -1, -1));
    }
}

/// The name of a row that is too low for it, over its neighbours.
void TreeDrawing::drawChip(QPainter& painter, const shared::Look& look, const Row& row,
    const QRect& area, const Band& band) const {
    const int high = leastText(row);
    QRect chip(0, 0, area.width(), high);
    chip.moveCenter(area.center());
    chip.moveTop(std::clamp(chip.top(), band.from, std::max(band.from, band.to - high)));
    painter.fillRect(chip, isCurrent(row) ? look.theme.accentBg : look.theme.panel2);
    drawNames(painter, look, row, chip);
}

void TreeDrawing::drawRow(QPainter& painter, const shared::Look& look, const Row& row,
    const QRect& area, int covered) const {
    const int top = textTop(row, area.top(), covered);
    const int height = std::max(textHeight(row), leastText(row));
    if (row.isFoldable)
        drawArrow(painter, look.theme, row, row.level * kIndent + 11, top + height / 2);
    if (const RankNote note = noteOf(row); note.share >= 0)
        painter.fillRect(0, area.bottom() - 1, static_cast<int>(area.width() * note.share), 2,
            look.theme.accent);
    drawNames(painter, look, row, {area.left(), top, area.width(), height});
}

void TreeDrawing::drawNames(
    QPainter& painter, const shared::Look& look, const Row& row, const QRect& area) const {
    const int left = row.level * kIndent + kArrowRoom;
    int sideWidth = 0;
    if (const auto icons = rowIcons(row, area.width()); isHovered(row) && !icons.empty()) {
        for (const auto& [icon, place] : icons)
            painter.drawPixmap(place.left(), area.top() + place.top(),
                shared::iconPixmap(nameOf(icon), look.theme.sub, place.width(), look.scale));
        sideWidth = area.width() - icons.front().second.left() + 6;
    } else if (const QString side = sideText(row); !side.isEmpty()) {
        sideWidth = painter.fontMetrics().horizontalAdvance(side) + kBesideSide;
        drawSide(painter, look, row, side, {0, area.top(), area.right() - 6, area.height()});
    }
    drawTitle(painter, look, row,
        {left, area.top(), area.width() + 1 - left - kBesidePlace - sideWidth, area.height()});
}

/// A chip where it is how far the rank or track was moved.
void TreeDrawing::drawSide(QPainter& painter, const shared::Look& look, const Row& row,
    const QString& side, const QRect& room) const {
    const shared::Theme& theme = look.theme;
    painter.setPen(noteOf(row).isProblem ? theme.bad : theme.faint);
    if (showsShift(row)) {
        const QFontMetrics metrics = painter.fontMetrics();
        const int width = metrics.horizontalAdvance(side) + 8;
        const int height = metrics.height() + 2;
        painter.fillRect(room.right() + 4 - width, room.center().y() - height / 2, width, height,
            theme.accentBg);
        painter.setPen(theme.accent);
    }
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, side);
}

bool TreeDrawing::showsShift(const Row& row) const {
    return noteOf(row).text.isEmpty() && shiftOf(m_state.shifts(), row) != nullptr;
}

void TreeDrawing::drawTitle(
    QPainter& painter, const shared::Look& look, const Row& row, const QRect& room) const {
    const shared::Theme& theme = look.theme;
    QFont face = textFont(look.font, row.textSize);
    if (isOpenRank(row))
        face.setWeight(QFont::DemiBold);
    painter.setFont(face);
    const bool isBelowRank = row.kind == RowKind::Layer || row.kind == RowKind::Metrics;
    painter.setPen(isBelowRank            ? theme.sub
            : row.kind == RowKind::Hidden ? theme.faint
                                          : theme.text);
    const QString shown = fittingTitle(row, painter.fontMetrics(), room.width());
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, shown);
    // The place of a rank or the pid of a layer, as far as there is room for it.
    const int used = painter.fontMetrics().horizontalAdvance(shown) + kBesideName;
    painter.setFont(textFont(look.font, m_lanes.layout().textSize()));
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

int TreeDrawing::widthOfRanks(const QFont& font) const {
    const int textSize = m_lanes.layout().textSize();
    const QFontMetrics metrics(textFont(font, textSize));
    int width = shared::grown(kUsualWidth, textSize);
    for (const RankNode& rank : m_lanes.layout().tree()) {
        const RankFacts* facts = factsOf(rank);
        if (facts == nullptr)
            continue;
        const int side =
            facts->part.isEmpty() ? 0 : metrics.horizontalAdvance(facts->part) + kBesideSide;
        width = std::max(width,
            kArrowRoom + metrics.horizontalAdvance(rankTitle(rank)) + kBesideName
                + metrics.horizontalAdvance(facts->place()) + kBesidePlace + side);
    }
    return std::min(width, shared::grown(kMostWidth, textSize));
}

const RankFacts* TreeDrawing::factsOf(const RankNode& rank) const {
    const size_t slot = toIndex(rank.slot);
    return slot < m_state.facts().ranks.size() ? &m_state.facts().ranks[slot] : nullptr;
}

QString TreeDrawing::fittingTitle(const Row& row, const QFontMetrics& metrics, int width) const {
    QStringList among;
    if (row.kind == RowKind::Host) {
        for (const HostNode& host : m_lanes.layout().hosts())
            among.push_back(QString::fromStdString(host.title));
    }
    return shared::toldApart(titleText(row), among, metrics, width);
}

QString TreeDrawing::titleText(const Row& row) const {
    // Away from its group nothing else says whose a plane is.
    const QString own = row.isPinned ? groupedTitle(row) : ownTitle(row);
    const bool isOfMany = row.isPinned && m_lanes.layout().tree().size() > 1;
    return shared::inOneLine(isOfMany
            ? QCoreApplication::translate("rankscope::timeline::LaneTree", "%1: %2")
                  .arg(rankTitle(*row.rank), own)
            : own);
}

QString TreeDrawing::groupedTitle(const Row& row) const {
    const QString own = ownTitle(row);
    return row.track == nullptr || row.track->group.empty()
        ? own
        : m_state.facts().titleOf(row.rank->slot, row.track->group) + " / " + own;
}

QString TreeDrawing::layerTitle(const LayerNode& layer) const {
    const auto alias = m_state.filter().aliases.find(layer.key);
    return QString::fromStdString(
        alias == m_state.filter().aliases.end() ? layer.title : alias->second);
}

QString TreeDrawing::rankTitle(const RankNode& rank) const {
    const auto alias = m_state.filter().aliases.find(rank.key);
    return QString::fromStdString(
        alias == m_state.filter().aliases.end() ? rank.title : alias->second);
}

/// Without a heading above it, it says what of.
QString TreeDrawing::hiddenTitle(const Row& row) const {
    QString count = QCoreApplication::translate("rankscope::timeline::LaneTree", "%1 hidden")
                        .arg(shared::formatCount(row.hidden));
    const int level = row.level - (row.host == nullptr ? 0 : 1);
    if (row.layer != nullptr && level > (row.layer->metrics == Metrics::None ? 1 : 2))
        return count;
    const QString of = row.layer != nullptr ? layerTitle(*row.layer) : metricsTitle(row.metrics);
    return of.isEmpty()
        ? count
        : QCoreApplication::translate("rankscope::timeline::LaneTree", "%1: %2").arg(of, count);
}

QString TreeDrawing::ownTitle(const Row& row) const {
    if (row.kind == RowKind::Hidden)
        return hiddenTitle(row);
    const auto& aliases = m_state.filter().aliases;
    if (const auto alias = aliases.find(row.key()); alias != aliases.end())
        return QString::fromStdString(alias->second);
    if (row.kind == RowKind::Metrics)
        return metricsTitle(row.metrics);
    if (row.title().empty())
        return QCoreApplication::translate("rankscope::timeline::LaneTree", "(no name)");
    return row.track != nullptr ? shownTitle(factsOf(*row.rank), *row.track)
                                : QString::fromStdString(row.title());
}

/// What fits is shown, the first that does.
QStringList TreeDrawing::detailTexts(const Row& row) const {
    if (row.kind == RowKind::Layer)
        return {QString::fromStdString(row.layer->detail)};
    if (const RankFacts* facts = row.kind == RowKind::Rank ? factsOf(*row.rank) : nullptr)
        return row.host != nullptr ? QStringList{facts->device}
                                   : QStringList{facts->place(), facts->host, facts->device};
    return {};
}

QString TreeDrawing::sideText(const Row& row) const {
    if (row.kind == RowKind::Host)
        return ranksText(row.host->ranks.size(), row.host->count);
    if (showsShift(row))
        return shared::formatOffset(shiftOf(m_state.shifts(), row)->by);
    if (row.track != nullptr) {
        const size_t most = m_state.filter().mostLanesOf(*row.track);
        return row.track->parts.empty() && most < row.track->lanes.size()
            ? QCoreApplication::translate("rankscope::timeline::LaneTree", "%1 of %2 depths")
                  .arg(shared::formatCount(most), shared::formatCount(row.track->lanes.size()))
            : unitText(row.track->unit);
    }
    if (row.kind == RowKind::Hidden)
        return {};
    if ((row.layer != nullptr || row.kind == RowKind::Metrics) && row.fold == Fold::Closed)
        return shared::counted(tracksBelow(row),
            QCoreApplication::translate("rankscope::timeline::LaneTree", "1 track"),
            QCoreApplication::translate("rankscope::timeline::LaneTree", "%1 tracks"));
    if (row.kind == RowKind::Metrics)
        return {};
    if (row.layer != nullptr)
        return QString::fromStdString(row.layer->label);
    if (const RankNote note = noteOf(row); !note.text.isEmpty())
        return note.text;
    if (const RankFacts* facts = factsOf(*row.rank);
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
