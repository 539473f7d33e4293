// SPDX-License-Identifier: GPL-3.0-or-later
// The four tabs of the data pane over a real index.
#include "views/timeline/data_pane/data_pane.h"

#include <algorithm>

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalSpy>

#include "tests/views/hands.h"
#include "tests/views/timeline/imported_rank.h"
#include "tests/views/view_test.h"
#include "views/shared/query_bridge.h"
#include "views/shared/table_view.h"
#include "views/timeline/data_pane/call_stack_list.h"
#include "views/timeline/data_pane/events_part.h"
#include "views/timeline/data_pane/kernel_table.h"
#include "views/timeline/data_pane/kernels_part.h"
#include "views/timeline/data_pane/link_list.h"
#include "views/timeline/data_pane/name_sums_part.h"
#include "views/timeline/data_pane/overall_part.h"
#include "views/timeline/data_pane/slice_detail.h"
#include "views/timeline/data_pane/slice_list.h"
#include "views/timeline/data_pane/slice_table.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline::data_pane_test {

namespace {

// A step of 800 us, an operator in it, and the kernel that it launched.
const char* const kEvents = R"(
{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"Python"}},
{"ph":"M","name":"process_name","pid":2,"tid":0,"args":{"name":"Ascend Hardware"}},
{"ph":"X","name":"ProfilerStep#7","pid":1,"tid":1,"ts":"1000.000","dur":800},
{"ph":"X","name":"aten::mm","pid":1,"tid":1,"ts":"1100.000","dur":300,
 "args":{"Call stack":"/job/model.py(40): forward;\r\n/job/train.py(9): main;\r\n"}},
{"ph":"s","id":1,"name":"async_npu","cat":"async_npu","pid":1,"tid":1,"ts":"1100.000"},
{"ph":"f","id":1,"bp":"e","name":"async_npu","cat":"async_npu","pid":2,"tid":7,"ts":"1200.000"},
{"ph":"X","name":"MatMul","pid":2,"tid":7,"ts":"1200.000","dur":500,
 "args":{"Shapes":["16,16","16"],"Task Id":7}},
{"ph":"X","name":"MatMul","pid":2,"tid":7,"ts":"1750.000","dur":100.5},
{"ph":"M","name":"process_name","pid":3,"tid":0,"args":{"name":"Overlap Analysis"}},
{"ph":"M","name":"thread_name","pid":3,"tid":0,"args":{"name":"Computing"}},
{"ph":"X","name":"Computing","pid":3,"tid":0,"ts":"1200.000","dur":500},
{"ph":"X","name":"Computing","pid":3,"tid":0,"ts":"1750.000","dur":100.5}
)";
const char* const kKernels =
    "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Task ID,Stream ID,Block Dim,"
    "Input Shapes,Input Data Types,Input Formats,aic_mac_ratio\n"
    "7,MatMul,MatMulV3,AI_CORE,1200.000,500,7,2,24,\"\"\"16,16\"\";\"\"16\"\"\","
    "FLOAT;INT64,ND;NZ,0.75\n"
    "7,MatMul,MatMulV3,AI_CORE,1750.000,100.5,8,2,24,,,,0.5\n";

} // namespace

class DataPaneTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::ImportedRank> m_rank;
    std::unique_ptr<TimelineState> m_state;
    std::unique_ptr<shared::QueryBridge> m_bridge;
    std::unique_ptr<DataPane> m_pane;

    void settle() { QTRY_VERIFY(m_bridge->isIdle()); }

    query::LaneRef laneOf(const std::string& process, uint32_t depth) const {
        return test::laneNamed(*m_state->snapshot(), process, depth);
    }

    void select(const std::string& process, uint32_t depth, uint64_t index) {
        m_state->selectSlice({{laneOf(process, depth), index}, {}});
        settle();
    }

    /// The entry of the System View with that text.
    void choose(const QString& entry) {
        m_pane->showTab(DataPane::Tab::SystemView);
        auto* list = m_pane->findChild<QListWidget*>("systemEntries");
        for (int row = 0; row < list->count(); ++row) {
            if (list->item(row)->text() == entry)
                list->setCurrentRow(row);
        }
        settle();
    }

    /// Cells of a row of a table whose rows come when they are looked at.
    void compareRow(const shared::TableView& view, int row, const QStringList& cells) {
        for (int column = 0; column < cells.size(); ++column)
            QTRY_COMPARE(cell(view, row, column), cells[column]);
    }

    shared::TableView& slicesOfList() { return m_pane->findChild<SliceList*>()->slices().table(); }

    void selectBox(std::vector<query::LaneRef> lanes) {
        m_state->selectBox(
            {{fromNanoseconds(1'000'000), fromNanoseconds(2'000'000)}, std::move(lanes)});
        settle();
        settle(); // the first name's occurrences
    }

    QString detailText() {
        return m_pane->findChild<SliceDetailPane*>()
            ->text()
            .replace(QChar(0x202F), ' ')
            .replace(QChar(0x00B5), 'u');
    }

    shared::TableView& table(const QString& name) {
        const auto views = m_pane->findChildren<shared::TableView*>();
        const auto found =
            std::ranges::find(views, name, [](auto* view) { return view->accessibleName(); });
        return **found;
    }

    static QString cell(const shared::TableView& view, int row, int column) {
        return view.table().index(row, column).data().toString().replace(QChar(0x202F), ' ');
    }

private slots:
    void init() {
        m_rank = std::make_unique<test::ImportedRank>(kEvents, kKernels);
        m_state = std::make_unique<TimelineState>();
        m_bridge = std::make_unique<shared::QueryBridge>();
        m_pane = std::make_unique<DataPane>(*m_state, *m_bridge);
        m_pane->resize(1200, 300);
        m_pane->show();
        m_bridge->setSnapshot(m_rank->snapshot());
        m_state->setSnapshot(m_rank->snapshot());
        QCOMPARE(m_state->snapshot()->ranks.size(), 1U);
    }
    void cleanup() { m_pane.reset(); }

    // B14: of a selection that can not be read no older rows stay.
    void aFailedSelectionShowsWhyAndNoRows() {
        test::ImportedRank broken(kEvents);
        broken.removeIndex();
        auto both = std::make_shared<query::Snapshot>(*m_rank->snapshot());
        both->ranks.push_back(broken.snapshot()->ranks.front());
        m_bridge->setSnapshot(both);
        m_state->setSnapshot(both);
        m_pane->showTab(DataPane::Tab::SliceList);
        const query::LaneRef good = laneOf("Ascend Hardware", 0);
        selectBox({good});
        const shared::TableView& names = table("Slices in the selection by name");
        QCOMPARE(names.table().rowCount(), 1);
        selectBox({{RankSlot(1), good.lane}});
        QCOMPARE(names.table().rowCount(), 0);
        QCOMPARE(slicesOfList().table().rowCount(), 0);
    }

    void aListThatIsCutSaysOfHowMany() { // B14
        SliceList list(*m_state, *m_bridge);
        list.slices().setLimit(1);
        list.show();
        selectBox({laneOf("Ascend Hardware", 0)});
        const auto* note = list.findChild<QLabel*>("listNote");
        QTRY_VERIFY(note->isVisible());
        QCOMPARE(note->text(), "First 1 of 2 slices.");
    }

    void tellsEverythingOfASlice() {
        m_state->setFacts({{{"node-1", "NPU 3", "DP 1 PP 0", {}, {}}}});
        select("Ascend Hardware", 0, 0);
        const QString text = detailText();
        for (const char* expected :
            {"Name\tMatMul", "Rank\tRank 0\tnode-1 / NPU 3\nTopology\tDP 1 PP 0\n",
                "Start\t+200 us", "Start (raw)\t1200000 ns", "End (raw)\t1700000 ns",
                "Duration\t500 us\t62.5 % of the step", "Self time\t500 us", "\"Task Id\":7",
                "from\taten::mm\tasync_npu\t-100000 ns"})
            QVERIFY2(text.contains(expected), qPrintable(QString(expected) + "\nin\n" + text));
    }

    void followsALinkToItsSlice() {
        select("Ascend Hardware", 0, 0);
        auto* links = m_pane->findChild<LinkList*>();
        QTest::mouseClick(links->viewport(), Qt::LeftButton, {}, QPoint(60, 10));
        settle();
        settle(); // the jump asks for the other slice
        QCOMPARE(toNanoseconds(m_state->selectedSlice()->range.begin), 1'100'000);
        QVERIFY(detailText().contains("to\tMatMul"));
    }

    void sumsTheSelectedBoxByName() {
        selectBox({laneOf("Python", 0), laneOf("Python", 1), laneOf("Ascend Hardware", 0)});
        QCOMPARE(m_pane->tab(), DataPane::Tab::SliceList);
        const auto& names = table("Slices in the selection by name");
        QCOMPARE(names.table().rowCount(), 3);
        QCOMPARE(cell(names, 0, 0), "ProfilerStep#7");
        QCOMPARE(cell(names, 0, 3), "0.500"); // without aten::mm inside
        QCOMPARE(cell(names, 0, 4), "80.0 %"); // of the millisecond that is selected
        QCOMPARE(cell(names, 1, 0), "MatMul");
        QCOMPARE(cell(names, 1, 1), "2");
        QCOMPARE(cell(names, 1, 2), "0.601");
        QCOMPARE(cell(names, 1, 5), "0.300");
        QCOMPARE(names.table().table().totals[1].value, 4);
    }

    // V7: totals and occurrences are of what the filter leaves.
    void aFilteredListIsSummedAndListsWhatItShows() {
        selectBox({laneOf("Python", 0), laneOf("Python", 1), laneOf("Ascend Hardware", 0)});
        const auto& names = table("Slices in the selection by name");
        const auto& found = slicesOfList();
        auto* filter = m_pane->findChild<SliceList*>()->findChild<QLineEdit*>("nameFilter");
        QCOMPARE(found.table().rowCount(), 1); // the step
        filter->setText("matmul");
        settle();
        QCOMPARE(names.table().rowCount(), 1);
        QCOMPARE(names.table().table().totals[1].value, 2);
        QCOMPARE(found.table().rowCount(), 2);
        filter->setText("m"); // the name at hand is still listed
        settle();
        QCOMPARE(names.table().rowCount(), 2);
        QCOMPARE(names.table().table().totals[1].value, 3);
        QCOMPARE(found.table().rowCount(), 2);
        filter->setText("no such name");
        settle();
        QVERIFY(names.table().table().totals.empty());
        QCOMPARE(found.table().rowCount(), 0);
        filter->clear();
        settle();
        QCOMPARE(names.table().table().totals[1].value, 4);
    }

    void listsTheOccurrencesOfAName() {
        selectBox({laneOf("Ascend Hardware", 0)});
        auto& found = slicesOfList();
        QCOMPARE(found.table().rowCount(), 2);
        compareRow(found, 1, {"2", "Rank 0", "7", "+0.750 ms", "0.101", "MatMul"});
        const QSignalSpy revealed(m_state.get(), &TimelineState::laneRevealed);
        emit found.rowActivated(1);
        QTRY_COMPARE(revealed.count(), 1);
        QVERIFY(m_state->box().has_value());
    }

    void sumsALayer() {
        choose("Hardware tasks");
        auto& rows = table("Slices of the layer by name");
        QCOMPARE(rows.table().rowCount(), 1);
        QCOMPARE(cell(rows, 0, 0), "MatMul");
        QCOMPARE(cell(rows, 0, 1), "2");
        QCOMPARE(cell(rows, 0, 4), "100.0 %");
        QCOMPARE(cell(rows, 0, 7), "0.500");
        auto* part = m_pane->findChild<NameSumsPart*>();
        auto* slices = part->findChild<SliceTable*>();
        QTRY_COMPARE(slices->table().table().rowCount(), 2); // they come page by page
        // The names in sight are of this layer until those of another one come.
        part->setLayer("Python");
        slices->clear();
        emit rows.rowSelected(0);
        QTRY_COMPARE(slices->table().table().rowCount(), 2);
    }

    void tellsTheKernelsRowAndWhereItWasCalled() {
        select("Ascend Hardware", 0, 0);
        const QString text = detailText();
        for (const char* expected : {"Type\tMatMulV3", "Core\tAI_CORE", "Stream\t2", "Task\t7",
                 "Block dim\t24", "Input 1\t16,16\tFLOAT  ND", "Input 2\t16\tINT64  NZ",
                 "aic_mac_ratio\t0.75", "/job/model.py(40): forward\n/job/train.py(9): main\n"})
            QVERIFY2(text.contains(expected), qPrintable(QString(expected) + "\nin\n" + text));
        auto& calls = *m_pane->findChild<CallStackList*>();
        QVERIFY(calls.isVisible());
        QCOMPARE(cell(calls, 1, 0), "main");
        QCOMPARE(cell(calls, 1, 1), "/job/train.py");
        QCOMPARE(cell(calls, 1, 2), "9");
        QSignalSpy wanted(m_pane.get(), &DataPane::searchWanted);
        calls.setFocus();
        calls.setCurrentIndex(calls.table().index(0, 0));
        QTest::keyClick(&calls, Qt::Key_Return);
        QCOMPARE(wanted, QList<QList<QVariant>>{{"model.py(40): forward"}});
        select("Python", 0, 0); // the step: neither a kernel nor a call
        QVERIFY(!calls.isVisible());
        QVERIFY(!detailText().contains("MatMulV3"));
    }

    void splitsTheTimeOfARank() {
        choose("Overall metrics");
        auto& rows = table("Overall metrics");
        QCOMPARE(cell(rows, 0, 0).trimmed(), "Computing");
        QCOMPARE(cell(rows, rows.table().rowCount() - 1, 0), "End to end");
        for (int row = 0; row < rows.table().rowCount(); ++row) {
            if (cell(rows, row, 0).trimmed() == "Matmul") {
                QCOMPARE(cell(rows, row, 1), "0.601");
                QCOMPARE(cell(rows, row, 3), "2");
                emit rows.rowSelected(static_cast<quint32>(row));
            }
        }
        settle();
        rows.sortByColumn(3, Qt::AscendingOrder);
        QCOMPARE(cell(rows, 0, 0), "End to end"); // it counts nothing
        for (int row = 1; row < rows.table().rowCount(); ++row)
            QVERIFY(cell(rows, row - 1, 0) != "Computing" || cell(rows, row, 0)[0].isSpace());
        const auto& kernels = m_pane->findChild<OverallPart*>()->findChild<KernelTable*>()->table();
        QTRY_COMPARE(kernels.table().rowCount(), 2);
    }

    void listsKernelsByTimeAndLeadsToThem() {
        choose("Kernels by time");
        auto& rows = m_pane->findChild<KernelsPart*>()->findChild<KernelTable*>()->table();
        QCOMPARE(rows.table().rowCount(), 2);
        compareRow(rows, 0, {"MatMul", "MatMulV3", "AI_CORE", "+0.200 ms", "0.500"});
        rows.sortByColumn(4, Qt::AscendingOrder);
        settle();
        compareRow(rows, 0, {"MatMul", "MatMulV3", "AI_CORE", "+0.750 ms", "0.101"});
        rows.table().setFilters({{.column = 8, .least = 7, .most = 7}});
        settle();
        QCOMPARE(rows.table().rowCount(), 1);
        QSignalSpy wanted(m_pane.get(), &DataPane::targetWanted);
        emit rows.rowWanted(0);
        QTRY_COMPARE(wanted.size(), 1);
        const auto target = wanted[0][0].value<model::Target>();
        QCOMPARE(target.slice, "MatMul");
        QCOMPARE(toNanoseconds(target.range->begin), 1'200'000);
    }

    void listsTheEventsOfATrack() {
        const TrackId track = m_state->snapshot()
                                  ->ranks[0]
                                  .index->lanes[toIndex(laneOf("Python", 1).lane)]
                                  .lane.track;
        m_pane->showEvents(RankSlot(0), track);
        settle();
        QCOMPARE(m_pane->tab(), DataPane::Tab::SystemView);
        auto& rows = m_pane->findChild<EventsPart*>()->findChild<SliceTable*>()->table();
        QCOMPARE(rows.table().rowCount(), 2);
        compareRow(rows, 1, {"2", "Rank 0", "1", "+0.100 ms", "0.300", "aten::mm"});
        rows.table().setFilters({{.column = 5, .text = "MM"}});
        settle();
        QCOMPARE(rows.table().rowCount(), 1);
        emit rows.rowWanted(0);
        QTRY_VERIFY(m_state->selectedSlice().has_value());
        QCOMPARE(toNanoseconds(m_state->selectedSlice()->range.begin), 1'100'000);
    }

    void listsSearchHits() {
        auto hits = std::make_shared<query::SearchResult>();
        const auto& strings = m_state->snapshot()->ranks[0].index->strings;
        const auto name = std::ranges::find(strings, "MatMul") - strings.begin();
        hits->count = 1;
        hits->hits.push_back({{laneOf("Ascend Hardware", 0), 1}, static_cast<StringId>(name),
            {fromNanoseconds(1'750'000), fromNanoseconds(1'850'500)}});
        m_pane->showTab(DataPane::Tab::Find);
        m_state->setHits(hits);
        auto& rows = table("Search results");
        QCOMPARE(rows.table().rowCount(), 1);
        QCOMPARE(cell(rows, 0, 0), "1");
        QCOMPARE(cell(rows, 0, 1), "Rank 0");
        QCOMPARE(cell(rows, 0, 2), "Ascend Hardware / 7");
        QCOMPARE(cell(rows, 0, 3), "MatMul");
        emit rows.rowActivated(0);
        QCOMPARE(m_state->selectedSlice()->ref.index, 1U);
    }

    void narrowsTheMatchesByASecondText() {
        m_pane->showTab(DataPane::Tab::Find);
        query::Session session(m_state->snapshot());
        auto found = query::search(session,
            {.text = "m", .lanes = {laneOf("Python", 1), laneOf("Ascend Hardware", 0)}}, {});
        QVERIFY(found);
        m_state->setHits(std::make_shared<const query::SearchResult>(*found));
        auto& rows = table("Search results");
        const QAbstractItemModelTester tester(&rows.table());
        const auto* note = m_pane->findChild<QLabel*>("findNote");
        QCOMPARE(rows.table().rowCount(), 3); // aten::mm and MatMul twice
        QVERIFY(note->text().isEmpty());
        auto* filter = m_pane->findChild<QLineEdit*>("findFilter");
        QTest::keyClicks(filter, "matmul");
        QCOMPARE(rows.table().rowCount(), 2);
        QCOMPARE(cell(rows, 0, 0), "2"); // its number among all matches
        QCOMPARE(note->text(), "2 of 3 rows");
        emit rows.rowActivated(rows.table().dataRow(1));
        QCOMPARE(m_state->currentHit(), std::optional<size_t>(2));
        QTest::keyClicks(filter, " none");
        QCOMPARE(note->text(), "0 of 3 rows");
        filter->clear();
        found->isWhole = false;
        found->searched = 1;
        found->total = 4;
        m_state->setHits(std::make_shared<const query::SearchResult>(*found));
        QCOMPARE(note->text().replace(QChar(0x202F), ' ').replace(QChar(0x00A0), ' '),
            "At least 3 matches, 25.0 % of the slices were searched");
    }

    void forgetsASliceThatIsNoLongerSelected() {
        select("Ascend Hardware", 0, 0);
        QVERIFY(!detailText().isEmpty());
        m_state->clearSelection();
        QVERIFY(detailText().isEmpty());
    }
};

} // namespace rankscope::timeline::data_pane_test

RS_VIEW_TEST(rankscope::timeline::data_pane_test::DataPaneTest)
#include "data_pane_test.moc"
