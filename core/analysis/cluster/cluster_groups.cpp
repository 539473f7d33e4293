// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/cluster/cluster_groups.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/analysis/rank_group.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/text_numbers.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

struct Group {
    std::string hash; ///< "" in older analyses
    std::string name;
    std::vector<int64_t> ranks; ///< in order
};

Result<std::vector<Group>> groupsOf(const query::Snapshot& snapshot, const char* table,
    const char* select, const std::stop_token& stop) {
    std::vector<Group> groups;
    std::set<std::pair<std::string, std::string>> known; // ranks of one group all name it
    RS_TRY(
        eachRow(snapshot, table, select, stop, [&](const TableIndex& /*of*/, const Statement& row) {
            Group group{std::string(row.text(0)), std::string(row.text(1)), ranksIn(row.text(2))};
            std::sort(group.ranks.begin(), group.ranks.end());
            if (known.emplace(group.hash, group.hash.empty() ? textOfRanks(group.ranks) : "")
                    .second)
                groups.push_back(std::move(group));
        }));
    return groups;
}

class GroupComparer {
public:
    explicit GroupComparer(ClusterComparison& comparison)
        : m_comparison(comparison)
        , m_texts(comparison.texts) { }

    void compare(const std::vector<Group>& ours, const std::vector<Group>& theirs) {
        std::set<const Group*> found;
        for (const Group& there : theirs) {
            const auto here = std::find_if(ours.begin(), ours.end(), [&there](const Group& group) {
                return there.hash.empty() ? group.ranks == there.ranks : group.hash == there.hash;
            });
            if (here == ours.end()) {
                m_comparison.add(differenceOf(there, ClusterSides::OnlyThere));
                continue;
            }
            found.insert(&*here);
            ++m_comparison.of(ClusterArea::Groups).rows;
            compareTexts(
                there, ClusterFigure::Ranks, textOfRanks(here->ranks), textOfRanks(there.ranks));
            if (!here->name.empty() && !there.name.empty())
                compareTexts(there, ClusterFigure::Name, here->name, there.name);
        }
        for (const Group& here : ours) {
            if (found.count(&here) == 0)
                m_comparison.add(differenceOf(here, ClusterSides::OnlyHere));
        }
    }

private:
    ClusterDifference differenceOf(const Group& group, ClusterSides sides) {
        ClusterDifference difference;
        difference.area = ClusterArea::Groups;
        difference.sides = sides;
        difference.members = m_texts.numberOf(textOfRanks(group.ranks));
        difference.group = m_texts.numberOf(group.hash);
        return difference;
    }
    void compareTexts(const Group& there, ClusterFigure figure, const std::string& ours,
        const std::string& theirs) {
        if (ours == theirs)
            return;
        ClusterDifference difference = differenceOf(there, ClusterSides::Both);
        difference.figure = figure;
        difference.ourText = m_texts.numberOf(ours);
        difference.theirText = m_texts.numberOf(theirs);
        m_comparison.add(difference);
    }

    ClusterComparison& m_comparison;
    TextNumbers m_texts;
};

} // namespace

Status compareClusterGroups(
    const query::Snapshot& snapshot, const std::stop_token& stop, ClusterComparison& comparison) {
    RS_TRY_ASSIGN(const std::vector<Group> theirs,
        groupsOf(
            snapshot, "cluster_group", "SELECT group_hash, name, ranks FROM cluster_group", stop));
    if (theirs.empty())
        return {};
    RS_TRY_ASSIGN(const std::vector<Group> ours,
        groupsOf(snapshot, "parallel_group", "SELECT hash, name, ranks FROM parallel_group", stop));
    ClusterCounts& counts = comparison.of(ClusterArea::Groups);
    counts.isComparable = !ours.empty();
    if (counts.isComparable)
        GroupComparer(comparison).compare(ours, theirs);
    else
        counts.onlyThere = theirs.size();
    return {};
}

} // namespace rankscope::analysis
