// SPDX-License-Identifier: GPL-3.0-or-later
// How far ranks are moved from where their clocks put them, by hand or by a fit, and how far single
// tracks are beyond that, by hand. The profile is never changed: a snapshot at other offsets is
// made of it. Thread: any, pure functions.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "core/analysis/communication/host_clocks.h"
#include "core/query/session.h"

namespace rankscope::timeline {

/// By which way a rank came where it is.
enum class ShiftSource {
    Hand, ///< typed, or of an older view
    Slice, ///< a slice put at the reference
    Operation, ///< one operation of all ranks
    Clocks, ///< the fit to collectives
    Starts, ///< the first events
};

/// What becomes of ranks whose clocks drift when the view moves on (DriftFollower).
enum class Drift {
    Kept, ///< as it was; a change that moves a rank leaves them there
    Followed, ///< the fit places them anew, so that clocks agree in the middle of the view
    Left, ///< they stay where they were put
};

struct RankShift {
    Duration by{};
    ShiftSource source = ShiftSource::Hand;
    bool operator==(const RankShift&) const = default;
};

/// By the key of the rank or of the track, which is the same after a new import. None is zero.
using RankShifts = std::map<std::string, RankShift>;

std::string rankKey(const index::RankIndex& rank);
/// Of a process of the rank with that key, and of a track of it.
std::string layerKey(const std::string& rank, const model::Process& process);
std::string trackKey(const std::string& layer, const model::Track& track);
/// Of a track that is there; a damaged index may name a process that is not: then it has none.
std::string keyOfTrack(const index::RankIndex& rank, TrackId track);

/// The ranks as they were read, each and its tracks moved by their shifts; the same snapshot when
/// none is.
std::shared_ptr<const query::Snapshot> shifted(
    std::shared_ptr<const query::Snapshot> read, const RankShifts& shifts);

/// Nothing for a rank that stands where its clock puts it.
Duration shiftOf(const RankShifts& shifts, const query::OpenRank& rank);
/// No rank that is there stands elsewhere by the one than by the other; tracks of it may.
bool areRanksAlike(const RankShifts& a, const RankShifts& b, const query::Snapshot& snapshot);
/// Of the ranks that are there: shifts that a session kept may be of others.
size_t movedRanks(const RankShifts& shifts, const query::Snapshot& snapshot);
size_t movedTracks(const RankShifts& shifts, const query::Snapshot& snapshot);
/// One rank further by so much.
RankShifts movedBy(RankShifts shifts, const query::OpenRank& rank, Duration by, ShiftSource source);
/// What has these keys stands so far from where it belongs, typed by hand.
RankShifts withShift(RankShifts shifts, const std::vector<std::string>& keys, Duration by);
/// All ranks begin where the first one does; `now` is what is shown.
RankShifts withStartsTogether(RankShifts shifts, const query::Snapshot& now);
/// What is added to the times of each rank now: for alignAt().
analysis::ClockShifts clocksOf(const query::Snapshot& now);
/// The same before it was moved by its shift: for hostClocks().
analysis::ClockShifts clocksAsRead(const query::Snapshot& now, const RankShifts& shifts);
/// Each rank moved by so much and no further; others stay where they are.
RankShifts withShifts(RankShifts shifts, const query::Snapshot& now,
    const analysis::ClockShifts& moved, ShiftSource source);

} // namespace rankscope::timeline
