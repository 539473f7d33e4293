// SPDX-License-Identifier: GPL-3.0-or-later
// A folder may hold several profiles of one rank: a schedule that repeats, a restart, two runs. A
// job is one profile of each rank: figures of a job are read from one such set at a time.
// Thread: any, free functions.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string_view>
#include <utility>

#include "core/query/session.h"

namespace rankscope::query {

/// 1; 2, 3, ... of further profiles of the same rank, as labelled at discovery: "Rank 0 (2)".
int64_t profileOf(std::string_view label);

/// Whether the tables are of the profile that the timeline is of.
bool areOfOneProfile(const index::RankIndex& timeline, const index::TableIndex& tables);

/// Of the rank with the most profiles; at least 1.
int64_t profileCount(const Snapshot& snapshot);

/// That profile of each rank that has it, and what belongs to the job as a whole.
Snapshot onlyProfile(const Snapshot& snapshot, int64_t profile);
/// The same, one and the same for all who ask: its figures are computed once. The whole snapshot
/// where no rank has several profiles.
std::shared_ptr<const Snapshot> sharedProfile(
    const std::shared_ptr<const Snapshot>& snapshot, int64_t profile);

/// A question that knows that profile alone, asked of a session that knows all.
template <class T>
std::function<Result<T>(Session&, std::stop_token)> ofProfile(
    int64_t profile, std::function<Result<T>(Session&, std::stop_token)> question) {
    return [profile, question = std::move(question)](
               Session& session, std::stop_token stop) -> Result<T> {
        const auto only = sharedProfile(session.sharedSnapshot(), profile);
        if (only == session.sharedSnapshot())
            return question(session, std::move(stop));
        Session own(only, session.budget());
        own.setStop(session.stop());
        return question(own, std::move(stop));
    };
}

} // namespace rankscope::query
