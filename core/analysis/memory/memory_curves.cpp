// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory/memory_curves.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

constexpr std::string_view kProcess = "APP";

/// Rows of component, time, allocated, reserved, active, stream become curves.
class CurveRows {
public:
    void add(const Statement& row) {
        Rows& rows = rowsOf(row.text(0), integerAt(row, 5));
        for (size_t kind = 0; kind < kMemoryKinds; ++kind) {
            if (const auto bytes = integerAt(row, 2 + static_cast<int>(kind)))
                rows.samples[kind].push_back({row.integer(1), *bytes});
        }
    }
    bool isEmpty() const { return m_all.empty(); }
    bool has(std::string_view component) const {
        return std::any_of(m_all.begin(), m_all.end(),
            [component](const Rows& rows) { return rows.component == component; });
    }
    std::vector<MemoryCurve> finish() {
        std::sort(m_all.begin(), m_all.end(), [](const Rows& left, const Rows& right) {
            return std::tie(left.component, left.stream) < std::tie(right.component, right.stream);
        });
        std::vector<MemoryCurve> curves;
        for (Rows& rows : m_all) {
            for (size_t kind = 0; kind < kMemoryKinds; ++kind) {
                if (rows.samples[kind].empty())
                    continue;
                curves.push_back({rows.component, rows.stream, static_cast<MemoryKind>(kind),
                    std::move(rows.samples[kind]), 0});
                findPeak(curves.back());
            }
        }
        return curves;
    }

private:
    struct Rows {
        std::string component;
        std::optional<int64_t> stream;
        std::array<std::vector<MemorySample>, kMemoryKinds> samples;
    };

    /// Few: a look through them is quicker than a key, and mostly it is the one of the row before.
    Rows& rowsOf(std::string_view component, std::optional<int64_t> stream) {
        const auto isIt = [&](const Rows& rows) {
            return rows.stream == stream && rows.component == component;
        };
        if (m_last < m_all.size() && isIt(m_all[m_last]))
            return m_all[m_last];
        m_last =
            static_cast<size_t>(std::find_if(m_all.begin(), m_all.end(), isIt) - m_all.begin());
        if (m_last == m_all.size())
            m_all.push_back({std::string(component), stream, {}});
        return m_all[m_last];
    }

    std::vector<Rows> m_all;
    size_t m_last = 0;
};

bool isEarlier(const MemorySample& left, const MemorySample& right) {
    return left.time < right.time;
}

} // namespace

void findPeak(MemoryCurve& curve) {
    if (!std::is_sorted(curve.samples.begin(), curve.samples.end(), isEarlier))
        std::stable_sort(curve.samples.begin(), curve.samples.end(), isEarlier);
    const auto peak = std::max_element(curve.samples.begin(), curve.samples.end(),
        [](const MemorySample& left, const MemorySample& right) {
            return left.bytes < right.bytes;
        });
    curve.peak = static_cast<size_t>(peak - curve.samples.begin());
}

Result<std::vector<MemoryCurve>> memoryCurves(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop) {
    CurveRows rows;
    RS_TRY(eachRowOf(snapshot, rank, "memory_record",
        "SELECT component, time, allocated, reserved, active, stream FROM memory_record "
        "WHERE time IS NOT NULL",
        stop, [&rows](const TableIndex&, const Statement& row) { rows.add(row); }));
    if (!rows.isEmpty() && !rows.has(kProcess)) {
        RS_TRY(eachRowOf(snapshot, rank, "device_memory", kProcessMemory, stop,
            [&rows](const TableIndex&, const Statement& row) { rows.add(row); }));
    }
    return rows.finish();
}

std::vector<MemoryCurve> within(std::vector<MemoryCurve> curves, const TimeRange& range) {
    const int64_t begin = toNanoseconds(range.begin);
    const int64_t end = toNanoseconds(range.end);
    for (MemoryCurve& curve : curves) {
        const auto held = sampleAt(curve, begin);
        std::erase_if(curve.samples, [begin, end](const MemorySample& sample) {
            return sample.time <= begin || sample.time >= end;
        });
        if (held)
            curve.samples.insert(curve.samples.begin(), {begin, held->bytes});
        if (!curve.samples.empty() && curve.samples.back().time < end)
            curve.samples.push_back({end, curve.samples.back().bytes});
    }
    std::erase_if(curves, [](const MemoryCurve& curve) { return curve.samples.empty(); });
    for (MemoryCurve& curve : curves)
        findPeak(curve);
    return curves;
}

std::vector<MemoryCurve> mergeStreams(std::vector<MemoryCurve> curves) {
    std::map<std::pair<std::string, MemoryKind>, MemoryCurve> merged;
    for (MemoryCurve& curve : curves) {
        const auto [place, isNew] = merged.try_emplace({curve.component, curve.kind});
        MemoryCurve& all = place->second;
        if (isNew) {
            all = std::move(curve);
            all.stream.reset();
        } else {
            all.samples.insert(all.samples.end(), curve.samples.begin(), curve.samples.end());
        }
    }
    std::vector<MemoryCurve> result;
    result.reserve(merged.size());
    for (auto& [key, curve] : merged) {
        findPeak(curve);
        result.push_back(std::move(curve));
    }
    return result;
}

std::optional<double> unusedShare(
    std::optional<int64_t> allocated, std::optional<int64_t> reserved) {
    if (!allocated || !reserved || *reserved <= 0)
        return std::nullopt;
    return static_cast<double>(*reserved - *allocated) / static_cast<double>(*reserved);
}

void UnusedOverTime::add(int64_t time, int64_t allocated, int64_t reserved) {
    if (m_isBegun && time < m_time)
        m_isInOrder = false;
    if (m_isBegun && m_isInOrder) {
        const auto length = static_cast<long double>(time - m_time);
        m_reservedSum += length * static_cast<long double>(m_reserved);
        m_unusedSum += length * static_cast<long double>(m_reserved - m_allocated);
    }
    m_isBegun = true;
    m_time = time;
    m_allocated = allocated;
    m_reserved = reserved;
}

std::optional<double> UnusedOverTime::share() const {
    if (m_reservedSum <= 0)
        return std::nullopt;
    return static_cast<double>(m_unusedSum / m_reservedSum);
}

Fragmentation fragmentationOf(const MemoryCurve& allocated, const MemoryCurve& reserved) {
    Fragmentation fragmentation;
    UnusedOverTime overTime;
    const int64_t peak = reserved.peakSample().bytes;
    const size_t count = std::min(allocated.samples.size(), reserved.samples.size());
    std::optional<int64_t> most; // allocated, while the most is reserved
    std::optional<int64_t> least;
    for (size_t i = 0; i < count; ++i) {
        const int64_t bytes = allocated.samples[i].bytes;
        overTime.add(reserved.samples[i].time, bytes, reserved.samples[i].bytes);
        if (reserved.samples[i].bytes != peak)
            continue;
        most = std::max(most.value_or(bytes), bytes);
        least = std::min(least.value_or(bytes), bytes);
    }
    fragmentation.unusedAtPeak = most ? peak - *most : 0;
    fragmentation.atPeak = unusedShare(most, peak).value_or(0);
    fragmentation.atPeakMost = unusedShare(least, peak).value_or(0);
    fragmentation.overTime = overTime.share().value_or(0);
    return fragmentation;
}

const MemoryCurve* mainCurve(const std::vector<MemoryCurve>& curves, MemoryKind kind) {
    static constexpr std::string_view kBest[] = {"PTA+GE", "PTA", "MindSpore", "GE"};
    const auto find = [&](auto isWanted) -> const MemoryCurve* {
        const auto found = std::find_if(curves.begin(), curves.end(),
            [&](const MemoryCurve& curve) { return curve.kind == kind && isWanted(curve); });
        return found == curves.end() ? nullptr : &*found;
    };
    for (const std::string_view component : kBest) {
        const MemoryCurve* curve =
            find([component](const MemoryCurve& of) { return of.component == component; });
        if (curve != nullptr)
            return curve;
    }
    for (const std::string_view other : {"CPU", ""}) { // of a trace its GPU, else the CPU
        const MemoryCurve* curve = find([other](const MemoryCurve& of) {
            return of.component != "APP" && of.component != other;
        });
        if (curve != nullptr)
            return curve;
    }
    return nullptr;
}

std::optional<MemorySample> sampleAt(const MemoryCurve& curve, int64_t time) {
    const auto behind = std::partition_point(curve.samples.begin(), curve.samples.end(),
        [time](const MemorySample& sample) { return sample.time <= time; });
    if (behind == curve.samples.begin())
        return std::nullopt;
    return *(behind - 1);
}

} // namespace rankscope::analysis
