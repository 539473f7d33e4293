// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/durations_section.h"

#include <algorithm>

#include "core/query/profiles.h"
#include "views/charts/bar_chart.h"
#include "views/communication/collective_source.h"
#include "views/communication/wait_texts.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"

namespace rankscope::communication {

namespace {

int64_t rankOfRow(const DurationRow& row) {
    return row.of.rank;
}

bool isMostlyIdle(const std::vector<analysis::RankCommunication>& ranks) {
    analysis::CommunicationTimes all;
    for (const analysis::RankCommunication& rank : ranks)
        all += rank.times;
    return all.idle > all.elapse / 2;
}

Result<DurationsData> readDurations(query::Session& session,
    const analysis::CommunicationFilter& filter, const std::stop_token& stop) {
    DurationsData data;
    RS_TRY_ASSIGN(CollectiveData read, readCollectives(session, filter, stop));
    data.durations = analysis::communicationByRank(read.all);
    data.longest = longestByRank(read.all);
    analysis::Matched matched = analysis::matchCollectives(read.all);
    data.waits = analysis::rankWaits(read.all, matched);
    RS_TRY_ASSIGN(const auto facts, analysis::stepFacts(session.snapshot(), read.all, stop));
    data.late = analysis::findLateRanks(read.all, matched, facts);
    // Links have no types and no times. Their matrix is large: read where much time is left to
    // explain.
    if (!read.isFromTrace && filter.type.empty() && !filter.range && isMostlyIdle(data.durations)) {
        RS_TRY_ASSIGN(const auto matrix, analysis::linkMatrix(session.snapshot(), filter, stop));
        data.contradiction = analysis::contradictingTransit(data.durations, matrix);
    }
    data.operators = std::make_shared<const MatchedOperators>(
        MatchedOperators{std::move(read.all), std::move(matched)});
    data.choices = std::move(read.choices);
    data.isFromTrace = read.isFromTrace;
    data.ranks = std::move(read.ranks);
    return data;
}

} // namespace

DurationsSection::DurationsSection(const sections::Context& context)
    : FilteredSection(context, FilterBar::Third::Type)
    , m_ofRank(context.bridge.newQuestion()) {
    m_order = addChoice("order", QT_TR_NOOP("Sort by"), Then::Show, [] {
        return shared::Choices{{tr("latest first"), DurationOrder::Late},
            {tr("wait"), DurationOrder::Wait}, {tr("transit"), DurationOrder::Transit},
            {tr("elapsed time"), DurationOrder::Elapsed}, {tr("rank"), DurationOrder::Rank}};
    });
    addClusterNote(analysis::ClusterArea::Durations);
    m_note = add<sections::NoteBox>();
    m_row = add<sections::FigureRow>();
    m_bars = makeChart<charts::BarChart>(
        "durations", nullptr, QT_TR_NOOP("No communication operators match the filters."));
    addCards({{m_bars}}, 4);
    m_table = makeTable("communication-durations", QT_TR_NOOP("Durations by rank"),
        QT_TR_NOOP("No ranks match the filters."));
    m_operators = makeTable("communication-operators", QT_TR_NOOP("Operators of the rank"),
        QT_TR_NOOP("No communication operators match the filters."));
    // One below the other: their eleven columns are all in sight.
    addCards({{m_table, 100, Frame::None}}, 3);
    addCards({{m_operators, 100, Frame::None}}, 3);
    setFocusProxy(m_bars);
    const auto choose = [this](size_t row) {
        select(row);
        this->profile().chooseRank(m_rows[row].of.rank);
    };
    const auto leads = [this](size_t row) { return placeOf(row); };
    connectChart(
        *m_bars, choose, leads, [this](size_t bar) { return durationTip(m_rows[bar].of); });
    connectRows(*m_table, choose, leads);
    leadOnRows(m_operators->table(), [this](size_t row) { return placeOfOperator(row); });
}

DurationsSection::Reader DurationsSection::readerOf(const analysis::CommunicationFilter& filter) {
    return [filter](query::Session& session, const std::stop_token& stop) {
        return readDurations(session, filter, stop);
    };
}

void DurationsSection::showChosen() {
    if (const auto row = placeOfChosen(m_rows, rankOfRow))
        select(*row);
}

void DurationsSection::select(size_t row) {
    m_bars->select(row < m_bars->data().bars.size() ? std::optional(row) : std::nullopt);
    m_table->select(row);
    if (m_rank != m_rows[row].of.rank)
        showOperators(m_rows[row].of.rank);
}

void DurationsSection::refresh() {
    const DurationsData& read = figures();
    m_note->setNote(transitNote(read.contradiction));
    m_row->setFigures(durationFigures(read.durations, lateFigure(read.late), read.isFromTrace));
    m_rows = durationRows(read.durations, read.waits);
    sortRows(m_rows, m_order->as<DurationOrder>());
    m_bars->setTitle(m_rows.size() > kMostDurationBars
            ? tr("Communication time by rank: first %1 of %2")
                  .arg(shared::formatCount(kMostDurationBars), shared::formatCount(m_rows.size()))
            : tr("Communication time by rank"));
    m_bars->setData(durationBars(m_rows, read.late));
    m_table->fill(durationTable(m_rows, read.isFromTrace), tr("Ranks"),
        shared::sideBySide({shared::counted(m_rows.size(), tr("1 rank"), tr("%1 ranks")),
            sourceNote(read.isFromTrace)}));
    m_rank.reset(); // of other figures
    if (!m_rows.empty())
        select(placeOfChosen(m_rows, rankOfRow).value_or(0));
}

/// An operator of the rank: in sight when those of the rank are there.
bool DurationsSection::showRow(const model::Target& target) {
    const auto row = indexOf(m_rows, target.rank.value_or(-1), rankOfRow);
    if (!row || !figures().operators)
        return true;
    m_wantedOperator = target.row;
    m_rank.reset();
    select(*row);
    return true;
}

void DurationsSection::showOperators(int64_t rank) {
    m_rank = rank;
    const auto of = figures().operators;
    if (!of)
        return;
    bridge().ask<RankOperators>(
        m_ofRank, this,
        [of, rank, profile = shownProfile()](
            query::Session& session, const std::stop_token& stop) -> Result<RankOperators> {
            RS_TRY_ASSIGN(auto operators,
                analysis::rankOperators(query::onlyProfile(session.snapshot(), profile), of->all,
                    of->matched, rank, stop));
            return std::make_shared<const std::vector<analysis::RankOperator>>(
                std::move(operators));
        },
        [this, of](Result<RankOperators> operators) {
            if (!operators || of != figures().operators)
                return;
            m_shown = std::move(*operators);
            fillOperators();
        });
}

void DurationsSection::fillOperators() {
    const auto of = figures().operators;
    m_operators->fill(operatorTable(m_shown, {of, &of->all}),
        tr("Operators of rank %1").arg(*m_rank),
        shared::counted(m_shown->size(), tr("1 operator"), tr("%1 operators, longest first")));
    const auto nameOf = [&of](const analysis::RankOperator& one) {
        return of->all.text(of->all.rows[one.row].name);
    };
    const auto wanted = indexOf(*m_shown, m_wantedOperator, nameOf);
    if (!std::exchange(m_wantedOperator, {}).empty() && wanted)
        m_operators->select(*wanted);
}

model::Target DurationsSection::placeOf(size_t row) const {
    const int64_t rank = m_rows[row].of.rank;
    const auto longest = figures().longest.find(rank);
    return longest != figures().longest.end()
        ? longest->second
        : model::Target{.rank = rank, .step = filters().step()};
}

std::optional<model::Target> DurationsSection::placeOfOperator(size_t row) const {
    return figures().operators && m_shown
        ? std::optional(operatorPlace(figures().operators->all, (*m_shown)[row].row))
        : std::nullopt;
}

} // namespace rankscope::communication
