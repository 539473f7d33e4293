// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/project/rank_facts.h"

#include <algorithm>

#include <QCoreApplication>

#include "views/shared/formats.h"
#include "views/shared/issue_texts.h"

namespace rankscope::project {

namespace {

struct RankFactsTexts {
    Q_DECLARE_TR_FUNCTIONS(RankFacts)
};

int percentOf(const importer::RankJob& job) {
    const uint64_t total = job.progress.bytesTotal;
    return total == 0
        ? 0
        : static_cast<int>(std::min<uint64_t>(99, job.progress.bytesDone.load() * 100 / total));
}

uint64_t damageOf(const index::RankIndex& rank) {
    uint64_t count = 0;
    for (const model::Issue& issue : rank.issues)
        count += issue.severity == model::Severity::DataLoss ? issue.count : 0;
    return count;
}

QString reasonOf(const importer::RankJob& job, Tone tone) {
    QString text;
    if (tone == Tone::Failed)
        text += '\n' + shared::errorText(job.error);
    if (tone == Tone::Ready || tone == Tone::Damaged)
        text += '\n'
            + RankFactsTexts::tr("%1 slices, %2 events")
                  .arg(shared::formatCount(job.index->counts.slices),
                      shared::formatCount(job.index->counts.events));
    if (tone == Tone::Damaged) {
        for (const model::Issue& issue : job.index->issues) {
            if (issue.severity == model::Severity::DataLoss)
                text += '\n' + shared::issueText(issue.code, issue.count);
        }
    }
    return text;
}

} // namespace

Tone toneOf(const importer::RankJob* job) {
    if (job == nullptr)
        return Tone::NotRead;
    switch (job->state) {
    case importer::RankState::Waiting:
        return Tone::Waiting;
    case importer::RankState::Running:
        return Tone::Reading;
    case importer::RankState::Ready:
        return damageOf(*job->index) > 0 ? Tone::Damaged : Tone::Ready;
    case importer::RankState::Failed:
        return Tone::Failed;
    case importer::RankState::Cancelled:
        return Tone::Cancelled;
    }
    return Tone::Waiting;
}

size_t troubledRanks(const Project& project) {
    return static_cast<size_t>(std::ranges::count_if(project.jobs(), [](const auto& job) {
        const Tone tone = toneOf(job.get());
        return tone == Tone::Damaged || tone == Tone::Failed;
    }));
}

RankFacts factsOf(const Project& project, size_t rank) {
    const model::RankSource& source = project.discovery()->ranks[rank];
    const importer::RankJob* job =
        rank < project.jobs().size() ? project.jobs()[rank].get() : nullptr;
    RankFacts facts{.label = QString::fromStdString(source.label),
        .note = shared::formatBytes(sizeOf(source)),
        .tone = toneOf(job),
        .toolTip = {}};
    QString state = toneText(facts.tone);
    if (facts.tone == Tone::Reading) {
        facts.note = QString("%1 %").arg(percentOf(*job));
        state += ' ' + facts.note;
    }
    facts.toolTip = facts.label + ": " + state + '\n' + shared::kindText(source.kind) + ", "
        + shared::formatBytes(sizeOf(source)) + '\n'
        + QString::fromStdString(source.folder.native());
    if (job != nullptr)
        facts.toolTip += reasonOf(*job, facts.tone);
    if (facts.tone == Tone::Damaged)
        facts.damage = damageOf(*job->index);
    return facts;
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
        return RankFactsTexts::tr("waiting");
    case Tone::Reading:
        return RankFactsTexts::tr("reading");
    case Tone::Ready:
        return RankFactsTexts::tr("ready");
    case Tone::Damaged:
        return RankFactsTexts::tr("damaged, what could be read is shown");
    case Tone::Failed:
        return RankFactsTexts::tr("failed");
    case Tone::Cancelled:
        return RankFactsTexts::tr("cancelled");
    case Tone::NotRead:
        return RankFactsTexts::tr("found, but this version does not read its kind yet");
    }
    return {};
}

} // namespace rankscope::project
