// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/cluster/cluster_figures.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "core/analysis/rank_rows.h"
#include "core/analysis/rank_runs.h"
#include "core/analysis/text_numbers.h"
#include "core/model/operator_name.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

/// Columns of both statements: rank, target, step, group, name, transport, operator behind a name
/// like allreduce-top1, members of the group, then the figures.
constexpr int kFirstFigure = 8;

struct Area {
    const char* ourTable;
    const char* ourSelect;
    const char* theirTable;
    const char* theirSelect;
    const char* theirRank; ///< column by which a portion is read
    std::vector<ClusterFigure> figures;
};

const Area& areaOf(ClusterArea area) {
    static const Area kDurations{"collective",
        "SELECT NULL, NULL, step, group_hash, name, '', '', '', elapse, transit, wait, "
        "synchronization, idle FROM collective",
        "cluster_collective",
        "SELECT rank, NULL, step, group_hash, name, '', '', rank_set, elapse, transit, wait, "
        "synchronization, idle FROM cluster_collective",
        "rank",
        {ClusterFigure::Elapse, ClusterFigure::Transit, ClusterFigure::Wait,
            ClusterFigure::Synchronization, ClusterFigure::Idle}};
    static const Area kBandwidth{"bandwidth",
        "SELECT NULL, NULL, step, group_hash, name, transport, '', '', size, transit_time FROM "
        "bandwidth",
        "cluster_bandwidth",
        "SELECT rank, NULL, step, group_hash, name, transport, '', rank_set, size, transit_time "
        "FROM cluster_bandwidth",
        "rank", {ClusterFigure::Size, ClusterFigure::TransitTime}};
    static const Area kLinks{"link",
        "SELECT src_rank, dst_rank, step, group_hash, name, transport, op_name, '', size, "
        "transit_time, src, dst FROM link",
        "cluster_link",
        "SELECT src_rank, dst_rank, step, group_hash, name, transport, '', rank_set, size, "
        "transit_time FROM cluster_link",
        "src_rank", {ClusterFigure::Size, ClusterFigure::TransitTime}};
    return area == ClusterArea::Links    ? kLinks
        : area == ClusterArea::Bandwidth ? kBandwidth
                                         : kDurations;
}

/// Every count-th rank, beginning with the number: what is compared at once. Each side is read once
/// for each portion, so that the memory has a bound however many operators a large job has.
struct Portion {
    size_t number = 0;
    size_t count = 1;

    bool holds(int64_t rank) const { return static_cast<size_t>(std::abs(rank)) % count == number; }
    std::string where(const char* column) const {
        return count == 1
            ? ""
            : fmt::format(" WHERE abs(coalesce({}, 0)) % {} = {}", column, count, number);
    }
};

struct Key {
    int64_t rank = 0;
    std::optional<int64_t> target;
    std::optional<int64_t> step;
    uint32_t group = 0; ///< of a sum over several groups: their members
    uint32_t name = 0;
    uint32_t transport = 0;
    bool operator==(const Key&) const = default;
};

struct KeyHash {
    size_t operator()(const Key& key) const {
        uint64_t hash = 0;
        for (const int64_t part : {key.rank, key.target.value_or(-2), key.step.value_or(-2),
                 int64_t{key.group}, int64_t{key.name}, int64_t{key.transport}})
            hash = (hash ^ static_cast<uint64_t>(part)) * 0x9E3779B97F4A7C15 + (hash >> 29);
        return hash;
    }
};

struct Row {
    Key key;
    uint32_t behind = 0; ///< operator
    uint32_t members = 0;
    std::array<std::optional<int64_t>, 5> values{}; ///< beside Area::figures
    int64_t parts = 1; ///< of a sum
    bool isFound = false;
    bool isPlaced = true; ///< false: a link whose ends are numbers within the group

    bool isZero() const {
        return std::all_of(values.begin(), values.end(), [](auto v) { return v.value_or(0) == 0; });
    }
};

/// "Total Op Info": over all operators of a group, or of all groups with the same members.
bool isWhole(std::string_view name) {
    return model::splitOperatorName(name).isTotal && !name.ends_with("-total");
}

/// hcom_send__1_0_1, send-top1
bool isPointToPoint(std::string_view name) {
    const std::string_view kPrefix = "hcom_";
    return name.starts_with(kPrefix)
        ? model::kindOfOperator(name) == "p2p"
        : model::kindOfOperator(std::string(kPrefix).append(name)) == "p2p";
}

/// A cluster analysis is of one run.
bool isCompared(const TableIndex& of) {
    return runOfId(rankIdOf(of.rank, of.label)) <= 1;
}

class Comparer {
public:
    Comparer(ClusterArea area, const Portion& portion, ClusterComparison& comparison)
        : m_area(area)
        , m_of(areaOf(area))
        , m_portion(portion)
        , m_texts(comparison.texts)
        , m_comparison(comparison) { }

    Status read(const query::Snapshot& snapshot, const std::stop_token& stop);
    Status compare(const std::stop_token& stop);

private:
    Row rowOf(const Statement& row, int64_t rank);
    void takeOurs(const TableIndex& of, const Statement& row);
    void placeOurs();
    void takeTheirs(const Statement& row);
    void addSums();
    void addToSum(const Row& part, uint32_t members, uint32_t group);
    void compareRow(const Row& ours, const Row& theirs);
    bool isOnlyHere(const Row& row) const;
    Row* find(const Key& key);
    ClusterDifference differenceOf(const Row& row, ClusterSides sides) const;

    ClusterArea m_area;
    const Area& m_of;
    Portion m_portion;
    TextNumbers m_texts;
    ClusterComparison& m_comparison;
    std::vector<Row> m_ours;
    std::vector<Row> m_theirs;
    uint32_t m_lastMembers = 0; ///< long texts that come in runs
    std::unordered_map<Key, size_t, KeyHash> m_places; ///< in m_ours
    /// Of a group and a number within it, by the links of ranks to themselves.
    std::map<std::pair<uint32_t, int64_t>, int64_t> m_ranks;
    /// Of a group and kind: what the cluster analysis sums it up under.
    std::map<std::pair<uint32_t, bool>, uint32_t> m_members;
};

Row Comparer::rowOf(const Statement& row, int64_t rank) {
    Row of;
    of.key = {rank, integerAt(row, 1), integerAt(row, 2), m_texts.numberOf(row.text(3)),
        m_texts.numberOf(row.text(4)), m_texts.numberOf(row.text(5))};
    of.behind = m_texts.numberOf(row.text(6));
    if (const std::string_view members = row.text(7); members != m_comparison.text(m_lastMembers))
        m_lastMembers = m_texts.numberOf(members);
    of.members = m_lastMembers;
    for (size_t i = 0; i < m_of.figures.size(); ++i)
        of.values[i] = integerAt(row, kFirstFigure + static_cast<int>(i));
    return of;
}

void Comparer::takeOurs(const TableIndex& of, const Statement& row) {
    if (isWhole(row.text(4))) // of all groups of the rank together
        return;
    if (!isCompared(of))
        return;
    Row taken = rowOf(row, integerAt(row, 0).value_or(rankIdOf(of.rank, of.label)));
    taken.isPlaced = m_area != ClusterArea::Links || !(row.isNull(0) || row.isNull(1));
    if (!taken.isPlaced) {
        taken.key.rank = row.integer(kFirstFigure + 2);
        taken.key.target = row.integer(kFirstFigure + 3);
        if (taken.key.target == taken.key.rank)
            m_ranks[{taken.key.group, taken.key.rank}] = of.rank;
    }
    if (!taken.isPlaced || m_portion.holds(taken.key.rank))
        m_ours.push_back(taken);
}

/// Files of older profilers do not say which ranks make a group.
void Comparer::placeOurs() {
    for (Row& row : m_ours) {
        if (row.isPlaced)
            continue;
        const auto source = m_ranks.find({row.key.group, row.key.rank});
        const auto target = m_ranks.find({row.key.group, *row.key.target});
        if (source == m_ranks.end() || target == m_ranks.end())
            continue;
        row.key.rank = source->second;
        row.key.target = target->second;
        row.isPlaced = true;
    }
    // what can not be placed is counted once, with the first portion
    std::erase_if(m_ours, [this](const Row& row) {
        return row.isPlaced ? !m_portion.holds(row.key.rank) : m_portion.number > 0;
    });
    for (size_t i = 0; i < m_ours.size(); ++i) {
        if (m_ours[i].isPlaced)
            m_places.emplace(m_ours[i].key, i);
    }
}

void Comparer::takeTheirs(const Statement& row) {
    Row taken = rowOf(row, row.integer(0));
    if (!isWhole(row.text(4)))
        m_members[{taken.key.group, isPointToPoint(row.text(4))}] = taken.members;
    else if (taken.key.group == 0)
        taken.key.group = taken.members;
    m_theirs.push_back(taken);
}

Status Comparer::read(const query::Snapshot& snapshot, const std::stop_token& stop) {
    RS_TRY(eachRow(snapshot, m_of.ourTable, m_of.ourSelect, stop,
        [this](const TableIndex& of, const Statement& row) { takeOurs(of, row); }));
    placeOurs();
    RS_TRY(eachRow(snapshot, m_of.theirTable, m_of.theirSelect + m_portion.where(m_of.theirRank),
        stop, [this](const TableIndex&, const Statement& row) { takeTheirs(row); }));
    return {};
}

void Comparer::addToSum(const Row& part, uint32_t members, uint32_t group) {
    Key key = part.key;
    key.group = group;
    key.name = m_texts.numberOf("Total Op Info");
    const auto [place, isNew] = m_places.emplace(key, m_ours.size());
    if (isNew) {
        Row sum;
        sum.key = key;
        sum.members = members;
        sum.parts = 0;
        sum.isFound = true; // made here: nothing that only the ranks have
        m_ours.push_back(sum);
    }
    Row& sum = m_ours[place->second];
    ++sum.parts;
    for (size_t i = 0; i < m_of.figures.size(); ++i) {
        if (part.values[i])
            sum.values[i] = sum.values[i].value_or(0) + *part.values[i];
    }
}

void Comparer::addSums() {
    const size_t count = m_ours.size();
    bool hasTotals = false; // allreduce-total: then the others are parts of it
    for (const Row& row : m_ours)
        hasTotals = hasTotals || m_comparison.text(row.key.name).ends_with("-total");
    for (size_t i = 0; i < count; ++i) {
        const Row part = m_ours[i];
        const std::string& name = m_comparison.text(part.key.name);
        const auto members = m_members.find({part.key.group, isPointToPoint(name)});
        if (!part.isPlaced || members == m_members.end() || hasTotals != name.ends_with("-total"))
            continue;
        addToSum(part, members->second, part.key.group);
        if (members->second != part.key.group)
            addToSum(part, members->second, members->second);
    }
    // the operators behind allreduce-top1, -middle, ...
    for (size_t i = 0; i < count; ++i) {
        Key key = m_ours[i].key;
        key.name = m_ours[i].behind;
        if (key.name != 0 && m_ours[i].isPlaced)
            m_places.emplace(key, i);
    }
}

Row* Comparer::find(const Key& key) {
    const auto found = m_places.find(key);
    return found == m_places.end() ? nullptr : &m_ours[found->second];
}

ClusterDifference Comparer::differenceOf(const Row& row, ClusterSides sides) const {
    const bool isByMembers = row.key.group == row.members;
    return {.area = m_area,
        .sides = sides,
        .rank = row.key.rank,
        .target = row.key.target,
        .step = row.key.step,
        .members = row.members,
        .group = isByMembers ? 0 : row.key.group,
        .operation = row.key.name,
        .transport = row.key.transport};
}

void Comparer::compareRow(const Row& ours, const Row& theirs) {
    ++m_comparison.of(m_area).rows;
    const int64_t tolerance = (ours.parts + 2) / 2;
    for (size_t i = 0; i < m_of.figures.size(); ++i) {
        // older versions of both have fewer figures
        if (!ours.values[i] || !theirs.values[i]
            || std::abs(*ours.values[i] - *theirs.values[i]) <= tolerance)
            continue;
        ClusterDifference difference = differenceOf(theirs, ClusterSides::Both);
        difference.figure = m_of.figures[i];
        difference.ours = ours.values[i];
        difference.theirs = theirs.values[i];
        m_comparison.add(difference);
    }
}

/// Sums say nothing of their own, and a transport that moved nothing may be left out.
bool Comparer::isOnlyHere(const Row& row) const {
    if (row.isFound || row.isZero() || m_comparison.text(row.key.name).ends_with("-total"))
        return false;
    Key key = row.key;
    key.name = row.behind;
    const auto other = m_places.find(key);
    return row.behind == 0 || other == m_places.end() || !m_ours[other->second].isFound;
}

Status Comparer::compare(const std::stop_token& stop) {
    addSums();
    for (const Row& theirs : m_theirs) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        Row* const ours = find(theirs.key);
        if (ours != nullptr) {
            compareRow(*ours, theirs);
            ours->isFound = true;
        } else if (!theirs.isZero()) {
            m_comparison.add(differenceOf(theirs, ClusterSides::OnlyThere));
        }
    }
    for (const Row& ours : m_ours) {
        if (isOnlyHere(ours))
            m_comparison.add(differenceOf(ours, ClusterSides::OnlyHere));
    }
    return {};
}

/// Of the run that a cluster analysis is of, and of the cluster analysis.
size_t rowsToCompare(const query::Snapshot& snapshot, std::string_view table) {
    size_t rows = 0;
    for (const auto& part : snapshot.tables) {
        const index::TableInfo* const info = part->find(table);
        if (info != nullptr
            && (part->kind == model::ProfileKind::ClusterAnalysis || isCompared(*part)))
            rows += static_cast<size_t>(info->rows);
    }
    return rows;
}

} // namespace

Status compareClusterFigures(const query::Snapshot& snapshot, ClusterArea area,
    const std::stop_token& stop, ClusterComparison& comparison, size_t rowsAtOnce) {
    const size_t theirs = rowsToCompare(snapshot, areaOf(area).theirTable);
    const size_t ours = rowsToCompare(snapshot, areaOf(area).ourTable);
    ClusterCounts& counts = comparison.of(area);
    counts.isComparable = ours > 0 && theirs > 0;
    if (!counts.isComparable) {
        counts.onlyThere = theirs; // a folder without the ranks: all is as it says
        return {};
    }
    const size_t portions = (ours + theirs) / rowsAtOnce + 1;
    for (size_t number = 0; number < portions; ++number) {
        Comparer comparer(area, {number, portions}, comparison);
        RS_TRY(comparer.read(snapshot, stop));
        RS_TRY(comparer.compare(stop));
    }
    return {};
}

} // namespace rankscope::analysis
