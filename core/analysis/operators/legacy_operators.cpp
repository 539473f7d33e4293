// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/legacy_operators.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/analysis/rank_rows.h"
#include "core/base/json_text.h"
#include "core/base/saturate.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

struct Totals {
    double count = 0; ///< of a step; averages may be no whole number
    Duration total{};
};

using LegacyKey = std::tuple<std::string, std::string, std::string>; ///< name, shapes, core

/// What the framework knows of the kernel with a full name, on one rank.
struct Described {
    std::string type;
    std::string shapes;
};
using DescribedByName = std::map<std::pair<int64_t, std::string>, Described>;

/// Files may be damaged: what is beyond all numbers stays within them.
int64_t rounded(double value) {
    constexpr double kMost = 9e18;
    return std::llround(std::clamp(value, -kMost, kMost));
}

class LegacySums {
public:
    LegacySums(OperatorsBy by, const OperatorFilter& filter)
        : m_by(by)
        , m_filter(filter) { }

    void add(const TableIndex& of, const std::string& name, const Described& described,
        const char* core, double count, Duration total) {
        m_ranks.insert(of.rank);
        m_cores.insert(core);
        if (!m_filter.hasRank(of.rank) || (!m_filter.core.empty() && m_filter.core != core))
            return;
        Totals& totals = m_totals[keyOf(name, described, core)];
        totals.count += count;
        totals.total = saturatingAdd(totals.total, total);
    }
    OperatorTable finish() const;

private:
    LegacyKey keyOf(const std::string& name, const Described& described, const char* core) const {
        switch (m_by) {
        case OperatorsBy::Type:
            return {described.type.empty() ? name : described.type, "", core};
        case OperatorsBy::NameAndShapes:
            return {name, described.shapes, core};
        case OperatorsBy::Core:
            return {core, "", core};
        case OperatorsBy::Name:
        case OperatorsBy::CommunicationType:
            break;
        }
        return {name, "", core};
    }

    OperatorsBy m_by;
    const OperatorFilter& m_filter;
    std::map<LegacyKey, Totals> m_totals;
    std::set<int64_t> m_ranks;
    std::set<std::string> m_cores;
};

OperatorTable LegacySums::finish() const {
    OperatorTable table;
    for (const auto& [key, totals] : m_totals) {
        OperatorSum& sum = table.rows.emplace_back();
        std::tie(sum.name, sum.shapes, sum.core) = key;
        sum.count = rounded(totals.count);
        sum.total = totals.total;
    }
    table.ranks = {m_ranks.begin(), m_ranks.end()};
    table.cores = {m_cores.begin(), m_cores.end()};
    finishTable(table);
    return table;
}

Result<DescribedByName> describedNames(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    DescribedByName names;
    RS_TRY(eachRow(snapshot, "legacy_task", "SELECT name, type, op_info FROM legacy_task", stop,
        [&names](const TableIndex& of, const Statement& row) {
            names.try_emplace({of.rank, std::string(row.text(0))},
                Described{std::string(row.text(1)), inputShapesOf(row.text(2))});
        }));
    return names;
}

/// Ranks whose file by type counts: without names it has all that there is to sum up.
Result<std::set<int64_t>> addTypes(
    const query::Snapshot& snapshot, LegacySums& sums, const std::stop_token& stop) {
    std::set<int64_t> ranks;
    RS_TRY(
        eachRow(snapshot, "legacy_kernel_type", "SELECT type, count, total FROM legacy_kernel_type",
            stop, [&](const TableIndex& of, const Statement& row) {
                const std::string type(row.text(0));
                ranks.insert(of.rank);
                sums.add(of, type, {type, ""}, kAiCore, row.real(1), lengthAt(row, 2));
            }));
    return ranks;
}

Status addKernels(const query::Snapshot& snapshot, LegacySums& sums,
    const std::set<int64_t>& summed, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const DescribedByName names, describedNames(snapshot, stop));
    return eachRow(snapshot, "legacy_kernel", "SELECT name, count, avg FROM legacy_kernel", stop,
        [&](const TableIndex& of, const Statement& row) {
            if (summed.contains(of.rank))
                return;
            const std::string name(row.text(0));
            const auto found = names.find({of.rank, name});
            const double count = row.isNull(1) ? 1 : row.real(1); // older files name each call
            const auto average = static_cast<double>(lengthAt(row, 2).count());
            sums.add(of, name, found == names.end() ? Described{} : found->second, kAiCore, count,
                Duration(rounded(average * count)));
        });
}

/// Steps that were recorded, by rank.
Result<std::map<int64_t, int64_t>> recordedSteps(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    std::map<int64_t, int64_t> steps;
    RS_TRY(eachRow(snapshot, "legacy_step",
        "SELECT count(*) FROM legacy_step WHERE NOT is_average AND \"end\" > start", stop,
        [&steps](
            const TableIndex& of, const Statement& row) { steps[of.rank] += row.integer(0); }));
    return steps;
}

/// A call of an AI CPU has no name beside its type. Its file has a line for each call of all steps,
/// the others tell an average step: so do these where the steps are known.
Status addAiCpu(const query::Snapshot& snapshot, LegacySums& sums, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const auto steps, recordedSteps(snapshot, stop));
    return eachRow(snapshot, "legacy_aicpu",
        "SELECT type, count(*), total(total) FROM legacy_aicpu GROUP BY type ORDER BY type", stop,
        [&](const TableIndex& of, const Statement& row) {
            const std::string type(row.text(0));
            const auto known = steps.find(of.rank);
            const double count =
                known == steps.end() ? 1 : static_cast<double>(std::max<int64_t>(1, known->second));
            sums.add(of, type, {type, ""}, kAiCpu, row.real(1) / count,
                Duration(rounded(row.real(2) / count)));
        });
}

} // namespace

std::string inputShapesOf(std::string_view info) {
    constexpr std::string_view kInput = "input_";
    std::string shapes;
    MemberScanner members(info);
    while (const auto member = members.next()) {
        if (!member->key.starts_with(kInput))
            continue;
        MemberScanner fields(member->value);
        while (const auto field = fields.next()) {
            if (field->key == "shape")
                shapes += (shapes.empty() ? "" : ";") + std::string(tokenText(field->value));
        }
    }
    return shapes;
}

bool hasLegacyOperators(const query::Snapshot& snapshot) {
    return !hasRows(snapshot, "kernel")
        && (hasRows(snapshot, "legacy_kernel") || hasRows(snapshot, "legacy_kernel_type")
            || hasRows(snapshot, "legacy_aicpu"));
}

Result<OperatorTable> legacyOperators(const query::Snapshot& snapshot, OperatorsBy by,
    const OperatorFilter& filter, const std::stop_token& stop) {
    LegacySums sums(by, filter);
    std::set<int64_t> summed;
    if (by == OperatorsBy::Type || by == OperatorsBy::Core) {
        RS_TRY_ASSIGN(summed, addTypes(snapshot, sums, stop));
    }
    RS_TRY(addKernels(snapshot, sums, summed, stop));
    RS_TRY(addAiCpu(snapshot, sums, stop));
    return sums.finish();
}

} // namespace rankscope::analysis
