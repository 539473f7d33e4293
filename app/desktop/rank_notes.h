// SPDX-License-Identifier: GPL-3.0-or-later
// What the timeline says of the ranks of a project that it cannot draw (yet).
// Thread: UI only.
#pragma once

#include <vector>

#include "views/timeline/timeline_model.h"

namespace rankscope::project {
class Project;
class ProjectList;
} // namespace rankscope::project

namespace rankscope::timeline {
class LaneView;
}

namespace rankscope::desktop {

/// By slot; empty when every rank is ready. Null: no project.
std::vector<timeline::RankNote> rankNotes(const project::Project* project);

/// Ranks in sight that wait to be read are read first, from the top.
void preferInSight(project::ProjectList& projects, const timeline::LaneView& lanes);

} // namespace rankscope::desktop
