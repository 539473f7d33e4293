// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/graph_painter.h"

#include <algorithm>
#include <cmath>

#include <QLocale>
#include <QPainter>

#include "views/shared/formats.h"
#include "views/timeline/ruler_ticks.h"

namespace rankscope::timeline {

namespace {

constexpr int kLabelPixels = 11; ///< font size on slices
constexpr double kLabelPadding = 4;
constexpr double kWash = 0.55; ///< how much what lies outside a selection fades
constexpr double kTickDistance = 110; ///< that of the ruler

QFont labelFont() {
    QFont font;
    font.setPixelSize(kLabelPixels);
    return font;
}

} // namespace

GraphPainter::GraphPainter(
    TimelineState& state, const LaneView& lanes, const FrameFeed& feed, const LinkLayer& links)
    : m_state(state)
    , m_lanes(lanes)
    , m_feed(feed)
    , m_links(links)
    , m_font(labelFont())
    , m_labels(m_font) {
    setSnapshot();
}

void GraphPainter::setSnapshot() {
    m_colours.setSnapshot(m_state.snapshot());
    setHits();
}

void GraphPainter::setHits() {
    m_hits.clear();
    if (m_state.hits() != nullptr && !m_state.hits()->hits.empty()) {
        m_hits.resize(m_state.snapshot()->ranks.size());
        for (const query::SearchHit& hit : m_state.hits()->hits)
            m_hits[toIndex(hit.slice.lane.rank)].insert(hit.name);
    }
    invalidate();
}

int GraphPainter::pixels(double value) const {
    return static_cast<int>(std::floor(value * m_image.devicePixelRatio()));
}

const QImage& GraphPainter::picture(
    const QSize& size, double pixelRatio, const shared::Theme& theme) {
    m_sight = {m_state.viewport(), m_lanes.bands()};
    const QSize wanted(static_cast<int>(std::ceil(size.width() * pixelRatio)),
        static_cast<int>(std::ceil(size.height() * pixelRatio)));
    if (m_image.size() != wanted) {
        m_image = QImage(wanted, QImage::Format_ARGB32_Premultiplied);
        m_isStale = true;
    }
    m_image.setDevicePixelRatio(pixelRatio);
    if (m_isStale || m_theme != &theme) {
        drawSlices(theme);
        QPainter painter(&m_image);
        drawWords(painter, theme);
        painter.end();
        washOutside(theme);
        drawStuck(theme);
    }
    m_theme = &theme;
    m_isStale = false;
    return m_image;
}

void GraphPainter::paint(
    QPainter& painter, const QRect& room, const Sight& sight, const shared::Look& look) {
    m_sight = sight;
    m_image = QImage(room.size() * look.scale, QImage::Format_ARGB32_Premultiplied);
    m_image.setDevicePixelRatio(look.scale);
    drawSlices(look.theme);
    washOutside(look.theme);
    painter.save();
    painter.setClipRect(room);
    painter.drawImage(QRectF(room), m_image);
    painter.translate(room.topLeft());
    drawWords(painter, look.theme);
    drawSelectedLinks(painter, look.theme);
    drawMarks(painter, look.theme);
    painter.restore();
    invalidate();
}

void GraphPainter::drawSlices(const shared::Theme& theme) {
    m_image.fill(theme.bg);
    m_parts.clear();
    for (const Band& band : m_sight.bands.inOrder()) {
        if (band.height() <= 0)
            continue;
        const bool isOnTop = band == m_sight.bands.pinned;
        if (isOnTop)
            fillRect(m_image, 0, 0, m_image.width(), pixels(band.to), theme.bg.rgb());
        drawRows(theme, band);
        if (m_state.isEmpty())
            continue; // there is no time yet
        drawGrid(theme, band);
        m_parts.push_back({band,
            layOutLanes({m_sight.viewport, m_lanes.layout(), m_feed.frames(), m_colours, m_hits,
                m_feed.scales(), band, m_image.devicePixelRatio()})});
        fillRuns(m_image, m_parts.back().geometry.runs, Palette(theme));
        if (isOnTop)
            fillRect(m_image, 0, pixels(band.to) - pixels(1), m_image.width(), pixels(1),
                theme.faint.rgb());
    }
}

Geometry GraphPainter::geometry() const {
    Geometry all;
    for (const auto& [band, part] : m_parts) {
        all.runs.insert(all.runs.end(), part.runs.begin(), part.runs.end());
        all.labels.insert(all.labels.end(), part.labels.begin(), part.labels.end());
        all.curves.insert(all.curves.end(), part.curves.begin(), part.curves.end());
    }
    return all;
}

QRect GraphPainter::roomOf(const Band& band) const {
    return {0, band.from, m_sight.viewport.width(), band.height()};
}

/// Headings that stay at the top, below what is pinned; the layer's goes behind its rank's when it
/// is pushed out.
void GraphPainter::drawStuck(const shared::Theme& theme) {
    const auto stuck = m_lanes.stuck(m_sight.bands);
    const int least = pixels(m_sight.bands.scrolled.from);
    for (auto row = stuck.rbegin(); row != stuck.rend(); ++row) {
        const bool isRank = m_lanes.layout().rows()[row->row].kind == RowKind::Rank;
        const int top = std::max(least, pixels(row->y));
        const int bottom = pixels(row->y + row->height);
        fillRect(m_image, 0, top, m_image.width(), bottom - top,
            (isRank ? theme.panel2 : theme.panel).rgb());
        fillRect(m_image, 0, bottom - pixels(1), m_image.width(), pixels(1), theme.line.rgb());
    }
}

void GraphPainter::drawRows(const shared::Theme& theme, const Band& band) {
    for (const Row& row : m_lanes.layout().rowsIn(band.top(), band.bottom())) {
        const int top = pixels(row.y - band.offset);
        const int bottom = pixels(row.bottom() - band.offset);
        const bool isBar = row.kind == RowKind::Rank && row.fold == Fold::Closed;
        if (row.kind != RowKind::Track && !isBar) {
            const QColor& colour = row.kind == RowKind::Rank ? theme.panel2 : theme.panel;
            fillRect(m_image, 0, top, m_image.width(), bottom - top, colour.rgb());
        }
        fillRect(m_image, 0, bottom - pixels(1), m_image.width(), pixels(1), theme.line2.rgb());
    }
}

void GraphPainter::drawGrid(const shared::Theme& theme, const Band& band) {
    const Viewport& viewport = m_sight.viewport;
    const int from = pixels(band.from);
    const int height = pixels(std::min(band.to, m_lanes.layout().height())) - from;
    const int whole = std::min(pixels(band.to), m_image.height()) - from;
    for (const Tick& tick : ticksFor(viewport, m_state.origin(), kTickDistance).ticks) {
        if (tick.isMajor)
            fillRect(m_image, pixels(viewport.timeToX(tick.time)), from, pixels(1), height,
                theme.line2.rgb());
    }
    // Nothing was recorded left and right of the run.
    const auto edge = [&](Timestamp time) {
        return pixels(std::clamp<double>(viewport.timeToX(time), 0, viewport.width()));
    };
    const int first = edge(viewport.whole().begin);
    const int last = edge(viewport.whole().end);
    const QRect left(0, from, first, whole);
    const QRect right(last, from, m_image.width() - last, whole);
    for (const QRect& beyond : {left, right})
        wash(m_image, beyond, theme.panel2, 0.6);
}

void GraphPainter::drawWords(QPainter& painter, const shared::Theme& theme) {
    painter.setFont(m_font);
    const double ratio = m_image.devicePixelRatio();
    const query::Snapshot& snapshot = *m_state.snapshot();
    for (const Part& part : m_parts) {
        painter.save();
        painter.setClipRect(roomOf(part.band), Qt::IntersectClip);
        for (const LabelPlace& place : part.geometry.labels) {
            painter.setPen(place.isDimmed ? theme.faint : theme.sliceText);
            m_labels.draw(painter, place.x / ratio + kLabelPadding,
                (place.y + place.height / 2.0) / ratio, place.width / ratio - 2 * kLabelPadding,
                snapshot.rank(place.rank).index->text(place.name));
        }
        drawCurveLabels(painter, theme, part.geometry);
        painter.restore();
    }
    m_links.drawShown(painter, theme, m_sight);
    drawThinned(painter, theme);
}

void GraphPainter::drawThinned(QPainter& painter, const shared::Theme& theme) const {
    const QString text = m_links.thinnedText();
    if (text.isEmpty())
        return;
    const QFontMetrics metrics(m_font);
    QRect chip(0, 0, metrics.horizontalAdvance(text) + 12, metrics.height() + 4);
    chip.moveBottomRight({m_sight.viewport.width() - 7, m_sight.height() - 7});
    painter.fillRect(chip, theme.panel2);
    painter.setPen(theme.sub);
    painter.drawText(chip, Qt::AlignCenter, text);
}

void GraphPainter::drawCurveLabels(
    QPainter& painter, const shared::Theme& theme, const Geometry& geometry) {
    const double ratio = m_image.devicePixelRatio();
    const QFontMetrics metrics(m_font);
    for (const CurvePlace& curve : geometry.curves) {
        // No powers of ten for what a person can read.
        const double high = curve.scale.high;
        const bool isLong = std::abs(high) >= 1e5 && std::abs(high) < 1e12;
        const QString text = isLong ? shared::numberLocale().toString(high, 'f', 0)
                                    : shared::numberLocale().toString(high, 'g', 5);
        const double top = curve.y / ratio;
        QColor back = theme.bg;
        back.setAlphaF(0.75F);
        const QRectF box(4, top, metrics.horizontalAdvance(text) + 4, metrics.height() - 2);
        painter.fillRect(box, back);
        painter.setPen(theme.faint);
        painter.drawText(box, Qt::AlignCenter, text);
    }
}

void GraphPainter::washOutside(const shared::Theme& theme) {
    if (!m_state.box())
        return;
    const BoxSelection& box = *m_state.box();
    const Viewport& viewport = m_sight.viewport;
    const double edge = viewport.width();
    const int left = pixels(std::clamp(viewport.timeToX(box.range.begin), 0.0, edge));
    const int right = pixels(std::clamp(viewport.timeToX(box.range.end), 0.0, edge));
    const std::set<query::LaneRef> lanes(box.lanes.begin(), box.lanes.end());
    for (const Band& band : m_sight.bands.inOrder()) {
        for (const Row& row : m_lanes.layout().rowsIn(band.top(), band.bottom())) {
            const int top = pixels(std::max(band.from, row.y - band.offset));
            const int height = pixels(std::min(band.to, row.bottom() - band.offset)) - top;
            const bool isInside = std::any_of(row.boxes.begin(), row.boxes.end(),
                [&](const LaneBox& lane) { return lanes.contains(lane.lane); });
            const int keepFrom = isInside ? left : m_image.width();
            wash(m_image, QRect(0, top, keepFrom, height), theme.bg, kWash);
            if (isInside)
                wash(m_image, QRect(right, top, m_image.width() - right, height), theme.bg, kWash);
        }
    }
}

QRectF GraphPainter::outline(const LanePlace& place, TimeRange range) const {
    const Viewport& viewport = m_sight.viewport;
    const double limit = viewport.width() + 8.0;
    const double left = std::floor(std::clamp(viewport.timeToX(range.begin), -8.0, limit));
    const double right = std::floor(std::clamp(viewport.timeToX(range.end), -8.0, limit));
    return {left, static_cast<double>(m_sight.bands.yOf(place.y)), std::max(2.0, right - left),
        static_cast<double>(place.height)};
}

void GraphPainter::drawOutline(
    QPainter& painter, const query::LaneRef& lane, TimeRange range, const QPen& pen) const {
    const auto place = m_lanes.layout().place(lane);
    if (!place)
        return;
    painter.save();
    QRect room = roomOf(m_sight.bands.of(place->y));
    if (place->y >= m_sight.bands.pinnedEnd)
        room.setTop(m_lanes.covered());
    painter.setClipRect(room, Qt::IntersectClip);
    const QRectF box = outline(*place, range);
    painter.setPen(QPen(pen.brush(), pen.widthF(), Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box.adjusted(0, 0, -1, -1).adjusted(0.5, 0.5, 0.5, 0.5));
    painter.restore();
}

void GraphPainter::drawSelectedLinks(QPainter& painter, const shared::Theme& theme) const {
    painter.save();
    if (m_sight.bands.pinned.to == 0)
        painter.setClipRect(QRect(0, m_lanes.covered(), m_sight.viewport.width(), m_sight.height()),
            Qt::IntersectClip);
    m_links.drawSelected(painter, theme, m_sight);
    painter.restore();
}

void GraphPainter::drawUpright(QPainter& painter, Timestamp time, const QColor& colour) const {
    const double x = std::floor(m_sight.viewport.timeToX(time));
    if (x >= 0 && x < m_sight.viewport.width())
        painter.fillRect(QRectF(x, 0, 1, m_sight.height()), colour);
}

void GraphPainter::drawOverlay(QPainter& painter, const shared::Theme& theme) const {
    if (const auto& hovered = m_state.hovered())
        drawOutline(
            painter, hovered->lane, {hovered->cell.begin, hovered->cell.end}, QPen(theme.text, 1));
    drawMarks(painter, theme);
    if (m_state.cursor()) {
        QColor quiet = theme.faint;
        quiet.setAlphaF(0.5F);
        drawUpright(painter, *m_state.cursor(), quiet);
    }
}

void GraphPainter::drawMarks(QPainter& painter, const shared::Theme& theme) const {
    if (m_state.currentHit()) {
        const query::SearchHit& hit = m_state.hits()->hits[*m_state.currentHit()];
        drawOutline(painter, hit.slice.lane, hit.range, QPen(theme.warn, 2));
    }
    if (const auto& slice = m_state.selectedSlice())
        drawOutline(painter, slice->ref.lane, slice->range, QPen(theme.accent, 2));
    if (const auto& box = m_state.box()) {
        drawUpright(painter, box->range.begin, theme.accent);
        drawUpright(painter, box->range.end, theme.accent);
    }
    for (const Marker& marker : m_state.markers()) {
        const QColor& colour = theme.categories[static_cast<size_t>(marker.colour)];
        drawUpright(painter, marker.range.begin, colour);
        if (marker.isPair())
            drawUpright(painter, marker.range.end, colour);
    }
}

void GraphPainter::drawDrag(QPainter& painter, const shared::Theme& theme, const QRect& box) const {
    QColor fill = theme.accent;
    fill.setAlphaF(0.14F);
    painter.fillRect(box, fill);
    painter.setPen(theme.accent);
    painter.drawRect(box.adjusted(0, 0, -1, -1));
    const Viewport& viewport = m_sight.viewport;
    const QString text =
        shared::formatDuration(viewport.xToTime(box.right() + 1) - viewport.xToTime(box.left()));
    const QFontMetrics metrics(painter.font());
    const QSize size(metrics.horizontalAdvance(text) + 12, metrics.height() + 4);
    QRect chip(QPoint(box.center().x() - size.width() / 2, box.bottom() + 4), size);
    chip.moveLeft(std::clamp(chip.left(), 2, std::max(2, viewport.width() - size.width() - 2)));
    if (chip.bottom() > m_sight.height() - 2)
        chip.moveBottom(std::max(size.height(), box.top() - 4));
    painter.fillRect(chip, theme.accentBg);
    painter.setPen(theme.accent);
    painter.drawText(chip, Qt::AlignCenter, text);
}

} // namespace rankscope::timeline
