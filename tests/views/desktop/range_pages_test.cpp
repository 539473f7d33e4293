// SPDX-License-Identifier: GPL-3.0-or-later
// A range that is selected on the timeline is what the pages show, by times or by its steps; the
// chip drops it. The range is 1,750 to 2,500 us of a job that range_job.h writes: it cuts the
// steps 7 and 8.
#include <QLabel>

#include "tests/views/desktop/range_job.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/charts/curve_chart.h"
#include "views/charts/gantt_chart.h"
#include "views/memory/block_pane.h"
#include "views/memory/memory_ranks_section.h"
#include "views/sections/analysis_page.h"
#include "views/sections/figure_row.h"
#include "views/sections/section.h"
#include "views/sections/table_card.h"
#include "views/shared/cells.h"
#include "views/shared/choice_box.h"
#include "views/shared/flat_button.h"
#include "views/shared/table_view.h"
#include "views/summary/steps/steps_section.h"

namespace rankscope::desktop::range_pages_test {

namespace {
constexpr TimeRange kRange{fromNanoseconds(1'750'000), fromNanoseconds(2'500'000)};
} // namespace

class RangePagesTest : public WindowTest {
    Q_OBJECT

    sections::Section& show(const QString& page) {
        m_window->showPage(page);
        return *m_window->currentAnalysis()->currentSection();
    }
    void select() {
        m_workbench->state.selectBox({kRange, {{RankSlot(0), LaneId(0)}}});
        settle();
    }
    void drop() {
        m_window->findChild<shared::FlatButton*>("go.drop-selection")->click();
        settle();
    }
    QString note() const {
        const auto* note =
            m_window->currentAnalysis()->currentSection()->findChild<QLabel*>("rangeNote");
        return note->isHidden() ? QString() : note->text();
    }
    static shared::TableView& table(const QWidget& page, const QString& name) {
        const auto tables = page.findChildren<shared::TableView*>();
        return **std::ranges::find(
            tables, name, [](const auto* one) { return one->accessibleName(); });
    }
    /// Of the row that begins with that text the cell of that column.
    static QString cell(const shared::TableView& table, const QString& row, const QString& column) {
        const QAbstractItemModel& model = *table.model();
        for (int i = 0; i < model.rowCount(); ++i) {
            for (int at = 0; at < model.columnCount(); ++at) {
                if (model.index(i, 0).data().toString().trimmed() == row
                    && model.headerData(at, Qt::Horizontal).toString() == column)
                    return model.index(i, at).data().toString().trimmed();
            }
        }
        return "none";
    }

private slots:
    void init() {
        openWindow();
        const QString folder = m_folder.filePath("job");
        QVERIFY(writeRangeJob(folder));
        open(folder);
        QTRY_COMPARE(m_workbench->state.steps().size(), size_t{3});
    }
    void cleanup() { closeWindow(); }

    void operatorsAreThoseOfTheRange() {
        auto& page = show("operators.operators");
        settle();
        const auto& sums = table(page, "Operators");
        const auto& calls = table(page, "Calls of the selected operator");
        QTRY_COMPARE(cell(sums, "MatMul", "Calls"), "6");
        QCOMPARE(cell(sums, "MatMul", "Total (ms)"), "2.800");
        QTRY_COMPARE(calls.table().rowCount(), 6);
        select();
        QTRY_COMPARE(cell(sums, "MatMul", "Calls"), "2"); // those from 2,100 to 2,700 us
        QCOMPARE(cell(sums, "MatMul", "Total (ms)"), "1.200");
        QCOMPARE(cell(sums, "Add", "Calls"), "2"); // from 1,700 to 1,800 us
        QTRY_COMPARE(calls.table().rowCount(), 2);
        QVERIFY(note().startsWith("Data in the selected range, "));
        drop();
        QTRY_COMPARE(cell(sums, "MatMul", "Calls"), "6");
        QVERIFY(note().isEmpty());
    }

    void callsAreOrderedAndFilteredWhereTheyLie() {
        auto& page = show("operators.operators");
        settle();
        auto& calls = table(page, "Calls of the selected operator");
        QTRY_COMPARE(calls.table().rowCount(), 6);
        const auto title = [&page] {
            const auto cards = page.findChildren<sections::TableCard*>();
            return (*std::ranges::find_if(cards, [](const auto* card) {
                return card->title() == "Calls of MatMul";
            }))->detail();
        };
        const auto column = [&calls](const QString& name) {
            const auto& columns = calls.table().table().columns;
            return static_cast<int>(
                std::ranges::find(columns, name, &shared::Column::title) - columns.begin());
        };
        const auto first = [&](const QString& name) {
            return calls.table().index(0, column(name)).data().toString().trimmed();
        };
        QCOMPARE(title(), "6, longest first");
        QCOMPARE(first("Duration (ms)"), "0.600");
        calls.sortByColumn(column("Start"), Qt::DescendingOrder);
        QTRY_COMPARE(first("Duration (ms)"), "0.300"); // step 9 is the last one
        QCOMPARE(title(), "6");
        calls.table().setFilters({{.column = column("Duration (ms)"), .least = 400'000}});
        QTRY_COMPARE(calls.table().rowCount(), 4);
        QTRY_COMPARE(first("Duration (ms)"), "0.600"); // of step 8, then those of step 7
        QCOMPARE(title(), "4 of 6");
    }

    void collectivesAreThoseOfTheRange() {
        auto& page = show("communication.durations");
        settle();
        const auto& ranks = table(page, "Durations by rank");
        QTRY_COMPARE(cell(ranks, "1", "Operators"), "2");
        QCOMPARE(cell(ranks, "0", "Elapsed (ms)"), "0.300");
        select();
        QTRY_COMPARE(cell(ranks, "0", "Operators"), "1");
        QCOMPARE(cell(ranks, "0", "Elapsed (ms)"), "0.200");
        // It arrives behind the range, in a collective of it.
        QCOMPARE(cell(ranks, "1", "Operators"), "1");
        QCOMPARE(cell(ranks, "1", "Elapsed (ms)"), "0.100");
        QVERIFY(note().startsWith("Data in the selected range, "));
        show("communication.links");
        settle();
        QCOMPARE(m_workbench->profile.chosen().range->steps, (std::vector<int64_t>{7, 8}));
        show("communication.durations");
        drop();
        QTRY_COMPARE(cell(ranks, "0", "Elapsed (ms)"), "0.300");
    }

    void memoryIsThatOfTheRange() {
        auto& page = show("memory.curves");
        settle();
        const auto* blocks = page.findChild<memory::BlockPane*>();
        const auto* chart = page.findChild<charts::CurveChart*>();
        const auto peak = [&page] {
            return page.findChild<sections::FigureRow*>()->figures().front().value;
        };
        const auto megabytes = [](int64_t count) {
            return shared::valueText(shared::ColumnKind::Bytes, count << 20);
        };
        QTRY_COMPARE(blocks->list().count, uint64_t{4});
        QCOMPARE(peak(), megabytes(900));
        const TimeRange whole = chart->data().whole;
        select();
        QTRY_COMPARE(blocks->list().count, uint64_t{2}); // b and c
        QCOMPARE(peak(), megabytes(300)); // held since 1,600 us
        const auto mean = page.findChild<sections::FigureRow*>()->figures()[3]; // of 1024 MB
        QCOMPARE(mean.title, "Mean fragmentation");
        QCOMPARE(mean.value, shared::percentText((250 * 724 + 500 * 824) / (750 * 1024.0)));
        QCOMPARE(chart->data().whole, kRange);
        QVERIFY(note().startsWith("Data in the selected range, "));
        drop();
        QTRY_COMPARE(blocks->list().count, uint64_t{4});
        QCOMPARE(chart->data().whole, whole);
        QCOMPARE(peak(), megabytes(900));
    }

    void peaksOfRanksAreThoseOfTheRange() {
        const auto& page = dynamic_cast<memory::MemoryRanksSection&>(show("memory.ranks"));
        settle();
        const auto peakOf = [&page](size_t rank) {
            return page.lines().size() == 2 ? page.lines()[rank].peak.bytes >> 20 : -1;
        };
        QTRY_COMPARE(peakOf(0), int64_t{1024}); // reserved
        page.findChild<shared::ChoiceBox*>("metric")->setCurrentIndex(1);
        QCOMPARE(peakOf(0), int64_t{900});
        select();
        QTRY_COMPARE(peakOf(0), int64_t{300});
        QCOMPARE(peakOf(1), int64_t{300});
        drop();
        QTRY_COMPARE(peakOf(1), int64_t{900});
    }

    void stepsAreThoseThatTheRangeTouches() {
        const auto& page = dynamic_cast<summary::StepsSection&>(show("summary.steps"));
        settle();
        const auto computing = [&page] {
            return page.lines().empty() ? -1
                                        : page.lines()[0].value(analysis::StepMetric::Computing);
        };
        QTRY_COMPARE(computing(), int64_t{400'000}); // 300, 600 and 300 us
        select();
        QTRY_COMPARE(computing(), int64_t{450'000});
        QCOMPARE(note(), "Data of whole steps for the selected range: steps 7 to 8");
        QVERIFY(m_window->findChild<shared::FlatButton*>("go.drop-selection")
                    ->text()
                    .endsWith(", steps 7 to 8"));
        m_workbench->state.selectBox(
            {{fromNanoseconds(3'200'000), fromNanoseconds(3'300'000)}, {{RankSlot(0), LaneId(0)}}});
        QTRY_COMPARE(computing(), int64_t{300'000});
        QCOMPARE(note(), "Data of whole steps for the selected range: step 9");
        drop();
        QTRY_COMPARE(computing(), int64_t{400'000});
    }

    void marksAreThoseOfTheRange() {
        auto& page = show("operators.marks");
        settle();
        const auto& marks = table(page, "Marks of the program");
        QTRY_COMPARE(cell(marks, "load", "Ranges"), "3");
        QCOMPARE(cell(marks, "load", "Total (ms)"), "0.650");
        select();
        QTRY_COMPARE(cell(marks, "load", "Ranges"), "1");
        QCOMPARE(cell(marks, "load", "Total (ms)"), "0.150");
        m_workbench->state.selectBox(
            {{fromNanoseconds(1'900'000), fromNanoseconds(1'950'000)}, {{RankSlot(0), LaneId(0)}}});
        QTRY_COMPARE(marks.table().rowCount(), 0); // no mark is in it, and the page stays
        QVERIFY(note().startsWith("Data in the selected range, "));
        drop();
        QTRY_COMPARE(cell(marks, "load", "Ranges"), "3");
    }

    void theTopologyIsOfTheStepsOfTheRange() {
        auto& page = show("summary.topology");
        settle();
        const QAbstractItemModel& ranks = *table(page, "Ranks in the topology").model();
        const auto computing = [&ranks] { return ranks.index(0, 1).data().toString().trimmed(); };
        QTRY_COMPARE(computing(), "0.400");
        select();
        QTRY_COMPARE(computing(), "0.450");
        QCOMPARE(note(), "Data of whole steps for the selected range: steps 7 to 8");
    }

    void eachPageFollowsAsFarAsItCan_data() {
        QTest::addColumn<QString>("page");
        QTest::addColumn<QString>("says");
        const QString times = "Data in the selected range, ";
        const QString first = "Data of one step for the selected range: step 7, the first of "
                              "steps 7 to 8";
        QTest::newRow("waits") << "communication.waits" << times;
        QTest::newRow("timeline") << "communication.timeline" << times;
        QTest::newRow("distribution") << "operators.spread" << times;
        QTest::newRow("bandwidth") << "communication.bandwidth"
                                   << "Data of whole steps for the selected range: steps 7 to 8";
        QTest::newRow("pipeline") << "summary.pipeline" << first;
        QTest::newRow("experts") << "summary.experts" << first;
    }
    void eachPageFollowsAsFarAsItCan() {
        QFETCH(const QString, page);
        QFETCH(const QString, says);
        show(page);
        settle();
        QCOMPARE(m_window->pageName(), page);
        QVERIFY(note().isEmpty());
        select();
        QTRY_VERIFY2(note().startsWith(says), qPrintable(note()));
        m_workbench->state.clearSelection();
        settle();
        QTRY_VERIFY(note().isEmpty());
    }

    void theGanttIsOfTheCollectivesOfTheRange() {
        const auto& page = show("communication.timeline");
        settle();
        const auto* chart = page.findChild<charts::GanttChart*>();
        const auto count = [chart] {
            size_t bars = 0;
            for (const charts::GanttRow& row : chart->data().rows)
                bars += row.bars.size();
            return bars;
        };
        QTRY_COMPARE(count(), size_t{4});
        select();
        QTRY_COMPARE(count(), size_t{2}); // one of the two that each rank has
        m_workbench->state.selectBox(
            {{fromNanoseconds(1'750'000), fromNanoseconds(1'800'000)}, {{RankSlot(0), LaneId(0)}}});
        QTRY_COMPARE(count(), size_t{0});
        drop();
        QTRY_COMPARE(count(), size_t{4});
    }

    void pagesThatDoNotFollowSaySo() {
        select();
        for (const char* page : {"summary.cluster", "memory.peak", "memory.kept",
                 "advisor.findings", "compare.overview", "sql.statement"}) {
            show(page);
            settle();
            QVERIFY2(note().startsWith("Data of the whole run: "), page);
        }
        show("operators.operators");
        QVERIFY(m_window->actions().run("timeline.pages-follow"));
        settle();
        QVERIFY2(!m_workbench->profile.chosen().range, "it is switched off");
        QVERIFY(note().isEmpty());
    }
};

} // namespace rankscope::desktop::range_pages_test

RS_VIEW_TEST(rankscope::desktop::range_pages_test::RangePagesTest)
#include "range_pages_test.moc"
