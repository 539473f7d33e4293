// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/lanes/density_histogram.h"

#include <algorithm>

#include "core/base/saturate.h"

namespace rankscope::importer {

void DensityHistogram::add(const model::Slice& slice) {
    const int64_t begin = toNanoseconds(slice.ts);
    const int64_t end = toNanoseconds(slice.end());
    cover(begin, std::max(begin, end - 1));
    const int64_t last = std::max(begin, end - 1) >> m_shift;
    int64_t from = begin;
    for (int64_t number = begin >> m_shift; number <= last; ++number) {
        const int64_t to = std::min(end, (number + 1) << m_shift);
        Bucket& bucket = bucketAt(number);
        bucket.busy = saturatingAdd(bucket.busy, Duration(to - from));
        if (slice.dur >= bucket.longest) {
            bucket.longest = slice.dur;
            bucket.name = slice.name;
        }
        from = to;
    }
    ++bucketAt(begin >> m_shift).count;
}

/// Makes the buckets of these times belong to the histogram.
void DensityHistogram::cover(int64_t first, int64_t last) {
    if (m_last < m_first) {
        m_first = first >> m_shift;
        m_last = m_first;
    }
    while (std::max(m_last, last >> m_shift) - std::min(m_first, first >> m_shift) >= kBuckets)
        widen();
    m_first = std::min(m_first, first >> m_shift);
    m_last = std::max(m_last, last >> m_shift);
}

void DensityHistogram::widen() {
    std::array<Bucket, kBuckets> old{};
    old.swap(m_buckets);
    for (int64_t number = m_first; number <= m_last; ++number) {
        const Bucket& half = old[static_cast<size_t>(number & (kBuckets - 1))];
        Bucket& whole = bucketAt(number >> 1);
        whole.busy = saturatingAdd(whole.busy, half.busy);
        whole.count += half.count;
        if (half.longest >= whole.longest) {
            whole.longest = half.longest;
            whole.name = half.name;
        }
    }
    m_first >>= 1;
    m_last >>= 1;
    ++m_shift;
}

std::vector<model::Cell> DensityHistogram::cells() const {
    std::vector<model::Cell> cells;
    cells.reserve(static_cast<size_t>(m_last - m_first + 1));
    for (int64_t number = m_first; number <= m_last; ++number) {
        const Bucket& bucket = m_buckets[static_cast<size_t>(number & (kBuckets - 1))];
        if (bucket.count == 0 && bucket.busy == Duration::zero())
            continue;
        const Timestamp begin = fromNanoseconds(number << m_shift);
        cells.push_back(
            {begin, begin + width(), bucket.busy, bucket.longest, bucket.count, bucket.name});
    }
    return cells;
}

} // namespace rankscope::importer
