// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/profile_rows.h"

#include <algorithm>

#include "core/query/profiles.h"

namespace rankscope::query {

namespace {

class ProfileRows : public RowSource {
public:
    ProfileRows(const RowTable& computed, Session& session, const RowFilter& filter)
        : m_computed(computed)
        , m_session(session)
        , m_wanted(filter)
        , m_profiles(profileCount(session.snapshot())) {
        // the computed table has no column `profile`: those behind it move up
        const uint64_t before = (uint64_t{1} << profileColumn()) - 1;
        m_wanted.usedColumns = (filter.usedColumns & before) | (filter.usedColumns >> 1 & ~before);
    }

    Result<bool> next() override {
        while (true) {
            if (m_rows != nullptr) {
                RS_TRY_ASSIGN(const bool hasRow, m_rows->next());
                if (hasRow)
                    return true;
                m_rows.reset();
            }
            if (++m_profile > m_profiles)
                return false;
            if (!m_wanted.profile || *m_wanted.profile == m_profile)
                open();
        }
    }

    Result<RowValue> value(int column) override {
        if (column == profileColumn())
            return m_profile;
        return m_rows->value(column < profileColumn() ? column : column - 1);
    }

private:
    int profileColumn() const { return std::max(m_computed.rankColumn, -1) + 1; }

    void open() {
        if (m_profiles == 1) {
            m_rows = m_computed.open(m_session, m_wanted);
            return;
        }
        m_own.emplace(sharedProfile(m_session.sharedSnapshot(), m_profile), m_session.budget());
        m_own->setStop(m_session.stop());
        m_rows = m_computed.open(*m_own, m_wanted);
    }

    RowTable m_computed;
    Session& m_session;
    RowFilter m_wanted;
    int64_t m_profiles;
    int64_t m_profile = 0;
    std::optional<Session> m_own; ///< before its rows
    std::unique_ptr<RowSource> m_rows;
};

} // namespace

RowTable byProfile(RowTable computed) {
    if (computed.isOfJob || computed.name.starts_with("cluster_"))
        return computed;
    RowTable table = computed;
    const size_t at = computed.declaration.find(computed.rankColumn < 0 ? '(' : ',') + 1;
    table.declaration.insert(at, " profile INTEGER,");
    table.open = [computed = std::move(computed)](Session& session, const RowFilter& filter) {
        return std::make_unique<ProfileRows>(computed, session, filter);
    };
    return table;
}

} // namespace rankscope::query
