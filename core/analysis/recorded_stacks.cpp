// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/recorded_stacks.h"

#include <algorithm>
#include <optional>
#include <string>

#include "core/analysis/rank_rows.h"
#include "core/model/layers.h"
#include "core/query/profiles.h"

namespace rankscope::analysis {

namespace {

/// Slices of the host whose arguments are looked at: the first steps call what the others call.
constexpr size_t kMostProbed = 1'000;
constexpr size_t kMostOfLane = 100;

std::optional<bool> switchOf(std::string_view value) {
    if (value == "true" || value == "True" || value == "1")
        return true;
    if (value == "false" || value == "False" || value == "0")
        return false;
    return std::nullopt;
}

/// Ascend profilers write their settings beside the trace, Kineto into its head.
Result<std::optional<bool>> settingOf(
    const query::Snapshot& snapshot, const index::RankIndex& rank, const std::stop_token& stop) {
    std::optional<bool> setting;
    if (const auto found = rank.meta.find("trace.with_stack"); found != rank.meta.end())
        setting = switchOf(found->second);
    for (const auto& tables : snapshot.tables) {
        const index::TableInfo* const facts = tables->find("fact");
        if (setting || facts == nullptr || facts->rows == 0
            || !query::areOfOneProfile(rank, *tables))
            continue;
        RS_TRY(eachRowOf(tables, "SELECT value FROM fact WHERE key LIKE '%.with_stack' LIMIT 1",
            stop, [&setting](const index::TableIndex&, const index::Statement& row) {
                setting = switchOf(row.text(0));
            }));
    }
    return setting;
}

bool isHostLane(const index::RankIndex& rank, const index::LaneIndex& lane) {
    const model::Track& track = rank.tracks[toIndex(lane.lane.track)];
    return lane.lane.kind == model::LaneKind::Slices && !lane.levels.empty()
        && !lane.levels[0].chunks.empty()
        && model::layerOf(rank.processes[toIndex(track.process)]) == model::Layer::Python;
}

Result<bool> areInArguments(query::Session& session, RankSlot slot, const std::stop_token& stop) {
    const index::RankIndex& rank = *session.snapshot().rank(slot).index;
    RS_TRY_ASSIGN(const auto reader, session.reader(slot));
    size_t probed = 0;
    for (const index::LaneIndex& lane : rank.lanes) {
        if (!isHostLane(rank, lane))
            continue;
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        RS_TRY_ASSIGN(const auto chunk, reader->slices(lane.levels[0].chunks[0].id));
        for (size_t i = 0; i < std::min(chunk->size(), kMostOfLane); ++i) {
            if (++probed > kMostProbed)
                return false;
            RS_TRY_ASSIGN(const std::string args, reader->args((*chunk)[i].args));
            if (args.find("\"Call stack\"") != std::string::npos
                || args.find("\"Call Stack\"") != std::string::npos)
                return true;
        }
    }
    return false;
}

Result<bool> readCallStacks(query::Session& session, RankSlot slot, const std::stop_token& stop) {
    const query::Snapshot& snapshot = session.snapshot();
    const index::RankIndex& rank = *snapshot.rank(slot).index;
    RS_TRY_ASSIGN(const auto setting, settingOf(snapshot, rank, stop));
    if (setting)
        return *setting;
    if (std::ranges::find(rank.strings, "python_function") != rank.strings.end())
        return true;
    return areInArguments(session, slot, stop);
}

} // namespace

Result<bool> hasCallStacks(query::Session& session, RankSlot slot, const std::stop_token& stop) {
    return session.snapshot().figures.get<bool>("hasCallStacks", std::tuple(slot), stop,
        [&] { return readCallStacks(session, slot, stop); });
}

} // namespace rankscope::analysis
