// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/data/data_test.h"

#include <QTest>

#include "tests/views/sections/table_cells.h"
#include "views/charts/bar_chart.h"
#include "views/data/queues_section.h"
#include "views/data/stages_section.h"
#include "views/shared/table_view.h"

namespace rankscope::data {

using analysis::DataBottleneck;
using analysis::DataStage;
using analysis::RankQueues;

using test::cellsOf;

namespace {

/// The decision is that of the verdict.
RankQueues queuesOf(size_t host, size_t hostEmpty, size_t device, size_t deviceEmpty) {
    RankQueues queues;
    queues.samples = {0, host, hostEmpty, device, deviceEmpty};
    queues.bottleneck = analysis::bottleneckOf(queues.samples);
    return queues;
}

RankQueues twoSteps() {
    using std::chrono::milliseconds;
    RankQueues queues = queuesOf(2, 1, 2, 0);
    queues.mode = analysis::FeedMode::Sink;
    queues.steps = {{.step = 1,
                        .host = 3,
                        .device = 2,
                        .get = milliseconds(4),
                        .push = milliseconds(1),
                        .batch = milliseconds(5)},
        {.step = 2, .host = 0, .device = 1}};
    return queues;
}

DataStage stageOf(int64_t id, const char* type, std::optional<int64_t> parent, int depth) {
    DataStage stage;
    stage.op = {id, type, parent, 0.5, 4};
    stage.depth = depth;
    stage.queue = {1, 2, 3};
    stage.length = 4;
    stage.emptyShare = 0;
    return stage;
}

} // namespace

void DataTest::theDecisionComesWithItsNumbers_data() {
    QTest::addColumn<QList<int>>("samples");
    QTest::addColumn<QString>("title");
    QTest::addColumn<QString>("number");
    QTest::newRow("processing") << QList<int>{10, 4, 10, 5} << "Preparing the data is too slow."
                                << "4 of 10";
    QTest::newRow("transfer") << QList<int>{10, 0, 10, 5}
                              << "Transferring the data to the device is too slow."
                              << "5 of 10";
    QTest::newRow("neither") << QList<int>{10, 3, 10, 0}
                             << "The data is not what slows this rank down."
                             << "0 of 10";
    QTest::newRow("feed mode") << QList<int>{10, 3, 0, 0}
                               << "The data is not what slows this rank down."
                               << "3 of 10";
    QTest::newRow("device alone") << QList<int>{0, 0, 8, 2} << "Training waits for data."
                                  << "2 of 8";
    QTest::newRow("nothing") << QList<int>{0, 0, 0, 0} << ""
                             << "";
}

void DataTest::theDecisionComesWithItsNumbers() {
    QFETCH(QList<int>, samples);
    QFETCH(QString, title);
    QFETCH(QString, number);
    const auto at = [&samples](int i) { return static_cast<size_t>(samples[i]); };
    const sections::Note note = queueNote(queuesOf(at(0), at(1), at(2), at(3)));
    QCOMPARE(note.title, title);
    QVERIFY2(note.text.contains(number), qPrintable(note.text));
}

void DataTest::queuesAreShownStepByStep() {
    shared::ShownProfile profile;
    shared::QueryBridge bridge;
    QueuesSection page(profile, bridge);
    page.setFigures({{0}, twoSteps()});
    page.resize(1200, 800);
    page.show();
    QCOMPARE(cellsOf(page, 0), (QStringList{"1", "2"}));
    QCOMPARE(cellsOf(page, 1), (QStringList{"3", "0"}));
    const auto* host = page.findChild<charts::BarChart*>("host-queue");
    QCOMPARE(host->data().bars.size(), size_t{2});
    const auto* times = page.findChild<charts::BarChart*>("batch-times");
    QCOMPARE(times->data().bars.size(), size_t{1}); // the other step has no times
    QCOMPARE(times->data().bars[0].parts, (std::vector<int64_t>{4'000'000, 1'000'000}));
}

void DataTest::theSlowOperatorIsChosenAndAdvised() {
    shared::ShownProfile profile;
    shared::QueryBridge bridge;
    StagesSection page(profile, bridge);
    analysis::DataPipeline pipeline;
    pipeline.stages = {
        stageOf(0, "Batch", {}, 0), stageOf(1, "Map", 0, 1), stageOf(2, "TFReader", 1, 2)};
    pipeline.stages[1].isSlow = true;
    QVERIFY(stageNote(pipeline).text.contains("python_multiprocessing"));
    page.setFigures({{0}, pipeline});
    page.resize(1200, 800);
    page.show();
    QCOMPARE(cellsOf(page, 0), (QStringList{"Batch (0)", "Map (1)", "TFReader (2)"}));
    const auto* usage = page.findChild<charts::BarChart*>("queue-usage");
    QCOMPARE(usage->selected(), std::optional(size_t{1}));
    QCOMPARE(page.findChild<charts::BarChart*>("queue-filling")->data().bars.size(), size_t{3});
    pipeline.stages[1].isSlow = false;
    QCOMPARE(stageNote(pipeline).verdict, sections::Note::Verdict::Good);
    for (DataStage& stage : pipeline.stages)
        stage.op.usage.reset();
    QCOMPARE(stageNote(pipeline).title, "The queues of the operators are not known.");
}

void DataTest::aProfileWithoutQueuesTellsWhatToDo() {
    shared::ShownProfile profile;
    shared::QueryBridge bridge;
    auto snapshot = std::make_shared<query::Snapshot>();
    bridge.setSnapshot(snapshot);
    profile.setSnapshot(snapshot);
    QueuesSection queues(profile, bridge);
    StagesSection stages(profile, bridge);
    for (sections::Section* page :
        {static_cast<sections::Section*>(&queues), static_cast<sections::Section*>(&stages)}) {
        page->show();
        QTRY_VERIFY(bridge.isIdle());
        QTRY_VERIFY(page->message() != nullptr);
        QVERIFY(page->message()->sections.front().lines.front().contains("data_process=True"));
    }
}

} // namespace rankscope::data
