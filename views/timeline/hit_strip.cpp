// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/hit_strip.h"

#include <algorithm>
#include <cmath>

#include <QMouseEvent>
#include <QPainter>

#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"

namespace rankscope::timeline {

namespace {
constexpr double kFullFrom = 3; ///< a power of ten
} // namespace

void drawHitColumns(
    QPainter& painter, const HitColumns& columns, const QRect& room, const QColor& colour) {
    for (size_t x = 0; x < columns.counts.size(); ++x) {
        if (columns.counts[x] == 0)
            continue;
        const double share =
            std::min(std::log10(static_cast<double>(columns.counts[x])) / kFullFrom, 1.0);
        const int height = static_cast<int>(std::lround(room.height() * (1 + 2 * share) / 3));
        painter.fillRect(
            room.left() + static_cast<int>(x), room.bottom() + 1 - height, 1, height, colour);
    }
}

HitStrip::HitStrip(TimelineState& state, QWidget* parent)
    : TimeStrip(state, kHeight, parent) {
    shared::inEachLanguage(this, [this] { setAccessibleName(tr("Matches in view")); });
    shared::inEachTextSize(this, [this] {
        setFont(shared::grownFont(font(), shared::kUsualTextSize));
        setFixedHeight(shared::grown(kHeight));
    });
    const auto show = [this] {
        const auto& hits = m_state.hits();
        setVisible(hits != nullptr && hits->count > 0);
        update();
    };
    const auto repaint = [this] { update(); };
    connect(&state, &TimelineState::hitsChanged, this, show);
    connect(&state, &TimelineState::currentHitChanged, this, repaint);
    connect(&state, &TimelineState::visibleRangeChanged, this, repaint);
    show();
}

HitColumns HitStrip::columns() const {
    return hitColumns(*m_state.hits(), m_state.visibleRange(), pane().width());
}

QString HitStrip::countText(const HitColumns& columns) const {
    const QString all = shared::formatCount(m_state.hits()->count);
    const QString seen = shared::formatCount(columns.total);
    return columns.isExact ? tr("%1 of %2 in view").arg(seen, all)
                           : tr("about %1 of %2 in view").arg(seen, all);
}

void HitStrip::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    if (m_state.hits() == nullptr)
        return;
    const HitColumns found = columns();
    const QRect room = corner().adjusted(22, 0, -9, 0);
    painter.setPen(theme.text);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, tr("Matches"));
    painter.setPen(theme.faint);
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, countText(found));
    painter.fillRect(corner().right(), 0, 1, height(), theme.line);
    painter.setClipRect(pane());
    drawHitColumns(painter, found, pane().adjusted(0, 3, 0, -1), theme.accent);
    if (m_state.currentHit()) {
        const TimeRange& hit = m_state.hits()->hits[*m_state.currentHit()].range;
        const int x = static_cast<int>(std::floor(
            std::clamp(m_state.viewport().timeToX(hit.begin), -8.0, pane().width() + 8.0)));
        painter.fillRect(pane().left() + x - 1, 2, 3, height() - 3, theme.warn);
    }
    painter.setClipping(false);
    painter.fillRect(0, height() - 1, width(), 1, theme.line);
}

void HitStrip::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !pane().contains(event->position().toPoint()))
        return;
    emit hitWanted(m_state.viewport().xToTime(event->position().x() - pane().left()));
}

QString HitStrip::tipText(const QPoint& position) const {
    if (m_state.hits() == nullptr || !pane().contains(position))
        return {};
    const HitColumns found = columns();
    const auto x = static_cast<size_t>(position.x() - pane().left());
    if (found.counts[x] == 0)
        return {};
    const QString time =
        shared::formatOffset(m_state.viewport().xToTime(static_cast<double>(x)) - m_state.origin());
    return shared::counted(found.counts[x], tr("1 match"), tr("%1 matches")) + '\n' + time;
}

} // namespace rankscope::timeline
