// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the page Import health: ranks with what they hold and lack, tables that were read,
// troubles that were met.
// Thread: UI only.
#pragma once

#include "core/analysis/rank_profile.h"
#include "views/project/project.h"
#include "views/shared/table_data.h"

namespace rankscope::health {

std::vector<shared::Column> rankColumns();
/// Of one rank; a null profile is one that is not known (yet).
shared::TableRow rankRow(
    const project::Project& project, size_t rank, const analysis::RankProfile* profile);

std::vector<shared::Column> tableColumns();
/// Of all ranks and of the job as a whole, or of one rank.
std::vector<shared::TableRow> tableRows(
    const project::Project& project, std::optional<size_t> onlyRank);

std::vector<shared::Column> troubleColumns();
std::vector<shared::TableRow> troubleRows(
    const project::Project& project, std::optional<size_t> onlyRank);

} // namespace rankscope::health
