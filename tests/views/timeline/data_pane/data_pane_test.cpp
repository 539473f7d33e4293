// SPDX-License-Identifier: GPL-3.0-or-later
// The four tabs of the data pane over a real index.
#include "views/timeline/data_pane/data_pane.h"

#include <algorithm>

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include "tests/views/timeline/imported_rank.h"
#include "views/shared/query_bridge.h"
#include "views/shared/table_view.h"
#include "views/timeline/data_pane/args_model.h"
#include "views/timeline/data_pane/link_list.h"
#include "views/timeline/data_pane/slice_detail.h"
#include "views/timeline/data_pane/slice_list.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {

// A step of 800 us, an operator in it, and the kernel that it launched.
const char* const kEvents = R"(
{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"Python"}},
{"ph":"M","name":"process_name","pid":2,"tid":0,"args":{"name":"Ascend Hardware"}},
{"ph":"X","name":"ProfilerStep#7","pid":1,"tid":1,"ts":"1000.000","dur":800},
{"ph":"X","name":"aten::mm","pid":1,"tid":1,"ts":"1100.000","dur":300},
{"ph":"s","id":1,"name":"async_npu","cat":"async_npu","pid":1,"tid":1,"ts":"1100.000"},
{"ph":"f","id":1,"bp":"e","name":"async_npu","cat":"async_npu","pid":2,"tid":7,"ts":"1200.000"},
{"ph":"X","name":"MatMul","pid":2,"tid":7,"ts":"1200.000","dur":500,
 "args":{"Shapes":["16,16","16"],"Task Id":7}},
{"ph":"X","name":"MatMul","pid":2,"tid":7,"ts":"1750.000","dur":100.5}
)";

} // namespace

class DataPaneTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::ImportedRank> m_rank;
    std::unique_ptr<TimelineState> m_state;
    std::unique_ptr<shared::QueryBridge> m_bridge;
    std::unique_ptr<DataPane> m_pane;

    void settle() { QTRY_VERIFY(m_bridge->isIdle()); }

    query::LaneRef laneOf(const std::string& process, uint32_t depth) const {
        const auto& rank = *m_state->snapshot()->ranks[0].index;
        for (const index::LaneIndex& lane : rank.lanes) {
            const auto& track = rank.tracks[toIndex(lane.lane.track)];
            if (lane.lane.kind == model::LaneKind::Slices && lane.lane.depth == depth
                && rank.processes[toIndex(track.process)].name == process)
                return {RankSlot(0), lane.lane.id};
        }
        return {};
    }

    void select(const std::string& process, uint32_t depth, uint64_t index) {
        m_state->selectSlice({{laneOf(process, depth), index}, {}});
        settle();
    }

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
        m_rank = std::make_unique<test::ImportedRank>(kEvents);
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
        QCOMPARE(table("Slices with the selected name").table().rowCount(), 0);
    }

    // B14: what is cut says so.
    void aListThatIsCutSaysOfHowMany() {
        SliceList list(*m_state, *m_bridge, nullptr, 1);
        list.show();
        selectBox({laneOf("Ascend Hardware", 0)});
        const auto* note = list.findChild<QLabel*>("cutNote");
        QTRY_VERIFY(note->isVisible());
        QCOMPARE(note->text(), "First 1 of 2 slices.");
    }

    // B17
    void sumsOfDamagedDurationsStayAtTheEnd() {
        const Duration most = Duration::max();
        const std::vector<query::NameRow> rows(
            2, {.name = "x", .count = 1, .total = most, .self = most, .min = most, .max = most});
        const shared::TableData table = nameTable(rows, "Totals");
        QCOMPARE(table.totals[2].value, most.count());
        QCOMPARE(table.totals[3].value, most.count());
    }

    void tellsEverythingOfASlice() {
        select("Ascend Hardware", 0, 0);
        const QString text = detailText();
        for (const char* expected :
            {"Name\tMatMul", "Rank\tRank 0", "Start\t+200 us", "Start (raw)\t1200000 ns",
                "End (raw)\t1700000 ns", "Duration\t500 us\t62.5 % of the step",
                "Self time\t500 us", "\"Task Id\":7", "from\taten::mm\tasync_npu\t-100000 ns"})
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
        QCOMPARE(cell(names, 1, 0), "MatMul");
        QCOMPARE(cell(names, 1, 1), "2");
        QCOMPARE(cell(names, 1, 2), "0.601");
        QCOMPARE(cell(names, 1, 4), "0.300");
        QCOMPARE(names.table().table().totals[1].value, 4);
    }

    // V7: totals and occurrences are of what the filter leaves.
    void aFilteredListIsSummedAndListsWhatItShows() {
        selectBox({laneOf("Python", 0), laneOf("Python", 1), laneOf("Ascend Hardware", 0)});
        const auto& names = table("Slices in the selection by name");
        const auto& found = table("Slices with the selected name");
        auto* filter = m_pane->findChild<QLineEdit*>("sliceListFilter");
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
        auto& found = table("Slices with the selected name");
        QCOMPARE(found.table().rowCount(), 2);
        QCOMPARE(cell(found, 1, 1), "Rank 0");
        QCOMPARE(cell(found, 1, 3), "0.101");
        const QSignalSpy revealed(m_state.get(), &TimelineState::laneRevealed);
        emit found.rowActivated(1);
        QCOMPARE(revealed.count(), 1);
        QVERIFY(m_state->box().has_value());
    }

    void sumsALayer() {
        m_pane->showTab(DataPane::Tab::SystemView);
        settle();
        const auto& rows = table("Slices of the layer by name");
        QVERIFY(rows.table().rowCount() > 0);
        QCOMPARE(cell(rows, 0, 0), "MatMul");
        QCOMPARE(cell(rows, 0, 1), "100.0 %");
        QCOMPARE(cell(rows, 0, 3), "2");
        QCOMPARE(cell(rows, 0, 6), "0.500");
    }

    void listsSearchHits() {
        auto hits = std::make_shared<query::SearchResult>();
        const auto& strings = m_state->snapshot()->ranks[0].index->strings;
        const auto name = std::ranges::find(strings, "MatMul") - strings.begin();
        hits->count = 7;
        hits->hits.push_back({{laneOf("Ascend Hardware", 0), 1}, static_cast<StringId>(name),
            {fromNanoseconds(1'750'000), fromNanoseconds(1'850'500)}});
        m_pane->showTab(DataPane::Tab::Find);
        m_state->setHits(hits);
        auto& rows = table("Search results");
        QCOMPARE(rows.table().rowCount(), 1);
        QCOMPARE(cell(rows, 0, 1), "MatMul");
        emit rows.rowActivated(0);
        QCOMPARE(m_state->selectedSlice()->ref.index, 1U);
    }

    void forgetsASliceThatIsNoLongerSelected() {
        select("Ascend Hardware", 0, 0);
        QVERIFY(!detailText().isEmpty());
        m_state->clearSelection();
        QVERIFY(detailText().isEmpty());
    }

    void argumentsKeepTheContractOfAModel() {
        ArgsModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setArgs(query::parseArgs(R"({"a":{"b":[1,2,{"c":"d"}]},"e":null})"));
        const QModelIndex list = model.index(0, 0, model.index(0, 0));
        QCOMPARE(list.data().toString(), "b");
        QCOMPARE(model.rowCount(list), 3);
        QCOMPARE(model.index(1, 1, list).data().toString(), "2");
        model.setArgs({});
    }
};

} // namespace rankscope::timeline

QTEST_MAIN(rankscope::timeline::DataPaneTest)
#include "data_pane_test.moc"
