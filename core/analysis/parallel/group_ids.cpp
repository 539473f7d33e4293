// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/group_ids.h"

#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

Result<GroupsById> groupsById(const query::Snapshot& snapshot, const std::stop_token& stop) {
    GroupsById groups;
    const auto take = [&groups](const index::TableIndex& of, const index::Statement& row) {
        const CommunicationGroup group{
            std::string(row.text(1)), std::string(row.text(2)), ranksIn(row.text(3))};
        for (const int column : {0, 1}) {
            if (!row.text(column).empty())
                groups.emplace(std::pair(of.rank, std::string(row.text(column))), group);
        }
    };
    RS_TRY(eachRow(snapshot, "parallel_group",
        "SELECT group_id, hash, name, ranks FROM parallel_group", stop, take));
    return groups;
}

} // namespace rankscope::analysis
