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

double unused(int64_t allocated, int64_t reserved) {
    return reserved > 0 ? static_cast<double>(reserved - allocated) / static_cast<double>(reserved)
                        : 0;
}

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

Fragmentation fragmentationOf(const MemoryCurve& allocated, const MemoryCurve& reserved) {
    Fragmentation fragmentation;
    const size_t count = std::min(allocated.samples.size(), reserved.samples.size());
    if (reserved.peak < count)
        fragmentation.atPeak =
            unused(allocated.samples[reserved.peak].bytes, reserved.peakSample().bytes);
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

Result<std::vector<MemoryPeak>> memoryPeaks(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    // beside max() the other columns are those of the row that has it
    std::string sql;
    for (size_t kind = 0; kind < kMemoryKinds; ++kind)
        sql += (kind == 0 ? "" : " UNION ALL ") + std::string("SELECT component, ")
            + std::to_string(kind) + ", max(" + kColumns[kind] + "), time FROM memory_record WHERE "
            + kColumns[kind] + " IS NOT NULL GROUP BY component";
    std::vector<MemoryPeak> peaks;
    RS_TRY(eachRow(
        snapshot, "memory_record", sql, stop, [&peaks](const TableIndex& of, const Statement& row) {
            peaks.push_back({of.rank, std::string(row.text(0)),
                static_cast<MemoryKind>(row.integer(1)), {row.integer(3), row.integer(2)}});
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
                {row.integer(2), row.integer(1)}});
        }));
    return peaks;
}

} // namespace rankscope::analysis
