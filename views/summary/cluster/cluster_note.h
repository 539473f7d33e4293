// SPDX-License-Identifier: GPL-3.0-or-later
// On a page of figures: a note where the cluster_analysis_output of the folder says otherwise. It
// asks by itself, once for each set of ranks, and takes no room where both say the same.
// Thread: UI only.
#pragma once

#include <memory>

#include "core/analysis/cluster/cluster_difference.h"
#include "core/model/target.h"
#include "views/sections/note_box.h"
#include "views/shared/query_bridge.h"

namespace rankscope::shared {
class ShownProfile;
}

namespace rankscope::summary {

class ClusterNote : public sections::NoteBox {
    Q_OBJECT

public:
    ClusterNote(shared::ShownProfile& profile, shared::QueryBridge& bridge,
        analysis::ClusterArea area, QWidget* parent = nullptr);

    /// Where the page of differences shows them.
    model::Target target() const;
    /// When the page asks for its own figures.
    void ask();
    void setComparison(analysis::ClusterComparison comparison);
    /// What there is to say where both say the same; else empty.
    sections::Note agreement() const;

private:
    shared::ShownProfile& m_profile;
    shared::QueryBridge& m_bridge;
    shared::Question m_task;
    analysis::ClusterArea m_area;
    analysis::ClusterComparison m_comparison;
    std::shared_ptr<const query::Snapshot> m_asked;
};

} // namespace rankscope::summary
