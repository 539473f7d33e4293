// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/trace_memory.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

#include "core/query/details.h"

namespace rankscope::analysis {

namespace {

constexpr std::string_view kInstant = "[memory]";
using CurveKey = std::pair<std::string, MemoryKind>;
using CurveMap = std::map<CurveKey, MemoryCurve>;

std::optional<StringId> nameIn(const index::RankIndex& rank) {
    const auto found = std::find(rank.strings.begin(), rank.strings.end(), kInstant);
    if (found == rank.strings.end())
        return std::nullopt;
    return static_cast<StringId>(found - rank.strings.begin());
}

std::optional<int64_t> numberIn(const std::vector<query::ArgNode>& args, std::string_view key) {
    const auto found = std::find_if(
        args.begin(), args.end(), [key](const query::ArgNode& arg) { return arg.key == key; });
    if (found == args.end())
        return std::nullopt;
    int64_t number = 0;
    const char* const end = found->value.data() + found->value.size();
    const auto read = std::from_chars(found->value.data(), end, number);
    return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
}

/// As torch numbers the types: 0 is the CPU.
std::string deviceIn(const std::vector<query::ArgNode>& args) {
    if (numberIn(args, "Device Type").value_or(1) == 0)
        return "CPU";
    return "GPU " + std::to_string(numberIn(args, "Device Id").value_or(0));
}

void take(const std::vector<query::ArgNode>& args, Timestamp time, CurveMap& curves) {
    static constexpr std::pair<const char*, MemoryKind> kTotals[] = {
        {"Total Allocated", MemoryKind::Allocated}, {"Total Reserved", MemoryKind::Reserved}};
    for (const auto& [key, kind] : kTotals) {
        const auto bytes = numberIn(args, key);
        if (!bytes || *bytes < 0)
            continue;
        const std::string device = deviceIn(args);
        MemoryCurve& curve = curves[{device, kind}];
        curve.component = device;
        curve.kind = kind;
        curve.samples.push_back({toNanoseconds(time), *bytes});
    }
}

Status readLane(index::IndexReader& reader, const index::LaneIndex& lane, StringId name,
    const std::stop_token& stop, CurveMap& curves) {
    for (const index::ChunkEntry& chunk : lane.levels.front().chunks) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        RS_TRY_ASSIGN(const auto slices, reader.slices(chunk.id));
        for (const model::Slice& slice : *slices) {
            if (slice.name != name)
                continue;
            RS_TRY_ASSIGN(const std::string args, reader.args(slice.args));
            take(query::parseArgs(args), slice.ts, curves);
        }
    }
    return {};
}

} // namespace

bool hasTraceMemory(const index::RankIndex& rank) {
    const bool isOfTorch =
        rank.kind == model::ProfileKind::Kineto || rank.kind == model::ProfileKind::ChromeTrace;
    return isOfTorch && nameIn(rank).has_value();
}

Result<std::vector<MemoryCurve>> traceMemory(
    query::Session& session, RankSlot slot, const std::stop_token& stop) {
    const index::RankIndex& rank = *session.snapshot().rank(slot).index;
    const auto name = nameIn(rank);
    std::vector<MemoryCurve> result;
    if (!name || rank.isPreview)
        return result;
    RS_TRY_ASSIGN(const auto reader, session.reader(slot));
    CurveMap curves;
    for (const index::LaneIndex& lane : rank.lanes) {
        if (lane.lane.kind == model::LaneKind::Instants)
            RS_TRY(readLane(*reader, lane, *name, stop, curves));
    }
    for (auto& [key, curve] : curves) {
        findPeak(curve);
        if (curve.peakSample().bytes > 0) // of the CPU nothing is reserved
            result.push_back(std::move(curve));
    }
    return result;
}

} // namespace rankscope::analysis
