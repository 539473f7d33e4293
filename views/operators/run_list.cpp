// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/operators/run_list.h"

#include <QScrollBar>

#include "core/analysis/range_of_rank.h"
#include "core/query/profiles.h"
#include "views/shared/cells.h"
#include "views/shared/formats.h"
#include "views/shared/issue_texts.h"
#include "views/shared/paged_feed.h"

namespace rankscope::operators {

namespace {

/// Rows that come with the answer; the others when they are looked at.
constexpr size_t kFirstRuns = 1000;

bool areOfOneRow(const analysis::OperatorKey& left, const analysis::OperatorKey& right) {
    return left.by == right.by && left.name == right.name && left.shapes == right.shapes
        && left.core == right.core;
}

Result<RunList::Found> find(query::Session& session, const RunScope& scope, analysis::RunRows rows,
    RunColumns columns, const std::stop_token& stop) {
    if (columns.starts.empty()) {
        RS_TRY_ASSIGN(const auto first, analysis::firstStart(session.snapshot(), stop));
        columns.first = first.value_or(0);
        for (const int64_t rank : scope.ranks)
            rows.starts.emplace(rank, -columns.first);
    }
    RS_TRY_ASSIGN(auto found, findRuns(session, scope.key, scope.filter, rows, stop));
    columns.known = found.known;
    columns.counters = found.counters;
    const auto places = std::make_shared<const analysis::RunPlaces>(std::move(found));
    RS_TRY_ASSIGN(auto first, analysis::runsAt(*places, 0, kFirstRuns, stop));
    return RunList::Found{places, std::move(columns), std::move(first)};
}

} // namespace

RunList::RunList(sections::TableCard& card, shared::QueryBridge& bridge)
    : QObject(&card)
    , m_card(card)
    , m_bridge(bridge)
    , m_feed(new shared::PagedFeed(card.table(), bridge))
    , m_question(bridge.newQuestion()) {
    connect(&card.table().table(), &shared::TableModel::orderWanted, this, [this] {
        if (!m_isAsked)
            return;
        m_card.table().verticalScrollBar()->setValue(0);
        request();
    });
}

void RunList::ask(RunScope scope) {
    // Another profile may lack the counters that rows are ordered and chosen by.
    const bool isOfSame = scope.profile == m_scope.profile && areOfOneRow(scope.key, m_scope.key);
    m_scope = std::move(scope);
    m_isAsked = false;
    if (!isOfSame)
        m_card.table().forgetOrder();
    m_found.places = nullptr;
    m_found.first.clear();
    m_found.columns.by = m_scope.key.by;
    show();
    m_card.table().setEmptyText(tr("Loading calls..."));
    m_isAsked = true;
    request();
}

void RunList::clear(const QString& why) {
    m_isAsked = false;
    m_bridge.cancel(m_question);
    m_scope = {};
    m_card.table().setEmptyText(why);
    m_found.places = nullptr;
    m_found.first.clear();
    show();
}

void RunList::request() {
    m_feed->forgetOne(); // of rows that go
    const RunColumns columns{
        .by = m_scope.key.by, .starts = runStarts(m_scope.clock, m_scope.ranks)};
    shared::RowWishes wishes = shared::wishesOf(m_card.table().table(), m_found.columns.names());
    analysis::RunRows rows{.order = std::move(wishes.order),
        .isDescending = wishes.isDescending,
        .conditions = std::move(wishes.conditions),
        .starts = columns.starts,
        .units = counterUnits(m_found.columns.counters)};
    if (m_found.places != nullptr)
        rows.known = m_found.places->known;
    m_bridge.ask<Found>(m_question, this,
        query::ofProfile<Found>(m_scope.profile,
            [scope = m_scope, rows, columns](query::Session& session, const std::stop_token& stop) {
                return find(session, scope, rows, columns, stop);
            }),
        [this](Result<Found> found) {
            if (found)
                take(std::move(*found));
            else if (found.error().code != ErrorCode::Cancelled)
                clear(shared::errorText(found.error()));
        });
}

void RunList::take(Found found) {
    m_card.table().setEmptyText(found.places->count > 0 ? tr("No calls match the filters.")
                                                        : tr("No calls of this operator."));
    m_found = std::move(found);
    show();
}

void RunList::show() {
    if (m_found.places == nullptr)
        m_feed->clear();
    else
        m_feed->setRows(m_found.places->calls.size(),
            [places = m_found.places, columns = m_found.columns](query::Session& /*session*/,
                size_t first, size_t count,
                const std::stop_token& stop) -> Result<shared::PagedFeed::Page> {
                RS_TRY_ASSIGN(const auto runs, analysis::runsAt(*places, first, count, stop));
                return runTable(runs, columns).rows;
            });
    m_card.fill(runTable(m_found.first, m_found.columns),
        m_scope.key.name.empty() ? tr("Calls")
                                 : tr("Calls of %1").arg(shared::textOf(m_scope.key.name)),
        countText());
    emit changed();
}

QString RunList::countText() const {
    if (m_found.places == nullptr || m_found.places->count == 0)
        return {};
    const analysis::RunPlaces& places = *m_found.places;
    const QString listed = shared::formatCount(places.calls.size());
    const QString passed = shared::formatCount(places.passed);
    const bool isLongestFirst = m_card.table().table().order().column < 0;
    if (places.calls.size() < places.passed)
        return isLongestFirst ? tr("longest %1 of %2").arg(listed, passed)
                              : tr("first %1 of %2").arg(listed, passed);
    if (places.passed < places.count)
        return tr("%1 of %2").arg(passed, shared::formatCount(places.count));
    return isLongestFirst ? tr("%1, longest first").arg(passed) : passed;
}

std::optional<analysis::OperatorRun> RunList::longest() const {
    return m_found.places == nullptr ? std::nullopt : m_found.places->longest;
}

void RunList::withRun(size_t row, Use use) {
    m_feed->forgetOne(); // what was wanted before
    if (row < m_found.first.size())
        return use(m_found.first[row]);
    if (m_found.places == nullptr)
        return;
    m_feed->readOne<std::vector<analysis::OperatorRun>>(
        [places = m_found.places, row](query::Session& /*session*/, const std::stop_token& stop) {
            return analysis::runsAt(*places, row, 1, stop);
        },
        [use = std::move(use)](const std::vector<analysis::OperatorRun>& runs) {
            if (!runs.empty())
                use(runs.front());
        });
}

void RunList::withChosen(Use use) {
    const QModelIndex current = m_card.table().currentIndex();
    if (current.isValid())
        withRun(m_card.table().table().dataRow(current.row()), std::move(use));
    else if (const auto run = longest())
        use(*run);
}

} // namespace rankscope::operators
