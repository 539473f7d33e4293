// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/screenshot.h"

#include <algorithm>
#include <cstdio>

#include <QCoreApplication>
#include <QFileInfo>

#include "app/desktop/main_window.h"
#include "app/desktop/workbench.h"
#include "core/importer/outcome.h"
#include "views/project/rank_facts.h"
#include "views/timeline/range_text.h"

namespace rankscope::desktop {

namespace {

constexpr int kCheckMs = 10;
constexpr int kWordMs = 1000;
// An answer may lead to another question in the next turn of the event loop.
constexpr int kQuietChecks = 4;

void say(const QString& text) {
    std::fputs((text + '\n').toLocal8Bit().constData(), stderr);
}

struct Failure {
    std::string label;
    const Error* error;
};

template <class Job>
void addFailures(const std::vector<std::shared_ptr<Job>>& jobs, std::vector<Failure>& failures) {
    for (const auto& job : jobs) {
        if (job != nullptr && job->state == importer::RankState::Failed)
            failures.push_back({job->source.label, &job->error});
    }
}

std::vector<Failure> failuresOf(const project::Project& project) {
    std::vector<Failure> failures;
    addFailures(project.jobs(), failures);
    addFailures(project.tableJobs(), failures);
    return failures;
}

} // namespace

Screenshot::Screenshot(MainWindow& window, Options options)
    : m_window(window)
    , m_options(std::move(options)) {
    m_timer.setInterval(kCheckMs);
    connect(&m_timer, &QTimer::timeout, this, &Screenshot::check);
    m_timer.start();
    m_sinceWord.start();
}

void Screenshot::check() {
    if (!m_window.isIdle()) {
        m_quietChecks = 0;
        sayProgress();
        return;
    }
    if (!m_isAimed) {
        m_isAimed = true;
        if (!aim()) {
            say(QString("rankscope: there is no rank %1").arg(*m_options.rank));
            m_timer.stop();
            QCoreApplication::exit(kExitUsage);
        }
        return;
    }
    if (++m_quietChecks >= kQuietChecks) {
        m_timer.stop();
        take();
    }
}

void Screenshot::sayProgress() {
    const project::Project* project = m_window.workbench().projects.currentProject();
    if (project == nullptr || m_sinceWord.elapsed() < kWordMs)
        return;
    m_sinceWord.restart();
    const project::ProjectProgress all = project->progress();
    const uint64_t percent = all.bytesTotal == 0 ? 0 : all.bytesDone * 100 / all.bytesTotal;
    say(QString("reading %1 %, %2 of %3 ranks, %4 events")
            .arg(percent)
            .arg(all.ranksDone)
            .arg(all.ranks)
            .arg(all.events));
}

bool Screenshot::aim() {
    timeline::TimelineState& state = m_window.workbench().state;
    if (state.isEmpty())
        return true;
    if (m_options.rank && !showOnlyRank(m_window, *m_options.rank))
        return false;
    if (const auto range = timeline::parseRange(m_options.range, state.origin()))
        state.setVisibleRange(*range);
    return true;
}

void Screenshot::take() {
    const QPixmap picture = m_window.grab();
    if (!picture.save(m_options.screenshot)) {
        say("rankscope: can not write " + m_options.screenshot);
        QCoreApplication::exit(kExitUsage);
        return;
    }
    QCoreApplication::exit(exitCode());
}

int Screenshot::exitCode() const {
    const project::Project* project = m_window.workbench().projects.currentProject();
    if (project == nullptr)
        return kExitNothingReadable;
    if (project->state() == project::ProjectState::Cancelled)
        return kExitStopped;
    if (project->readyRanks().empty() && project->readyTables().empty())
        say(QString("rankscope: nothing readable in %1").arg(m_options.folder));
    for (const Failure& failure : failuresOf(*project))
        say("rankscope: " + QString::fromStdString(failure.label + ": " + failure.error->message));
    for (const project::RankIssue& met : project::issuesOf(*project)) {
        if (met.issue->severity != model::Severity::Info)
            say(QString("rankscope: %1: %2 %3 (%4)")
                    .arg(met.rank, model::toWord(met.issue->code))
                    .arg(met.issue->count)
                    .arg(QString::fromStdString(met.issue->file)));
    }
    if (!project->discovery())
        return kExitNothingReadable;
    const ExitCode code = app::exitCodeOf(
        importer::outcomeOf(project->jobs(), project->tableJobs(), project->discovery()->issues));
    if (code != kExitGood)
        return code;
    return project->readyRanks().empty() && project->readyTables().empty() ? kExitNothingReadable
                                                                           : kExitGood;
}

bool showOnlyRank(MainWindow& window, qint64 number) {
    timeline::TimelineState& state = window.workbench().state;
    timeline::LaneFilter filter = state.filter();
    bool isThere = false;
    const auto& ranks = state.snapshot()->ranks;
    for (size_t i = 0; i < ranks.size(); ++i) {
        const bool isWanted = ranks[i].index->rank == number;
        isThere = isThere || isWanted;
        if (!isWanted)
            filter.hiddenRanks.insert(static_cast<RankSlot>(i));
    }
    if (isThere)
        state.setFilter(filter);
    return isThere;
}

} // namespace rankscope::desktop
