// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/clocks/clock_drawing.h"

#include <algorithm>
#include <set>

#include <QCoreApplication>
#include <QPainter>

#include "core/analysis/statistics.h"
#include "core/analysis/thresholds.h"
#include "views/shared/formats.h"

namespace rankscope::timeline {

using analysis::EndSpread;

namespace {

struct ClockDrawingTexts {
    Q_DECLARE_TR_FUNCTIONS(ClockDrawingTexts)
};

constexpr int kTitleRoom = 22;
constexpr int kTextRoom = 18; ///< of a strip, above its plot
constexpr int kScaleRoom = 72; ///< left of it
constexpr int kStripRoom = 110;
constexpr int kDot = 3;

std::vector<Duration> sortedSpreads(const std::vector<EndSpread>& spreads) {
    std::vector<Duration> apart;
    apart.reserve(spreads.size());
    for (const EndSpread& spread : spreads)
        apart.push_back(spread.apart);
    std::ranges::sort(apart);
    return apart;
}

QString spreadText(const std::vector<EndSpread>& spreads) {
    const std::vector<Duration> apart = sortedSpreads(spreads);
    return ClockDrawingTexts::tr("median %1, 95 % within %2, maximum %3")
        .arg(shared::formatRounded(*analysis::quantileOf(apart, 1, 2)),
            shared::formatRounded(*analysis::quantileOf(apart, 19, 20)),
            shared::formatRounded(apart.back()));
}

/// Where `part` of `whole` lies in so many pixels; both are differences.
int pixelsOf(Duration part, Duration whole, int pixels) {
    return whole <= Duration() ? 0
                               : static_cast<int>(static_cast<double>(part.count())
                                   / static_cast<double>(whole.count()) * pixels);
}

} // namespace

QString ClockDrawing::nowText() const {
    return data.now.empty() ? QString()
                            : ClockDrawingTexts::tr("Ends apart now: %1").arg(spreadText(data.now));
}

QString ClockDrawing::alignedText() const {
    return data.aligned.empty()
        ? QString()
        : ClockDrawingTexts::tr("Ends apart when aligned: %1").arg(spreadText(data.aligned));
}

int ClockDrawing::height(int /*width*/, const shared::Look& look) const {
    return look.grown(kTitleRoom) + 2 * look.grown(kStripRoom);
}

void ClockDrawing::paint(QPainter& painter, const QRect& room, const shared::Look& look) const {
    if (data.now.empty() || data.aligned.empty()) {
        paintEmptyText(painter, room, look);
        return;
    }
    const int titleRoom = look.grown(kTitleRoom);
    painter.save();
    painter.setFont(look.bold());
    painter.setPen(look.theme.text);
    painter.drawText(QRect(room.left(), room.top(), room.width(), titleRoom),
        Qt::AlignLeft | Qt::AlignVCenter, title);
    painter.setFont(look.small());
    const int half = (room.height() - titleRoom) / 2;
    const QRect first(room.left(), room.top() + titleRoom, room.width(), half);
    paintStrip(painter, first, look, nowText(), data.now);
    paintStrip(painter, first.translated(0, half), look, alignedText(), data.aligned);
    painter.restore();
}

void ClockDrawing::paintStrip(QPainter& painter, const QRect& room, const shared::Look& look,
    const QString& text, const std::vector<EndSpread>& spreads) const {
    const shared::Theme& theme = look.theme;
    const int textRoom = look.grown(kTextRoom);
    const int scaleRoom = look.grown(kScaleRoom);
    const QRect plot = room.adjusted(scaleRoom, textRoom, -8, -8);
    painter.setPen(theme.sub);
    painter.drawText(QRect(plot.left(), room.top(), plot.width(), textRoom),
        Qt::AlignLeft | Qt::AlignVCenter, text);
    painter.fillRect(plot, theme.bg);
    const Duration most = std::max(sortedSpreads(spreads).back(), Duration(1));
    const auto scaleAt = [&](Duration value, const QColor& line) {
        const int y = plot.bottom() - pixelsOf(value, most, plot.height() - kDot);
        painter.fillRect(plot.left(), y, plot.width(), 1, line);
        painter.setPen(theme.faint);
        painter.drawText(QRect(room.left(), y - textRoom / 2, scaleRoom - 6, textRoom),
            Qt::AlignRight | Qt::AlignVCenter, shared::formatRounded(value));
    };
    scaleAt(Duration(), theme.line);
    scaleAt(most, theme.line2);
    // The limit of the warning, where it does not lie on the others.
    if (const Duration limit = analysis::threshold::kClockApart.duration();
        limit > most / 5 && limit < most - most / 5)
        scaleAt(limit, theme.warn);
    const Timestamp begin = spreads.front().time;
    const Duration length = spreads.back().time - begin;
    std::set<std::pair<int, int>> drawn; // of thousands that share a pixel one is drawn
    for (const EndSpread& spread : spreads) {
        const int x = plot.left() + pixelsOf(spread.time - begin, length, plot.width() - kDot);
        const int y = plot.bottom() + 1 - kDot - pixelsOf(spread.apart, most, plot.height() - kDot);
        if (drawn.emplace(x, y).second)
            painter.fillRect(x, y, kDot, kDot, theme.accent);
    }
}

} // namespace rankscope::timeline
