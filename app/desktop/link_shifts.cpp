// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/link_shifts.h"

#include <string_view>

namespace rankscope::desktop {

namespace {

/// By ShiftSource; 0, which takes no place, is by hand.
constexpr std::string_view kWays{"\0socb", 5};

/// What begins with `own` and is that or goes on below it, with the key that it has below `other`.
template <class Shift, class Take>
void renamed(const std::map<std::string, Shift>& shifts, const std::string& own,
    const std::string& other, const Take& take) {
    if (const auto rank = shifts.find(own); rank != shifts.end())
        take(other, rank->second);
    const std::string below = own + '/';
    for (auto track = shifts.lower_bound(below);
         track != shifts.end() && track->first.starts_with(below); ++track)
        take(other + track->first.substr(own.size()), track->second);
}

} // namespace

model::LinkShifts linkShifts(const timeline::RankShifts& shifts, const query::Snapshot& snapshot) {
    model::LinkShifts link;
    for (const query::OpenRank& rank : snapshot.ranks) {
        renamed(shifts, timeline::rankKey(*rank.index), rank.index->label,
            [&link](const std::string& name, const timeline::RankShift& shift) {
                link[name] = {shift.by, kWays[static_cast<size_t>(shift.source)]};
            });
    }
    return link;
}

timeline::RankShifts shiftsOf(const model::LinkShifts& shifts, const query::Snapshot& snapshot) {
    timeline::RankShifts found;
    for (const query::OpenRank& rank : snapshot.ranks) {
        renamed(shifts, rank.index->label, timeline::rankKey(*rank.index),
            [&found](const std::string& key, const model::LinkShift& shift) {
                const size_t way = kWays.find(shift.way);
                found[key] = {shift.by,
                    way == std::string_view::npos ? timeline::ShiftSource::Hand
                                                  : static_cast<timeline::ShiftSource>(way)};
            });
    }
    return found;
}

} // namespace rankscope::desktop
