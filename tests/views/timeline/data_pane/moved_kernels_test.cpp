// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels of a stream that was moved begin in the table where their slices stand, and are sorted
// and filtered by that.
#include <QLabel>

#include "tests/views/timeline/imported_rank.h"
#include "tests/views/view_test.h"
#include "views/shared/query_bridge.h"
#include "views/shared/table_view.h"
#include "views/timeline/data_pane/kernel_table.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline::moved_kernels_test {

namespace {

const char* const kEvents = R"(
{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"Python"}},
{"ph":"M","name":"process_name","pid":2,"tid":0,"args":{"name":"Ascend Hardware"}},
{"ph":"X","name":"step","pid":1,"tid":1,"ts":"1000.000","dur":9000},
{"ph":"X","name":"MatMul","pid":2,"tid":2,"ts":"1200.000","dur":500},
{"ph":"X","name":"Add","pid":2,"tid":3,"ts":"1750.000","dur":100}
)";
const char* const kKernels =
    "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Task ID,Stream ID\n"
    "7,MatMul,MatMulV3,AI_CORE,1200.000,500,7,2\n"
    "7,Add,Add,AI_VECTOR_CORE,1750.000,100,8,3\n";
const char* const kCounted =
    "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Task ID,Stream "
    "ID,aic_mac_ratio\n"
    "7,MatMul,MatMulV3,AI_CORE,1200.000,500,7,2,0.5\n"
    "7,Add,Add,AI_VECTOR_CORE,1750.000,100,8,3,0.25\n";

} // namespace

class MovedKernelsTest : public QObject {
    Q_OBJECT

    const test::ImportedRank m_rank{kEvents, kKernels};
    const test::ImportedRank m_counted{kEvents, kCounted};
    TimelineState m_state;
    shared::QueryBridge m_bridge;
    KernelTable m_table{m_state, m_bridge};

    shared::TableModel& model() { return m_table.table().table(); }
    QString text(int row, int column) {
        return model().index(row, column).data().toString().simplified(); // of narrow gaps
    }
    QString start(int row) { return text(row, 3); }
    void show(const std::shared_ptr<const query::Snapshot>& snapshot,
        const std::optional<TimeRange>& range = {}) {
        m_bridge.setSnapshot(snapshot);
        m_state.setSnapshot(snapshot);
        m_table.show(RankSlot(0), range, {});
    }
    /// Stream 2 by 2 ms.
    std::shared_ptr<const query::Snapshot> moved() {
        auto moved = std::make_shared<query::Snapshot>(*m_rank.snapshot());
        query::OpenRank& open = moved->ranks.at(0);
        for (const model::Track& track : open.index->tracks) {
            if (track.tid == "2")
                open.moved.push_back({track.id, Duration(2'000'000)});
        }
        return moved;
    }

private slots:
    void initTestCase() {
        m_table.resize(900, 200);
        m_table.QWidget::show();
    }

    void init() {
        model().setFilters({});
        m_table.table().forgetOrder();
        show(m_rank.snapshot());
        QTRY_COMPARE(start(0), "+0.200 ms");
        QTRY_COMPARE(start(1), "+0.750 ms");
    }

    void theyBeginWhereTheirSlicesStand() {
        QCOMPARE(moved()->ranks.at(0).moved.size(), size_t{1});
        show(moved());
        QTRY_COMPARE(start(0), "+0.750 ms"); // of another stream; in order of what is shown
        QTRY_COMPARE(start(1), "+2.200 ms");
        QCOMPARE(text(1, 0), "MatMul");
    }

    void theyAreSortedByWhatIsShown() {
        show(moved());
        QTRY_COMPARE(start(0), "+0.750 ms");
        model().sort(3, Qt::DescendingOrder);
        QTRY_COMPARE(start(0), "+2.200 ms");
        QTRY_COMPARE(start(1), "+0.750 ms");
    }

    void aFilterIsOfWhatIsShown() {
        show(moved());
        model().setFilters({{.column = 3, .least = 2'000'000, .most = 2'500'000}});
        QTRY_COMPARE(model().rowCount(), 1);
        QTRY_COMPARE(start(0), "+2.200 ms");
        model().setFilters({{.column = 3, .most = 500'000}});
        QTRY_COMPARE(model().rowCount(), 0);
    }

    void aRangeHasTheKernelsThatAreDrawnInIt() {
        const auto at = [](int64_t us) { return fromNanoseconds(us * 1000); };
        show(moved(), TimeRange{at(3'100), at(3'300)});
        QTRY_COMPARE(model().rowCount(), 1);
        QTRY_COMPARE(text(0, 0), "MatMul");
    }

    void filtersOfColumnsThatARankLacksAreSaid() {
        show(m_counted.snapshot());
        QTRY_COMPARE(model().columnCount(), 19);
        model().setFilters({{.column = 18, .text = "0.5"}, {.column = 4, .least = 50'000}});
        QTRY_COMPARE(model().rowCount(), 1);
        const auto* note = m_table.findChild<QLabel*>("listNote");
        QVERIFY(note->isHidden());
        show(m_rank.snapshot());
        QCOMPARE(model().columnCount(), 18);
        QVERIFY(!note->isHidden());
        QVERIFY(note->text().endsWith("aic_mac_ratio"));
        QCOMPARE(model().filters().size(), size_t{1});
        QCOMPARE(model().filters()[0].column, 4);
        QTRY_COMPARE(model().rowCount(), 2); // both are that long
        model().setFilters({{.column = 4, .least = 200'000}});
        QVERIFY(note->isHidden());
        QTRY_COMPARE(model().rowCount(), 1);
        show(m_counted.snapshot());
        QCOMPARE(model().filters().size(), size_t{1}); // of a column that both have
        QVERIFY(note->isHidden());
    }

    void aClickLeadsThereAndLeavesWhatIsSelected() {
        show(moved());
        QTRY_COMPARE(start(1), "+2.200 ms");
        m_state.setWidth(1000);
        const query::OpenRank& open = m_rank.snapshot()->ranks.at(0);
        m_state.selectBox({{fromNanoseconds(1'000'000), fromNanoseconds(1'900'000)},
            {{RankSlot(0), open.index->lanes.front().lane.id}}});
        m_state.setVisibleRange({fromNanoseconds(1'000'000), fromNanoseconds(1'001'000)});
        emit m_table.table().rowActivated(1);
        const auto isSeen = [this](int64_t begin, int64_t end) {
            const TimeRange seen = m_state.visibleRange();
            return seen.begin <= fromNanoseconds(begin) && fromNanoseconds(end) <= seen.end;
        };
        QTRY_VERIFY(isSeen(3'200'000, 3'700'000));
        QVERIFY(m_state.box() && !m_state.selectedSlice());
    }
};

} // namespace rankscope::timeline::moved_kernels_test

RS_VIEW_TEST(rankscope::timeline::moved_kernels_test::MovedKernelsTest)
#include "moved_kernels_test.moc"
