// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/time_log.h"

#include <algorithm>
#include <cstdio>

#include "views/project/project_list.h"

namespace rankscope::desktop {

namespace {
constexpr int kTickMs = 10;
} // namespace

TimeLog::TimeLog(const project::ProjectList& projects) {
    m_sinceStart.start();
    m_sinceTick.start();
    connect(&projects, &project::ProjectList::structureChanged, this,
        [this, &projects] { sayFound(projects); });
    connect(&projects, &project::ProjectList::snapshotChanged, this,
        [this](const auto& snapshot) { sayShown(*snapshot); });
    connect(&m_ticks, &QTimer::timeout, this, [this, &projects] { tick(projects); });
    m_ticks.start(kTickMs);
}

void TimeLog::say(const QString& what) {
    std::fprintf(stderr, "time %lld %s\n", static_cast<long long>(m_sinceStart.elapsed()),
        what.toLocal8Bit().constData());
}

void TimeLog::sayFound(const project::ProjectList& projects) {
    const project::Project* project = projects.currentProject();
    if (project != nullptr && project->discovery())
        say(QString("found %1 ranks").arg(project->discovery()->ranks.size()));
}

void TimeLog::sayShown(const query::Snapshot& snapshot) {
    const auto read = std::ranges::count_if(
        snapshot.ranks, [](const query::OpenRank& rank) { return !rank.index->lanes.empty(); });
    say(QString("shown %1 of %2 ranks, tables of %3")
            .arg(read)
            .arg(snapshot.ranks.size())
            .arg(snapshot.tables.size()));
}

void TimeLog::tick(const project::ProjectList& projects) {
    m_longest = std::max(m_longest, m_sinceTick.restart());
    const bool isBusy = projects.isBusy();
    if (m_wasBusy && !isBusy) {
        say(QString("done, longest without an answer %1 ms").arg(m_longest));
        m_longest = 0;
    }
    m_wasBusy = isBusy;
}

} // namespace rankscope::desktop
