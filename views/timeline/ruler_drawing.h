// SPDX-License-Identifier: GPL-3.0-or-later
// How the ruler looks: the flags of the markers, the steps where there are any, ticks relative to
// the run's start, the selected range with its duration; at the left the corner over the tree.
// Nothing of the pointer.
// Thread: UI only.
#pragma once

#include <optional>

#include "views/shared/drawing.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

struct Ticks;

class RulerDrawing {
public:
    static constexpr int kFlagLane = 14; ///< pixels from the top, beside usual texts
    static constexpr int kBandHeight = 6; ///< of a marked range, from the top
    static int flagLane(int textSize);
    static int stepHeight(const TimelineState& state, int textSize); ///< below the flags
    static int heightOf(const TimelineState& state, int textSize = shared::kUsualTextSize);
    /// "2 ranks moved", "1 track moved", both; empty where everything stands by its clock.
    static QString movedText(const TimelineState& state);
    static double tickDistance(int textSize); ///< pixels between labels, at least

    /// `left`: where the viewport begins.
    RulerDrawing(const TimelineState& state, const Viewport& viewport, int left);

    void paint(QPainter& painter, const QRect& room, const shared::Look& look);

private:
    void drawTicks(QPainter& painter, const shared::Theme& theme, const Ticks& ticks) const;
    void drawCorner(QPainter& painter, const shared::Theme& theme, const QString& base) const;
    std::optional<TimeRange> selectedRange() const;
    void drawSelection(QPainter& painter, const shared::Theme& theme) const;
    void drawDuration(QPainter& painter, const shared::Theme& theme) const;
    void drawSteps(QPainter& painter, const shared::Theme& theme) const;
    void drawLock(QPainter& painter, const shared::Theme& theme) const;
    void drawMarkers(QPainter& painter, const shared::Theme& theme) const;
    void drawFlag(
        QPainter& painter, const shared::Theme& theme, const Marker& marker, Timestamp time) const;
    int roomOfName(const Marker& named) const;
    double leftOfDuration(double left, double right, double width) const;

    const TimelineState& m_state;
    const Viewport& m_viewport;
    int m_left;
    int m_height = 0;
    int m_textSize = shared::kUsualTextSize;
};

} // namespace rankscope::timeline
