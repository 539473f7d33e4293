// SPDX-License-Identifier: GPL-3.0-or-later
// How far the ends of each collective are apart over the run, as the ranks stand now and as a fit
// would put them: a strip each, on a scale of its own.
// Thread: any, a value.
#pragma once

#include <vector>

#include "core/analysis/communication/host_clocks.h"
#include "views/shared/drawing.h"

namespace rankscope::timeline {

/// Both in order of time.
struct ClockPicture {
    std::vector<analysis::EndSpread> now;
    std::vector<analysis::EndSpread> aligned;
};

class ClockDrawing : public shared::Drawing {
public:
    ClockPicture data;

    void paint(QPainter& painter, const QRect& room, const shared::Look& look) const override;
    int height(int width, const shared::Look& look) const override;
    /// "Now: median 2.1 ms, 95 % within 2.4 ms", and the same aligned.
    QString nowText() const;
    QString alignedText() const;

private:
    void paintStrip(QPainter& painter, const QRect& room, const shared::Look& look,
        const QString& text, const std::vector<analysis::EndSpread>& spreads) const;
};

} // namespace rankscope::timeline
