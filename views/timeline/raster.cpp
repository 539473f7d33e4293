// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/raster.h"

#include <algorithm>
#include <cmath>

#include <QColor>
#include <QImage>
#include <QRect>

namespace rankscope::timeline {

namespace {

/// The image's pixels, fetched once: QImage checks at each access whether it is shared.
struct Canvas {
    explicit Canvas(QImage& image)
        : bits(reinterpret_cast<QRgb*>(image.bits()))
        , stride(static_cast<size_t>(image.bytesPerLine()) / sizeof(QRgb))
        , width(image.width())
        , height(image.height()) { }

    QRgb* line(int y) const { return bits + static_cast<size_t>(y) * stride; }

    void fill(int x, int y, int runWidth, int runHeight, QRgb pixel) const {
        const int left = std::max(x, 0);
        const int right = std::min(x + runWidth, width);
        const int top = std::max(y, 0);
        const int bottom = std::min(y + runHeight, height);
        if (left >= right || top >= bottom)
            return;
        QRgb* row = line(top);
        for (int i = top; i < bottom; ++i, row += stride)
            std::fill(row + left, row + right, pixel);
    }

    QRgb* bits;
    size_t stride;
    int width;
    int height;
};

/// Half of each, channel by channel.
QRgb halfWay(QRgb a, QRgb b) {
    return ((a & 0xFEFEFEFEU) >> 1) + ((b & 0xFEFEFEFEU) >> 1);
}

double shareOf(Tone tone) {
    switch (tone) {
    case Tone::Busy1:
        return 0.55;
    case Tone::Busy2:
        return 0.7;
    case Tone::Busy3:
        return 0.85;
    case Tone::Dimmed:
        return 0.22;
    case Tone::CurveFill:
        return 0.28;
    default:
        return 1;
    }
}

void softenCorner(const Canvas& canvas, int x, int y, QRgb background) {
    if (x < 0 || y < 0 || x >= canvas.width || y >= canvas.height)
        return;
    QRgb& pixel = canvas.line(y)[x];
    pixel = halfWay(pixel, background);
}

} // namespace

QColor mixed(const QColor& a, const QColor& b, double share) {
    const auto channel = [&](int from, int to) {
        return std::clamp(static_cast<int>(std::lround(from * share + to * (1 - share))), 0, 255);
    };
    return {channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue())};
}

Palette::Palette(const shared::Theme& theme)
    : m_background(theme.bg.rgb()) {
    for (size_t category = 0; category < kCategories; ++category) {
        for (size_t tone = 0; tone < kTones; ++tone)
            m_pixels[category * kTones + tone] =
                mixed(theme.categories[category], theme.bg, shareOf(static_cast<Tone>(tone))).rgb();
    }
}

void fillRect(QImage& image, int x, int y, int width, int height, QRgb pixel) {
    Canvas(image).fill(x, y, width, height, pixel);
}

void fillRuns(QImage& image, const std::vector<Run>& runs, const Palette& palette) {
    const Canvas canvas(image);
    const QRgb background = palette.background();
    for (const Run& run : runs) {
        canvas.fill(run.x, run.y, run.width, run.height, palette.pixel(run));
        if (!run.isRounded)
            continue;
        const int right = run.x + run.width - 1;
        const int bottom = run.y + run.height - 1;
        softenCorner(canvas, run.x, run.y, background);
        softenCorner(canvas, right, run.y, background);
        softenCorner(canvas, run.x, bottom, background);
        softenCorner(canvas, right, bottom, background);
    }
}

void wash(QImage& image, const QRect& rect, const QColor& colour, double share) {
    const QRect area = rect.intersected(image.rect());
    const auto weight = static_cast<uint32_t>(std::clamp(share, 0.0, 1.0) * 256);
    if (area.isEmpty())
        return;
    const Canvas canvas(image);
    const QRgb over = colour.rgb();
    const uint32_t overRedBlue = (over & 0x00FF00FFU) * weight;
    const uint32_t overGreen = ((over >> 8) & 0x000000FFU) * weight;
    for (int y = area.top(); y <= area.bottom(); ++y) {
        QRgb* pixel = canvas.line(y) + area.left();
        for (int x = area.left(); x <= area.right(); ++x, ++pixel) {
            const uint32_t redBlue =
                (((*pixel & 0x00FF00FFU) * (256 - weight) + overRedBlue) >> 8) & 0x00FF00FFU;
            const uint32_t green =
                ((((*pixel >> 8) & 0xFFU) * (256 - weight) + overGreen) >> 8) & 0xFFU;
            *pixel = 0xFF000000U | redBlue | (green << 8);
        }
    }
}

} // namespace rankscope::timeline
