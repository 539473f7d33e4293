// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory/trace_memory.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>

#include "core/analysis/memory/trace_owners.h"
#include "core/analysis/operators/device_streams.h"
#include "core/query/details.h"

namespace rankscope::analysis {

namespace {

using Args = std::vector<query::ArgNode>;

constexpr std::string_view kInstant = "[memory]";

struct Instant {
    int64_t time = 0;
    int64_t event = 0; ///< order of what has one time
    std::string device;
    TrackId track{};
    std::optional<int64_t> address;
    std::optional<int64_t> bytes; ///< taken; below 0: given back
    TraceTotals totals;
};

std::optional<StringId> nameIn(const index::RankIndex& rank) {
    const auto found = std::find(rank.strings.begin(), rank.strings.end(), kInstant);
    if (found == rank.strings.end())
        return std::nullopt;
    return static_cast<StringId>(found - rank.strings.begin());
}

std::optional<int64_t> numberIn(const Args& args, std::string_view key) {
    const auto found = std::find_if(
        args.begin(), args.end(), [key](const query::ArgNode& arg) { return arg.key == key; });
    if (found == args.end())
        return std::nullopt;
    int64_t number = 0;
    const char* const end = found->value.data() + found->value.size();
    const auto read = std::from_chars(found->value.data(), end, number);
    return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
}

std::optional<int64_t> totalIn(const Args& args, std::string_view key) {
    const auto bytes = numberIn(args, key);
    return bytes && *bytes >= 0 ? bytes : std::nullopt;
}

/// As torch numbers the types: 0 is the CPU.
std::string deviceIn(const Args& args) {
    if (numberIn(args, "Device Type").value_or(1) == 0)
        return "CPU";
    return "GPU " + std::to_string(numberIn(args, "Device Id").value_or(0));
}

Status readLane(index::IndexReader& reader, const index::LaneIndex& lane, StringId name,
    const std::stop_token& stop, std::vector<Instant>& instants) {
    for (const index::ChunkEntry& chunk : lane.levels.front().chunks) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        RS_TRY_ASSIGN(const auto slices, reader.slices(chunk.id));
        for (const model::Slice& slice : *slices) {
            if (slice.name != name)
                continue;
            RS_TRY_ASSIGN(const std::string text, reader.args(slice.args));
            const Args args = query::parseArgs(text);
            instants.push_back({toNanoseconds(slice.ts), numberIn(args, "Ev Idx").value_or(0),
                deviceIn(args), lane.lane.track, numberIn(args, "Addr"), numberIn(args, "Bytes"),
                {totalIn(args, "Total Allocated"), totalIn(args, "Total Reserved")}});
        }
    }
    return {};
}

/// Of all threads, in the order in which they happened.
Result<std::vector<Instant>> readInstants(
    query::Session& session, RankSlot slot, const std::stop_token& stop) {
    const index::RankIndex& rank = *session.snapshot().rank(slot).index;
    const auto name = nameIn(rank);
    std::vector<Instant> instants;
    if (!name || rank.isPreview)
        return instants;
    RS_TRY_ASSIGN(const auto reader, session.reader(slot));
    for (const index::LaneIndex& lane : rank.lanes) {
        if (lane.lane.kind == model::LaneKind::Instants)
            RS_TRY(readLane(*reader, lane, *name, stop, instants));
    }
    std::stable_sort(
        instants.begin(), instants.end(), [](const Instant& left, const Instant& right) {
            return std::tie(left.time, left.event) < std::tie(right.time, right.event);
        });
    return instants;
}

size_t deviceAt(std::vector<std::string>& devices, const std::string& name) {
    const auto known = std::find(devices.begin(), devices.end(), name);
    if (known == devices.end())
        devices.push_back(name);
    return static_cast<size_t>(std::find(devices.begin(), devices.end(), name) - devices.begin());
}

/// Pairs what was taken with what was given back.
class BlockPairs {
public:
    explicit BlockPairs(TraceMemory& memory)
        : m_memory(memory) { }

    void add(const Instant& instant) {
        if (!instant.address || instant.bytes.value_or(0) == 0) {
            ++m_memory.odd.unreadable;
            return;
        }
        const size_t device = deviceAt(m_memory.devices, instant.device);
        if (device >= m_alive.size())
            m_alive.resize(device + 1);
        if (*instant.bytes > 0)
            take(instant, device);
        else
            release(instant, device);
    }

private:
    void take(const Instant& instant, size_t device) {
        const auto [place, isNew] =
            m_alive[device].try_emplace(*instant.address, m_memory.blocks.size());
        if (!isNew) {
            m_memory.blocks[place->second].end = instant.time;
            ++m_memory.odd.takenTwice;
            place->second = m_memory.blocks.size();
        }
        m_memory.blocks.push_back({device, instant.track, {}, *instant.address, *instant.bytes,
            instant.time, {}, instant.totals, {}});
    }

    void release(const Instant& instant, size_t device) {
        const int64_t size = -*instant.bytes;
        const auto alive = m_alive[device].find(*instant.address);
        if (alive == m_alive[device].end()) {
            m_memory.blocks.push_back({device, instant.track, {}, *instant.address, size, {},
                instant.time, {}, instant.totals});
            ++m_memory.odd.releasesAlone;
            return;
        }
        TraceBlock& block = m_memory.blocks[alive->second];
        block.end = instant.time;
        block.released = instant.totals;
        if (block.size != size)
            ++m_memory.odd.otherSizes;
        m_alive[device].erase(alive);
    }

    TraceMemory& m_memory;
    std::vector<std::unordered_map<int64_t, size_t>> m_alive; ///< by device: address to block
};

using CurveMap = std::map<std::pair<std::string, MemoryKind>, MemoryCurve>;

void addSample(CurveMap& curves, const Instant& instant, MemoryKind kind, int64_t bytes) {
    MemoryCurve& curve = curves[{instant.device, kind}];
    curve.component = instant.device;
    curve.kind = kind;
    curve.samples.push_back({instant.time, bytes});
}

/// For devices without totals (torch before 1.11) what was taken and given back adds up; if it
/// falls below nothing, so much was there before the profile.
void addSums(const std::vector<Instant>& instants, CurveMap& curves) {
    CurveMap sums;
    std::map<std::string, std::pair<int64_t, int64_t>> alive; // now, at least
    for (const Instant& instant : instants) {
        if (!instant.bytes || curves.contains({instant.device, MemoryKind::Allocated}))
            continue;
        auto& [now, least] = alive[instant.device];
        now += *instant.bytes;
        least = std::min(least, now);
        addSample(sums, instant, MemoryKind::Allocated, now);
    }
    for (auto& [key, curve] : sums) {
        for (MemorySample& sample : curve.samples)
            sample.bytes -= alive[key.first].second;
        curves[key] = std::move(curve);
    }
}

std::vector<MemoryCurve> curvesOf(const std::vector<Instant>& instants) {
    CurveMap curves;
    for (const Instant& instant : instants) {
        if (instant.totals.allocated)
            addSample(curves, instant, MemoryKind::Allocated, *instant.totals.allocated);
        if (instant.totals.reserved)
            addSample(curves, instant, MemoryKind::Reserved, *instant.totals.reserved);
    }
    addSums(instants, curves);
    std::vector<MemoryCurve> result;
    for (auto& [key, curve] : curves) {
        findPeak(curve);
        if (curve.peakSample().bytes > 0) // of the CPU nothing is reserved
            result.push_back(std::move(curve));
    }
    return result;
}

} // namespace

bool hasTraceMemory(const index::RankIndex& rank) {
    return isOfGpu(rank.kind) && nameIn(rank).has_value();
}

Result<std::vector<MemoryCurve>> traceCurves(
    query::Session& session, RankSlot slot, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const auto instants, readInstants(session, slot, stop));
    return curvesOf(instants);
}

Result<TraceMemory> traceMemory(
    query::Session& session, RankSlot slot, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const auto instants, readInstants(session, slot, stop));
    TraceMemory memory;
    memory.rank = session.snapshot().rank(slot).index;
    memory.curves = curvesOf(instants);
    BlockPairs pairs(memory);
    for (const Instant& instant : instants)
        pairs.add(instant);
    RS_TRY(findOwners(session, slot, memory.blocks, stop));
    return memory;
}

} // namespace rankscope::analysis
