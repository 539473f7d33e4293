// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/cluster/cluster_note.h"

#include <array>

#include "core/analysis/cluster/cluster_compare.h"
#include "views/shared/in_each_language.h"
#include "views/shared/shown_profile.h"
#include "views/summary/cluster/cluster_texts.h"

namespace rankscope::summary {

using analysis::ClusterComparison;

ClusterNote::ClusterNote(shared::ShownProfile& profile, shared::QueryBridge& bridge,
    analysis::ClusterArea area, QWidget* parent)
    : NoteBox(parent)
    , m_profile(profile)
    , m_bridge(bridge)
    , m_task(bridge.newTask(this))
    , m_area(area) {
    setObjectName("cluster");
    setLeadsOn();
    shared::inEachLanguage(this, [this] { setComparison(std::move(m_comparison)); });
}

model::Target ClusterNote::target() const {
    return {.page = "summary.cluster", .detail = std::to_string(static_cast<int>(m_area))};
}

void ClusterNote::ask() {
    if (m_asked == m_profile.snapshot())
        return;
    m_asked = m_profile.snapshot();
    const auto read = [area = m_area](query::Session& session, const std::stop_token& stop) {
        return analysis::compareCluster(session.snapshot(), std::array{area}, stop);
    };
    m_bridge.run<ClusterComparison>(m_task, this, tr("Checking the cluster analysis"), read,
        [this](Result<ClusterComparison> comparison) {
            // the page itself says why its figures could not be read
            setComparison(comparison ? std::move(*comparison) : ClusterComparison());
        });
}

void ClusterNote::setComparison(ClusterComparison comparison) {
    m_comparison = std::move(comparison);
    const bool differs = m_comparison.all().differences > 0;
    setNote(differs ? clusterNote(m_comparison) : sections::Note());
}

sections::Note ClusterNote::agreement() const {
    const bool differs = m_comparison.all().differences > 0;
    return differs ? sections::Note() : clusterNote(m_comparison);
}

} // namespace rankscope::summary
