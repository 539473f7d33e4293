// SPDX-License-Identifier: GPL-3.0-or-later
// What the graph pane fills and writes, as plain data: runs of coloured rectangles and the places
// for labels, from frames, layout and viewport. Pure: the same input gives the same output, so
// drawing is tested as text without a window.
//
//   Geometry g = layOutLanes({.viewport = v, .layout = layout, .frames = frames, ...});
//
// All numbers are device pixels, relative to the pane's top left corner.
// Thread: any, pure functions.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "views/timeline/frame_store.h"
#include "views/timeline/hit_columns.h"
#include "views/timeline/lane_layout.h"
#include "views/timeline/name_colours.h"

namespace rankscope::timeline {

/// How a category's colour is toned: slices by how busy the folded time was, counters, and what
/// is no search hit.
enum class Tone : uint8_t { Busy1, Busy2, Busy3, Full, Dimmed, CurveFill, CurveLine };
inline constexpr int kTones = 7;
inline constexpr int kCategories = 10;

struct Run {
    int32_t x = 0;
    int32_t y = 0;
    int32_t width = 0;
    int32_t height = 0;
    uint8_t category = 0;
    Tone tone = Tone::Full;
    bool isRounded = false; ///< corners are softened
    bool operator==(const Run&) const = default;
};

/// A slice that is wide enough for its name. x and width are those of the visible part.
struct LabelPlace {
    int32_t x = 0;
    int32_t y = 0;
    int32_t width = 0;
    int32_t height = 0;
    RankSlot rank{};
    StringId name{};
    bool isDimmed = false;
    bool operator==(const LabelPlace&) const = default;
};

/// The extremes that a counter's box is scaled to.
struct CurveScale {
    double low = 0;
    double high = 0;
    bool operator==(const CurveScale&) const = default;
};

/// A counter's box with its scale, for the maximum that is written into it.
struct CurvePlace {
    int32_t y = 0;
    int32_t height = 0;
    query::LaneRef lane;
    CurveScale scale;
    bool operator==(const CurvePlace&) const = default;
};

struct Geometry {
    std::vector<Run> runs;
    std::vector<LabelPlace> labels;
    std::vector<CurvePlace> curves;
};

/// What a search found, to be told from the rest.
struct HitMarks {
    std::vector<std::set<StringId>> names{}; ///< by rank; empty: no search, nothing fades
    /// Where all matches are kept: a cell that none begins in fades, whatever its name. Else cells
    /// of other names do.
    std::optional<HitBegins> begins{};
};

struct GeometryInput {
    const Viewport& viewport;
    const LaneLayout& layout;
    const FrameStore& frames;
    NameColours& colours;
    const HitMarks& hits;
    const std::map<query::LaneRef, CurveScale>& scales;
    Band band; ///< what of the layout is drawn where
    double pixelRatio = 1;
    const JobTimes* times = nullptr; ///< where ranks wait; null: not known
};

inline constexpr int kMinLabelWidth = 28;
inline constexpr int kMinLabelHeight = 12;
inline constexpr double kBeyond = 8; ///< pixels outside of the pane that edges are cut at

/// Where the runs of a piece of a frame may lie: it is never drawn beyond what it is of.
struct PixelBounds {
    double first = 0;
    double last = 0;
};
PixelBounds boundsOf(const FramePiece& piece, const GeometryInput& input);

/// `room` may be of an earlier picture: its memory is taken, which is megabytes with many ranks.
Geometry layOutLanes(const GeometryInput& input, Geometry room = {});

/// How many pixels beside a cell the position lies; 0 on it. A hairline is a pixel wide.
double awayFrom(const model::Cell& cell, const Viewport& viewport, double x);

/// The cell under a position, within two pixels where slices are hairlines; null when none.
const model::Cell* cellAt(const query::LaneFrame& frame, const Viewport& viewport, double x);

} // namespace rankscope::timeline
