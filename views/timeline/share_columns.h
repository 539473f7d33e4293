// SPDX-License-Identifier: GPL-3.0-or-later
// How much of each pixel column of a range of time each of several kinds fills: 0 to 1, and more
// where several lanes are added up.
// A cell is kept as where it begins and where it ends, and columns are summed up from left to right
// when all are there: so a wide cell costs no more than a narrow one, and none of them a branch
// that the processor guesses wrong. Sums are whole numbers, for nothing may be left of what has
// ended: a column has 2^44 parts, which are enough for 2^19 lanes.
// Thread: any, values.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/model/trace.h"

namespace rankscope::timeline {

struct ColumnScale {
    Timestamp begin{};
    double first = 0; ///< where that lies, in columns
    double perNanosecond = 0; ///< columns
    int count = 0;
};

template <size_t kKinds>
class ShareColumns {
public:
    using Shares = std::array<double, kKinds>;

    explicit ShareColumns(const ColumnScale& scale)
        : m_scale(scale)
        , m_end(static_cast<double>(std::max(0, scale.count)))
        , m_steps(stepCount() * kKinds) { }

    /// By column; of so many lanes what they have in the middle.
    std::vector<Shares> shares(size_t lanes = 1) const {
        std::vector<Shares> shares(static_cast<size_t>(m_end));
        const double part = 1 / (static_cast<double>(kFull) * static_cast<double>(lanes));
        std::array<int64_t, kKinds> sums{};
        const int64_t* step = m_steps.data();
        for (Shares& column : shares) {
            for (size_t kind = 0; kind < kKinds; ++kind, ++step) {
                sums[kind] += *step;
                column[kind] = static_cast<double>(sums[kind]) * part;
            }
        }
        return shares;
    }

    /// What of a cell lies within that time, as far as the cell is busy.
    void add(size_t kind, const model::Cell& cell, TimeRange within) {
        addCell<kKinds>(m_steps.data() + kind, cell, within);
    }

    /// Of a kind that gives a part of itself to another one: both are kept apart until split().
    void addWhole(const model::Cell& cell, TimeRange within) {
        m_whole.resize(stepCount());
        addCell<1>(m_whole.data(), cell, within);
    }
    /// That part: ranges in order, moved by `offset`.
    void addPart(const std::vector<TimeRange>& ranges, Duration offset, TimeRange within) {
        m_part.resize(stepCount());
        auto range = std::ranges::partition_point(
            ranges, [&](const TimeRange& one) { return one.end + offset <= within.begin; });
        for (; range != ranges.end() && range->begin + offset < within.end; ++range)
            addTime<1>(m_part.data(), range->movedBy(offset), kFull);
    }
    /// Adds up what came since the last time: the part, at most the whole, and what is left of it.
    void split(size_t part, size_t whole) {
        m_whole.resize(stepCount());
        m_part.resize(stepCount());
        int64_t all = 0;
        int64_t wanted = 0;
        int64_t taken = 0;
        for (size_t column = 0; column < m_whole.size(); ++column) {
            const int64_t more = std::exchange(m_whole[column], 0);
            all += more;
            wanted += std::exchange(m_part[column], 0);
            const int64_t moreTaken = std::min(wanted, all) - taken;
            taken += moreTaken;
            m_steps[column * kKinds + part] += moreTaken;
            m_steps[column * kKinds + whole] += more - moreTaken;
        }
    }

private:
    /// By column: how much more of it is filled than of the one before.
    using Steps = std::vector<int64_t>;
    static constexpr int64_t kFull = int64_t{1} << 44;

    /// With two behind the last column, for what ends beyond it.
    size_t stepCount() const { return static_cast<size_t>(m_end) + 2; }

    double columnOf(Timestamp time) const {
        const auto since = static_cast<double>((time - m_scale.begin).count());
        return std::clamp(m_scale.first + since * m_scale.perNanosecond, 0.0, m_end);
    }

    /// `kStride`: from the steps of a column to those of the next one.
    template <size_t kStride>
    void addCell(int64_t* steps, const model::Cell& cell, TimeRange within) const {
        const Duration length = cell.end - cell.begin;
        if (length <= Duration())
            return;
        int64_t height = kFull;
        if (cell.busy < length) // count(): a share
            height = static_cast<int64_t>(static_cast<double>(kFull)
                * static_cast<double>(cell.busy.count()) / static_cast<double>(length.count()));
        addTime<kStride>(
            steps, {std::max(cell.begin, within.begin), std::min(cell.end, within.end)}, height);
    }

    template <size_t kStride>
    void addTime(int64_t* steps, TimeRange time, int64_t height) const {
        const double from = columnOf(time.begin);
        addStep<kStride>(steps, from, height);
        addStep<kStride>(steps, std::max(from, columnOf(time.end)), -height);
    }

    /// The column in which it lies has what is right of it.
    template <size_t kStride>
    static void addStep(int64_t* steps, double at, int64_t height) {
        const auto column = static_cast<int64_t>(at); // signed: at a fraction of the cost
        const auto later =
            static_cast<int64_t>((at - static_cast<double>(column)) * static_cast<double>(height));
        int64_t* const step = steps + static_cast<size_t>(column) * kStride;
        step[0] += height - later;
        step[kStride] += later;
    }

    ColumnScale m_scale;
    double m_end; ///< behind the last column
    Steps m_steps; ///< column by column those of all kinds
    Steps m_whole; ///< of one kind, until split()
    Steps m_part;
};

} // namespace rankscope::timeline
