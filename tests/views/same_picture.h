// SPDX-License-Identifier: GPL-3.0-or-later
// Whether two pictures are the same to the eye.
#pragma once

#include <cstdlib>

#include <QImage>

namespace rankscope::test {

/// How text is blended is rounded otherwise where pixels lie otherwise in memory.
inline bool isSamePicture(const QImage& a, const QImage& b) {
    constexpr int kRounding = 2;
    if (a == b || a.size() != b.size())
        return a == b;
    const auto isNear = [](int one, int other) { return std::abs(one - other) <= kRounding; };
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QRgb one = a.pixel(x, y);
            const QRgb other = b.pixel(x, y);
            if (one != other
                && !(isNear(qRed(one), qRed(other)) && isNear(qGreen(one), qGreen(other))
                    && isNear(qBlue(one), qBlue(other))))
                return false;
        }
    }
    return true;
}

} // namespace rankscope::test
