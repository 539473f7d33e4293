// SPDX-License-Identifier: GPL-3.0-or-later
// How far ranks are moved from where their clocks put them, by hand or by a fit. The profile is
// never changed: a snapshot at other offsets is made of it.
// Thread: any, pure functions.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "core/analysis/communication/clock_fit.h"
#include "core/query/session.h"

namespace rankscope::timeline {

/// By the key of the rank, which is the same after a new import. None is zero.
using RankShifts = std::map<std::string, Duration>;

std::string rankKey(const index::RankIndex& rank);

/// The ranks as they were read, each moved by its shift; the same snapshot when none is.
std::shared_ptr<const query::Snapshot> shifted(
    std::shared_ptr<const query::Snapshot> read, const RankShifts& shifts);

/// One rank further by so much.
RankShifts movedBy(RankShifts shifts, const query::OpenRank& rank, Duration by);
/// All ranks begin where the first one does; `now` is what is shown.
RankShifts withStartsTogether(RankShifts shifts, const query::Snapshot& now);
/// What is added to the times of each rank now: for fitClocks() and alignAt().
analysis::ClockShifts clocksOf(const query::Snapshot& now);
/// Each rank at its time of `clocks`; others stay where they are.
RankShifts withClocks(
    RankShifts shifts, const query::Snapshot& now, const analysis::ClockShifts& clocks);

} // namespace rankscope::timeline
