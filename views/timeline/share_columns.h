// SPDX-License-Identifier: GPL-3.0-or-later
// How much of each pixel column of a range of time each of several kinds fills: 0 to 1, and more
// where several lanes are added up.
// Thread: any, values.
#pragma once

#include <algorithm>
#include <array>
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
        , m_shares(static_cast<size_t>(std::max(0, scale.count))) { }

    const std::vector<Shares>& shares() const { return m_shares; }

    /// What of a cell lies within that time, as far as the cell is busy.
    void add(size_t kind, const model::Cell& cell, TimeRange within) {
        addTo(cell, within, [&](size_t column, double share) { m_shares[column][kind] += share; });
    }

    /// Of a kind that gives a part of itself to another one: both are kept apart until split().
    void addWhole(const model::Cell& cell, TimeRange within) {
        m_whole.resize(m_shares.size());
        addTo(cell, within, [this](size_t column, double share) { m_whole[column] += share; });
    }
    /// That part: ranges in order, moved by `offset`.
    void addPart(const std::vector<TimeRange>& ranges, Duration offset, TimeRange within) {
        m_part.resize(m_shares.size());
        auto range = std::ranges::partition_point(
            ranges, [&](const TimeRange& one) { return one.end + offset <= within.begin; });
        for (; range != ranges.end() && range->begin + offset < within.end; ++range)
            eachColumn(range->movedBy(offset),
                [this](size_t column, double part) { m_part[column] += part; });
    }
    /// Adds up what came since the last time: the part, at most the whole, and what is left of it.
    void split(size_t part, size_t whole) {
        m_whole.resize(m_shares.size());
        m_part.resize(m_shares.size());
        for (size_t i = 0; i < m_shares.size(); ++i) {
            const double taken = std::min(m_part[i], m_whole[i]);
            m_shares[i][whole] += m_whole[i] - taken;
            m_shares[i][part] += taken;
        }
        std::ranges::fill(m_whole, 0.0);
        std::ranges::fill(m_part, 0.0);
    }

    void divideBy(size_t count) {
        for (Shares& shares : m_shares) {
            for (double& share : shares)
                share /= static_cast<double>(count);
        }
    }

private:
    double columnOf(Timestamp time) const {
        const auto since = static_cast<double>((time - m_scale.begin).count());
        return std::clamp(m_scale.first + since * m_scale.perNanosecond, 0.0,
            static_cast<double>(m_shares.size()));
    }

    template <class Use>
    void addTo(const model::Cell& cell, TimeRange within, const Use& use) const {
        const auto length = static_cast<double>((cell.end - cell.begin).count());
        if (length <= 0)
            return;
        const double busy = std::min(1.0, static_cast<double>(cell.busy.count()) / length);
        eachColumn({std::max(cell.begin, within.begin), std::min(cell.end, within.end)},
            [&](size_t column, double part) { use(column, part * busy); });
    }

    template <class Use>
    void eachColumn(TimeRange time, const Use& use) const {
        const double from = columnOf(time.begin);
        const double to = std::max(from, columnOf(time.end));
        const auto first = static_cast<size_t>(from);
        const auto last = static_cast<size_t>(to);
        if (first == m_shares.size())
            return;
        if (first == last)
            return use(first, to - from);
        use(first, static_cast<double>(first + 1) - from);
        for (size_t column = first + 1; column < last; ++column)
            use(column, 1.0);
        if (last < m_shares.size())
            use(last, to - static_cast<double>(last));
    }

    ColumnScale m_scale;
    std::vector<Shares> m_shares;
    std::vector<double> m_whole; ///< of one kind, until split()
    std::vector<double> m_part;
};

} // namespace rankscope::timeline
