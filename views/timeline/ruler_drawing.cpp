// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/ruler_drawing.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QCoreApplication>
#include <QPainter>

#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/timeline/clocks/drift_follower.h"
#include "views/timeline/rank_shifts.h"
#include "views/timeline/ruler_ticks.h"
#include "views/timeline/step_band.h"

namespace rankscope::timeline {

namespace {
constexpr int kMajorTick = 9;
constexpr int kBesideTick = 5;
constexpr int kMinorTick = 4;
constexpr int kScaleHeight = 20;
constexpr int kStepHeight = 14;

/// Some sizes of letters need a pixel more than their share.
int lineOf(int usual, int textSize) {
    const int share = shared::grown(usual, textSize);
    return textSize > shared::kUsualTextSize ? share + 1 : share;
}
} // namespace

RulerDrawing::RulerDrawing(const TimelineState& state, const Viewport& viewport, int left)
    : m_state(state)
    , m_viewport(viewport)
    , m_left(left) { }

int RulerDrawing::flagLane(int textSize) {
    return lineOf(kFlagLane, textSize);
}

int RulerDrawing::stepHeight(const TimelineState& state, int textSize) {
    return state.steps().empty() ? 0 : lineOf(kStepHeight, textSize);
}

int RulerDrawing::heightOf(const TimelineState& state, int textSize) {
    return flagLane(textSize) + stepHeight(state, textSize) + shared::grown(kScaleHeight, textSize);
}

double RulerDrawing::tickDistance(int textSize) {
    constexpr int kUsualDistance = 110;
    return shared::grown(kUsualDistance, textSize);
}

void RulerDrawing::paint(QPainter& painter, const QRect& room, const shared::Look& look) {
    m_height = room.height();
    m_textSize = look.textSize;
    painter.save();
    painter.setFont(look.small());
    painter.fillRect(room, look.theme.panel);
    painter.translate(room.topLeft());
    // Without a rank that was read there is no time to show.
    const Ticks ticks = m_state.isEmpty()
        ? Ticks{}
        : ticksFor(m_viewport, m_state.origin(), tickDistance(m_textSize));
    painter.save();
    painter.setClipRect(m_left, 0, m_viewport.width(), m_height);
    painter.translate(m_left, 0);
    drawLock(painter, look.theme);
    drawSelection(painter, look.theme);
    drawSteps(painter, look.theme);
    drawTicks(painter, look.theme, ticks);
    drawMarkers(painter, look.theme);
    drawDuration(painter, look.theme);
    painter.restore();
    drawCorner(painter, look.theme, QString::fromStdString(ticks.base));
    painter.fillRect(0, m_height - 1, room.width(), 1, look.theme.line);
    painter.restore();
}

void RulerDrawing::drawTicks(
    QPainter& painter, const shared::Theme& theme, const Ticks& ticks) const {
    const int scale = shared::grown(kScaleHeight, m_textSize);
    painter.setPen(theme.sub);
    for (const Tick& tick : ticks.ticks) {
        const auto x = static_cast<int>(std::floor(m_viewport.timeToX(tick.time)));
        const int length = tick.isMajor ? kMajorTick : kMinorTick;
        painter.fillRect(x, m_height - length, 1, length, tick.isMajor ? theme.faint : theme.line);
        const QString label = QString::fromStdString(tick.label);
        const int end = x + kBesideTick + painter.fontMetrics().horizontalAdvance(label);
        if (tick.isMajor && x >= 0 && end <= m_viewport.width()) // none is cut
            painter.drawText(
                QRect(x + kBesideTick, m_height - scale, std::max(160, end - x), scale - 3),
                Qt::AlignLeft | Qt::AlignVCenter, label);
    }
}

QString RulerDrawing::movedText(const TimelineState& state) {
    QStringList texts;
    const RankShifts& shifts = state.shifts();
    const query::Snapshot& snapshot = *state.snapshot();
    const size_t ranks = movedRanks(shifts, snapshot);
    if (ranks > 0 && isFollowing(state))
        texts << shared::counted(ranks,
            QCoreApplication::translate("rankscope::timeline::Ruler", "1 rank follows the drift"),
            QCoreApplication::translate("rankscope::timeline::Ruler", "%1 ranks follow the drift"));
    else if (ranks > 0)
        texts << shared::counted(ranks,
            QCoreApplication::translate("rankscope::timeline::Ruler", "1 rank moved"),
            QCoreApplication::translate("rankscope::timeline::Ruler", "%1 ranks moved"));
    if (const size_t tracks = movedTracks(shifts, snapshot); tracks > 0)
        texts << shared::counted(tracks,
            QCoreApplication::translate("rankscope::timeline::Ruler", "1 track moved"),
            QCoreApplication::translate("rankscope::timeline::Ruler", "%1 tracks moved"));
    return shared::sideBySide(texts);
}

void RulerDrawing::drawCorner(
    QPainter& painter, const shared::Theme& theme, const QString& base) const {
    painter.setPen(theme.sub);
    if (!base.isEmpty())
        painter.drawText(QRect(10, 2, m_left - 19, m_height - 5), Qt::AlignRight | Qt::AlignBottom,
            QCoreApplication::translate("rankscope::timeline::Ruler", "from %1").arg(base));
    if (const QString moved = movedText(m_state); !moved.isEmpty()) {
        painter.setPen(theme.accent);
        painter.drawText(
            QRect(10, 2, m_left - 19, m_height - 5), Qt::AlignLeft | Qt::AlignBottom, moved);
    }
    painter.fillRect(m_left - 1, 0, 1, m_height, theme.line);
}

std::optional<TimeRange> RulerDrawing::selectedRange() const {
    if (m_state.box())
        return m_state.box()->range;
    if (m_state.selectedSlice() && !m_state.selectedSlice()->range.isEmpty())
        return m_state.selectedSlice()->range;
    return std::nullopt;
}

void RulerDrawing::drawSelection(QPainter& painter, const shared::Theme& theme) const {
    const auto range = selectedRange();
    if (!range)
        return;
    const Viewport& viewport = m_viewport;
    const double left = std::clamp(viewport.timeToX(range->begin), -2.0, viewport.width() + 2.0);
    const double right = std::clamp(viewport.timeToX(range->end), -2.0, viewport.width() + 2.0);
    if (right < 0 || left > viewport.width())
        return;
    painter.fillRect(QRectF(left, 0, std::max(1.0, right - left), m_height - 1), theme.accentBg);
    painter.fillRect(QRectF(left, 0, 1, m_height), theme.accent);
    painter.fillRect(QRectF(right, 0, 1, m_height), theme.accent);
    if (!m_state.box())
        return;
    // What can be grabbed.
    for (const double edge : {left, right})
        painter.fillRect(QRectF(std::floor(edge) - 2, m_height - 13, 5, 9), theme.accent);
}

/// Alternately shaded, each with its name where there is room for it.
void RulerDrawing::drawSteps(QPainter& painter, const shared::Theme& theme) const {
    const auto selected = m_state.selectedStep();
    const int top = flagLane(m_textSize);
    const int high = stepHeight(m_state, m_textSize);
    for (const StepBand& band : stepBands(m_state.steps(), m_viewport)) {
        const QRect box(band.from, top, band.to - band.from, high);
        const bool isSelected = band.step && band.step == selected;
        painter.fillRect(box, isSelected ? theme.accent : band.isShaded ? theme.line : theme.line2);
        if (!band.step)
            continue;
        const ShownStep& step = m_state.steps()[*band.step];
        if (step.isWarmUp)
            painter.fillRect(box, QBrush(theme.faint, Qt::BDiagPattern));
        painter.setPen(isSelected ? theme.bg : theme.text);
        const QRect room = box.adjusted(4, 0, -3, 0);
        const QString name = stepTitle(step);
        const auto fits = [&](const QString& text) {
            return painter.fontMetrics().horizontalAdvance(text) <= room.width();
        };
        if (fits(name))
            painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, name);
        else if (fits(step.number))
            painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, step.number);
    }
}

/// A line below the scale, as long as the locked area.
void RulerDrawing::drawLock(QPainter& painter, const shared::Theme& theme) const {
    if (!m_state.locked())
        return;
    const double width = m_viewport.width();
    const double left = std::clamp(m_viewport.timeToX(m_state.locked()->range.begin), 0.0, width);
    const double right = std::clamp(m_viewport.timeToX(m_state.locked()->range.end), 0.0, width);
    painter.fillRect(QRectF(left, m_height - 4, right - left, 3), theme.warn);
}

void RulerDrawing::drawDuration(QPainter& painter, const shared::Theme& theme) const {
    const auto range = selectedRange();
    const Viewport& viewport = m_viewport;
    if (!range || range->end < m_viewport.visible().begin
        || range->begin > m_viewport.visible().end)
        return;
    const double left = viewport.timeToX(range->begin);
    const double right = viewport.timeToX(range->end);
    const QString text = shared::formatDuration(range->length());
    const double width = painter.fontMetrics().horizontalAdvance(text) + 8;
    const QRectF chip(leftOfDuration(left, right, width), 1, width, flagLane(m_textSize));
    painter.fillRect(chip, theme.accentBg);
    painter.setPen(theme.accent);
    painter.drawText(chip, Qt::AlignCenter, text);
}

void RulerDrawing::drawMarkers(QPainter& painter, const shared::Theme& theme) const {
    const Viewport& viewport = m_viewport;
    for (const Marker& marker : m_state.markers()) {
        if (marker.isPair()) {
            const double left = std::max(0.0, viewport.timeToX(marker.range.begin));
            const double right =
                std::min<double>(viewport.width(), viewport.timeToX(marker.range.end));
            QColor band = theme.categories[static_cast<size_t>(marker.colour)];
            band.setAlphaF(0.35F);
            painter.fillRect(QRectF(left, 0, std::max(0.0, right - left), kBandHeight), band);
            drawFlag(painter, theme, marker, marker.range.end);
        }
        drawFlag(painter, theme, marker, marker.range.begin);
    }
}

void RulerDrawing::drawFlag(
    QPainter& painter, const shared::Theme& theme, const Marker& marker, Timestamp time) const {
    const double x = std::floor(m_viewport.timeToX(time));
    if (x < -80 || x > m_viewport.width())
        return;
    const QColor& colour = theme.categories[static_cast<size_t>(marker.colour)];
    painter.fillRect(QRectF(x, 1, 1, m_height - 1), colour);
    // A pennant: the right edge has a notch.
    const QPolygonF cloth{
        QPointF(x, 1), QPointF(x + 9, 1), QPointF(x + 6, 5), QPointF(x + 9, 9), QPointF(x, 9)};
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    // The one at hand has an outline.
    painter.setPen(m_state.currentMarker() == &marker ? QPen(theme.text, 1) : Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(cloth);
    painter.restore();
    if (marker.name.isEmpty() || time != marker.range.begin)
        return;
    painter.setPen(theme.text);
    const int room = roomOfName(marker);
    painter.drawText(QRectF(x + 12, 0, room, flagLane(m_textSize) - 1),
        Qt::AlignLeft | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(marker.name, Qt::ElideRight, room));
}

/// Up to the next flag; of several that begin at once the one on top has its name.
int RulerDrawing::roomOfName(const Marker& named) const {
    constexpr double kMostRoom = 120;
    double room = kMostRoom;
    const Viewport& viewport = m_viewport;
    const double x = viewport.timeToX(named.range.begin);
    bool isBelow = true; // of the order in that they are drawn
    for (const Marker& marker : m_state.markers()) {
        isBelow &= &marker != &named;
        for (const Timestamp other : {marker.range.begin, marker.range.end}) {
            const bool isAfter = other > named.range.begin
                || (!isBelow && &marker != &named && other == named.range.begin);
            if (isAfter)
                room = std::min(room, viewport.timeToX(other) - x - 14);
        }
    }
    return static_cast<int>(std::max(0.0, room));
}

/// Middle of the range; where that would hide a flag beside it, if there is room for it.
double RulerDrawing::leftOfDuration(double left, double right, double width) const {
    constexpr double kFlag = 12; // pixels of a flag and before its name
    const double most = std::max(0.0, m_viewport.width() - width);
    const double middle =
        (std::max(left, 0.0) + std::min<double>(right, m_viewport.width()) - width) / 2;
    const auto hidesFlag = [&](double at) {
        return std::ranges::any_of(m_state.markers(), [&](const Marker& marker) {
            return std::ranges::any_of(
                std::array{marker.range.begin, marker.range.end}, [&](Timestamp time) {
                    const double pole = m_viewport.timeToX(time);
                    return pole + kFlag > at && pole < at + width;
                });
        });
    };
    for (const double at : {middle, left - width - 2, right + kFlag + 2}) {
        if (at >= 0 && at <= most && !hidesFlag(at))
            return at;
    }
    return std::clamp(middle, 0.0, most);
}

} // namespace rankscope::timeline
