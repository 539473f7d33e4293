// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/project/rank_facts.h"

#include <algorithm>
#include <set>

#include <QCoreApplication>

#include "views/shared/formats.h"
#include "views/shared/issue_texts.h"
#include "views/shared/phrases.h"

namespace rankscope::project {

namespace {

struct RankFactsTexts {
    Q_DECLARE_TR_FUNCTIONS(RankFacts)
};

using importer::RankJob;
using importer::TableJob;

int percentOf(const Progress& progress) {
    const uint64_t total = progress.bytesTotal;
    return total == 0
        ? 0
        : static_cast<int>(std::min<uint64_t>(99, progress.bytesDone.load() * 100 / total));
}

const TableJob* tablesOf(const Project& project, size_t rank) {
    return rank < project.tableJobs().size() ? project.tableJobs()[rank].get() : nullptr;
}

const RankJob* timelineOf(const Project& project, size_t rank) {
    return rank < project.jobs().size() ? project.jobs()[rank].get() : nullptr;
}

template <class Job>
bool isReady(const Job* job) {
    return job != nullptr && job->state == importer::RankState::Ready;
}

/// Places where data was lost.
template <class Job>
uint64_t damageOf(const Job* job) {
    uint64_t count = 0;
    if (isReady(job)) {
        for (const model::Issue& issue : job->index->issues)
            count += issue.severity == model::Severity::DataLoss ? issue.count : 0;
    }
    return count;
}

template <class Job>
Tone toneOfJob(const Job* job) {
    if (job == nullptr)
        return Tone::NotRead;
    switch (job->state) {
    case importer::RankState::Waiting:
        return Tone::Waiting;
    case importer::RankState::Running:
        return Tone::Reading;
    case importer::RankState::Ready:
        return damageOf(job) > 0 ? Tone::Damaged : Tone::Ready;
    case importer::RankState::Failed:
        return Tone::Failed;
    case importer::RankState::Cancelled:
        return Tone::Cancelled;
    }
    return Tone::Waiting;
}

QString countsOf(const RankJob& job) {
    return RankFactsTexts::tr("slices: %1, events: %2")
        .arg(shared::formatCount(job.index->counts.slices),
            shared::formatCount(job.index->counts.events));
}

QString countsOf(const TableJob& job) {
    uint64_t rows = 0;
    for (const index::TableInfo& table : job.index->tables)
        rows += table.rows;
    return RankFactsTexts::tr("tables: %1, rows: %2")
        .arg(shared::formatCount(job.index->tables.size()), shared::formatCount(rows));
}

/// What is there, why it is not, and what was lost.
template <class Job>
QString reasonOf(const Job* job) {
    QString text;
    if (job != nullptr && job->state == importer::RankState::Failed)
        text += '\n' + shared::errorText(job->error);
    if (!isReady(job))
        return text;
    text += '\n' + countsOf(*job);
    for (const model::Issue& issue : job->index->issues) {
        if (issue.severity == model::Severity::DataLoss
            || issue.code == model::IssueCode::EmptyFile)
            text += '\n' + shared::issueText(issue.code, issue.count);
    }
    return text;
}

template <class Job>
void addIssues(size_t place, const Job* job, std::vector<RankIssue>& issues) {
    if (!isReady(job))
        return;
    const QString label = QString::fromStdString(job->index->label);
    for (const model::Issue& issue : job->index->issues)
        issues.push_back({place, label, &issue});
}

} // namespace

Tone toneOf(const importer::RankJob* job) {
    return toneOfJob(job);
}

bool isEmpty(const Project& project, size_t rank) {
    const RankJob* timeline = timelineOf(project, rank);
    const TableJob* tables = tablesOf(project, rank);
    const auto isNothing = [](const index::TableInfo& table) { return table.rows == 0; };
    return (timeline == nullptr || (isReady(timeline) && timeline->index->counts.events == 0))
        && (tables == nullptr
            || (isReady(tables) && std::ranges::all_of(tables->index->tables, isNothing)))
        && (timeline != nullptr || tables != nullptr);
}

Tone toneOf(const Project& project, size_t rank) {
    const Tone timeline = toneOfJob(timelineOf(project, rank));
    const Tone tables = toneOfJob(tablesOf(project, rank));
    if (isEmpty(project, rank))
        return damageOf(timelineOf(project, rank)) + damageOf(tablesOf(project, rank)) > 0
            ? Tone::Damaged
            : Tone::NotRead;
    if (timeline == Tone::NotRead)
        return tables;
    if (timeline == Tone::Waiting || timeline == Tone::Reading)
        return timeline;
    for (const Tone worse : {Tone::Failed, Tone::Damaged, Tone::Cancelled}) {
        if (timeline == worse || tables == worse)
            return worse;
    }
    return timeline;
}

QString shownPath(const std::filesystem::path& path, const std::filesystem::path& opened) {
    const std::filesystem::path inside = path.lexically_relative(opened);
    if (inside == ".") // which tells nobody what it is
        return QString::fromStdString(path.filename().string());
    const bool isInside = !inside.empty() && *inside.begin() != "..";
    return QString::fromStdString((isInside ? inside : path).string());
}

std::vector<RankIssue> issuesOf(const Project& project) {
    std::vector<RankIssue> issues;
    if (project.discovery()) {
        for (const model::Issue& issue : project.discovery()->issues.issues())
            issues.push_back({project.tableJobs().size(), project.name(), &issue});
    }
    for (size_t i = 0; i < project.tableJobs().size(); ++i) {
        addIssues(i, timelineOf(project, i), issues);
        addIssues(i, tablesOf(project, i), issues);
    }
    return issues;
}

size_t troublesOf(const Project& project) {
    size_t troubled = 0;
    if (project.discovery())
        troubled += static_cast<size_t>(std::ranges::count(project.discovery()->issues.issues(),
            model::Severity::DataLoss, &model::Issue::severity));
    for (size_t i = 0; i < project.jobs().size(); ++i) {
        const Tone tone = toneOf(project, i);
        troubled += tone == Tone::Damaged || tone == Tone::Failed ? 1 : 0;
    }
    return troubled;
}

RankLine factsOf(const Project& project, size_t rank) {
    const RankJob* timeline = timelineOf(project, rank);
    const TableJob* tables = tablesOf(project, rank);
    // What it is read from is up to the choice between text and database.
    const model::RankSource& source =
        timeline != nullptr ? timeline->source : project.discovery()->ranks[rank];
    RankLine facts{.label = QString::fromStdString(source.label),
        .note = shared::formatBytes(sizeOf(source)),
        .tone = toneOf(project, rank),
        .toolTip = {},
        .damage = damageOf(timeline) + damageOf(tables)};
    QString state = toneText(facts.tone);
    const Progress* const progress = timeline != nullptr ? &timeline->progress
        : tables != nullptr                              ? &tables->progress
                                                         : nullptr;
    if (facts.tone == Tone::Reading && progress != nullptr) {
        facts.note = QString("%1 %").arg(percentOf(*progress));
        state = RankFactsTexts::tr("importing, %1").arg(facts.note);
    }
    facts.toolTip = shared::labelled(facts.label, state) + '\n'
        + shared::qualified({shared::kindText(source.kind), shared::formatBytes(sizeOf(source))})
        + '\n' + QString::fromStdString(source.folder.native());
    facts.toolTip += reasonOf(timeline) + reasonOf(tables);
    return facts;
}

size_t readableRanks(const Project& project) {
    std::set<int64_t> ranks;
    for (size_t i = 0; project.discovery() && i < project.discovery()->ranks.size(); ++i) {
        if (isReady(timelineOf(project, i)) || isReady(tablesOf(project, i)))
            ranks.insert(project.discovery()->ranks[i].rank);
    }
    return ranks.size();
}

uint64_t sizeOf(const model::RankSource& rank) {
    uint64_t all = 0;
    for (const model::SourceFile& file : rank.files)
        all += file.size;
    uint64_t timeline = 0;
    for (const model::SourceFile* file : model::timelineFiles(rank))
        timeline += file->size;
    return timeline > 0 ? timeline : all;
}

QString toneText(Tone tone) {
    switch (tone) {
    case Tone::Waiting:
        return RankFactsTexts::tr("queued");
    case Tone::Reading:
        return RankFactsTexts::tr("importing");
    case Tone::Ready:
        return RankFactsTexts::tr("ready");
    case Tone::Damaged:
        return RankFactsTexts::tr("damaged; readable parts are shown");
    case Tone::Failed:
        return RankFactsTexts::tr("failed");
    case Tone::Cancelled:
        return RankFactsTexts::tr("cancelled");
    case Tone::NotRead:
        return RankFactsTexts::tr("no readable data");
    }
    return {};
}

QString stateWord(Tone tone) {
    if (tone == Tone::Damaged)
        return RankFactsTexts::tr("damaged");
    if (tone == Tone::NotRead)
        return RankFactsTexts::tr("unreadable");
    return toneText(tone);
}

} // namespace rankscope::project
