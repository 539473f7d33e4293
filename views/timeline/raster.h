// SPDX-License-Identifier: GPL-3.0-or-later
// Fills runs into an image with loops of its own: 20 times as many rectangles a millisecond as
// QPainter::fillRect, because a run needs no clipping, state or dispatch.
// Thread: any; the image belongs to the caller.
#pragma once

#include <array>
#include <vector>

#include <QRgb>

#include "views/shared/theme.h"
#include "views/timeline/geometry.h"

class QColor;
class QImage;
class QRect;

namespace rankscope::timeline {

/// Colours of a theme as premultiplied pixels, by category and tone.
class Palette {
public:
    explicit Palette(const shared::Theme& theme);
    QRgb pixel(const Run& run) const {
        return m_pixels[run.category * static_cast<size_t>(kTones) + static_cast<size_t>(run.tone)];
    }
    QRgb background() const { return m_background; }

private:
    std::array<QRgb, static_cast<size_t>(kCategories) * kTones> m_pixels{};
    QRgb m_background;
};

/// Weighted mean of two colours: share 1 is `a`.
QColor mixed(const QColor& a, const QColor& b, double share);

/// The image must be ARGB32_Premultiplied. Runs may lie partly outside.
void fillRuns(QImage& image, const std::vector<Run>& runs, const Palette& palette);
void fillRect(QImage& image, int x, int y, int width, int height, QRgb pixel);

/// Mixes a translucent colour over a rectangle, for washes over what lies outside a selection.
void wash(QImage& image, const QRect& rect, const QColor& colour, double share);

} // namespace rankscope::timeline
