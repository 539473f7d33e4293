// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory/curve_pyramid.h"

#include <algorithm>

namespace rankscope::analysis {

namespace {

CurveCell foldCells(std::span<const CurveCell> cells) {
    CurveCell folded = cells.front();
    for (const CurveCell& cell : cells) {
        folded.min = std::min(folded.min, cell.min);
        folded.max = std::max(folded.max, cell.max);
    }
    folded.last = cells.back().last;
    folded.end = cells.back().end;
    return folded;
}

std::span<const CurveCell> cellsIn(
    const std::vector<CurveCell>& level, int64_t begin, int64_t end) {
    const auto first = std::partition_point(
        level.begin(), level.end(), [begin](const CurveCell& cell) { return cell.last < begin; });
    const auto behind = std::partition_point(
        first, level.end(), [end](const CurveCell& cell) { return cell.first <= end; });
    return {first, behind};
}

} // namespace

CurvePyramid::CurvePyramid(std::span<const MemorySample> samples) {
    std::vector<CurveCell> level;
    level.reserve(samples.size());
    for (const MemorySample& sample : samples)
        level.push_back({sample.time, sample.time, sample.bytes, sample.bytes, sample.bytes});
    m_levels.push_back(std::move(level));
    while (m_levels.back().size() > kFold) {
        const std::span<const CurveCell> finer(m_levels.back());
        std::vector<CurveCell> coarser;
        coarser.reserve(finer.size() / kFold + 1);
        for (size_t at = 0; at < finer.size(); at += kFold)
            coarser.push_back(foldCells(finer.subspan(at, std::min(kFold, finer.size() - at))));
        m_levels.push_back(std::move(coarser));
    }
}

std::span<const CurveCell> CurvePyramid::cells(int64_t begin, int64_t end, size_t wanted) const {
    const size_t most = kFold * std::max<size_t>(wanted, 1);
    size_t level = 0;
    while (level + 1 < m_levels.size() && cellsIn(m_levels[level], begin, end).size() > most)
        ++level;
    const std::vector<CurveCell>& cells = m_levels[level];
    const std::span<const CurveCell> inside = cellsIn(cells, begin, end);
    const auto first = static_cast<size_t>(inside.data() - cells.data());
    const size_t from = first > 0 ? first - 1 : 0;
    const size_t to = std::min(first + inside.size() + 1, cells.size());
    return std::span(cells).subspan(from, to - from);
}

std::optional<MemorySample> CurvePyramid::sampleAt(int64_t time) const {
    const std::vector<CurveCell>& samples = m_levels.front();
    const auto behind = std::partition_point(samples.begin(), samples.end(),
        [time](const CurveCell& cell) { return cell.first <= time; });
    if (behind == samples.begin())
        return std::nullopt;
    return MemorySample{(behind - 1)->first, (behind - 1)->end};
}

std::optional<MemorySample> CurvePyramid::sampleBehind(int64_t time) const {
    const std::vector<CurveCell>& samples = m_levels.front();
    const auto behind = std::partition_point(samples.begin(), samples.end(),
        [time](const CurveCell& cell) { return cell.first <= time; });
    if (behind == samples.end())
        return std::nullopt;
    return MemorySample{behind->first, behind->end};
}

std::pair<int64_t, int64_t> CurvePyramid::range() const {
    return {m_levels.front().front().first, m_levels.front().back().last};
}

} // namespace rankscope::analysis
