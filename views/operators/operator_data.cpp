// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/operators/operator_data.h"

#include "core/analysis/operators/device_kernels.h"
#include "core/analysis/operators/legacy_operators.h"
#include "core/analysis/rank_hosts.h"
#include "core/analysis/rank_rows.h"

namespace rankscope::operators {

namespace {

Source sourceOf(const query::Snapshot& snapshot, analysis::OperatorsBy by) {
    const bool isCommunication = by == analysis::OperatorsBy::CommunicationType;
    if (isCommunication && analysis::hasRows(snapshot, "collective"))
        return Source::Tables;
    if (analysis::hasLegacyOperators(snapshot))
        return isCommunication ? Source::Tables : Source::Legacy;
    return analysis::hasRows(snapshot, "kernel") ? Source::Tables : Source::Timeline;
}

} // namespace

Result<OperatorData> readOperators(query::Session& session, analysis::OperatorsBy by,
    const analysis::OperatorFilter& filter, const std::stop_token& stop) {
    OperatorData data;
    data.source = sourceOf(session.snapshot(), by);
    if (data.source == Source::Legacy) {
        RS_TRY_ASSIGN(data.table, analysis::legacyOperators(session.snapshot(), by, filter, stop));
    } else if (data.source != Source::Timeline) {
        RS_TRY_ASSIGN(data.table, analysis::operatorTable(session.snapshot(), by, filter, stop));
    } else {
        RS_TRY_ASSIGN(data.table, analysis::deviceOperators(session, by, filter, stop));
    }
    RS_TRY_ASSIGN(data.hosts, analysis::jobHosts(session.snapshot()));
    if (data.table.ranks.empty()) {
        RS_TRY_ASSIGN(data.ranks, analysis::rankProfiles(session.snapshot()));
    }
    return data;
}

Result<analysis::RunPlaces> findRuns(query::Session& session, const analysis::OperatorKey& key,
    const analysis::OperatorFilter& filter, const analysis::RunRows& rows,
    const std::stop_token& stop) {
    if (sourceOf(session.snapshot(), key.by) != Source::Timeline)
        return analysis::runPlaces(session.snapshot(), key, filter, rows, stop);
    return analysis::deviceRunPlaces(session, key, filter, rows, stop);
}

Result<analysis::OperatorSpread> readSpread(query::Session& session, const std::string& name,
    const std::string& shapes, const analysis::OperatorFilter& filter,
    const std::stop_token& stop) {
    if (sourceOf(session.snapshot(), analysis::OperatorsBy::Name) != Source::Timeline)
        return analysis::operatorSpread(session.snapshot(), name, shapes, filter, stop);
    return analysis::deviceSpread(session, name, filter, stop);
}

} // namespace rankscope::operators
