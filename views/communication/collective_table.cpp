// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/collective_table.h"

#include <algorithm>

#include <QCoreApplication>

#include "views/communication/link_cells.h"
#include "views/shared/table_builder.h"

namespace rankscope::communication {

using analysis::Collective;
using analysis::CollectiveTime;
using analysis::MatchedCollective;
using shared::ColumnKind;

namespace {

struct CollectiveTable {
    Q_DECLARE_TR_FUNCTIONS(CollectiveTable)
};

/// Of a matched operator, its first and its last arrival.
struct MatchedRow {
    const MatchedCollective& matched;
    const Collective& first;
    const Collective& last;
    const CollectiveTime* time; ///< null: not read
};

const CollectiveTime* timeOf(const Waits& waits, size_t place) {
    if (!waits.times)
        return nullptr;
    const auto found =
        std::ranges::lower_bound(*waits.times, place, {}, &CollectiveTime::collective);
    return found == waits.times->end() || found->collective != place ? nullptr : &*found;
}

/// Skew, size and bandwidth.
void addTimes(shared::TableBuilder<MatchedRow>& table) {
    using analysis::CollectiveBandwidth;
    const auto of = [](auto value) {
        return [value](const MatchedRow& row) {
            return row.time == nullptr ? decltype(value(*row.time))() : value(*row.time);
        };
    };
    const auto bandwidth = [of](double CollectiveBandwidth::*part) {
        return of([part](const CollectiveTime& time) {
            constexpr double kGigabyte = 1e9;
            return time.bandwidth ? std::optional(megabytes(*time.bandwidth.*part / kGigabyte))
                                  : std::nullopt;
        });
    };
    table
        .columnIfKnown(
            {CollectiveTable::tr("Start skew (ms)"), ColumnKind::Milliseconds,
                CollectiveTable::tr("Latest start minus earliest, with the clocks aligned by "
                                    "the ends of all collectives")},
            of([](const CollectiveTime& time) { return time.skewStart; }))
        .columnIfKnown(
            {CollectiveTable::tr("End skew (ms)"), ColumnKind::Milliseconds,
                CollectiveTable::tr("Latest end minus earliest, with the clocks aligned by "
                                    "the ends of all collectives")},
            of([](const CollectiveTime& time) { return time.skewEnd; }))
        .columnIfKnown(
            {CollectiveTable::tr("Size"), ColumnKind::Moved,
                CollectiveTable::tr("Size of the message where the timeline tells it, else "
                                    "the data that the busiest rank moved over its links")},
            of([](const CollectiveTime& time) { return time.size ? time.size : time.moved; }))
        .columnIfKnown({CollectiveTable::tr("Algorithm bandwidth (GB/s)"), ColumnKind::Bandwidth,
                           CollectiveTable::tr("Size of the message / shortest elapsed time")},
            bandwidth(&CollectiveBandwidth::algorithm))
        .columnIfKnown(
            {CollectiveTable::tr("Bus bandwidth (GB/s)"), ColumnKind::Bandwidth,
                CollectiveTable::tr("Algorithm bandwidth times 2 (n - 1) / n of an all-reduce "
                                    "and (n - 1) / n of a reduce-scatter, all-gather or "
                                    "all-to-all of n ranks: the load of a link, comparable "
                                    "whatever the operator and the size of its group")},
            bandwidth(&CollectiveBandwidth::bus))
        .columnIfKnown(
            {CollectiveTable::tr("Size imbalance"), ColumnKind::Percent,
                CollectiveTable::tr("Of an all-to-all: how far the largest size of a rank is "
                                    "above the mean of its ranks")},
            of([](const CollectiveTime& time) {
                return time.imbalance ? std::optional(*time.imbalance - 1) : std::nullopt;
            }));
}

} // namespace

WaitTableView collectiveTable(const std::shared_ptr<const Waits>& waits, analysis::Operation of,
    const std::function<QString(const std::string&)>& groupText) {
    const std::vector<size_t>& worst =
        of == analysis::Operation::Transfer ? waits->worstTransfers : waits->worst;
    const auto rowAt = [waits, &worst](size_t row) {
        const MatchedCollective& matched = waits->matched.collectives[worst[row]];
        return MatchedRow{matched, waits->all.rows[matched.arrivals.front().row],
            waits->all.rows[matched.last().row], timeOf(*waits, worst[row])};
    };
    WaitTableView view{.count = worst.size(), .targetOf = [rowAt](size_t place) {
                           const MatchedRow row = rowAt(place);
                           return WaitTarget{.late = row.last.rank,
                               .waiting = row.first.rank,
                               .step = row.last.step,
                               .row = row.matched.last().row};
                       }};
    shared::TableBuilder<MatchedRow> table;
    table
        .column({CollectiveTable::tr("Operator")},
            [waits](const MatchedRow& row) { return waits->all.text(row.last.name); })
        .column({CollectiveTable::tr("Last rank"), ColumnKind::Id},
            [](const MatchedRow& row) { return row.last.rank; })
        .column({CollectiveTable::tr("Wait (ms)"), ColumnKind::Milliseconds,
                    CollectiveTable::tr("Sum over the ranks of the operator")},
            [](const MatchedRow& row) { return row.matched.waited(); })
        .column({CollectiveTable::tr("Longest (ms)"), ColumnKind::Milliseconds,
                    CollectiveTable::tr("Elapsed time on the first rank to arrive")},
            [](const MatchedRow& row) { return row.first.times.elapse; })
        .column(
            {CollectiveTable::tr("Shortest (ms)"), ColumnKind::Milliseconds,
                CollectiveTable::tr("Elapsed time on the last rank to arrive: pure transfer, as "
                                    "it waits for nobody")},
            [](const MatchedRow& row) { return row.last.times.elapse; });
    addTimes(table);
    view.table = table
                     .column({CollectiveTable::tr("Ranks"), ColumnKind::Count},
                         [](const MatchedRow& row) { return row.matched.arrivals.size(); })
                     .column({CollectiveTable::tr("Step"), ColumnKind::Id},
                         [](const MatchedRow& row) { return row.last.step; })
                     .column({CollectiveTable::tr("Group"), ColumnKind::Text, {}, 180},
                         [waits, groupText](const MatchedRow& row) {
                             return groupText(waits->all.text(row.last.group));
                         })
                     .table(worst.size(), rowAt);
    return view;
}

} // namespace rankscope::communication
