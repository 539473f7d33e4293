// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory_curves.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;
using CurveKey = std::tuple<std::string, std::optional<int64_t>, MemoryKind>;

constexpr const char* kColumns[] = {"allocated", "reserved", "active"};

void sortSamples(MemoryCurve& curve) {
    std::stable_sort(curve.samples.begin(), curve.samples.end(),
        [](const MemorySample& left, const MemorySample& right) { return left.time < right.time; });
    const auto peak = std::max_element(curve.samples.begin(), curve.samples.end(),
        [](const MemorySample& left, const MemorySample& right) {
            return left.bytes < right.bytes;
        });
    curve.peak = static_cast<size_t>(peak - curve.samples.begin());
}

} // namespace

Result<std::vector<MemoryCurve>> memoryCurves(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop) {
    std::map<CurveKey, MemoryCurve> curves;
    RS_TRY(eachRowOf(snapshot, rank, "memory_record",
        "SELECT component, stream, time, allocated, reserved, active FROM memory_record "
        "WHERE time IS NOT NULL",
        stop, [&curves](const TableIndex&, const Statement& row) {
            for (size_t kind = 0; kind < kMemoryKinds; ++kind) {
                const auto bytes = integerAt(row, 3 + static_cast<int>(kind));
                if (!bytes)
                    continue;
                const auto stream = integerAt(row, 1);
                MemoryCurve& curve =
                    curves[{std::string(row.text(0)), stream, static_cast<MemoryKind>(kind)}];
                if (curve.samples.empty()) {
                    curve.component = row.text(0);
                    curve.stream = stream;
                    curve.kind = static_cast<MemoryKind>(kind);
                }
                curve.samples.push_back({row.integer(2), *bytes});
            }
        }));
    std::vector<MemoryCurve> result;
    result.reserve(curves.size());
    for (auto& [key, curve] : curves) {
        sortSamples(curve);
        result.push_back(std::move(curve));
    }
    return result;
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
        sortSamples(curve);
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
    if (reserved.peak < count)
        fragmentation.atPeak =
            unusedShare(allocated.samples[reserved.peak].bytes, reserved.peakSample().bytes)
                .value_or(0);
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
    // beside max() the other columns are those of the row that has it
    std::string sql;
    for (size_t kind = 0; kind < kMemoryKinds; ++kind)
        sql += (kind == 0 ? "" : " UNION ALL ") + std::string("SELECT component, ")
            + std::to_string(kind) + ", max(" + kColumns[kind]
            + "), time, allocated, reserved, (SELECT min(time) FROM memory_record) FROM "
              "memory_record WHERE "
            + kColumns[kind] + " IS NOT NULL GROUP BY component";
    std::vector<MemoryPeak> peaks;
    RS_TRY(eachRow(
        snapshot, "memory_record", sql, stop, [&peaks](const TableIndex& of, const Statement& row) {
            peaks.push_back({of.rank, std::string(row.text(0)),
                static_cast<MemoryKind>(row.integer(1)), {row.integer(3), row.integer(2)},
                integerAt(row, 4), integerAt(row, 5), row.integer(6)});
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
