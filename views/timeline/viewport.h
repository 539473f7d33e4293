// SPDX-License-Identifier: GPL-3.0-or-later
// The visible part of time and how it maps to pixels. The only place where time meets a double:
// a timestamp is first subtracted from the left edge as integers, so 1 ns is exact at any zoom
// and at any distance from the epoch.
//
//   Viewport v; v.setWhole(trace); v.setWidth(1920); v.zoomAt(mouseX, 0.5);
//
// Invariants: kMinSpan <= span <= whole and reach plus margins; the visible part lies within those
// bounds.
// Thread: UI only, a value.
#pragma once

#include <optional>
#include <vector>

#include "core/base/time.h"

namespace rankscope::timeline {

class Viewport {
public:
    /// Deepest zoom: 1 ns over the whole width.
    static constexpr Duration kMinSpan{1};

    /// The range that "everything" means; shows all of it and forgets the undo stack.
    void setWhole(TimeRange whole);
    /// Takes a new whole range without moving what is visible.
    void extendWhole(TimeRange whole);
    /// Lets the view go as far as this too, beyond the whole range; nothing: no further.
    void setReach(std::optional<TimeRange> reach);
    void setWidth(int pixels);

    TimeRange whole() const { return m_whole; }
    int width() const { return m_width; }
    /// Whole nanoseconds that are at least partly visible.
    TimeRange visible() const;
    /// As far as the view can go: the whole range and the reach, and a margin around them.
    TimeRange limits() const;
    /// A range without what lies beyond the whole one, where nothing was recorded and no frame is.
    TimeRange clipped(TimeRange range) const;
    /// The visible range widened by half a span on both sides, for pans without a query.
    TimeRange extended() const;
    /// What one pixel is, rounded down, at least 1 ns; with a ratio, what one of the screen's is.
    Duration resolution(double pixelRatio = 1) const;
    double pixelsPerNanosecond() const { return m_scale; }
    bool isWhole() const;

    double timeToX(Timestamp t) const {
        return (static_cast<double>((t - m_state.begin).count()) - m_state.fraction) * m_scale;
    }
    /// The nanosecond that contains the pixel position.
    Timestamp xToTime(double x) const;
    double widthOf(Duration d) const;

    /// factor < 1 zooms in. What is under x stays under x unless a bound is met.
    void zoomAt(double x, double factor);
    /// Positive moves the view to later times.
    void panBy(double pixels);
    void panBy(Duration time); ///< to the nanosecond, at just the same scale
    void show(TimeRange range);
    void showWhole();

    /// Remembers what is visible now so that undo() can return to it.
    void remember();
    bool undo();
    void forget() { m_undo.clear(); } ///< what was remembered
    size_t undoCount() const { return m_undo.size(); }

    bool operator==(const Viewport& other) const;

private:
    struct State {
        Timestamp begin{};
        double fraction = 0; ///< of a nanosecond after begin, in [0, 1)
        double span = 1; ///< nanoseconds over the whole width
        bool operator==(const State&) const = default;
    };
    void moveTo(Timestamp base, double offset);
    void clamp();

    TimeRange m_whole{Timestamp{}, Timestamp{} + kMinSpan};
    std::optional<TimeRange> m_reach;
    int m_width = 1;
    State m_state{};
    double m_scale = 1; ///< pixels a nanosecond: width over span
    std::vector<State> m_undo;
};

} // namespace rankscope::timeline
