// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels of a stream that was moved begin in the table where their slices stand.
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

} // namespace

class MovedKernelsTest : public QObject {
    Q_OBJECT

private slots:
    void theyBeginWhereTheirSlicesStand() {
        const test::ImportedRank rank(kEvents, kKernels);
        auto moved = std::make_shared<query::Snapshot>(*rank.snapshot());
        query::OpenRank& open = moved->ranks.at(0);
        for (const model::Track& track : open.index->tracks) {
            if (track.tid == "2")
                open.moved.push_back({track.id, Duration(2'000'000)});
        }
        QCOMPARE(open.moved.size(), size_t{1});
        TimelineState state;
        shared::QueryBridge bridge;
        KernelTable table(state, bridge);
        table.resize(900, 200);
        table.QWidget::show();
        const auto start = [&table](int row) {
            const auto* model = table.findChild<shared::TableView*>()->model();
            return model->index(row, 3).data().toString().simplified(); // of narrow gaps
        };
        bridge.setSnapshot(rank.snapshot());
        state.setSnapshot(rank.snapshot());
        table.show(RankSlot(0), std::nullopt, {});
        QTRY_COMPARE(start(0), "+0.200 ms");
        QTRY_COMPARE(start(1), "+0.750 ms");
        bridge.setSnapshot(moved);
        state.setSnapshot(moved);
        table.show(RankSlot(0), std::nullopt, {});
        QTRY_COMPARE(start(0), "+2.200 ms");
        QTRY_COMPARE(start(1), "+0.750 ms"); // of another stream
    }
};

} // namespace rankscope::timeline::moved_kernels_test

RS_VIEW_TEST(rankscope::timeline::moved_kernels_test::MovedKernelsTest)
#include "moved_kernels_test.moc"
