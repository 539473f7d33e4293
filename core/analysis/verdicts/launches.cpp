// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/launches.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <tuple>
#include <unordered_map>

#include "core/analysis/operators/device_streams.h"
#include "core/analysis/operators/kernel_type.h"
#include "core/analysis/verdicts/track_slices.h"
#include "core/base/json_text.h"
#include "core/model/computed.h"
#include "core/model/launch_flows.h"
#include "core/model/layers.h"

namespace rankscope::analysis {

namespace {

std::optional<uint64_t> correlationIn(std::string_view args) {
    MemberScanner members(args);
    while (const auto member = members.next()) {
        if (member->key != "correlation")
            continue;
        uint64_t number = 0;
        const std::string_view text = member->value;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
        return read.ec == std::errc() ? std::optional(number) : std::nullopt;
    }
    return std::nullopt;
}

bool isRecorded(const index::RankIndex& rank, const model::Track& track) {
    const model::Process& process = rank.processes[toIndex(track.process)];
    return model::layerOf(process) != model::Layer::Overlap && !model::isOfHost(process);
}

/// Calls and what they launched, by the number that they have in common.
class Correlations {
public:
    Correlations(query::Session& session, RankSlot slot)
        : m_session(session)
        , m_slot(slot)
        , m_rank(*session.snapshot().rank(slot).index) { }

    Status read() {
        RS_TRY_ASSIGN(m_reader, m_session.reader(m_slot));
        for (const model::Track& track : m_rank.tracks) {
            if (isRecorded(m_rank, track))
                RS_TRY(readTrack(track.id));
        }
        return {};
    }

    CorrelatedLaunches joined() const {
        CorrelatedLaunches launches;
        for (const auto& [number, begin, track] : m_works) {
            const auto call = m_calls.find(number);
            if (call != m_calls.end() && call->second <= begin)
                launches.push_back({begin, call->second, track});
        }
        std::ranges::sort(launches, {},
            [](const CorrelatedLaunch& of) { return std::tie(of.begin, of.from, of.track); });
        return launches;
    }

private:
    struct Work {
        uint64_t number = 0;
        Timestamp begin{};
        TrackId track{};
    };

    Status readTrack(TrackId track) {
        Status status;
        RS_TRY(eachSlice(
            m_session, m_slot,
            [track](const index::RankIndex&, const model::Track& one) { return one.id == track; },
            [&](const model::Slice& slice) {
                status = add(track, slice);
                return status.has_value();
            }));
        return status;
    }

    Status add(TrackId track, const model::Slice& slice) {
        const std::string_view category = m_rank.text(slice.category);
        const bool isCall = isRuntimeCategory(category);
        if (!isCall && !isDeviceWork(category))
            return {};
        RS_TRY_ASSIGN(const std::string args, m_reader->args(slice.args));
        const auto number = correlationIn(args);
        if (!number)
            return {};
        if (!isCall) {
            m_works.push_back({*number, slice.ts, track});
            return {};
        }
        const auto [at, isNew] = m_calls.emplace(*number, slice.ts);
        at->second = std::max(at->second, slice.ts);
        return {};
    }

    query::Session& m_session;
    RankSlot m_slot;
    const index::RankIndex& m_rank;
    std::shared_ptr<index::IndexReader> m_reader;
    std::unordered_map<uint64_t, Timestamp> m_calls; ///< the last one of a number
    std::vector<Work> m_works;
};

Result<CorrelatedLaunches> readCorrelations(query::Session& session, RankSlot slot) {
    const index::RankIndex& rank = *session.snapshot().rank(slot).index;
    const bool hasFlows = std::ranges::any_of(model::kLaunchFlows, [&](std::string_view category) {
        return rank.flowCategories.count(std::string(category)) > 0;
    });
    if (hasFlows || !isOfGpu(rank.kind) || rank.isPreview)
        return CorrelatedLaunches();
    Correlations correlations(session, slot);
    RS_TRY(correlations.read());
    return correlations.joined();
}

void add(Launches& launches, Timestamp begin, Timestamp from, TrackId track) {
    const auto [at, isNew] = launches.times.emplace(begin, from);
    at->second = std::max(at->second, from);
    launches.tracks.insert(track);
    ++launches.count;
}

} // namespace

Result<std::shared_ptr<const CorrelatedLaunches>> correlatedLaunches(
    query::Session& session, RankSlot slot) {
    return session.snapshot().figures.shared<CorrelatedLaunches>("correlatedLaunches",
        std::tuple(slot), session.stop(), [&] { return readCorrelations(session, slot); });
}

Result<Launches> launchesOn(query::Session& session, RankSlot slot) {
    Launches launches;
    for (const std::string_view category : model::kLaunchFlows) {
        RS_TRY(eachFlowEnd(session, slot, category, [&](TrackId track, const model::FlowEnd& end) {
            if (end.direction == model::FlowDirection::In)
                add(launches, end.ts, end.otherTs, track);
        }));
    }
    RS_TRY_ASSIGN(const auto correlated, correlatedLaunches(session, slot));
    for (const CorrelatedLaunch& of : *correlated)
        add(launches, of.begin, of.from, of.track);
    return launches;
}

} // namespace rankscope::analysis
