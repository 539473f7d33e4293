// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory_curves.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

constexpr int64_t kNever = std::numeric_limits<int64_t>::max();

/// With a row of component, time, allocated, reserved, active.
void raisePeak(MemoryPeak& peak, const Statement& row) {
    const MemorySample now{row.integer(1), row.integer(2 + static_cast<int>(peak.kind))};
    const auto allocated = integerAt(row, 2);
    const bool isFirst = peak.begin == kNever;
    peak.begin = std::min(peak.begin, now.time);
    if (isFirst || now.bytes > peak.peak.bytes) {
        peak.peak = now;
        peak.allocated = allocated;
        peak.reserved = integerAt(row, 3);
    } else if (now.bytes == peak.peak.bytes) {
        peak.peak.time = std::min(peak.peak.time, now.time); // rows need not be in order
        peak.allocated = std::max(peak.allocated, allocated);
    }
}

} // namespace

void findPeak(MemoryCurve& curve) {
    std::stable_sort(curve.samples.begin(), curve.samples.end(),
        [](const MemorySample& left, const MemorySample& right) { return left.time < right.time; });
    const auto peak = std::max_element(curve.samples.begin(), curve.samples.end(),
        [](const MemorySample& left, const MemorySample& right) {
            return left.bytes < right.bytes;
        });
    curve.peak = static_cast<size_t>(peak - curve.samples.begin());
}

Result<std::vector<MemoryCurve>> memoryCurves(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop) {
    std::vector<MemoryCurve> curves; // few: a look through them is quicker than a key
    const auto find = [&curves](std::string_view component, std::optional<int64_t> stream,
                          MemoryKind kind) -> MemoryCurve& {
        const auto known =
            std::find_if(curves.begin(), curves.end(), [&](const MemoryCurve& curve) {
                return curve.kind == kind && curve.stream == stream && curve.component == component;
            });
        return known != curves.end()
            ? *known
            : curves.emplace_back(MemoryCurve{std::string(component), stream, kind, {}, 0});
    };
    RS_TRY(eachRowOf(snapshot, rank, "memory_record",
        "SELECT component, stream, time, allocated, reserved, active FROM memory_record "
        "WHERE time IS NOT NULL",
        stop, [&find](const TableIndex&, const Statement& row) {
            for (int kind = 0; kind < static_cast<int>(kMemoryKinds); ++kind) {
                if (const auto bytes = integerAt(row, 3 + kind))
                    find(row.text(0), integerAt(row, 1), static_cast<MemoryKind>(kind))
                        .samples.push_back({row.integer(2), *bytes});
            }
        }));
    for (MemoryCurve& curve : curves)
        findPeak(curve);
    std::sort(curves.begin(), curves.end(), [](const MemoryCurve& left, const MemoryCurve& right) {
        return std::tie(left.component, left.stream, left.kind)
            < std::tie(right.component, right.stream, right.kind);
    });
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

Fragmentation fragmentationOf(const MemoryCurve& allocated, const MemoryCurve& reserved) {
    Fragmentation fragmentation;
    const size_t count = std::min(allocated.samples.size(), reserved.samples.size());
    std::optional<int64_t> most; // allocated, while the most is reserved
    for (size_t i = 0; i < count; ++i) {
        if (reserved.samples[i].bytes == reserved.peakSample().bytes)
            most = std::max(most.value_or(0), allocated.samples[i].bytes);
    }
    fragmentation.unusedAtPeak = most ? reserved.peakSample().bytes - *most : 0;
    fragmentation.atPeak = unusedShare(most, reserved.peakSample().bytes).value_or(0);
    long double unusedOverTime = 0;
    long double reservedOverTime = 0;
    for (size_t i = 0; i + 1 < count; ++i) {
        const auto length =
            static_cast<long double>(reserved.samples[i + 1].time - reserved.samples[i].time);
        const int64_t bytes = reserved.samples[i].bytes;
        reservedOverTime += length * static_cast<long double>(bytes);
        unusedOverTime += length * static_cast<long double>(bytes - allocated.samples[i].bytes);
    }
    if (reservedOverTime > 0)
        fragmentation.overTime = static_cast<double>(unusedOverTime / reservedOverTime);
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
    return find([](const MemoryCurve& of) { return of.component != "APP"; });
}

std::optional<MemorySample> sampleAt(const MemoryCurve& curve, int64_t time) {
    const auto behind = std::partition_point(curve.samples.begin(), curve.samples.end(),
        [time](const MemorySample& sample) { return sample.time <= time; });
    if (behind == curve.samples.begin())
        return std::nullopt;
    return *(behind - 1);
}

Result<std::vector<MemoryPeak>> memoryPeaks(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    std::vector<MemoryPeak> peaks;
    size_t ofRank = 0; // where the peaks of the rank begin that is being read
    const auto find = [&](int64_t rank, std::string_view component, MemoryKind kind) {
        const auto known = std::find_if(peaks.begin() + static_cast<ptrdiff_t>(ofRank), peaks.end(),
            [&](const MemoryPeak& peak) {
                return peak.kind == kind && peak.component == component;
            });
        return known != peaks.end() ? &*known
                                    : &peaks.emplace_back(MemoryPeak{
                                        rank, std::string(component), kind, {}, {}, {}, kNever});
    };
    RS_TRY(eachRow(snapshot, "memory_record",
        "SELECT component, time, allocated, reserved, active FROM memory_record "
        "WHERE time IS NOT NULL",
        stop, [&](const TableIndex& of, const Statement& row) {
            if (!peaks.empty() && peaks.back().rank != of.rank)
                ofRank = peaks.size();
            for (int kind = 0; kind < static_cast<int>(kMemoryKinds); ++kind) {
                if (!row.isNull(2 + kind))
                    raisePeak(*find(of.rank, row.text(0), static_cast<MemoryKind>(kind)), row);
            }
        }));
    std::stable_sort(
        peaks.begin(), peaks.end(), [](const MemoryPeak& left, const MemoryPeak& right) {
            return std::tie(left.component, left.kind) < std::tie(right.component, right.kind);
        });
    return peaks;
}

Result<std::vector<MemoryPeak>> modulePeaks(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop) {
    std::vector<MemoryPeak> peaks;
    RS_TRY(eachRowOf(snapshot, rank, "module_memory",
        "SELECT component, max(reserved), time FROM module_memory WHERE reserved IS NOT NULL "
        "GROUP BY component ORDER BY 2 DESC",
        stop, [&peaks](const TableIndex& of, const Statement& row) {
            peaks.push_back({of.rank, std::string(row.text(0)), MemoryKind::Reserved,
                {row.integer(2), row.integer(1)}, {}, row.integer(1)});
        }));
    return peaks;
}

} // namespace rankscope::analysis
