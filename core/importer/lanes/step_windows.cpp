// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/lanes/step_windows.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "core/base/saturate.h"

namespace rankscope::importer {

namespace {

using StepMarks = std::vector<StepMark>;

std::optional<size_t> stepAt(const StepMarks& marks, Timestamp time) {
    const auto after = std::upper_bound(marks.begin(), marks.end(), time,
        [](Timestamp at, const StepMark& mark) { return at < mark.range.begin; });
    if (after == marks.begin() || time >= std::prev(after)->range.end)
        return std::nullopt;
    return static_cast<size_t>(std::prev(after) - marks.begin());
}

enum class Does : uint8_t { Compute, Communicate };

/// The work of one step so far, in order of its begin.
struct Own {
    std::optional<size_t> before; ///< the nearest earlier step with work
    Timestamp first{};
    Timestamp last{}; ///< latest end
    Timestamp meeting{}; ///< with the step before
    Duration cost = Duration::max(); ///< of that meeting
    Duration weight{};
    Timestamp computesUntil = Timestamp::min();
    Timestamp communicatesUntil = Timestamp::min();

    void add(const Busy& busy, Does does) {
        const Duration length = busy.end - busy.begin;
        weight = saturatingAdd(weight, length);
        if (does == Does::Compute)
            weight = saturatingAdd(weight, length);
        Timestamp& until = does == Does::Compute ? computesUntil : communicatesUntil;
        until = std::max(until, busy.end);
        last = std::max(last, busy.end);
    }

    /// Computing weighs double: what only communicates often waits beside another step's computing.
    Duration weightBefore(Timestamp time) const {
        const auto rest = [time](Timestamp until) {
            return until > time ? until - time : Duration::zero();
        };
        return weight - rest(computesUntil) - rest(computesUntil) - rest(communicatesUntil);
    }
};

/// The borders of the steps from the work of each, which comes in order of its begin.
class Borders {
public:
    explicit Borders(const StepMarks& marks)
        : m_marks(marks)
        , m_own(marks.size()) { }

    void add(std::optional<size_t> step, const Busy& busy, Does does);
    std::vector<StepWindow> windows(model::StepOwner owner) const;

private:
    std::vector<Timestamp> begins() const;

    const StepMarks& m_marks;
    std::vector<Own> m_own;
    std::set<size_t> m_busySteps;
};

void Borders::add(std::optional<size_t> step, const Busy& busy, Does does) {
    if (!step)
        return;
    Own& own = m_own[*step];
    const auto [place, isFirst] = m_busySteps.insert(*step);
    if (isFirst)
        own.first = own.last = own.meeting = busy.begin;
    if (place != m_busySteps.begin()) {
        const size_t before = *std::prev(place);
        if (own.before != before)
            own.cost = Duration::max();
        own.before = before;
        // What would stand on the wrong side of a meeting here, but for what is the same of all.
        const Duration cost = own.weightBefore(busy.begin) - m_own[before].weightBefore(busy.begin);
        if (cost < own.cost) {
            own.cost = cost;
            own.meeting = busy.begin;
        }
    }
    own.add(busy, does);
}

/// A step without work begins with the host's, but not before the work of those before it ended.
std::vector<Timestamp> Borders::begins() const {
    std::vector<Timestamp> begins;
    Timestamp lastBegin = m_marks.front().range.begin;
    Timestamp workEnd = lastBegin;
    for (size_t i = 0; i < m_marks.size(); ++i) {
        Timestamp begin = std::max(m_marks[i].range.begin, workEnd);
        if (m_busySteps.count(i) > 0) {
            begin = i == 0 ? std::min(m_own[i].first, lastBegin)
                           : std::max(m_own[i].meeting, lastBegin);
            lastBegin = begin;
            workEnd = std::max(workEnd, m_own[i].last);
        }
        begins.push_back(begin);
    }
    for (size_t i = begins.size() - 1; i > 0; --i)
        begins[i - 1] = std::min(begins[i - 1], begins[i]);
    return begins;
}

std::vector<StepWindow> Borders::windows(model::StepOwner owner) const {
    const std::vector<Timestamp> begins = this->begins();
    Timestamp end = begins.back();
    for (size_t i = 0; i < m_marks.size(); ++i) {
        end = std::max(end, m_marks[i].range.end);
        if (m_busySteps.count(i) > 0)
            end = std::max(end, m_own[i].last);
    }
    std::vector<StepWindow> windows;
    for (size_t i = 0; i < m_marks.size(); ++i) {
        const TimeRange range{begins[i], i + 1 < begins.size() ? begins[i + 1] : end};
        windows.push_back({m_marks[i].step, range, range.begin, owner});
    }
    if (m_busySteps.count(0) > 0)
        windows[0].workBegin = std::clamp(m_own[0].first, begins[0], windows[0].range.end);
    return windows;
}

/// The sorted records of several streams, the earliest next.
class WorkCursor {
public:
    explicit WorkCursor(DeviceWork& work) {
        for (BusyStore::Merge& merge : work.computing)
            add(merge, true);
        for (BusyStore::Merge& merge : work.communication)
            add(merge, false);
    }

    const Busy* get() const { return m_at < m_sources.size() ? m_sources[m_at].next : nullptr; }
    bool computes() const { return m_sources[m_at].computes; }
    void next() {
        m_sources[m_at].next = m_sources[m_at].merge->next();
        choose();
    }
    Status status() const {
        for (const Source& source : m_sources)
            RS_TRY(source.merge->status());
        return {};
    }

private:
    struct Source {
        BusyStore::Merge* merge = nullptr;
        const Busy* next = nullptr;
        bool computes = false;
    };

    void add(BusyStore::Merge& merge, bool computes) {
        m_sources.push_back({&merge, merge.next(), computes});
        choose();
    }
    void choose() {
        m_at = m_sources.size();
        for (size_t i = 0; i < m_sources.size(); ++i) {
            const Busy* const next = m_sources[i].next;
            if (next != nullptr && (get() == nullptr || BusyOrder::before(*next, *get())))
                m_at = i;
        }
    }

    std::vector<Source> m_sources;
    size_t m_at = 0;
};

/// The launch of device work, asked in order of (begin, track).
class LaunchCursor {
public:
    explicit LaunchCursor(LaunchStore::Merge launches)
        : m_launches(std::move(launches))
        , m_next(m_launches.next()) { }

    /// When the host launched it.
    std::optional<Timestamp> find(const Busy& busy) {
        const auto key = std::tie(busy.begin, busy.track);
        if (!m_found || std::tie(m_found->begin, m_found->track) != key) {
            m_found.reset();
            while (m_next != nullptr && std::tie(m_next->begin, m_next->track) < key)
                m_next = m_launches.next();
            if (m_next != nullptr && std::tie(m_next->begin, m_next->track) == key)
                m_found = *m_next;
        }
        return m_found ? std::optional(m_found->from) : std::nullopt;
    }

    Status status() const { return m_launches.status(); }

private:
    LaunchStore::Merge m_launches;
    const Launch* m_next;
    std::optional<Launch> m_found;
};

} // namespace

Result<std::vector<StepWindow>> stepWindows(const std::vector<StepMark>& marks, DeviceWork work) {
    if (marks.empty())
        return std::vector<StepWindow>();
    Borders launched(marks);
    Borders hosted(marks);
    bool hasLaunches = false;
    WorkCursor cursor(work);
    LaunchCursor launches(work.launches.read(0));
    for (; const Busy* busy = cursor.get(); cursor.next()) {
        const Does does = cursor.computes() ? Does::Compute : Does::Communicate;
        hosted.add(stepAt(marks, busy->begin), *busy, does);
        if (const auto from = launches.find(*busy)) {
            hasLaunches = true;
            launched.add(stepAt(marks, *from), *busy, does);
        }
    }
    RS_TRY(cursor.status());
    RS_TRY(launches.status());
    return hasLaunches ? launched.windows(model::StepOwner::Launch)
                       : hosted.windows(model::StepOwner::HostWindow);
}

} // namespace rankscope::importer
