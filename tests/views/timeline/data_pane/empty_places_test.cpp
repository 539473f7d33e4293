// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of the data pane say where the profiler recorded nothing for them.
#include <algorithm>
#include <functional>

#include <QComboBox>
#include <QLabel>
#include <QListWidget>

#include "tests/views/timeline/imported_rank.h"
#include "tests/views/view_test.h"
#include "views/shared/choice_box.h"
#include "views/shared/query_bridge.h"
#include "views/shared/rank_field.h"
#include "views/shared/table_view.h"
#include "views/timeline/data_pane/call_stack_list.h"
#include "views/timeline/data_pane/chains_part.h"
#include "views/timeline/data_pane/copies_part.h"
#include "views/timeline/data_pane/data_pane.h"
#include "views/timeline/data_pane/events_part.h"
#include "views/timeline/data_pane/flame_chart.h"
#include "views/timeline/data_pane/flame_part.h"
#include "views/timeline/data_pane/kernels_part.h"
#include "views/timeline/data_pane/link_list.h"
#include "views/timeline/data_pane/overall_part.h"
#include "views/timeline/data_pane/rank_layers.h"
#include "views/timeline/data_pane/slice_detail.h"
#include "views/timeline/data_pane/slice_list.h"
#include "views/timeline/data_pane/system_view.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline::empty_places_test {

namespace {

/// The host alone, without stacks.
const char* const kHost = R"(
{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"Python"}},
{"ph":"X","name":"aten::mm","pid":1,"tid":1,"ts":"1100.000","dur":300,"args":{"Input Dims":"4"}})";
/// The device alone: a kernel and what the profiler says of it.
const char* const kDevice = R"(
{"ph":"M","name":"process_name","pid":2,"tid":0,"args":{"name":"Ascend Hardware"}},
{"ph":"X","name":"MatMul","pid":2,"tid":7,"ts":"1200.000","dur":500,"args":{"Task Id":7}},
{"ph":"M","name":"process_name","pid":3,"tid":0,"args":{"name":"Overlap Analysis"}},
{"ph":"M","name":"thread_name","pid":3,"tid":0,"args":{"name":"Computing"}},
{"ph":"X","name":"Computing","pid":3,"tid":0,"ts":"1200.000","dur":500})";
/// No slice at all.
const char* const kCounter = R"(
{"ph":"M","name":"process_name","pid":4,"tid":0,"args":{"name":"HBM"}},
{"ph":"C","name":"HBM 0/Read","pid":4,"tid":0,"ts":"1200.000","args":{"Read":5}},
{"ph":"C","name":"HBM 0/Read","pid":4,"tid":0,"ts":"1300.000","args":{"Read":7}})";

/// From the operator of kHost to the kernel of kDevice, as Ascend writes it.
const char* const kFlow = R"(
{"ph":"s","cat":"HostToDevice","id":5,"name":"f","pid":1,"tid":1,"ts":"1110.000"},
{"ph":"f","bp":"e","cat":"HostToDevice","id":5,"name":"f","pid":2,"tid":7,"ts":"1200.000"})";
/// An operator, its launch and its kernel, as Kineto writes them.
const char* const kKineto = R"(
{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"python"}},
{"ph":"M","name":"process_labels","pid":1,"tid":0,"args":{"labels":"CPU"}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":"1100.000","dur":30},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":"1110.000","dur":8},
{"ph":"M","name":"process_name","pid":0,"tid":0,"args":{"name":"python"}},
{"ph":"M","name":"process_labels","pid":0,"tid":0,"args":{"labels":"GPU 0"}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":"1200.000","dur":5},
{"ph":"s","cat":"ac2g","id":5,"name":"ac2g","pid":1,"tid":1,"ts":"1110.000"},
{"ph":"f","bp":"e","cat":"ac2g","id":5,"name":"ac2g","pid":0,"tid":7,"ts":"1200.000"})";

const char* const kDeviceSwitch = "ProfilerActivity.NPU";
const char* const kHostSwitch = "ProfilerActivity.CPU";

} // namespace

class EmptyPlacesTest : public QObject {
    Q_OBJECT

    std::vector<std::unique_ptr<test::ImportedRank>> m_ranks;
    std::unique_ptr<TimelineState> m_state;
    std::unique_ptr<shared::QueryBridge> m_bridge;
    std::unique_ptr<DataPane> m_pane;

    void settle() { QTRY_VERIFY(m_bridge->isIdle()); }

    /// One rank each, numbered as they stand.
    void open(const std::vector<QByteArray>& traces,
        const std::function<void(index::RankIndex&)>& change = {}) {
        m_pane.reset();
        m_ranks.clear();
        query::Snapshot all;
        for (const QByteArray& trace : traces) {
            m_ranks.push_back(std::make_unique<test::ImportedRank>(trace));
            query::OpenRank rank = m_ranks.back()->snapshot()->ranks.at(0);
            auto numbered = std::make_shared<index::RankIndex>(*rank.index);
            numbered->rank = static_cast<int64_t>(all.ranks.size());
            numbered->label = "Rank " + std::to_string(numbered->rank);
            if (change)
                change(*numbered);
            rank.index = std::move(numbered);
            all.ranks.push_back(std::move(rank));
        }
        const auto snapshot = std::make_shared<const query::Snapshot>(std::move(all));
        m_state = std::make_unique<TimelineState>();
        m_bridge = std::make_unique<shared::QueryBridge>();
        m_pane = std::make_unique<DataPane>(*m_state, *m_bridge);
        m_pane->resize(1200, 300);
        m_pane->show();
        m_bridge->setSnapshot(snapshot);
        m_state->setSnapshot(snapshot);
    }

    void choose(const QString& entry) {
        m_pane->showTab(DataPane::Tab::SystemView);
        auto* list = m_pane->findChild<QListWidget*>("systemEntries");
        for (int row = 0; row < list->count(); ++row) {
            if (list->item(row)->text() == entry)
                list->setCurrentRow(row);
        }
        settle();
    }

    void selectFirst(const std::string& process) {
        const index::RankIndex& rank = *m_state->snapshot()->ranks[0].index;
        for (const index::LaneIndex& lane : rank.lanes) {
            const model::Track& track = rank.tracks[toIndex(lane.lane.track)];
            if (lane.lane.kind == model::LaneKind::Slices
                && rank.processes[toIndex(track.process)].name == process)
                m_state->selectSlice({{{RankSlot(0), lane.lane.id}, 0}, {}});
        }
        settle();
    }

    /// Of the table with that name, else of the first one.
    QString emptyText(QWidget* of, const QString& name = {}) {
        auto* table = of->findChild<shared::TableView*>();
        for (auto* one : of->findChildren<shared::TableView*>()) {
            if (!name.isEmpty() && one->accessibleName() == name)
                table = one;
        }
        return table->table().rowCount() == 0 ? table->drawing().emptyText : QString("rows");
    }

    const FlameChart& flame() { return *m_pane->findChild<FlameChart*>(); }

private slots:
    void cleanup() { m_pane.reset(); }

    void aSliceSaysWhichSwitchesItsProfileLacks() {
        open({QByteArray(kHost) + "," + kDevice});
        selectFirst("Ascend Hardware");
        auto* calls = m_pane->findChild<CallStackList*>();
        QVERIFY(calls->isVisible());
        QVERIFY(calls->drawing().emptyText.contains("with_stack=True"));
        const auto* note = m_pane->findChild<SliceDetailPane*>()->findChild<QLabel*>("emptyNote");
        QVERIFY(note != nullptr && note->isVisible());
        QVERIFY(note->text().contains("Level1"));
        selectFirst("Python"); // no kernel, and no stack
        QVERIFY(calls->isVisible());
        QVERIFY(m_pane->findChild<SliceDetailPane*>()->findChild<QLabel*>("emptyNote") == nullptr
            || !m_pane->findChild<SliceDetailPane*>()
                    ->findChild<QLabel*>("emptyNote")
                    ->isVisible());
        selectFirst("Overlap Analysis"); // called by nobody
        QVERIFY(!calls->isVisible());
    }

    void aSliceWithoutFlowsSaysWhatItsRankLacks() {
        const auto textOf = [this](const QByteArray& trace, const std::string& process) {
            open({trace});
            selectFirst(process);
            return m_pane->findChild<LinkList*>()->emptyText();
        };
        const QString none = "No flows start or end here.";
        const QString device = textOf(kDevice, "Ascend Hardware");
        QVERIFY2(device.startsWith(none) && device.contains(kHostSwitch), qPrintable(device));
        const QString host = textOf(kHost, "Python");
        QVERIFY2(host.startsWith(none) && host.contains(kDeviceSwitch), qPrintable(host));
        const QByteArray both = QByteArray(kHost) + "," + kDevice;
        QVERIFY(textOf(both, "Ascend Hardware").contains("Launches of kernels need"));
        QCOMPARE(textOf(both + "," + kFlow, "Ascend Hardware"), QString()); // it has one
        QCOMPARE(textOf(both + "," + kFlow, "Overlap Analysis"), none);
    }

    // It went on about the range that had been selected.
    void withoutASelectionTheSliceListSaysHowToMakeOne() {
        open({kHost});
        m_pane->showTab(DataPane::Tab::SliceList);
        auto* list = m_pane->findChild<SliceList*>();
        QVERIFY(emptyText(list, "Slices in the selection by name").startsWith("Drag over lanes"));
        const TimeRange after{fromNanoseconds(1'500'000), fromNanoseconds(1'600'000)};
        m_state->selectBox({after, {{RankSlot(0), LaneId(0)}}});
        settle();
        QCOMPARE(emptyText(list, "Slices in the selection by name"),
            QString("No slices in the selected range."));
        m_state->clearSelection();
        settle();
        QVERIFY(emptyText(list, "Slices in the selection by name").startsWith("Drag over lanes"));
    }

    void aKernelOfKinetoNamesTheSwitchOfShapesOnly() {
        for (const char* const shapes : {"0", "1"}) {
            open({kDevice}, [shapes](index::RankIndex& rank) {
                rank.kind = model::ProfileKind::Kineto;
                rank.meta["trace.record_shapes"] = shapes;
            });
            selectFirst("Ascend Hardware");
            const auto* note =
                m_pane->findChild<SliceDetailPane*>()->findChild<QLabel*>("emptyNote");
            QVERIFY(note != nullptr && note->text().contains("record_shapes=True"));
            QCOMPARE(note->isVisible(), shapes == std::string("0"));
            QVERIFY(m_pane->findChild<CallStackList*>()->drawing().emptyText.contains(
                "torch.profiler and with_stack=True"));
        }
    }

    void aSliceAmongOthersWithStacksSaysNothing() {
        open({QByteArray(kDevice) + R"(,
{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"Python"}},
{"ph":"X","name":"f","cat":"python_function","pid":1,"tid":1,"ts":"100.000","dur":3})"});
        selectFirst("Ascend Hardware");
        QVERIFY(!m_pane->findChild<CallStackList*>()->isVisible());
    }

    void aRankWithoutSlicesSaysWhatRecordsThem() {
        open({kCounter});
        choose("Events");
        const QString text = emptyText(m_pane->findChild<EventsPart*>());
        QVERIFY2(text.startsWith("No slices on the timeline"), qPrintable(text));
        QVERIFY2(text.contains(kHostSwitch) && text.contains(kDeviceSwitch), qPrintable(text));
    }

    void tablesOfTheDeviceNameTheActivity() {
        open({kHost});
        choose("Overall metrics");
        const QString text = emptyText(m_pane->findChild<OverallPart*>(), "Overall metrics");
        QVERIFY2(text.contains(kDeviceSwitch), qPrintable(text));
        choose("Kernels by time");
        QVERIFY(emptyText(m_pane->findChild<KernelsPart*>()).contains("Level1"));
        choose("Events"); // it has slices: nothing is missing
        QVERIFY(!emptyText(m_pane->findChild<EventsPart*>()).contains("Activity"));
    }

    void copiesWithoutSizesNameTheSwitch() {
        const auto traceOf = [](const QByteArray& args) -> QByteArray {
            return R"({"ph":"M","name":"process_name","pid":2,"args":{"name":"Ascend Hardware"}},
                {"ph":"M","name":"thread_name","pid":2,"tid":2,"args":{"name":"Stream 2"}},
                {"ph":"X","pid":2,"tid":2,"ts":10,"dur":5,"name":"MEMCPY_ASYNC","args":{)"
                + args + "}}";
        };
        const auto words = [this] {
            choose("Copies");
            return emptyText(m_pane->findChild<CopiesPart*>(), "Copies one by one");
        };
        open({traceOf(R"("Task Id":1)")});
        QVERIFY2(words().contains("ProfilerLevel.Level2"), qPrintable(words()));
        open({traceOf(R"j("data size(Byte)":1000,"memcpy direction":"host to device")j")});
        QCOMPARE(words(), "Select a row to list its copies.");
    }

    void kernelsThatAreNotFollowedNameTheSwitch() {
        const auto counts = [this] {
            choose("Kernel end to end");
            const auto* label = m_pane->findChild<ChainsPart*>()->findChild<QLabel*>("chainCounts");
            return label->isVisible() ? label->text() : QString();
        };
        const QString launches =
            "Launches of kernels need profiler_level=ProfilerLevel.Level1 or higher.";
        open({QByteArray(kHost) + "," + kDevice + "," + kFlow}); // as of Level0
        QString text = counts();
        QVERIFY2(text.startsWith("Followed: 0 of 1 kernels"), qPrintable(text));
        QVERIFY2(text.contains("1 incomplete. " + launches), qPrintable(text));
        QVERIFY2(text.contains("with_stack=True"), qPrintable(text));
        open({kKineto}, [](index::RankIndex& rank) { rank.kind = model::ProfileKind::Kineto; });
        text = counts();
        QVERIFY2(text.startsWith("Followed: 1 of 1 kernels"), qPrintable(text));
        QVERIFY2(text.endsWith("1 from the operator, 0 incomplete. Collect with torch.profiler and "
                               "with_stack=True."),
            qPrintable(text));
        open({QByteArray(kHost) + "," + kDevice}); // both, and nothing that joins them
        QCOMPARE(counts(), QString());
        QCOMPARE(emptyText(m_pane->findChild<ChainsPart*>(), "Kernels end to end by operator"),
            "No launch of a kernel is known in the range. " + launches);
    }

    void computingThatIsNotSplitSaysWhy() {
        open({kDevice});
        choose("Overall metrics");
        const auto* note = m_pane->findChild<QLabel*>("overallNote");
        QVERIFY(note->isVisible());
        QVERIFY(note->text().contains("Level1"));
    }

    void theFlameGraphNamesWhatItLacks() {
        open({kHost, kDevice});
        choose("Flame graph");
        auto* time = m_pane->findChild<FlamePart*>()->findChild<shared::ChoiceBox*>();
        time->setCurrentIndex(1);
        settle();
        const QString device = flame().drawing().emptyText;
        QVERIFY2(device.contains(kDeviceSwitch), qPrintable(device));
        QVERIFY2(!device.contains(kHostSwitch), qPrintable(device)); // it has those
        m_pane->findChild<SystemView*>()->findChild<QComboBox*>()->setCurrentIndex(
            1); // the rank with the device alone
        settle();
        const QString host = flame().drawing().emptyText;
        QVERIFY2(host.contains(kHostSwitch) && !host.contains(kDeviceSwitch), qPrintable(host));
    }

    void theFlameGraphAddsUpTheRanksThatAreChosen() {
        open({kHost, kHost, kHost});
        choose("Flame graph");
        auto* ranks = m_pane->findChild<shared::ChoiceBox*>("flameRanks");
        auto* field = m_pane->findChild<shared::RankField*>("flameChosen");
        const auto calls = [this] {
            const auto& drawing = dynamic_cast<const FlameDrawing&>(flame().drawing());
            uint64_t count = 0;
            for (const query::FlameNode& node : drawing.tree->nodes)
                count = std::max(count, node.count);
            return count;
        };
        const auto take = [&](int choice) {
            ranks->setCurrentIndex(choice);
            settle();
        };
        QCOMPARE(calls(), 1U);
        QVERIFY(!field->isVisible());
        take(3);
        QCOMPARE(calls(), 3U);
        LaneFilter filter;
        filter.hiddenRanks = {RankSlot(1)};
        m_state->setFilter(filter);
        take(1); // those that are shown
        settle();
        QCOMPARE(calls(), 2U);
        filter.hiddenRanks = {RankSlot(0), RankSlot(1)};
        m_state->setFilter(filter);
        settle();
        QCOMPARE(calls(), 1U);
        take(2);
        QVERIFY(field->isVisible());
        QCOMPARE(calls(), 3U); // none typed: all
        field->setText("0, 2");
        QTest::keyClick(field, Qt::Key_Return);
        settle();
        QCOMPARE(calls(), 2U);
        field->setText("7");
        QTest::keyClick(field, Qt::Key_Return);
        settle();
        QVERIFY(flame().drawing().emptyText.startsWith("None of these ranks"));
    }

    void whatARankLacksIsToldByItsLanes() {
        open({kHost, kDevice, kCounter});
        const query::Snapshot& all = *m_state->snapshot();
        QVERIFY(hasHostCalls(*all.ranks[0].index) && !hasDeviceWork(*all.ranks[0].index));
        QVERIFY(!hasHostCalls(*all.ranks[1].index) && hasDeviceWork(*all.ranks[1].index));
        QVERIFY(!hasHostCalls(*all.ranks[2].index) && !hasDeviceWork(*all.ranks[2].index));
        QVERIFY(hostSwitch(all, {RankSlot(0), RankSlot(2)}).isEmpty());
        QVERIFY(!hostSwitch(all, {RankSlot(2)}).isEmpty());
        QVERIFY(hostSwitch(all, {}).isEmpty());
        QCOMPARE(kindOf(all, RankSlot(9)), model::ProfileKind::PytorchText);
    }
};

} // namespace rankscope::timeline::empty_places_test

RS_VIEW_TEST(rankscope::timeline::empty_places_test::EmptyPlacesTest)
#include "empty_places_test.moc"
