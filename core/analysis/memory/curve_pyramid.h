// SPDX-License-Identifier: GPL-3.0-or-later
// A curve of any length drawn from as many cells as the chart has pixels. Each level folds eight
// cells of the finer one; smallest and largest value are kept, so that no peak is lost.
//
//   const CurvePyramid pyramid(curve.samples);
//   for (const CurveCell& cell : pyramid.cells(begin, end, width)) ...   // at most 8 * width + 2
//
// Thread: any, immutable.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/analysis/memory/memory_curves.h"

namespace rankscope::analysis {

struct CurveCell {
    int64_t first = 0; ///< time of its first sample
    int64_t last = 0; ///< time of its last sample
    int64_t min = 0;
    int64_t max = 0;
    int64_t end = 0; ///< value of its last sample: holds until the next cell
    bool operator==(const CurveCell&) const = default;
};

class CurvePyramid {
public:
    static constexpr size_t kFold = 8;

    explicit CurvePyramid(std::span<const MemorySample> samples);

    /// Cells that show times of [begin, end], with the one before and the one behind: lines run
    /// into the picture. From the finest level of which at most kFold * wanted cells lie inside.
    std::span<const CurveCell> cells(int64_t begin, int64_t end, size_t wanted) const;

    /// The last sample at or before that time; nothing before the first one.
    std::optional<MemorySample> sampleAt(int64_t time) const;
    /// The first sample after that time.
    std::optional<MemorySample> sampleBehind(int64_t time) const;
    bool isEmpty() const { return m_levels.front().empty(); }
    size_t size() const { return m_levels.front().size(); }
    /// Times of the first and the last sample; of a curve that is not empty.
    std::pair<int64_t, int64_t> range() const;

private:
    std::vector<std::vector<CurveCell>> m_levels; ///< finest first: a sample a cell
};

} // namespace rankscope::analysis
