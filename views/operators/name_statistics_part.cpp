// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/operators/name_statistics_part.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>

#include "core/query/details.h"
#include "core/query/profiles.h"
#include "views/charts/bar_chart.h"
#include "views/charts/heat_map.h"
#include "views/shared/choice_box.h"
#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/issue_texts.h"
#include "views/shared/layouts.h"
#include "views/shared/phrases.h"
#include "views/shared/profiler_switches.h"
#include "views/shared/query_bridge.h"
#include "views/shared/table_view.h"
#include "views/shared/table_worker.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::operators {

namespace {

/// Of the name and layer of a slice.
Result<NameStatistics> namedAs(
    query::Session& session, const query::SliceRef& slice, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const query::SliceDetail detail, query::sliceDetail(session, slice, stop));
    const index::RankIndex& rank = *session.snapshot().rank(slice.lane.rank).index;
    const index::LaneIndex& lane = *session.snapshot().lane(slice.lane);
    const model::Track& track = rank.tracks[toIndex(lane.lane.track)];
    return NameStatistics{nullptr,
        {detail.name, rank.processes[toIndex(track.process)].name, query::profileOf(rank.label)}};
}

Result<NameStatistics> read(
    query::Session& session, NameStatistics of, const std::stop_token& stop) {
    RS_TRY_ASSIGN(of.calls, analysis::nameCalls(session, of.request, stop));
    of.longest = longestCalls(of.calls.spread);
    of.snapshot = session.sharedSnapshot();
    return of;
}

} // namespace

NameStatisticsPart::NameStatisticsPart(
    timeline::TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : SystemPart(parent)
    , m_state(state)
    , m_bridge(bridge)
    , m_task(bridge.newTask(this))
    , m_name(new QLabel(this))
    , m_note(new QLabel(this))
    , m_picture(new shared::ChoiceBox(this))
    , m_bins(new charts::BarChart)
    , m_pictures(new QStackedWidget)
    , m_bars(new charts::BarChart)
    , m_map(new charts::HeatMap)
    , m_table(new shared::TableView) {
    build();
    connectCharts();
    connect(&m_state, &timeline::TimelineState::selectedSliceChanged, this, [this] {
        if (isVisible() && m_state.selectedSlice())
            ask(m_scope);
    });
    shared::inEachLanguage(this, [this] { retranslate(); });
}

void NameStatisticsPart::build() {
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 3, 8, 3);
    row->setSpacing(8);
    QFont bold = m_name->font();
    bold.setBold(true);
    m_name->setFont(bold);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(m_name);
    row->addWidget(m_note, 1);
    row->addWidget(m_picture);
    m_bins->setObjectName("bins");
    m_bars->setObjectName("ranks");
    m_map->setObjectName("steps");
    for (QWidget* chart : std::initializer_list<QWidget*>{m_bins, m_bars, m_map}) {
        chart->setContentsMargins(8, 0, 8, 0);
        chart->setMinimumWidth(160); // three beside each other in a narrow window
    }
    m_pictures->addWidget(m_bars);
    m_pictures->addWidget(m_map);
    m_table->setExportName("name_statistics");
    new shared::TableWorker(*m_table, m_bridge);
    QSplitter* parts = shared::split(
        Qt::Horizontal, this, "nameStatisticsParts", {{m_bins, 0}, {m_pictures, 0}, {m_table, 0}});
    parts->setSizes({300, 400, 500});
    auto* column = shared::columnIn(this);
    column->addLayout(row);
    column->addWidget(parts, 1);
}

void NameStatisticsPart::connectCharts() {
    using charts::HeatCell;
    const auto ofBin = [this](size_t bin) { return m_histogram.longest[bin]; };
    const auto ofRank = [this](size_t bar) {
        return longestCall(
            m_figures->calls.spread, m_figures->calls.spread.ranks[bar].rank, std::nullopt);
    };
    const auto ofCell = [this](const HeatCell& cell) {
        return longestCall(
            m_figures->calls.spread, m_heat.ranks[cell.column], m_heat.steps[cell.row]);
    };
    const auto wire = [this](auto* chart, auto callOf, auto tipOf) {
        using Chart = std::remove_pointer_t<decltype(chart)>;
        connect(chart, &Chart::selectionChanged, this,
            [this, callOf](const auto& spot) { select(callOf(spot)); });
        connect(chart, &Chart::activated, this,
            [this, callOf](const auto& spot) { jumpTo(callOf(spot)); });
        chart->setTip(tipOf);
    };
    wire(m_bins, ofBin, [this](size_t bin) { return binTip(m_histogram, bin); });
    wire(m_bars, ofRank, [this](size_t bar) {
        const analysis::RankSpread& rank = m_figures->calls.spread.ranks[bar];
        return spreadTip(tr("Rank %1").arg(rank.rank), rank.spread);
    });
    wire(m_map, ofCell,
        [this](const HeatCell& cell) { return spreadTip(m_figures->calls.spread, m_heat, cell); });
    connect(m_picture, &QComboBox::currentIndexChanged, this, &NameStatisticsPart::showPicture);
    connect(m_table, &shared::TableView::rowActivated, this, [this](quint32 row) {
        const query::SliceRef& slice = m_figures->calls.slices[m_figures->longest[row]];
        m_state.reveal(slice.lane, rangeOf(m_figures->longest[row]), timeline::Zoom::ToSlice);
    });
    connect(m_table, &shared::TableView::rowWanted, this,
        [this](quint32 row) { jumpTo(m_figures->longest[row]); });
}

void NameStatisticsPart::retranslate() {
    m_picture->setCaption(tr("Show"));
    m_picture->setChoices({{tr("ranks"), Picture::Ranks}, {tr("ranks and steps"), Picture::Steps}});
    m_bins->setTitle(tr("Durations"));
    m_bars->setTitle(tr("Shortest, median and longest by rank"));
    m_map->setTitle(tr("Median by rank and step"));
    m_table->setAccessibleName(tr("Slices of the name, longest first"));
    say();
}

void NameStatisticsPart::clear() {
    m_bridge.cancel(m_task);
    m_figures = std::make_shared<NameStatistics>();
    m_problem.clear();
    say();
}

void NameStatisticsPart::ask(const timeline::SystemScope& scope) {
    m_scope = scope;
    std::optional<query::SliceRef> slice;
    if (m_state.selectedSlice())
        slice = m_state.selectedSlice()->ref;
    else if (m_figures->request.name.empty())
        return clear(); // else that name goes on: a box that is drawn takes the slice's place
    m_bridge.run<NameStatistics>(
        m_task, this, tr("Collecting the slices of one name"),
        [slice, range = scope.range, request = m_figures->request](
            query::Session& session, const std::stop_token& stop) -> Result<NameStatistics> {
            NameStatistics of{nullptr, request};
            if (slice) {
                RS_TRY_ASSIGN(of, namedAs(session, *slice, stop));
            }
            of.request.range = range;
            return read(session, std::move(of), stop);
        },
        [this](Result<NameStatistics> statistics) { take(std::move(statistics)); });
    if (m_figures->request.name.empty()) {
        m_problem.clear();
        say(); // other tasks may go first
    }
}

void NameStatisticsPart::take(Result<NameStatistics> statistics) {
    m_problem.clear();
    m_figures =
        std::make_shared<NameStatistics>(statistics ? std::move(*statistics) : NameStatistics());
    if (!statistics)
        m_problem = shared::errorText(statistics.error());
    say();
}

/// What to select; of a profile without slices, what records them.
QString NameStatisticsPart::emptyText() const {
    if (!m_problem.isEmpty())
        return m_problem;
    if (m_figures->request.name.empty() && m_bridge.isOpen(m_task))
        return tr("Collecting the slices of one name");
    if (!m_figures->request.name.empty())
        return tr("No slices of this name in the range.");
    const auto& ranks = m_state.snapshot()->ranks;
    const bool isBare = std::ranges::none_of(
        ranks, [](const query::OpenRank& rank) { return rank.index->counts.events > 0; });
    if (ranks.empty() || !isBare)
        return tr("Select a slice to see the durations of all slices of its name, on all ranks.");
    const shared::ProfileKinds kinds = shared::kindsOf(*m_state.snapshot());
    return shared::sentences(
        {tr("No slices in this profile."), shared::switchText(shared::Recorded::HostCalls, kinds),
            shared::switchText(shared::Recorded::Device, kinds)});
}

void NameStatisticsPart::say() {
    const analysis::OperatorSpread& spread = m_figures->calls.spread;
    m_histogram = spreadHistogram(spread);
    m_heat = spreadHeat(spread);
    m_bins->setData(m_histogram.chart);
    m_bars->setData(spreadOfRanks(spread));
    m_map->setData(m_heat.data);
    m_bins->setEmptyText(emptyText());
    for (charts::ChartWidget* chart : std::initializer_list<charts::ChartWidget*>{m_bars, m_map})
        chart->setEmptyText({});
    m_name->setText(QString::fromStdString(m_figures->request.name));
    m_name->setVisible(!m_figures->request.name.empty());
    const sections::Note note = spreadNote(spread);
    m_note->setText(m_figures->calls.left == 0
            ? note.title
            : tr("%1 of %2 slices are not counted.")
                  .arg(shared::formatCount(m_figures->calls.left),
                      shared::formatCount(m_figures->calls.left + spread.calls.size())));
    m_note->setToolTip(note.text);
    m_picture->setVisible(m_heat.steps.size() > 1);
    showPicture();
    fillTable();
}

void NameStatisticsPart::showPicture() {
    const bool isOfSteps =
        m_heat.steps.size() > 1 && m_picture->value() == static_cast<int64_t>(Picture::Steps);
    m_pictures->setCurrentIndex(isOfSteps ? 1 : 0);
}

void NameStatisticsPart::fillTable() {
    const auto of = m_figures;
    m_table->fill(spreadTable({of, &of->calls.spread}, {of, &of->longest},
        startsOf(of->calls.spread, {of->snapshot, m_state.origin()})));
    m_table->setEmptyText({});
}

void NameStatisticsPart::select(std::optional<size_t> call) {
    const auto& longest = m_figures->longest;
    const auto row = call ? std::ranges::find(longest, *call) : longest.end();
    if (row != longest.end())
        m_table->selectRow(static_cast<uint32_t>(row - longest.begin()));
}

void NameStatisticsPart::jumpTo(std::optional<size_t> call) {
    if (call)
        m_state.jumpTo(m_figures->calls.slices[*call], rangeOf(*call));
}

TimeRange NameStatisticsPart::rangeOf(size_t call) const {
    const analysis::OperatorCall& of = m_figures->calls.spread.calls[call];
    const query::LaneRef& lane = m_figures->calls.slices[call].lane;
    const query::OpenRank& rank = m_figures->snapshot->rank(lane.rank);
    const Timestamp begin = rank.toTimeline(lane.lane, fromNanoseconds(of.start));
    return {begin, begin + of.duration};
}

} // namespace rankscope::operators
