// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/wait_table.h"

#include <memory>
#include <optional>

#include "core/analysis/cluster/cluster_table.h"
#include "core/analysis/communication/trace_collectives.h"
#include "core/analysis/communication/waits.h"
#include "core/analysis/computed_table.h"

namespace rankscope::analysis {

namespace {

using query::RowValue;

constexpr const char* kWaitDeclaration =
    "CREATE TABLE x(rank INTEGER, step INTEGER, kind TEXT, name TEXT, op_type TEXT, "
    "group_hash TEXT, group_index INTEGER, arrival INTEGER, lag INTEGER, wait INTEGER, "
    "late_rank INTEGER)";

RowValue cellOf(const std::optional<int64_t>& number) {
    return number ? RowValue(*number) : RowValue();
}

class WaitRows : public query::RowSource {
public:
    explicit WaitRows(query::Session& session)
        : m_session(session) { }

    Result<bool> next() override {
        if (!m_isRead) {
            RS_TRY_ASSIGN(m_all, jobCollectives(m_session));
            m_matched = matchCollectives(m_all);
            m_isRead = true;
        } else if (++m_arrival == m_matched.collectives[m_collective].arrivals.size()) {
            m_arrival = 0;
            ++m_collective;
        }
        return m_collective < m_matched.collectives.size();
    }

    Result<RowValue> value(int column) override {
        const MatchedCollective& matched = m_matched.collectives[m_collective];
        const Arrival& arrival = matched.arrivals[m_arrival];
        const Collective& one = m_all.rows[arrival.row];
        switch (column) {
        case 0:
            return one.rank;
        case 1:
            return cellOf(one.step);
        case 2:
            return std::string_view(one.isPointToPoint ? "p2p" : "collective");
        case 3:
            return std::string_view(m_all.text(one.name));
        case 4:
            return std::string_view(m_all.text(one.type));
        case 5:
            return std::string_view(m_all.text(one.group));
        case 6:
            return cellOf(one.groupIndex);
        case 7:
            return static_cast<int64_t>(m_arrival);
        case 8:
            return static_cast<int64_t>(arrival.lag.count());
        case 9:
            return static_cast<int64_t>(arrival.wait.count());
        default:
            return m_all.rows[matched.last().row].rank;
        }
    }

private:
    query::Session& m_session;
    Collectives m_all;
    Matched m_matched;
    bool m_isRead = false;
    size_t m_collective = 0;
    size_t m_arrival = 0;
};

} // namespace

std::vector<query::RowTable> computedTables() {
    std::vector<query::RowTable> tables;
    tables.push_back({"wait", kWaitDeclaration, 0, -1, -1, -1,
        [](query::Session& session, const query::RowFilter&) {
            return std::make_unique<WaitRows>(session);
        }});
    tables.push_back(clusterDifferenceTable());
    for (const ComputedTable& table : figureTables())
        tables.push_back(toRowTable(table));
    return tables;
}

} // namespace rankscope::analysis
