// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/heat_patches.h"

#include <map>

#include <QPainter>
#include <QPainterPath>

namespace rankscope::charts {

namespace {

/// Without those of the ground.
std::vector<HeatPatch> runsOf(const QImage& image, int y, QRgb ground) {
    std::vector<HeatPatch> runs;
    const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
    for (int x = 0; x < image.width();) {
        int end = x + 1;
        while (end < image.width() && line[end] == line[x])
            ++end;
        if (line[x] != ground)
            runs.push_back({QRect(x, y, end - x, 1), line[x]});
        x = end;
    }
    return runs;
}

bool isBelow(const HeatPatch& run, const HeatPatch& above) {
    return run.colour == above.colour && run.pixels.left() == above.pixels.left()
        && run.pixels.right() == above.pixels.right();
}

} // namespace

std::vector<HeatPatch> patchesOf(const QImage& image, QRgb ground) {
    std::vector<HeatPatch> patches;
    std::vector<size_t> open; // that reach the row above, from the left
    for (int y = 0; y < image.height(); ++y) {
        std::vector<size_t> reached;
        auto above = open.begin();
        for (const HeatPatch& run : runsOf(image, y, ground)) {
            while (above != open.end() && patches[*above].pixels.left() < run.pixels.left())
                ++above;
            if (above != open.end() && isBelow(run, patches[*above])) {
                patches[*above].pixels.setBottom(y);
                reached.push_back(*above);
            } else {
                reached.push_back(patches.size());
                patches.push_back(run);
            }
        }
        open = std::move(reached);
    }
    return patches;
}

void paintPatches(QPainter& painter, const QRectF& place, const QSize& image, QRgb ground,
    const std::vector<HeatPatch>& patches) {
    const double across = place.width() / image.width();
    const double down = place.height() / image.height();
    std::map<QRgb, QPainterPath> byColour;
    for (const HeatPatch& patch : patches)
        byColour[patch.colour].addRect(QRectF(place.left() + patch.pixels.left() * across,
            place.top() + patch.pixels.top() * down, patch.pixels.width() * across,
            patch.pixels.height() * down));
    painter.fillRect(place, QColor(ground));
    for (const auto& [colour, path] : byColour)
        painter.fillPath(path, QColor(colour));
}

} // namespace rankscope::charts
