// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/operators/operator_data.h"

#include "core/analysis/operators/device_kernels.h"
#include "core/analysis/operators/legacy_operators.h"

namespace rankscope::operators {

namespace {

Source sourceOf(const query::Snapshot& snapshot) {
    if (analysis::hasLegacyOperators(snapshot))
        return Source::Legacy;
    return analysis::hasOperatorTables(snapshot) ? Source::Tables : Source::Timeline;
}

} // namespace

Result<OperatorData> readOperators(query::Session& session, analysis::OperatorsBy by,
    const analysis::OperatorFilter& filter, const std::stop_token& stop) {
    OperatorData data;
    data.source = sourceOf(session.snapshot());
    if (data.source == Source::Legacy && by != analysis::OperatorsBy::CommunicationType) {
        RS_TRY_ASSIGN(data.table, analysis::legacyOperators(session.snapshot(), by, filter, stop));
    } else if (data.source != Source::Timeline) {
        RS_TRY_ASSIGN(data.table, analysis::operatorTable(session.snapshot(), by, filter, stop));
    } else {
        RS_TRY_ASSIGN(data.table, analysis::deviceOperators(session, by, filter, stop));
    }
    if (data.table.ranks.empty()) {
        RS_TRY_ASSIGN(data.ranks, analysis::rankProfiles(session.snapshot()));
    }
    return data;
}

Result<analysis::OperatorRuns> readRuns(query::Session& session, const analysis::OperatorKey& key,
    const analysis::OperatorFilter& filter, size_t most, const std::stop_token& stop) {
    if (sourceOf(session.snapshot()) != Source::Timeline)
        return analysis::operatorRuns(session.snapshot(), key, filter, most, stop);
    return analysis::deviceRuns(session, key, filter, most, stop);
}

Result<analysis::OperatorSpread> readSpread(query::Session& session, const std::string& name,
    const std::string& shapes, const analysis::OperatorFilter& filter,
    const std::stop_token& stop) {
    if (sourceOf(session.snapshot()) != Source::Timeline)
        return analysis::operatorSpread(session.snapshot(), name, shapes, filter, stop);
    return analysis::deviceSpread(session, name, filter, stop);
}

} // namespace rankscope::operators
