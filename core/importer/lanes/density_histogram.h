// SPDX-License-Identifier: GPL-3.0-or-later
// How busy a track was over time, in a fixed number of buckets whatever its length: when a slice
// lies beyond them, neighbours are merged and every bucket becomes twice as wide.
// Invariant: the counts of the buckets sum up to the slices seen, their busy times to the slices'
// durations.
// Thread: one at a time.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/model/trace.h"

namespace rankscope::importer {

class DensityHistogram {
public:
    static constexpr int64_t kBuckets = 512;

    /// Slices of any order; begin and end within 2^62 ns of zero.
    void add(const model::Slice& slice);

    /// The buckets that hold or cross a slice, by time. Each counts the slices that begin in it,
    /// the name is that of the longest.
    std::vector<model::Cell> cells() const;
    Duration width() const { return Duration(int64_t{1} << m_shift); }

private:
    struct Bucket {
        Duration busy{};
        Duration longest{};
        uint32_t count = 0;
        StringId name{};
    };

    static constexpr int kFirstShift = 10; ///< about a microsecond

    Bucket& bucketAt(int64_t number) {
        return m_buckets[static_cast<size_t>(number & (kBuckets - 1))];
    }
    void cover(int64_t first, int64_t last);
    void widen();

    // Bucket n holds the times from n << m_shift on; those from m_first to m_last are in use.
    std::array<Bucket, kBuckets> m_buckets{};
    int m_shift = kFirstShift;
    int64_t m_first = 0;
    int64_t m_last = -1;
};

} // namespace rankscope::importer
