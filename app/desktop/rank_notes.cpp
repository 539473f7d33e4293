// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/rank_notes.h"

#include <algorithm>

#include <QCoreApplication>

#include "views/project/project_list.h"
#include "views/project/rank_facts.h"
#include "views/shared/formats.h"
#include "views/timeline/lane_view.h"

namespace rankscope::desktop {

using timeline::RankNote;

namespace {

struct RankNotes {
    Q_DECLARE_TR_FUNCTIONS(RankNotes)
};

RankNote noteOf(const importer::RankJob& job) {
    const project::Tone tone = project::toneOf(&job);
    switch (tone) {
    case project::Tone::Reading: {
        if (job.progress.isWaiting)
            return {RankNotes::tr("another program imports it")};
        const uint64_t total = job.progress.bytesTotal;
        const uint64_t done = std::min<uint64_t>(job.progress.bytesDone, total);
        const double share =
            total == 0 ? 0 : static_cast<double>(done) / static_cast<double>(total);
        const QString events = shared::formatCount(job.progress.events);
        return {RankNotes::tr("%1 %, %2 events")
                    .arg(std::min(99, static_cast<int>(share * 100)))
                    .arg(events),
            share};
    }
    case project::Tone::Waiting:
    case project::Tone::Cancelled:
        return {project::toneText(tone)};
    case project::Tone::Failed:
        return {project::toneText(tone), -1, true};
    default:
        return {};
    }
}

std::vector<RankSlot> waitingInSight(
    const project::Project& project, const timeline::LaneView& lanes) {
    const auto jobs = project.shownJobs();
    std::vector<RankSlot> waiting;
    const timeline::Band band = lanes.bands().scrolled;
    for (const timeline::Row& row : lanes.layout().rowsIn(band.top(), band.bottom())) {
        const bool isHeading =
            row.kind == timeline::RowKind::Host && row.fold != timeline::Fold::Closed;
        if (!row.isOfRanks() || isHeading)
            continue;
        for (const timeline::RankNode* rank : row.ranks()) {
            const size_t slot = toIndex(rank->slot);
            if (slot < jobs.size() && jobs[slot]->state == importer::RankState::Waiting)
                waiting.push_back(rank->slot);
        }
    }
    return waiting;
}

} // namespace

std::vector<RankNote> rankNotes(const project::Project* project) {
    std::vector<RankNote> notes;
    if (project == nullptr)
        return notes;
    for (const importer::RankJob* job : project->shownJobs())
        notes.push_back(noteOf(*job));
    const bool hasAny =
        std::ranges::any_of(notes, [](const RankNote& note) { return !note.text.isEmpty(); });
    return hasAny ? notes : std::vector<RankNote>{};
}

void preferInSight(project::ProjectList& projects, const timeline::LaneView& lanes) {
    const project::Project* project = projects.currentProject();
    if (project == nullptr || !project->isBusy())
        return;
    const auto waiting = waitingInSight(*project, lanes);
    if (!waiting.empty())
        projects.prefer(waiting);
}

} // namespace rankscope::desktop
