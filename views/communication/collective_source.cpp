// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/collective_source.h"

#include <QCoreApplication>

#include "core/analysis/communication/trace_collectives.h"
#include "views/shared/formats.h"

namespace rankscope::communication {

namespace {

struct CollectiveSource {
    Q_DECLARE_TR_FUNCTIONS(CollectiveSource)
};

} // namespace

Result<CollectiveData> readCollectives(query::Session& session,
    const analysis::CommunicationFilter& filter, const std::stop_token& stop) {
    const query::Snapshot& snapshot = session.snapshot();
    CollectiveData data;
    RS_TRY_ASSIGN(data.choices.of, analysis::collectiveChoices(snapshot, stop));
    RS_TRY_ASSIGN(data.choices.known, analysis::communicationGroups(snapshot, stop));
    if (!data.choices.isEmpty()) {
        RS_TRY_ASSIGN(data.all, analysis::collectives(snapshot, filter, stop));
        return data;
    }
    RS_TRY_ASSIGN(data.all, analysis::traceCollectives(session, {}, stop));
    data.choices.of = analysis::choicesOf(data.all);
    data.isFromTrace = !data.choices.isEmpty();
    if (!data.isFromTrace) {
        RS_TRY_ASSIGN(data.ranks, analysis::rankProfiles(snapshot));
    } else if (filter != analysis::CommunicationFilter{}) {
        RS_TRY_ASSIGN(data.all, analysis::traceCollectives(session, filter, stop));
    }
    return data;
}

QString sourceNote(bool isFromTrace) {
    return isFromTrace
        ? CollectiveSource::tr("timeline slices, because no file lists the operators: wait is the "
                               "time beyond that of the shortest rank")
        : QString();
}

QString aloneNote(size_t operators) {
    return CollectiveSource::tr("%1 operators are on one rank only or cannot be told apart")
        .arg(shared::formatCount(operators));
}

model::Target operatorPlace(const analysis::Collectives& all, size_t row) {
    const analysis::Collective& one = all.rows[row];
    model::Target place{.rank = one.rank, .step = one.step};
    if (!one.start)
        return place;
    const Timestamp begin = fromNanoseconds(*one.start);
    place.range = TimeRange{begin, begin + one.times.elapse};
    place.slice = all.text(one.name);
    return place;
}

std::map<int64_t, model::Target> longestByRank(const analysis::Collectives& all) {
    std::map<int64_t, size_t> rows;
    for (size_t row = 0; row < all.rows.size(); ++row) {
        const auto [known, isFirst] = rows.try_emplace(all.rows[row].rank, row);
        if (!isFirst && all.rows[row].times.elapse > all.rows[known->second].times.elapse)
            known->second = row;
    }
    std::map<int64_t, model::Target> places;
    for (const auto& [rank, row] : rows)
        places.emplace(rank, operatorPlace(all, row));
    return places;
}

} // namespace rankscope::communication
