// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/health/rank_profiles.h"

#include <algorithm>

#include "views/project/project.h"
#include "views/shared/query_bridge.h"

namespace rankscope::health {

namespace {

constexpr size_t kAtOnce = 64; // opens as many files: some ten milliseconds

/// Of a rank of which nothing is read any more, else it would lack what is only not there yet.
analysis::RankParts partsOf(const project::Project& project, size_t rank) {
    const auto& timeline = project.jobs()[rank];
    const auto& tables = project.tableJobs()[rank];
    const auto isOpen = [](const auto& job) {
        return job != nullptr && importer::isOpen(job->state);
    };
    const auto isReady = [](const auto& job) {
        return job != nullptr && job->state == importer::RankState::Ready;
    };
    if (isOpen(timeline) || isOpen(tables))
        return {};
    return {
        isReady(timeline) ? timeline->index : nullptr, isReady(tables) ? tables->index : nullptr};
}

bool isThere(const analysis::RankParts& parts) {
    return parts.timeline != nullptr || parts.tables != nullptr;
}

} // namespace

RankProfiles::RankProfiles(shared::QueryBridge& bridge, QObject* parent)
    : QObject(parent)
    , m_bridge(bridge) { }

void RankProfiles::setProject(const project::Project* project) {
    std::vector<Entry> entries(project == nullptr ? 0 : project->jobs().size());
    for (size_t i = 0; i < entries.size(); ++i) {
        entries[i].parts = partsOf(*project, i);
        if (i < m_entries.size() && m_entries[i].parts == entries[i].parts)
            entries[i].profile = std::move(m_entries[i].profile);
    }
    m_entries = std::move(entries);
    askNext();
}

const analysis::RankProfile* RankProfiles::find(size_t rank) const {
    return rank < m_entries.size() && m_entries[rank].profile ? &*m_entries[rank].profile : nullptr;
}

void RankProfiles::askNext() {
    std::vector<analysis::RankParts> wanted;
    for (const Entry& entry : m_entries) {
        if (isThere(entry.parts) && !entry.profile && wanted.size() < kAtOnce)
            wanted.push_back(entry.parts);
    }
    if (wanted.empty())
        return;
    m_bridge.ask<Answer>(
        shared::Question::Profiles, this,
        [wanted = std::move(wanted), ranks = m_entries.size()](
            query::Session& /*session*/, const std::stop_token& stop) -> Result<Answer> {
            Answer answer;
            for (const analysis::RankParts& parts : wanted) {
                if (stop.stop_requested())
                    return fail(ErrorCode::Cancelled, "cancelled");
                // An index that cannot be read any more says nothing.
                answer.emplace_back(
                    parts, analysis::rankProfile(parts, ranks).value_or(analysis::RankProfile{}));
            }
            return answer;
        },
        [this](const Result<Answer>& answer) {
            if (answer)
                take(*answer);
        });
}

void RankProfiles::take(const Answer& answer) {
    size_t i = 0;
    for (const auto& [parts, profile] : answer) { // both in the order of the ranks
        while (i < m_entries.size() && m_entries[i].parts != parts)
            ++i;
        if (i == m_entries.size())
            break;
        m_entries[i].profile = profile;
    }
    emit changed();
    askNext();
}

} // namespace rankscope::health
