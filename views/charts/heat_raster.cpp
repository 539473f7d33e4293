// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/heat_raster.h"

#include <algorithm>
#include <cmath>

namespace rankscope::charts {

using shared::kNoValue;

namespace {

constexpr double kFewestCells = 4; ///< in sight when zoomed in most
constexpr double kLinePixels = 7; ///< smaller cells have no line between them

struct Span {
    size_t from = 0;
    size_t to = 0; ///< behind the last
    bool isEdge = false; ///< the first pixel of a cell
};

/// Which cells lie under each pixel.
std::vector<Span> spansOf(double begin, double length, int pixels, size_t cells, bool hasLines) {
    std::vector<Span> spans;
    spans.reserve(static_cast<size_t>(pixels));
    const double cell = length / pixels;
    for (int i = 0; i < pixels; ++i) {
        const double first = begin + i * cell;
        const auto from = static_cast<size_t>(std::max(0.0, first + 1e-9));
        const auto to = static_cast<size_t>(std::ceil(first + cell - 1e-9));
        Span span{std::min(from, cells - 1), std::min(std::max(to, from + 1), cells), false};
        if (cell < 1) // a pixel shows one cell only
            span.to = span.from + 1;
        span.isEdge = hasLines && !spans.empty() && spans.back().from != span.from;
        spans.push_back(span);
    }
    return spans;
}

int64_t worstOf(const HeatData& data, const Span& columns, const Span& rows) {
    int64_t worst = kNoValue;
    const bool wantsLargest = data.worst == HeatData::Worst::Largest;
    for (size_t row = rows.from; row < rows.to; ++row) {
        const int64_t* line = data.values.data() + row * data.columns;
        for (size_t column = columns.from; column < columns.to; ++column) {
            const int64_t value = line[column];
            if (value == kNoValue)
                continue;
            if (worst == kNoValue || (wantsLargest ? value > worst : value < worst))
                worst = value;
        }
    }
    return worst;
}

bool hasUnjudged(const HeatData& data, const Span& columns, const Span& rows) {
    for (size_t row = rows.from; row < rows.to && !data.unjudged.empty(); ++row) {
        for (size_t column = columns.from; column < columns.to; ++column) {
            if (data.unjudged[row * data.columns + column])
                return true;
        }
    }
    return false;
}

HeatWindow kept(HeatWindow window, const HeatData& data) {
    const auto columns = static_cast<double>(data.columns);
    const auto rows = static_cast<double>(data.rows);
    window.width = std::clamp(window.width, std::min(kFewestCells, columns), columns);
    window.height = std::clamp(window.height, std::min(kFewestCells, rows), rows);
    window.left = std::clamp(window.left, 0.0, columns - window.width);
    window.top = std::clamp(window.top, 0.0, rows - window.height);
    return window;
}

} // namespace

HeatWindow wholeOf(const HeatData& data) {
    return {0, 0, static_cast<double>(data.columns), static_cast<double>(data.rows)};
}

HeatWindow zoomed(const HeatWindow& from, const HeatData& data, QPointF place, double factor) {
    HeatWindow to = from;
    to.width =
        std::clamp(from.width * factor, std::min(kFewestCells, static_cast<double>(data.columns)),
            static_cast<double>(data.columns));
    to.height = std::clamp(from.height * factor,
        std::min(kFewestCells, static_cast<double>(data.rows)), static_cast<double>(data.rows));
    to.left = place.x() - (place.x() - from.left) * to.width / from.width;
    to.top = place.y() - (place.y() - from.top) * to.height / from.height;
    return kept(to, data);
}

HeatWindow moved(const HeatWindow& from, const HeatData& data, double columns, double rows) {
    return kept({from.left + columns, from.top + rows, from.width, from.height}, data);
}

QRgb cellColour(int64_t value, const HeatScale& scale, const HeatColours& colours) {
    if (value == kNoValue)
        return colours.nothing;
    const auto last = static_cast<double>(colours.scale.size() - 1);
    return colours
        .scale[static_cast<size_t>(std::lround(scale.shareOf(static_cast<double>(value)) * last))];
}

QImage heatImage(const HeatData& data, const HeatWindow& window, QSize size, const HeatScale& scale,
    const HeatColours& colours) {
    QImage image(size, QImage::Format_RGB32);
    image.fill(colours.nothing);
    if (data.isEmpty() || size.isEmpty())
        return image;
    const bool hasLines =
        size.width() / window.width >= kLinePixels && size.height() / window.height >= kLinePixels;
    const auto columns = spansOf(window.left, window.width, size.width(), data.columns, hasLines);
    const auto rows = spansOf(window.top, window.height, size.height(), data.rows, hasLines);
    for (int y = 0; y < size.height(); ++y) {
        const Span& row = rows[static_cast<size_t>(y)];
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < size.width(); ++x) {
            const Span& column = columns[static_cast<size_t>(x)];
            const int64_t worst = worstOf(data, column, row);
            line[x] = row.isEdge || column.isEdge ? colours.line
                : worst != kNoValue               ? cellColour(worst, scale, colours)
                : hasUnjudged(data, column, row)  ? colours.unjudged
                                                  : colours.nothing;
        }
    }
    return image;
}

} // namespace rankscope::charts
