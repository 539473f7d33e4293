// SPDX-License-Identifier: GPL-3.0-or-later
// One operation on every rank: the slices of the name of one, told apart by their order in the step
// (in the whole profile, where it lies in no step), on the layer of that slice.
// Thread: that of the session.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "core/query/session.h"

namespace rankscope::query {

struct SameSlice {
    enum class Found {
        Yes,
        NoName, ///< no slice of that name in the step
        TooFew, ///< fewer than come before it on the rank of the slice
        NoStep, ///< no such step
        OtherGroup, ///< a collective of ranks that this one is none of
    };
    RankSlot rank{};
    Found found = Found::NoName;
    TimeRange range{}; ///< of the timeline, by the rank's clock
    uint64_t has = 0; ///< in the step, where they are too few
    bool operator==(const SameSlice&) const = default;
};

struct SameSlices {
    std::string step{}; ///< its number; "": of the whole profile
    uint64_t order = 0; ///< of the slice among those of its name, from 1; 0: matched by group
    std::vector<SameSlice> ranks{}; ///< by slot; without those that are not read
};

/// Errors: NotFound for a slice that is not there, Cancelled, those of the index.
Result<SameSlices> sameSlices(Session& session, const SliceRef& of, std::stop_token stop);

} // namespace rankscope::query
