// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/charts/comparison_test.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include "views/comparison/compare_section.h"
#include "views/comparison/coupled_views.h"
#include "views/comparison/delta_chart.h"
#include "views/project/project_list.h"
#include "views/shared/choice_box.h"
#include "views/shared/formats.h"
#include "views/shared/table_view.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::comparison {

using analysis::StepMetric;

namespace {

constexpr int64_t kMs = 1'000'000;

analysis::StepRow rowOf(int64_t rank, int64_t computingMs) {
    analysis::StepRow row{rank, 1, analysis::StepOrigin::File, {}};
    row.values.set(StepMetric::Computing, Duration(computingMs * kMs));
    row.values.set(StepMetric::NotOverlapped, Duration(10 * kMs));
    row.values.set(StepMetric::Free, Duration(0));
    row.values.deriveSums();
    return row;
}

analysis::OperatorSum operatorOf(const std::string& name, int64_t ms) {
    return {
        .name = name, .shapes = "2;2", .core = "AI_CORE", .count = 1, .total = Duration(ms * kMs)};
}

/// Computing of ranks 0, 1, 2 in ms, a link of so many bytes in 1 ms, operators.
analysis::RunSummary runOf(const std::vector<int64_t>& computing, int64_t bytes,
    std::vector<analysis::OperatorSum> operators) {
    analysis::RunSummary run;
    for (size_t rank = 0; rank < computing.size(); ++rank) {
        run.rankRows.push_back(rowOf(static_cast<int64_t>(rank), computing[rank]));
        run.ranks.push_back(static_cast<int64_t>(rank));
    }
    run.steps = 1;
    run.step = run.rankRows.front().values;
    run.links = {{0, 1, "HCCS", bytes, Duration(kMs), {}}};
    run.operators.rows = std::move(operators);
    analysis::MemoryPeak& peak = run.memory.emplace_back();
    peak.component = "PTA";
    peak.kind = analysis::MemoryKind::Reserved;
    peak.peak.bytes = bytes;
    return run;
}

Comparison made() {
    Comparison both;
    both.base = {"old", std::make_shared<query::Snapshot>(), {}};
    both.candidate = {"new", std::make_shared<query::Snapshot>(), {}};
    both.baseRun = runOf({100, 100, 100}, 4'000'000,
        {operatorOf("mm", 8), operatorOf("gone", 3), operatorOf("add", 5)});
    both.candidateRun = runOf({150, 90, 100}, 2'000'000,
        {operatorOf("mm", 12), operatorOf("add", 4), operatorOf("new", 1)});
    both.diff = analysis::diffRuns(both.baseRun, both.candidateRun);
    return both;
}

QStringList linesOf(const DeltaList& list) {
    QStringList lines;
    for (const DeltaLine& line : list.lines)
        lines += line.name + ' ' + shared::signedText(list.kind, line.figure.delta());
    return lines;
}

QStringList cellsOf(const shared::TableData& table, size_t row) {
    QStringList cells;
    for (size_t i = 0; i < table.columns.size(); ++i)
        cells += shared::displayText(table.columns[i], table.rows[row][i]);
    return cells;
}

const QString kUp = QString(QChar(0x25B2)) + " +";
const QString kDown = QString(QChar(0x25BC)) + ' ' + QChar(0x2212);

/// A page with the state that it stands on, and no folder open.
struct Stand {
    timeline::TimelineState state;
    shared::QueryBridge bridge;
    project::ProjectList projects{"/nonexistent"};
    CompareSides sides{projects, bridge};
};

/// Both timelines with one rank each, from `begin` and a second long.
std::shared_ptr<const query::Snapshot> second(Timestamp begin) {
    auto rank = std::make_shared<index::RankIndex>();
    index::LaneIndex lane;
    lane.lane.kind = model::LaneKind::Slices;
    lane.lane.count = 1;
    lane.lane.range = {begin, begin + Duration(1000 * kMs)};
    rank->lanes.push_back(lane);
    // What an index keeps are plain numbers.
    rank->counts.firstNs = begin.time_since_epoch().count();
    rank->counts.lastNs = *rank->counts.firstNs + 1000 * kMs;
    auto snapshot = std::make_shared<query::Snapshot>();
    snapshot->ranks.push_back({.index = std::move(rank), .offset = {}});
    return snapshot;
}

} // namespace

void ComparisonTest::listsHaveTheLargestDifferenceFirst() {
    const DeltaList ranks =
        deltaList(made(), ListKind::RankSteps, static_cast<int64_t>(StepMetric::Computing));
    QCOMPARE(linesOf(ranks),
        QStringList({"Rank 0 " + kUp + shared::formatDuration(Duration(50 * kMs)),
            "Rank 1 " + kDown + shared::formatDuration(Duration(10 * kMs)),
            "Rank 2 " + shared::formatDuration(Duration(0))}));
    QCOMPARE(ranks.lines[0].rank, std::optional<int64_t>(0));
}

void ComparisonTest::tableHasBothValuesAndSigns() {
    const DeltaList list = deltaList(made(), ListKind::Operators, 0);
    const shared::TableData table = tableOf(list);
    const auto ms = [](int64_t value) { return shared::formatMilliseconds(Duration(value * kMs)); };
    const QStringList mm = cellsOf(table, 0);
    QCOMPARE(mm.mid(0, 4), QStringList({"mm", "2;2", "AI_CORE", "slower"}));
    QCOMPARE(mm[4] + ' ' + mm[5] + ' ' + mm[6], ms(8) + ' ' + ms(12) + ' ' + kUp + ms(4));
    QVERIFY(mm[7].startsWith(kUp + "50.0"));
    QCOMPARE(differenceColumn(list), 6);
    QCOMPARE(cellsOf(table, 1)[3], QString("gone"));
    QCOMPARE(cellsOf(table, 1)[5], QString(QChar(0x2013))); // not there
    QCOMPARE(shared::plainText(table.columns[6], table.rows[1][6]), QString("-3.000000"));
}

void ComparisonTest::lessBandwidthIsWorse() {
    const DeltaList links = deltaList(made(), ListKind::Links, 1);
    QVERIFY(!links.isMoreWorse);
    QCOMPARE(linesOf(links), QStringList("0 to 1, HCCS " + kDown + "2.000 GB/s"));
    QVERIFY(deltaList(made(), ListKind::Links, 0).isMoreWorse);
    QVERIFY(tipOf(links, links.lines[0]).contains("Base 4.000 GB/s"));
}

void ComparisonTest::oneChangeAloneIsKept() {
    DeltaList list = deltaList(made(), ListKind::Operators, 0);
    keepOnly(list, analysis::Change::Added);
    QCOMPARE(linesOf(list), QStringList("new " + kUp + shared::formatDuration(Duration(kMs))));
}

void ComparisonTest::twoRanksStandSideBySide() {
    Comparison both = made();
    both.baseRun.part.rank = both.base.part.rank = 3;
    both.candidateRun.part.rank = both.candidate.part.rank = 5;
    both.baseRun.rankRows.resize(1);
    both.candidateRun.rankRows.resize(1);
    both.diff = analysis::diffRuns(both.baseRun, both.candidateRun);
    const DeltaList ranks =
        deltaList(both, ListKind::RankSteps, static_cast<int64_t>(StepMetric::Computing));
    QCOMPARE(ranks.lines.size(), size_t(1));
    QCOMPARE(ranks.lines[0].name, QString("Rank 3 with rank 5"));
    QCOMPARE(listsOf(Page::Steps, both.diff), std::vector{ListKind::StepMetrics});
    QCOMPARE(sideText(both.candidate), QString("new, rank 5"));
}

void ComparisonTest::noteSaysWhatCanNotBeCompared() {
    Comparison both = made();
    QVERIFY(noteOf(both).title.isEmpty());
    both.candidateRun.versions = "CANN 8";
    both.diff = analysis::diffRuns(both.baseRun, both.candidateRun);
    QVERIFY(noteOf(both).text.contains("CANN"));
    both.candidate = both.base;
    QCOMPARE(noteOf(both).title, QString("Both sides are the same"));
}

void ComparisonTest::keyFiguresTellTheGrowth() {
    const std::vector<charts::Figure> figures = keyFigures(made());
    QCOMPARE(figures.size(), size_t(6));
    QVERIFY(figures[1].note.startsWith(kUp + "50.0")); // computing
    QVERIFY(figures[1].verdict == charts::Figure::Verdict::Bad);
    QVERIFY(figures[4].note.startsWith(kDown + "50.0")); // memory
    QCOMPARE(figures[5].value, QString("4"));
    QCOMPARE(figures[5].note, QString("1 slower, 1 faster"));
    QVERIFY(figures[5].toolTip.contains("1 added, 1 gone"));
}

void ComparisonTest::barsGrowFromTheMiddle() {
    const std::vector<int64_t> deltas{100, -50, 0, 1};
    const DeltaGeometry geometry(deltas, 600, 100);
    const double middle = geometry.middle();
    QCOMPARE(geometry.bar(0, 100).left(), middle + 1);
    QCOMPARE(geometry.bar(0, 100).right(), middle + 1 + 600 - 100 - 12 - middle);
    QCOMPARE(geometry.bar(1, -50).right(), middle);
    QCOMPARE(geometry.bar(1, -50).width(), geometry.bar(0, 100).width() / 2);
    QCOMPARE(geometry.bar(2, 0).width(), 0.0);
    QVERIFY(geometry.bar(3, 1).width() >= 1);
    QCOMPARE(geometry.rowAt(DeltaGeometry::kRow), std::optional(1));
    QCOMPARE(geometry.rowAt(geometry.height()), std::nullopt);
}

void ComparisonTest::chartAndTableShareTheSelection() {
    Stand stand;
    CompareSection page(Page::Operators, stand.sides, stand.state, stand.bridge);
    page.resize(1000, 700);
    page.setFigures(made());
    auto* chart = page.findChild<DeltaChart*>();
    auto* table = page.findChild<shared::TableView*>();
    const QAbstractItemModelTester tester(table->model());
    QTest::keyClick(chart, Qt::Key_Down);
    QTest::keyClick(chart, Qt::Key_Down);
    QCOMPARE(table->currentIndex().row(), 1);
    table->setCurrentIndex(table->model()->index(3, 0));
    QCOMPARE(chart->selected(), std::optional<size_t>(3));
    page.findChild<shared::ChoiceBox*>("change")->setCurrentIndex(1); // slower
    QCOMPARE(page.list().lines.size(), size_t(1));
    QCOMPARE(table->model()->rowCount(), 1);
}

void ComparisonTest::enterAsksForTheRank() {
    Stand stand;
    const auto shown = second(fromNanoseconds(0));
    stand.bridge.setSnapshot(shown);
    stand.state.setSnapshot(shown);
    CompareSection page(Page::Steps, stand.sides, stand.state, stand.bridge);
    Comparison both = made();
    both.candidate.snapshot = shown;
    both.candidate.part.step = 1;
    page.setFigures(both);
    QSignalSpy wanted(&page, &charts::PageFrame::placeWanted);
    auto* chart = page.findChild<DeltaChart*>();
    QTest::keyClick(chart, Qt::Key_Home);
    QTest::keyClick(chart, Qt::Key_Return);
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted[0][0].value<charts::Place>(), (charts::Place{.rank = 0, .step = 1}));
}

void ComparisonTest::sidesOfNothingSayWhatToDo() {
    Stand stand;
    CompareSection page(Page::Overview, stand.sides, stand.state, stand.bridge);
    page.show();
    QVERIFY(page.message() != nullptr);
    QCOMPARE(page.message()->title, QString("Nothing to compare yet"));
    QVERIFY(page.message()->offersOpen);
}

void ComparisonTest::coupledViewsFollowAnOffsetLater() {
    timeline::TimelineState base;
    timeline::TimelineState candidate;
    base.setWidth(1000);
    candidate.setWidth(1000);
    base.setSnapshot(second(fromNanoseconds(0)));
    candidate.setSnapshot(second(fromNanoseconds(5000 * kMs)));
    CoupledViews views(base, candidate);
    views.align(fromNanoseconds(100 * kMs), fromNanoseconds(5200 * kMs));
    base.setVisibleRange({fromNanoseconds(200 * kMs), fromNanoseconds(300 * kMs)});
    QCOMPARE(candidate.visibleRange(),
        (TimeRange{fromNanoseconds(5300 * kMs), fromNanoseconds(5400 * kMs)}));
    candidate.setVisibleRange({fromNanoseconds(5500 * kMs), fromNanoseconds(5600 * kMs)});
    QCOMPARE(
        base.visibleRange(), (TimeRange{fromNanoseconds(400 * kMs), fromNanoseconds(500 * kMs)}));
}

void ComparisonTest::freeViewsStayAndCoupleWhereTheyAre() {
    timeline::TimelineState base;
    timeline::TimelineState candidate;
    base.setWidth(1000);
    candidate.setWidth(1000);
    base.setSnapshot(second(fromNanoseconds(0)));
    candidate.setSnapshot(second(fromNanoseconds(0)));
    CoupledViews views(base, candidate);
    views.setCoupled(Coupled::No);
    base.setVisibleRange({fromNanoseconds(100 * kMs), fromNanoseconds(200 * kMs)});
    candidate.setVisibleRange({fromNanoseconds(150 * kMs), fromNanoseconds(250 * kMs)});
    QCOMPARE(base.visibleRange().begin, fromNanoseconds(100 * kMs));
    views.setCoupled(Coupled::Yes);
    QCOMPARE(views.offset(), Duration(50 * kMs));
    base.setVisibleRange({fromNanoseconds(300 * kMs), fromNanoseconds(400 * kMs)});
    QCOMPARE(candidate.visibleRange().begin, fromNanoseconds(350 * kMs));
}

} // namespace rankscope::comparison
