// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/cluster/cluster_table.h"

#include "core/analysis/cluster/cluster_compare.h"

namespace rankscope::analysis {

namespace {

using query::RowValue;

constexpr const char* kDeclaration =
    "CREATE TABLE x(area TEXT, only_in TEXT, rank INTEGER, dst_rank INTEGER, step INTEGER, "
    "rank_set TEXT, group_hash TEXT, name TEXT, transport TEXT, figure TEXT, ours, theirs)";

RowValue valueOf(const std::optional<int64_t>& number) {
    return number ? RowValue(*number) : RowValue();
}

RowValue valueOf(std::string_view text) {
    return text.empty() ? RowValue() : RowValue(text);
}

class DifferenceRows : public query::RowSource {
public:
    explicit DifferenceRows(query::Session& session)
        : m_session(session) { }

    Result<bool> next() override {
        if (!m_isRead) {
            RS_TRY_ASSIGN(
                m_all, compareCluster(m_session.snapshot(), kClusterAreas, m_session.stop()));
        }
        m_row = m_isRead ? m_row + 1 : 0;
        m_isRead = true;
        return m_row < m_all.list().size();
    }

    Result<RowValue> value(int column) override {
        const ClusterDifference& of = m_all.list()[m_row];
        switch (column) {
        case 0:
            return std::string_view(toWord(of.area));
        case 1:
            return of.sides == ClusterSides::Both ? RowValue() : std::string_view(toWord(of.sides));
        case 2:
            return valueOf(of.rank);
        case 3:
            return valueOf(of.target);
        case 4:
            return valueOf(of.step);
        case 5:
            return valueOf(m_all.text(of.members));
        case 6:
            return valueOf(m_all.text(of.group));
        case 7:
            return valueOf(m_all.text(of.operation));
        case 8:
            return valueOf(m_all.text(of.transport));
        case 9:
            return valueOf(figureWord(of));
        case 10:
            return of.ourText != 0 ? valueOf(m_all.text(of.ourText)) : valueOf(of.ours);
        default:
            return of.theirText != 0 ? valueOf(m_all.text(of.theirText)) : valueOf(of.theirs);
        }
    }

private:
    query::Session& m_session;
    ClusterComparison m_all;
    bool m_isRead = false;
    size_t m_row = 0;
};

} // namespace

query::RowTable clusterDifferenceTable() {
    return {"cluster_difference", kDeclaration, -1, -1, -1, -1,
        [](query::Session& session, const query::RowFilter&) {
            return std::make_unique<DifferenceRows>(session);
        }};
}

} // namespace rankscope::analysis
