// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of the comparison on figures made by hand: lists, bars, tables.
#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include "tests/views/comparison/compared_timelines_test.h"
#include "tests/views/view_test.h"
#include "views/comparison/compare_section.h"
#include "views/comparison/delta_chart.h"
#include "views/comparison/delta_delegate.h"
#include "views/comparison/overview_section.h"
#include "views/project/project_list.h"
#include "views/shared/choice_box.h"
#include "views/shared/formats.h"
#include "views/shared/shown_profile.h"
#include "views/shared/table_model.h"
#include "views/shared/table_view.h"
#include "views/shared/theme.h"

namespace rankscope::comparison::comparison_test {

using analysis::StepMetric;
using compared_timelines_test::oneRank;

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
    shared::ShownProfile profile;
    shared::QueryBridge bridge;
    project::ProjectList projects{"/nonexistent"};
    CompareSides sides{projects, bridge};
};

} // namespace

class ComparisonTest : public QObject {
    Q_OBJECT

private slots:
    void listsHaveTheLargestDifferenceFirst() {
        const DeltaList ranks =
            deltaList(made(), ListKind::RankSteps, static_cast<int64_t>(StepMetric::Computing));
        QCOMPARE(linesOf(ranks),
            QStringList({"Rank 0 " + kUp + shared::formatDuration(Duration(50 * kMs)),
                "Rank 1 " + kDown + shared::formatDuration(Duration(10 * kMs)),
                "Rank 2 " + shared::formatDuration(Duration(0))}));
        QCOMPARE(ranks.lines[0].place.rank, std::optional<int64_t>(0));
        Comparison lacking = made(); // a rank that the base lacks is not slower than there
        for (analysis::RankStepDelta& delta : lacking.diff.rankSteps) {
            if (delta.rank == 0)
                delta.time.base.reset();
        }
        const DeltaList other =
            deltaList(lacking, ListKind::RankSteps, static_cast<int64_t>(StepMetric::Computing));
        QCOMPARE(other.lines[0].place.rank, std::optional<int64_t>(1));
        QCOMPARE(cellsOf(tableOf(other), 1).last(), QString(QChar(0x2013)));
        // Memory that one side does not record did not shrink by all of it.
        QVERIFY(!lacking.diff.memory.empty());
        lacking.diff.memory[0].peak.candidate.reset();
        const DeltaList memory = deltaList(lacking, ListKind::Peaks, 0);
        QCOMPARE(memory.lines.back().delta(), 0);
        QCOMPARE(cellsOf(tableOf(memory), memory.lines.size() - 1).last(), QString(QChar(0x2013)));
    }

    void tableHasBothValuesAndSigns() {
        const DeltaList list = deltaList(made(), ListKind::Operators, 0);
        const shared::TableData table = tableOf(list);
        const auto ms = [](int64_t value) {
            return shared::formatMilliseconds(Duration(value * kMs));
        };
        const QStringList mm = cellsOf(table, 0);
        QCOMPARE(mm.mid(0, 4), QStringList({"mm", "2;2", "AI_CORE", "slower"}));
        QCOMPARE(mm[4] + ' ' + mm[5] + ' ' + mm[6], ms(8) + ' ' + ms(12) + ' ' + kUp + ms(4));
        QVERIFY(mm[7].startsWith(kUp + "50.0"));
        QCOMPARE(differenceColumn(list), 6);
        QCOMPARE(cellsOf(table, 1)[3], QString("removed"));
        QCOMPARE(cellsOf(table, 1)[5], QString(QChar(0x2013))); // not there
        QCOMPARE(shared::plainText(table.columns[6], table.rows[1][6]), QString("-3.000000"));
    }

    void lessBandwidthIsWorse() {
        const DeltaList links = deltaList(made(), ListKind::Links, 1);
        QVERIFY(!links.isMoreWorse);
        QCOMPARE(linesOf(links), QStringList("0 to 1, HCCS " + kDown + "2.000 GB/s"));
        QVERIFY(deltaList(made(), ListKind::Links, 0).isMoreWorse);
        QVERIFY(tipOf(links, links.lines[0]).contains("Baseline 4.000 GB/s"));
    }

    void overlappedIsNeitherBetterNorWorse() {
        using enum analysis::StepMetric;
        Comparison of;
        of.diff.steps = {{Overlapped, {4 * kMs, 2 * kMs}}, {Computing, {3 * kMs, 2 * kMs}}};
        of.diff.rankSteps = {{0, Overlapped, {4 * kMs, 2 * kMs}}};
        const DeltaList metrics = deltaList(of, ListKind::StepMetrics, 0);
        QCOMPARE(metrics.lines.size(), size_t{2});
        QVERIFY(metrics.lines[0].isNeutral && !metrics.lines[1].isNeutral);
        const DeltaList ranks =
            deltaList(of, ListKind::RankSteps, static_cast<int64_t>(Overlapped));
        QCOMPARE(ranks.lines.size(), size_t{1});
        QVERIFY(ranks.lines[0].isNeutral);
    }

    void oneChangeAloneIsKept() {
        DeltaList list = deltaList(made(), ListKind::Operators, 0);
        keepOnly(list, analysis::Change::Added);
        QCOMPARE(
            linesOf(list), QStringList("new  2;2 " + kUp + shared::formatDuration(Duration(kMs))));
    }

    void twoRanksStandSideBySide() {
        Comparison both = made();
        both.baseRun.onlyRank = both.baseRun.part.rank = both.base.part.rank = 3;
        both.candidateRun.onlyRank = both.candidateRun.part.rank = both.candidate.part.rank = 5;
        both.baseRun.rankRows.resize(1);
        both.candidateRun.rankRows.resize(1);
        both.diff = analysis::diffRuns(both.baseRun, both.candidateRun);
        const DeltaList ranks =
            deltaList(both, ListKind::RankSteps, static_cast<int64_t>(StepMetric::Computing));
        QCOMPARE(ranks.lines.size(), size_t(1));
        QCOMPARE(ranks.lines[0].name, QString("Rank 3 vs rank 5"));
        QCOMPARE(listsOf(SectionKind::Steps, both.diff), std::vector{ListKind::StepMetrics});
        QCOMPARE(sideText(both.candidate), QString("new, rank 5"));
        QCOMPARE(listText(ListKind::Peaks, both.diff), QString("Peaks by component"));
        QCOMPARE(listText(ListKind::Peaks, made().diff), QString("Peak over all ranks"));
    }

    void noteSaysWhatCanNotBeCompared() {
        Comparison both = made();
        QVERIFY(noteOf(both).title.isEmpty());
        both.candidateRun.versions = "CANN 8";
        both.diff = analysis::diffRuns(both.baseRun, both.candidateRun);
        QVERIFY(noteOf(both).text.contains("CANN"));
        both.candidate = both.base;
        QCOMPARE(noteOf(both).title, QString("Both sides are the same"));
    }

    void keyFiguresTellTheGrowth() {
        const std::vector<sections::Figure> figures = keyFigures(made());
        QCOMPARE(figures.size(), size_t(7));
        QVERIFY(figures[1].note.startsWith(kUp + "50.0")); // computing
        QVERIFY(figures[1].verdict == sections::Figure::Verdict::Bad);
        QVERIFY(figures[4].note.startsWith(kDown + "50.0")); // memory
        QCOMPARE(
            figures[5].value + ' ' + figures[5].note, QString("1 of 1 link, 0 higher")); // links
        QCOMPARE(figures[6].value, QString("4"));
        QCOMPARE(figures[6].note, QString("1 slower, 1 faster"));
        QVERIFY(figures[6].toolTip.contains("1 added, 1 removed"));
        Comparison others = made();
        std::erase_if(others.diff.operators, [](const analysis::OperatorDelta& of) {
            return of.change == analysis::Change::Slower || of.change == analysis::Change::Faster;
        });
        QCOMPARE(keyFigures(others)[6].note, QString("1 added, 1 removed"));
    }

    /// As on the figures above, in each theme.
    void betterAndWorseHaveTheInksOfVerdicts() {
        struct Delegate : DeltaDelegate {
            using DeltaDelegate::initStyleOption;
        } delegate;
        DeltaList list; // more is worse
        list.lines.resize(4);
        list.lines[0].figure = {10, 5};
        list.lines[1].figure = {10, 15};
        list.lines[2].figure = {10, 5};
        list.lines[2].isNeutral = true;
        list.lines[3].figure = {1000, 1020}; // 2 % are no difference
        QVERIFY(!list.lines[3].isJudged());
        list.lines[3].figure.candidate = 1021;
        QVERIFY(list.lines[3].isJudged());
        list.lines[3].figure.candidate = 995;
        delegate.setList(0, std::make_shared<const DeltaList>(list));
        shared::TableModel model;
        model.setTable({.columns = {{"Difference", shared::ColumnKind::Count}},
            .rows = {{{.value = -5}}, {{.value = 5}}, {{.value = -5}}, {{.value = -5}}}});
        for (const shared::Theme* theme : {&shared::lightTheme(), &shared::darkTheme()}) {
            const auto ink = [&](int row) {
                QStyleOptionViewItem option;
                option.palette = shared::paletteOf(*theme);
                delegate.initStyleOption(&option, model.index(row, 0));
                return option.palette.color(QPalette::Text);
            };
            QCOMPARE(ink(0), theme->good);
            QCOMPARE(ink(1), theme->bad);
            QCOMPARE(ink(2), theme->text);
            QCOMPARE(ink(3), theme->text);
        }
    }

    void chartAndTableShareTheSelection() {
        Stand stand;
        CompareSection page(SectionKind::Operators, stand.sides, {stand.profile, stand.bridge});
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

    void enterAsksForTheRank() {
        Stand stand;
        const auto shown = oneRank(fromNanoseconds(0));
        stand.bridge.setSnapshot(shown);
        stand.profile.setSnapshot(shown);
        CompareSection page(SectionKind::Steps, stand.sides, {stand.profile, stand.bridge});
        Comparison both = made();
        both.candidate.snapshot = shown;
        both.candidate.part.step = 1;
        page.setFigures(both);
        QSignalSpy wanted(&page, &sections::Section::targetWanted);
        auto* chart = page.findChild<DeltaChart*>();
        QTest::keyClick(chart, Qt::Key_Home);
        QTest::keyClick(chart, Qt::Key_Return);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].value<model::Target>(), (model::Target{.rank = 0, .step = 1}));
    }

    void peakLeadsToItsMoment() {
        Stand stand;
        const auto shown = oneRank(fromNanoseconds(0));
        stand.profile.setSnapshot(shown);
        CompareSection page(SectionKind::Memory, stand.sides, {stand.profile, stand.bridge});
        Comparison both = made();
        both.candidateRun.memory[0].rank = 7;
        both.candidateRun.memory[0].peak.time = 4 * kMs;
        both.diff = analysis::diffRuns(both.baseRun, both.candidateRun);
        both.candidate.snapshot = shown;
        page.setFigures(both);
        const PairPlace& place = page.list().lines.at(0).place;
        QCOMPARE(place.peakOf(Which::Base), std::optional(analysis::PeakMoment{0, 0}));
        QCOMPARE(place.peakOf(Which::Candidate), std::optional(analysis::PeakMoment{7, 4 * kMs}));
        QSignalSpy wanted(&page, &sections::Section::targetWanted);
        auto* chart = page.findChild<DeltaChart*>();
        QTest::keyClick(chart, Qt::Key_Home);
        QTest::keyClick(chart, Qt::Key_Return);
        QCOMPARE(wanted.size(), 1);
        const auto found = wanted[0][0].value<model::Target>();
        QCOMPARE(found.rank, int64_t(7));
        QCOMPARE(found.range.value().begin, fromNanoseconds(4 * kMs));
    }

    void messagesAreOfRanks() {
        Comparison both = made();
        both.baseRun.links.clear();
        both.candidateRun.links.clear();
        both.baseRun.communication.messages = {{0, "NCCL", 4'000'000, Duration(kMs), {}}};
        both.candidateRun.communication.messages = {{0, "NCCL", 4'000'000, Duration(2 * kMs), {}}};
        both.diff = analysis::diffRuns(both.baseRun, both.candidateRun);
        const DeltaList list = deltaList(both, ListKind::Links, 1);
        QCOMPARE(list.title, QString("Messages by rank"));
        QCOMPARE(linesOf(list), QStringList("Rank 0, NCCL " + kDown + "2.000 GB/s"));
        QCOMPARE(cellsOf(tableOf(list), 0).mid(0, 2), QStringList({"0", "NCCL"}));
        QCOMPARE(list.lines[0].place.rank, std::optional<int64_t>(0));
        QCOMPARE(keyFigures(both)[5].note, QString("of 1 rank, 0 higher"));
    }

    void overviewHasTheLargestOfEachArea() {
        QStringList lines;
        for (const TopList& top : topLists(made()))
            lines += top.list.title + ": " + linesOf(top.list).value(0);
        const auto time = [](int64_t ms) { return shared::formatDuration(Duration(ms * kMs)); };
        QCOMPARE(lines,
            QStringList({"Step time breakdown: Computing " + kUp + time(50),
                "Steps by rank: Rank 0 " + kUp + time(50),
                "Communication operators: ", "Links: 0 to 1, HCCS " + kDown + "2.000 GB/s",
                "Memory: PTA reserved " + kDown
                    + shared::valueText(shared::ColumnKind::Bytes, 2'000'000),
                "Operators: mm  2;2 " + kUp + time(4)}));
    }

    void cardHasColumnsThatFit() {
        for (const TopList& top : topLists(made()))
            QVERIFY2(top.list.columns.front().title != top.list.title, qPrintable(top.list.title));
        QCOMPARE(topLists(made())[3].list.columns.front().title, "Link"); // "0 to 1, HCCS"
        const DeltaList list = topLists(made()).front().list;
        for (const auto& [width, columns] : {std::pair(580, 3), std::pair(kWholeWidth, 5)}) {
            shared::TableData table = tableOf(list);
            fit(table, width);
            QCOMPARE(static_cast<int>(table.columns.size()), columns);
            QCOMPARE(table.rows.front().size(), table.columns.size());
            QCOMPARE(table.columns.back().title, QString("Change"));
        }
    }

    void lineOfTheOverviewIsFoundOnItsPage() {
        Stand stand;
        OverviewSection overview(stand.sides, {stand.profile, stand.bridge});
        overview.resize(1100, 700);
        overview.setFigures(overviewOf(made()));
        CompareSection page(SectionKind::Operators, stand.sides, {stand.profile, stand.bridge});
        connect(&overview, &OverviewSection::targetWanted, &page, &CompareSection::showTarget);
        auto* table = overview.findChildren<shared::TableView*>().at(5);
        QCOMPARE(table->textElideMode(), Qt::ElideMiddle); // or all shapes of a kernel read alike
        table->setCurrentIndex(table->model()->index(1, 0)); // gone
        QTest::keyClick(table, Qt::Key_Return);
        page.setFigures(made()); // they come later
        const auto selected = page.findChild<DeltaChart*>()->selected();
        QCOMPARE(selected.has_value() ? page.list().lines[*selected].name : QString(), "gone  2;2");
    }

    void sidesOfNothingSayWhatToDo() {
        Stand stand;
        OverviewSection page(stand.sides, {stand.profile, stand.bridge});
        page.show();
        QVERIFY(page.message() != nullptr);
        QCOMPARE(page.message()->title, QString("Nothing to compare yet"));
        QVERIFY(page.message()->offersOpen);
    }
};

} // namespace rankscope::comparison::comparison_test

RS_VIEW_TEST(rankscope::comparison::comparison_test::ComparisonTest)
#include "comparison_test.moc"
