// SPDX-License-Identifier: GPL-3.0-or-later
// The cells of a heat map as rectangles in place of an image, for files of vectors.
// Thread: any, free functions.
#pragma once

#include <vector>

#include <QImage>
#include <QRect>

class QPainter;

namespace rankscope::charts {

struct HeatPatch {
    QRect pixels; ///< of the image
    QRgb colour = 0;
    bool operator==(const HeatPatch&) const = default;
};

/// Each pixel that is not of the colour `ground` is in one of them: runs of one colour, with the
/// same runs below them.
std::vector<HeatPatch> patchesOf(const QImage& image, QRgb ground);

/// In place of the image, and as large. A path for each colour, so that cells of one colour have no
/// seams between them.
void paintPatches(QPainter& painter, const QRectF& place, const QSize& image, QRgb ground,
    const std::vector<HeatPatch>& patches);

} // namespace rankscope::charts
