// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/launch_times.h"

#include "core/importer/profile_db/profile_context.h"

namespace rankscope::importer {

namespace {

constexpr int64_t kTorchQueue = 50002; ///< type of what hands over, and launches nothing

} // namespace

Result<LaunchTimes> LaunchTimes::open(SourceDatabase& source, const DamageLog& damage) {
    LaunchTimes times;
    const auto keyed = [&](std::string_view table, std::string_view key,
                           const std::vector<std::string_view>& columns) {
        return KeyedTable::open(source, table, key, columns, damage);
    };
    RS_TRY_ASSIGN(times.m_connections, keyed("CONNECTION_IDS", "connectionId", {"id"}));
    if (times.m_connections) {
        RS_TRY_ASSIGN(times.m_operators, keyed("PYTORCH_API", "connectionId", {"startNs", "type"}));
    }
    RS_TRY_ASSIGN(times.m_calls, keyed("CANN_API", "connectionId", {"startNs"}));
    return times;
}

std::optional<int64_t> LaunchTimes::torchStart(int64_t connection) {
    if (!m_connections || !m_operators)
        return std::nullopt;
    for (bool has = m_connections->find(connection); has; has = m_connections->nextSame()) {
        const auto list = m_connections->row().integer(0);
        for (bool any = list && m_operators->find(*list); any; any = m_operators->nextSame()) {
            const RowCells row = m_operators->row();
            if (row.integerOr(1, 0) != kTorchQueue && row.integer(0))
                return row.integer(0);
        }
    }
    return std::nullopt;
}

std::optional<int64_t> LaunchTimes::of(std::optional<int64_t> connection) {
    if (!isConnection(connection))
        return std::nullopt;
    if (const auto start = torchStart(*connection))
        return start;
    return m_calls && m_calls->find(*connection) ? m_calls->row().integer(0) : std::nullopt;
}

} // namespace rankscope::importer
