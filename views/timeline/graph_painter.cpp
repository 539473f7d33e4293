// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/graph_painter.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QPainter>

#include "views/shared/formats.h"
#include "views/timeline/lane_boxes.h"
#include "views/timeline/ruler_drawing.h"
#include "views/timeline/ruler_ticks.h"

namespace rankscope::timeline {

namespace {

constexpr int kLabelPixels = 11; ///< font size on slices
constexpr double kLabelPadding = 4;
constexpr double kWash = 0.55; ///< how much what lies outside a selection fades

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
    m_hits = {};
    const auto& found = m_state.hits();
    if (found != nullptr && !found->hits.empty()) {
        m_hits.names = found->names;
        if (found->count == found->hits.size())
            m_hits.begins = hitBegins(*found);
    }
    invalidate();
}

void GraphPainter::takeTextSize() {
    const int pixels = shared::grown(kLabelPixels, m_lanes.layout().textSize());
    if (m_font.pixelSize() == pixels)
        return;
    m_font.setPixelSize(pixels);
    m_labels.setFont(m_font);
    invalidate();
}

int GraphPainter::pixels(double value) const {
    return static_cast<int>(std::floor(value * m_image.devicePixelRatio()));
}

const QImage& GraphPainter::picture(
    const QSize& size, double pixelRatio, const shared::Theme& theme) {
    m_sight = {m_state.viewport(), m_lanes.bands()};
    takeTextSize();
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
    takeTextSize();
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
    std::vector<Part> last = std::exchange(m_parts, {});
    for (const Band& band : m_sight.bands.inOrder()) {
        if (band.height() <= 0)
            continue;
        const bool isOnTop = band == m_sight.bands.pinned;
        // The picture down to the end of the band: the last row of it may reach further.
        QImage sheet(m_image.bits(), m_image.width(), std::min(pixels(band.to), m_image.height()),
            m_image.bytesPerLine(), m_image.format());
        if (isOnTop)
            sheet.fill(theme.bg);
        drawRows(sheet, theme, band);
        if (m_state.isEmpty())
            continue; // there is no time yet
        drawGrid(theme, band);
        Geometry room;
        if (m_parts.size() < last.size())
            room = std::move(last[m_parts.size()].geometry);
        m_parts.push_back({band,
            layOutLanes(
                {m_sight.viewport, m_lanes.layout(), m_feed.frames(), m_colours, m_hits,
                    m_feed.scales(), band, m_image.devicePixelRatio(), m_state.times().get()},
                std::move(room))});
        fillRuns(sheet, m_parts.back().geometry.runs, Palette(theme));
        drawGroups(sheet, theme, band);
        if (isOnTop)
            fillRect(
                sheet, 0, sheet.height() - pixels(1), sheet.width(), pixels(1), theme.faint.rgb());
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

/// Headings that stay at the top, below what is pinned; a lower one goes behind the one above when
/// it is pushed out.
void GraphPainter::drawStuck(const shared::Theme& theme) {
    const auto stuck = m_lanes.stuck(m_sight.bands);
    const int least = pixels(m_sight.bands.scrolled.from);
    for (auto row = stuck.rbegin(); row != stuck.rend(); ++row) {
        const bool isRank = m_lanes.layout().rows()[row->row].isOfRanks();
        const int top = std::max(least, pixels(row->y));
        const int bottom = pixels(row->y + row->height);
        fillRect(m_image, 0, top, m_image.width(), bottom - top,
            (isRank ? theme.panel2 : theme.panel).rgb());
        fillRect(m_image, 0, bottom - pixels(1), m_image.width(), pixels(1), theme.line.rgb());
    }
}

void GraphPainter::drawRows(QImage& sheet, const shared::Theme& theme, const Band& band) {
    for (const Row& row : m_lanes.layout().rowsIn(band.top(), band.bottom())) {
        const int top = pixels(row.y - band.offset);
        const int bottom = pixels(row.bottom() - band.offset);
        const bool isBar = row.isOfRanks() && row.fold == Fold::Closed;
        if (row.kind != RowKind::Track && !isBar) {
            const QColor& colour = row.isOfRanks() ? theme.panel2 : theme.panel;
            fillRect(sheet, 0, top, sheet.width(), bottom - top, colour.rgb());
        }
        // Between low bars a line would be most of what is seen.
        if (row.height >= shared::grown(LaneLayout::kLowHeight, row.textSize))
            fillRect(sheet, 0, bottom - pixels(1), sheet.width(), pixels(1), theme.line2.rgb());
    }
}

/// Over the bars, which may leave no room between them.
void GraphPainter::drawGroups(QImage& sheet, const shared::Theme& theme, const Band& band) {
    for (const Row& row : m_lanes.layout().rowsIn(band.top(), band.bottom())) {
        if (row.beginsGroup)
            fillRect(
                sheet, 0, pixels(row.y - band.offset), sheet.width(), pixels(1), theme.faint.rgb());
    }
}

void GraphPainter::drawGrid(const shared::Theme& theme, const Band& band) {
    const Viewport& viewport = m_sight.viewport;
    const int from = pixels(band.from);
    const int height = pixels(std::min(band.to, m_lanes.layout().height())) - from;
    const int whole = std::min(pixels(band.to), m_image.height()) - from;
    const double distance = RulerDrawing::tickDistance(m_lanes.layout().textSize());
    for (const Tick& tick : ticksFor(viewport, m_state.origin(), distance).ticks) {
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
}

void GraphPainter::drawThinned(QPainter& painter, const shared::Theme& theme) const {
    const QString text = m_links.thinnedText();
    if (text.isEmpty())
        return;
    painter.setFont(m_font);
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
        const QString text =
            isLong ? shared::numberText(high, 0) : shared::significantText(high, 5);
        const double top = curve.y / ratio;
        QColor back = theme.bg;
        back.setAlphaF(0.75F);
        const QRectF box(4, top, metrics.horizontalAdvance(text) + 4, metrics.height() - 2);
        painter.fillRect(box, back);
        painter.setPen(theme.faint);
        painter.drawText(box, Qt::AlignCenter, text);
    }
}

/// Outside of the box, and without one of the locked area.
void GraphPainter::washOutside(const shared::Theme& theme) {
    const auto& area = m_state.box() ? m_state.box() : m_state.locked();
    if (!area)
        return;
    for (const Band& band : m_sight.bands.inOrder()) {
        for (const Row& row : m_lanes.layout().rowsIn(band.top(), band.bottom()))
            washRow(theme, band, row, *area);
    }
}

/// A track of which only some lanes are in the area is washed lane by lane.
void GraphPainter::washRow(
    const shared::Theme& theme, const Band& band, const Row& row, const BoxSelection& area) {
    const Viewport& viewport = m_sight.viewport;
    const double edge = viewport.width();
    const int left = pixels(std::clamp(viewport.timeToX(area.range.begin), 0.0, edge));
    const int right = pixels(std::clamp(viewport.timeToX(area.range.end), 0.0, edge));
    const auto washStrip = [&](int from, int to, bool isInside) {
        const int top = pixels(std::max(band.from, from - band.offset));
        const int height = pixels(std::min(band.to, to - band.offset)) - top;
        if (height <= 0)
            return;
        const int keepFrom = isInside ? left : m_image.width();
        wash(m_image, QRect(0, top, keepFrom, height), theme.bg, kWash);
        if (isInside)
            wash(m_image, QRect(right, top, m_image.width() - right, height), theme.bg, kWash);
    };
    const auto isInside = [&](std::span<const LaneBox> line) {
        return std::ranges::any_of(line,
            [&](const LaneBox& box) { return std::ranges::binary_search(area.lanes, box.lane); });
    };
    const auto lines = linesOf(row.boxes);
    const auto inside = std::ranges::count_if(lines, isInside);
    if (row.track == nullptr || inside == 0 || inside == std::ssize(lines))
        return washStrip(row.y, row.bottom(), inside > 0);
    int from = row.y;
    for (size_t i = 0; i < lines.size(); ++i) {
        const int to = i + 1 == lines.size() ? row.bottom() : row.y + lines[i + 1].front().y;
        washStrip(from, to, isInside(lines[i]));
        from = to;
    }
}

void GraphPainter::drawSelectedLinks(QPainter& painter, const shared::Theme& theme) const {
    painter.save();
    if (m_sight.bands.pinned.to == 0)
        painter.setClipRect(QRect(0, m_lanes.covered(), m_sight.viewport.width(), m_sight.height()),
            Qt::IntersectClip);
    m_links.drawSelected(painter, theme, m_sight);
    painter.restore();
    drawThinned(painter, theme);
}

} // namespace rankscope::timeline
