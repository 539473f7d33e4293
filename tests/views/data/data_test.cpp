// SPDX-License-Identifier: GPL-3.0-or-later
// The page Data on figures made by hand: the decision it tells, its charts and tables.
#include <random>

#include <QSignalSpy>

#include "tests/views/sections/table_cells.h"
#include "tests/views/shown_section.h"
#include "tests/views/view_test.h"
#include "views/charts/bar_chart.h"
#include "views/data/queues_section.h"
#include "views/data/stages_section.h"
#include "views/shared/cells.h"
#include "views/shared/table_view.h"

namespace rankscope::data::data_test {

using analysis::DataBottleneck;
using analysis::DataStage;
using analysis::RankQueues;

using test::cellsOf;

namespace {

using charts::QueueStation;
using charts::StationPlace;

/// Batch takes from Zip, which takes from a Map and a reader; the Map has its own reader.
std::vector<QueueStation> joined() {
    std::vector<QueueStation> stations(5);
    const std::vector<std::optional<size_t>> next{std::nullopt, 0, 1, 2, 1};
    for (size_t i = 0; i < stations.size(); ++i) {
        stations[i].name = QString::number(i);
        stations[i].next = next[i];
        stations[i].filling = 0.5;
    }
    return stations;
}

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

class DataTest : public QObject {
    Q_OBJECT

private slots:
    void theDecisionComesWithItsNumbers_data() {
        QTest::addColumn<QList<int>>("samples");
        QTest::addColumn<QString>("title");
        QTest::addColumn<QString>("number");
        QTest::newRow("processing") << QList<int>{10, 4, 10, 5} << "Preparing the data is too slow."
                                    << "4 of 10";
        QTest::newRow("processing, the device's queue never empty")
            << QList<int>{10, 4, 10, 0} << "Preparing the data is too slow."
            << "0 of 10";
        QTest::newRow("transfer") << QList<int>{10, 0, 10, 5}
                                  << "Transferring the data to the device is too slow."
                                  << "5 of 10";
        QTest::newRow("neither") << QList<int>{10, 3, 10, 0}
                                 << "The data is not what slows this rank down."
                                 << "0 of 10";
        QTest::newRow("feed mode") << QList<int>{10, 3, 0, 0} << "Preparing the data keeps up."
                                   << "3 of 10";
        QTest::newRow("device alone")
            << QList<int>{0, 0, 8, 2} << "At times training found no data ready."
            << "2 of 8";
        QTest::newRow("device alone, never empty")
            << QList<int>{0, 0, 8, 0} << "The data is not what slows this rank down."
            << "0 of 8";
        QTest::newRow("nothing") << QList<int>{0, 0, 0, 0} << ""
                                 << "";
    }

    void theDecisionComesWithItsNumbers() {
        QFETCH(QList<int>, samples);
        QFETCH(QString, title);
        QFETCH(QString, number);
        const auto at = [&samples](int i) { return static_cast<size_t>(samples[i]); };
        const sections::Note note = queueNote(queuesOf(at(0), at(1), at(2), at(3)));
        QCOMPARE(note.title, title);
        QVERIFY2(note.text.contains(number), qPrintable(note.text));
        QCOMPARE(note.text.contains("did not have to wait"), samples == (QList<int>{10, 4, 10, 0}));
        // Where both queues keep up the guide looks at the kernel that takes from the device's.
        QCOMPARE(note.text.contains("GetNext"), samples == (QList<int>{10, 3, 10, 0}));
    }

    void theLastQueueDecidesWhereNoOtherIsSampled() {
        RankQueues queues;
        queues.last = analysis::LastQueue{"Map", 1, 0.75};
        queues.samples.lastEmpty = 0.75;
        queues.bottleneck = analysis::bottleneckOf(queues.samples);
        QVERIFY(!queues.isEmpty());
        QCOMPARE(queueNote(queues).title, "Preparing the data is too slow.");
        QVERIFY(queueNote(queues).text.contains("The queue of Map (1)"));
        QVERIFY(queueNote(queues).text.contains(shared::percentText(0.75)));
        QCOMPARE(queueFigures(queues)[1].value, shared::percentText(0.75));
        QCOMPARE(queueFigures(queues)[1].note, "Map (1)");
        QCOMPARE(queueFigures(queues)[2].note, "no samples"); // beside a dash
        queues.bottleneck = DataBottleneck::None;
        QCOMPARE(queueNote(queues).title, "Preparing the data keeps up.");
    }

    void queuesAreShownStepByStep() {
        test::ShownSection<QueuesSection> shown({{0}, twoSteps()});
        QueuesSection& page = shown.page;
        QCOMPARE(cellsOf(page, 0), (QStringList{"1", "2"}));
        QCOMPARE(cellsOf(page, 1), (QStringList{"3", "0"}));
        const auto* host = page.findChild<charts::BarChart*>("host-queue");
        QCOMPARE(host->data().bars.size(), size_t{2});
        const auto* times = page.findChild<charts::BarChart*>("batch-times");
        QCOMPARE(times->data().bars.size(), size_t{1}); // the other step has no times
        QCOMPARE(times->data().bars[0].parts, (std::vector<int64_t>{4'000'000, 1'000'000}));
        QCOMPARE(times->data().series[0].name, QString("Get")); // its unit stands at the axis
    }

    /// On all pages of one rank at a time.
    void theHostNarrowsTheRanks() {
        test::ShownSection<StagesSection> shown;
        StagesSection& page = shown.page;
        analysis::DataPipeline pipeline;
        pipeline.stages = {stageOf(0, "Batch", {}, 0)};
        page.setFigures({{0, 1, 8, 9}, pipeline, {{"north", {0, 1}}, {"south", {8, 9}}}});
        auto* rank = shown.choice("rank");
        auto* host = shown.choice("host");
        QCOMPARE(rank->count(), 4);
        host->setCurrentIndex(2);
        QCOMPARE(rank->count(), 2);
        QCOMPARE(rank->currentText(), "8");
        QCOMPARE(shown.profile.chosen().rank, std::optional<int64_t>(8));
        shown.profile.chooseRank(1); // on another page
        QCOMPARE(host->currentText(), "north");
        QCOMPARE(rank->currentText(), "1");
        shown.profile.chooseRank(5); // has no such figures
        QCOMPARE(rank->currentText(), "1");
    }

    void theSlowOperatorIsChosenAndAdvised() {
        test::ShownSection<StagesSection> shown;
        StagesSection& page = shown.page;
        analysis::DataPipeline pipeline;
        pipeline.stages = {
            stageOf(0, "Batch", {}, 0), stageOf(1, "Map", 0, 1), stageOf(2, "TFReader", 1, 2)};
        pipeline.stages[1].isSlow = true;
        QVERIFY(stageNote(pipeline).text.contains("python_multiprocessing"));
        page.setFigures({{0}, pipeline});
        page.show();
        QCOMPARE(cellsOf(page, 0), (QStringList{"Batch (0)", "Map (1)", "TFReader (2)"}));
        const auto* graph = page.findChild<charts::QueueGraph*>("data-pipeline");
        QCOMPARE(graph->selected(), std::optional(size_t{1}));
        QCOMPARE(graph->drawing().stations[1].mark, "slow");
        QCOMPARE(graph->drawing().stations[1].work, "4 workers");
        QCOMPARE(graph->drawing().stations[1].queue, "2 of 4");
        QVERIFY(graph->drawing().stations[0].mark.isEmpty());
        QCOMPARE(page.findChild<charts::BarChart*>("queue-filling")->data().bars.size(), size_t{3});
        pipeline.stages[1].isSlow = false;
        QCOMPARE(stageNote(pipeline).verdict, sections::Note::Verdict::Good);
        for (DataStage& stage : pipeline.stages)
            stage.op.usage.reset();
        QCOMPARE(stageNote(pipeline).title, "The queues of the operators are not known.");
    }

    void thePipelineIsDrawnFromTheReadersOn() {
        const std::vector<StationPlace> places = charts::placesOf(joined(), {0, 0, 716, 200});
        std::vector<size_t> columns;
        for (const StationPlace& place : places)
            columns.push_back(place.column);
        QCOMPARE(columns, (std::vector<size_t>{3, 2, 1, 0, 1}));
        // 716 in three columns of a box and the queue behind it and one of a box, 200 in two rows
        QCOMPARE(places[3].box, QRectF(0, 22, 116, 56));
        QCOMPARE(places[4].box, QRectF(200, 122, 116, 56));
        QCOMPARE(places[1].box.center().y(), 100.0); // between those that feed it
        QCOMPARE(places[0].box.center().y(), 100.0);
        QCOMPARE(places[0].box.right(), 716.0); // no room for a queue that is not there
        QVERIFY(places[0].queue.isEmpty()); // nobody takes from it
        QVERIFY(places[0].way.isEmpty());
        QCOMPARE(places[3].way.size(), 2); // straight on
        QCOMPARE(places[4].way.size(), 4); // up and on
        for (const size_t i : {1, 2, 3, 4}) {
            const StationPlace& to = places[*joined()[i].next];
            QVERIFY(places[i].queue.left() > places[i].box.right());
            QVERIFY(places[i].queue.right() < to.box.left());
            QCOMPARE(places[i].way.back(), QPointF(to.box.left(), to.box.center().y()));
        }
    }

    void aPipelineOfAnySizeStaysInItsFrame() {
        QCOMPARE(charts::placesOf({}, {0, 0, 100, 100}).size(), size_t{0});
        std::mt19937 random(7);
        for (size_t count = 1; count < 60; ++count) {
            std::vector<QueueStation> stations(count);
            for (size_t i = 1; i < count; ++i)
                stations[i].next = random() % (2 * count); // some lead nowhere
            const QRectF frame(10, 20, 30 + static_cast<double>(random() % 1000),
                10 + static_cast<double>(random() % 400));
            for (const StationPlace& place : charts::placesOf(stations, frame)) {
                QVERIFY(frame.adjusted(-1e-6, -1, 1e-6, 1).contains(place.box));
                if (!place.queue.isEmpty())
                    QVERIFY(place.queue.left() > place.box.right() - 1e-6);
            }
        }
    }

    void keysFollowThePipeline() {
        charts::QueueGraph graph;
        graph.resize(800, 260);
        graph.setStations(joined());
        graph.show();
        QSignalSpy chosen(&graph, &charts::QueueGraph::selectionChanged);
        const auto press = [&](Qt::Key key) {
            QTest::keyClick(&graph, key);
            return chosen.last().front().value<size_t>();
        };
        QTest::mouseClick(&graph, Qt::LeftButton, {}, graph.places()[1].box.center().toPoint());
        QCOMPARE(graph.selected(), std::optional(size_t{1}));
        QCOMPARE(press(Qt::Key_Left), size_t{2});
        QCOMPARE(press(Qt::Key_Down), size_t{4});
        QCOMPARE(press(Qt::Key_Down), size_t{4}); // the last of its column
        QCOMPARE(press(Qt::Key_Up), size_t{2});
        QCOMPARE(press(Qt::Key_Home), size_t{3});
        QCOMPARE(press(Qt::Key_Right), size_t{2});
        QCOMPARE(press(Qt::Key_End), size_t{0});
        QCOMPARE(press(Qt::Key_Right), size_t{0});
        QCOMPARE(graph.spotAt(graph.places()[4].queue.center()), std::optional(size_t{4}));
        QCOMPARE(graph.spotAt({-5, -5}), std::nullopt);
    }

    void operationsOfNewerVersionsAreListed() {
        test::ShownSection<StagesSection> shown;
        StagesSection& page = shown.page;
        analysis::DataPipeline pipeline;
        pipeline.stages = {stageOf(0, "Batch", {}, 0)};
        page.setFigures({{0}, pipeline});
        page.show();
        const auto operations = [&page]() -> shared::TableView* {
            for (auto* table : page.findChildren<shared::TableView*>()) {
                if (table->exportName().contains("data-operations"))
                    return table;
            }
            return nullptr;
        };
        QVERIFY(!operations()->isVisible());
        pipeline.operations = {{"GetNext", "WaitForData", 2, Duration(25'906'293), ""}};
        page.setFigures({{0}, pipeline});
        QVERIFY(operations()->isVisible());
        const QAbstractItemModel& model = *operations()->model();
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.index(0, 0).data().toString(), "GetNext");
        QCOMPARE(model.index(0, 2).data().toString(), "2");
        QCOMPARE(model.index(0, 3).data().toString(), "25.906");
    }

    void aProfileWithoutQueuesTellsWhatToDo() {
        auto snapshot = std::make_shared<query::Snapshot>();
        auto tables = std::make_shared<index::TableIndex>();
        tables->kind = model::ProfileKind::MindsporeDb;
        snapshot->tables = {tables};
        for (const auto& message :
            {test::messageOf<QueuesSection>(snapshot), test::messageOf<StagesSection>(snapshot)}) {
            QVERIFY(message.has_value());
            QVERIFY(message->parts.front().lines.front().contains("minddata_pipeline_"));
            QCOMPARE(message->parts.back().lines,
                QStringList("Collect with mindspore.profiler.profile(data_process=True)."));
        }
        const auto advised = noQueues({model::ProfileKind::Msprof}).parts.back().lines.front();
        QVERIFY2(advised.startsWith("msprof has no option"), qPrintable(advised));
    }
};

} // namespace rankscope::data::data_test

RS_VIEW_TEST(rankscope::data::data_test::DataTest)
#include "data_test.moc"
