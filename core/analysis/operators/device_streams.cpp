// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/device_streams.h"

#include <algorithm>
#include <memory>
#include <tuple>
#include <vector>

#include "core/analysis/operators/kernel_type.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/base/json_text.h"
#include "core/model/computed.h"
#include "core/model/layers.h"
#include "core/model/operator_name.h"
#include "core/query/lane_cursor.h"
#include "core/query/track_lanes.h"

namespace rankscope::analysis {

namespace {

using query::Session;

/// Slices of a lane that are looked at to learn the categories of its names: names that come later
/// are taken for kernels, as nearly all names on a stream of a GPU are.
constexpr uint64_t kMostLooked = 65'536;

constexpr std::string_view kKernelTables[] = {
    "kernel", "legacy_kernel", "legacy_kernel_type", "legacy_aicpu"};

/// "Stream 2" of a device of Ascend.
bool isAscendStream(const index::RankIndex& rank, const model::Track& track) {
    const model::Layer layer = model::layerOf(rank.processes[toIndex(track.process)]);
    return track.name.starts_with("Stream ")
        && (layer == model::Layer::Device || layer == model::Layer::Other)
        && track.name.find("MSTX") == std::string::npos;
}

std::set<StringId> namesOn(const index::RankIndex& rank, TrackId track) {
    std::set<StringId> names;
    for (const index::NameTotals& totals : rank.totals) {
        if (totals.track == track)
            names.insert(totals.name);
    }
    return names;
}

/// Calls `take` with the first slice of each name of a track, of at most so many slices of a lane.
/// Errors: Cancelled, those of IndexReader and of `take`.
template <class Take>
Status eachFirst(Session& session, const DeviceStream& stream, uint64_t most,
    const std::stop_token& stop, Take take) {
    const index::RankIndex& rank = *session.snapshot().rank(stream.slot).index;
    std::set<StringId> unseen = namesOn(rank, stream.track);
    RS_TRY_ASSIGN(const auto reader, session.reader(stream.slot));
    for (const index::LaneIndex* lane : query::sliceLanesOf(rank, stream.track)) {
        query::LaneCursor<model::Slice> cursor(reader, lane->levels.front());
        RS_TRY(cursor.seekIndex(0));
        while (!unseen.empty() && cursor.get() != nullptr && cursor.position() < most) {
            if (stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            for (const model::Slice& slice : cursor.restOfChunk()) {
                if (unseen.erase(slice.name) > 0)
                    RS_TRY(take(*reader, slice));
            }
            RS_TRY(cursor.nextChunk());
        }
    }
    return {};
}

/// Annotations, the host's ranges as the device saw them, are no work.
Status takeCategories(Session& session, DeviceStream& stream, const std::stop_token& stop) {
    const index::RankIndex& rank = *session.snapshot().rank(stream.slot).index;
    std::map<StringId, StringId> seen;
    std::optional<StringId> first;
    RS_TRY(eachFirst(session, stream, kMostLooked, stop,
        [&](index::IndexReader&, const model::Slice& slice) -> Status {
            seen.emplace(slice.name, slice.category);
            return {};
        }));
    const auto isWork = [&rank](StringId category) { return isDeviceWork(rank.text(category)); };
    for (const auto& [name, category] : seen) {
        if (!first && isWork(category))
            first = category;
    }
    if (!first)
        return {};
    for (const StringId name : namesOn(rank, stream.track)) {
        const auto found = seen.find(name);
        const StringId category = found == seen.end() ? *first : found->second;
        if (isWork(category))
            stream.cores.emplace(name, rank.text(category));
    }
    return {};
}

std::string taskTypeIn(std::string_view args) {
    MemberScanner members(args);
    while (const auto member = members.next()) {
        if (member->key == "Task Type")
            return std::string(tokenText(member->value));
    }
    return {};
}

Status takeTaskTypes(Session& session, DeviceStream& stream, const std::stop_token& stop) {
    const index::RankIndex& rank = *session.snapshot().rank(stream.slot).index;
    return eachFirst(session, stream, UINT64_MAX, stop,
        [&](index::IndexReader& reader, const model::Slice& slice) -> Status {
            RS_TRY_ASSIGN(const std::string args, reader.args(slice.args));
            std::string type = taskTypeIn(args);
            if (model::isComputingTask(type)
                && !model::isCommunicationKernel(rank.text(slice.name)))
                stream.cores.emplace(slice.name, std::move(type));
            return {};
        });
}

/// Without names for a track that is none of a device.
Result<DeviceStream> streamOf(
    Session& session, RankSlot slot, const model::Track& track, const std::stop_token& stop) {
    const index::RankIndex& rank = *session.snapshot().rank(slot).index;
    const model::Process& process = rank.processes[toIndex(track.process)];
    DeviceStream stream{.slot = slot, .track = track.id};
    if (isAscendStream(rank, track))
        RS_TRY(takeTaskTypes(session, stream, stop));
    const bool isHost = process.label == "CPU" || model::isOfHost(process); // as Kineto labels it
    if (stream.cores.empty() && isOfGpu(rank.kind) && !isHost)
        RS_TRY(takeCategories(session, stream, stop));
    return stream;
}

/// As the memo of figures keeps a stream.
struct NamedCore {
    StringId name{};
    std::string core;
};
inline auto heldFields(const NamedCore& of) {
    return std::tie(of.core);
}
struct StreamCores {
    TrackId track{};
    std::vector<NamedCore> cores;
};
inline auto heldFields(const StreamCores& of) {
    return std::tie(of.cores);
}
using RankStreams = std::vector<StreamCores>; ///< those with operators

Result<RankStreams> readStreams(Session& session, RankSlot slot, const std::stop_token& stop) {
    RankStreams streams;
    for (const model::Track& track : session.snapshot().rank(slot).index->tracks) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        RS_TRY_ASSIGN(DeviceStream stream, streamOf(session, slot, track, stop));
        if (stream.cores.empty())
            continue;
        StreamCores& kept = streams.emplace_back(StreamCores{track.id, {}});
        for (auto& [name, core] : stream.cores)
            kept.cores.push_back({name, std::move(core)});
    }
    return streams;
}

/// Whole lanes may be read to learn it: once for all questions.
Result<std::shared_ptr<const RankStreams>> streamsOf(
    Session& session, RankSlot slot, const std::stop_token& stop) {
    return session.snapshot().figures.shared<RankStreams>(
        "streamsOf", std::tuple(slot), stop, [&] { return readStreams(session, slot, stop); });
}

} // namespace

bool isOfGpu(model::ProfileKind kind) {
    return kind == model::ProfileKind::Kineto || kind == model::ProfileKind::ChromeTrace;
}

bool isOfGpu(const query::Snapshot& snapshot) {
    return !snapshot.ranks.empty()
        && std::ranges::all_of(
            snapshot.ranks, [](const query::OpenRank& rank) { return isOfGpu(rank.index->kind); })
        && std::ranges::all_of(
            snapshot.tables, [](const auto& tables) { return isOfGpu(tables->kind); });
}

bool hasDeviceWork(const index::RankIndex& rank) {
    return std::ranges::any_of(rank.processes, model::isComputed);
}

bool hasKernelTable(const index::TableIndex& part) {
    return std::ranges::any_of(kKernelTables, [&part](std::string_view name) {
        const index::TableInfo* const table = part.find(name);
        return table != nullptr && table->rows > 0;
    });
}

bool hasOnlyStreams(const query::Snapshot& snapshot, const index::RankIndex& rank) {
    if (rank.isPreview)
        return false;
    return std::ranges::none_of(snapshot.tables,
        [&](const auto& part) { return part->rank == rank.rank && hasKernelTable(*part); });
}

bool hasOperatorStreams(const index::RankIndex& rank) {
    if (isOfGpu(rank.kind) && hasDeviceWork(rank))
        return true;
    const bool hasStream = std::ranges::any_of(
        rank.tracks, [&rank](const model::Track& track) { return isAscendStream(rank, track); });
    return hasStream && std::ranges::any_of(rank.totals, [&rank](const index::NameTotals& totals) {
        const model::Track& track = rank.tracks[toIndex(totals.track)];
        return rank.processes[toIndex(track.process)].name == model::kOverlapProcess
            && rank.text(totals.name) == "Computing";
    });
}

Status eachDeviceStream(Session& session, const OperatorFilter& filter, const std::stop_token& stop,
    const TakeStream& take) {
    StepRanges steps;
    if (filter.step) {
        RS_TRY_ASSIGN(steps, deviceRanges(session.snapshot(), *filter.step, stop));
    }
    std::vector<RankSlot> slots;
    for (size_t i = 0; i < session.snapshot().ranks.size(); ++i) {
        const index::RankIndex& rank = *session.snapshot().ranks[i].index;
        if (hasOnlyStreams(session.snapshot(), rank) && filter.hasRank(rank.rank)
            && (!filter.step || steps.contains(rank.rank)))
            slots.push_back(static_cast<RankSlot>(i));
    }
    std::ranges::stable_sort(
        slots, {}, [&session](RankSlot slot) { return session.snapshot().rank(slot).index->rank; });
    for (const RankSlot slot : slots) {
        const index::RankIndex& rank = *session.snapshot().rank(slot).index;
        RS_TRY_ASSIGN(const auto streams, streamsOf(session, slot, stop));
        for (const StreamCores& of : *streams) {
            if (stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            DeviceStream stream{.slot = slot, .track = of.track};
            for (const NamedCore& named : of.cores)
                stream.cores.emplace(named.name, named.core);
            if (filter.step)
                stream.step = steps.at(rank.rank);
            if (filter.range) {
                const query::OpenRank& open = session.snapshot().rank(slot);
                stream.range = filter.range->movedBy(-open.offsetOf(stream.track));
            }
            RS_TRY(take(rank, stream));
        }
    }
    return {};
}

Status eachSliceOf(Session& session, const DeviceStream& stream, const std::set<StringId>& names,
    const std::stop_token& stop, const TakeSlice& take) {
    if (names.empty())
        return {};
    const index::RankIndex& rank = *session.snapshot().rank(stream.slot).index;
    RS_TRY_ASSIGN(const auto reader, session.reader(stream.slot));
    const auto isIn = [&stream](const model::Slice& slice) {
        return (!stream.step || stream.step->contains(slice.ts))
            && (!stream.range || stream.range->overlaps({slice.ts, slice.end()}));
    };
    const auto isBehind = [&stream](Timestamp begin) {
        return (stream.step && begin >= stream.step->end)
            || (stream.range && begin >= stream.range->end);
    };
    const auto& first = stream.step ? stream.step : stream.range;
    for (const index::LaneIndex* lane : query::sliceLanesOf(rank, stream.track)) {
        query::LaneCursor<model::Slice> cursor(reader, lane->levels.front());
        RS_TRY(first ? cursor.seek(first->begin) : cursor.seekIndex(0));
        while (cursor.get() != nullptr && !isBehind(cursor.get()->ts)) {
            if (stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            for (const model::Slice& slice : cursor.restOfChunk()) {
                if (names.contains(slice.name) && isIn(slice))
                    take(slice);
            }
            RS_TRY(cursor.nextChunk());
        }
    }
    return {};
}

} // namespace rankscope::analysis
