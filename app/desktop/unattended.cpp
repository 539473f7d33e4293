// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/unattended.h"

#include <cstdio>
#include <utility>
#include <vector>

#include "app/desktop/main_window.h"
#include "app/desktop/options.h"
#include "app/desktop/workbench.h"
#include "core/importer/outcome.h"
#include "views/project/rank_facts.h"
#include "views/shared/formats.h"

namespace rankscope::desktop {

namespace {

constexpr int kCheckMs = 10;
constexpr int kWordMs = 1000;
// An answer may lead to another question in the next turn of the event loop.
constexpr int kQuietChecks = 4;

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

void say(const QString& text) {
    std::fputs((text + '\n').toLocal8Bit().constData(), stderr);
}

Unattended::Unattended(MainWindow& window, std::map<std::string, QString> facts)
    : m_window(window)
    , m_facts(std::move(facts)) {
    m_timer.setInterval(kCheckMs);
    connect(&m_timer, &QTimer::timeout, this, &Unattended::check);
    m_sinceWord.start();
}

void Unattended::wait() {
    m_quietChecks = 0;
    m_timer.start();
}

/// A folder that comes brings its own first. While it is read the checks have not begun.
void Unattended::tellFacts() {
    advice::AdviceState& advice = m_window.workbench().advice;
    if (!m_facts.empty() && advice.choices().facts != m_facts)
        advice.setFacts(m_facts);
}

void Unattended::check() {
    tellFacts();
    if (!m_window.isIdle()) {
        m_quietChecks = 0;
        sayProgress();
        return;
    }
    if (++m_quietChecks < kQuietChecks)
        return;
    m_timer.stop();
    emit idle();
}

void Unattended::sayProgress() {
    const project::Project* project = m_window.workbench().projects.currentProject();
    if (project == nullptr || m_sinceWord.elapsed() < kWordMs)
        return;
    m_sinceWord.restart();
    const project::ProjectProgress all = project->progress();
    if (all.ranks > 0 && all.ranksDone == all.ranks) {
        // What is left is of the checks and pages, which count nothing.
        if (!std::exchange(m_isRead, true))
            say(QString("%1 of %2 ranks read; checks and pages go on")
                    .arg(shared::formatCount(all.ranksDone), shared::formatCount(all.ranks)));
        return;
    }
    const uint64_t percent = all.bytesTotal == 0 ? 0 : all.bytesDone * 100 / all.bytesTotal;
    say(QString("reading %1 %, %2 of %3 ranks, %4 events")
            .arg(percent)
            .arg(shared::formatCount(all.ranksDone), shared::formatCount(all.ranks),
                shared::formatCount(all.events)));
}

namespace {

ExitCode codeOf(const project::Project& project, const QString& folder) {
    if (project.state() == project::ProjectState::Cancelled)
        return kExitStopped;
    const bool isEmpty =
        project.readyRanks().empty() && project.readyTables().empty() && project.jobFiles().empty();
    if (!project.discovery())
        say(QString("rankscope: %1: %2")
                .arg(folder, QString::fromStdString(project.error().message)));
    else if (isEmpty)
        say(QString("rankscope: nothing readable in %1").arg(folder));
    for (const Failure& failure : failuresOf(project))
        say("rankscope: " + QString::fromStdString(failure.label + ": " + failure.error->message));
    for (const project::RankIssue& met : project::issuesOf(project)) {
        if (met.issue->severity != model::Severity::Info)
            say(QString("rankscope: %1: %2 %3 (%4)")
                    .arg(met.rank, model::toWord(met.issue->code))
                    .arg(shared::formatCount(met.issue->count))
                    .arg(QString::fromStdString(met.issue->file)));
    }
    if (!project.discovery())
        return kExitNothingReadable;
    const ExitCode code = app::exitCodeOf(
        importer::outcomeOf(project.jobs(), project.tableJobs(), project.discovery()->issues));
    if (code != kExitGood)
        return code;
    return isEmpty ? kExitNothingReadable : kExitGood;
}

} // namespace

ExitCode exitCodeOf(MainWindow& window, const QString& folder) {
    const project::ProjectList& projects = window.workbench().projects;
    if (!projects.current())
        return kExitNothingReadable;
    ExitCode code = codeOf(*projects.currentProject(), folder);
    for (size_t i = 0; i < projects.size(); ++i) { // the base of a comparison
        if (i == *projects.current())
            continue;
        const project::Project& other = projects.project(i);
        const ExitCode ofOther = codeOf(other, QString::fromStdString(other.root().native()));
        if (code == kExitGood)
            code = ofOther;
    }
    return code;
}

} // namespace rankscope::desktop
