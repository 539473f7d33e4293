// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/joint_price.h"

#include <algorithm>
#include <numeric>

namespace rankscope::advisor {

namespace {

using Places = std::vector<size_t>; ///< of changes, the dearest first

class JointReplay {
public:
    JointReplay(const JobGraph& job, std::span<const Played* const> changes)
        : m_job(job)
        , m_changes(changes)
        , m_delays(
              std::ranges::any_of(changes, &Played::isDelayed) ? job.delays() : job.usualDelays())
        , m_measured(job.stepTime(job.work(), m_delays)) { }

    Duration saved(Places places) const {
        std::ranges::sort(places);
        Work work = m_job.work();
        HostTimes delays = m_delays;
        for (const size_t place : places)
            m_changes[place]->change(m_job, work, delays);
        return m_measured - m_job.stepTime(work, delays);
    }

    Places all() const {
        Places places(m_changes.size());
        std::iota(places.begin(), places.end(), size_t());
        std::ranges::stable_sort(
            places, std::greater(), [this](size_t place) { return m_changes[place]->alone; });
        return places;
    }

    /// Without those that make the rest save less: a mean spreads what a cheaper change mends.
    Places useful() const {
        Places places = all();
        Duration most = saved(places);
        for (bool isLess = true; isLess && places.size() > 1;) {
            isLess = false;
            Places best = places;
            for (size_t i = 0; i < places.size(); ++i) {
                Places others = places;
                others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
                if (const Duration of = saved(others); of > most) {
                    most = of;
                    best = std::move(others);
                    isLess = true;
                }
            }
            places = std::move(best);
        }
        return places;
    }

private:
    const JobGraph& m_job;
    std::span<const Played* const> m_changes;
    HostTimes m_delays;
    Duration m_measured;
};

} // namespace

Played playedFixes(std::vector<Fix> fixes, Duration alone) {
    return {[fixes = std::move(fixes)](const JobGraph& job, Work& work, HostTimes& /*delays*/) {
                for (const Fix& fix : fixes)
                    fix(job, work);
            },
        false, alone};
}

Duration savedBy(const JobGraph& job, const Played& played) {
    const Played* const change = &played;
    return std::max(Duration(), JointReplay(job, std::span(&change, 1)).saved({0}));
}

JointPrice jointPrice(const JobGraph& job, std::span<const Played* const> changes) {
    JointPrice price{{}, std::vector<std::optional<Duration>>(changes.size())};
    if (changes.empty())
        return price;
    const JointReplay replay(job, changes);
    const Places places = replay.useful();
    const Duration dearest = std::max(Duration(), changes[replay.all().front()]->alone);
    price.saved = std::max(dearest, replay.saved(places));
    Duration before{};
    Places first;
    for (const size_t place : places) {
        first.push_back(place);
        const Duration until = first.size() == places.size()
            ? price.saved
            : std::clamp(first.size() == 1 ? changes[place]->alone : replay.saved(first), before,
                price.saved);
        price.shares[place] = until - before;
        before = until;
    }
    return price;
}

} // namespace rankscope::advisor
