// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/graph/graph_test.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QSignalSpy>

#include "core/importer/discovery/discovery.h"
#include "core/importer/table_batch.h"
#include "tests/core/ir/llama_graph.h"
#include "tests/core/temp_folder.h"
#include "tests/views/view_test.h"
#include "views/charts/bar_chart.h"
#include "views/graph/difference_section.h"
#include "views/graph/findings_section.h"
#include "views/graph/nodes_section.h"
#include "views/graph/sizes_section.h"
#include "views/memory/dry_run_section.h"
#include "views/operators/operators_section.h"
#include "views/operators/spread_section.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/flat_button.h"
#include "views/shared/table_view.h"

namespace rankscope::graph::graph_test {

namespace {

using test::LlamaPlan;

/// A folder with graphs and logs, opened.
struct Job {
    test::TempFolder folder;
    std::shared_ptr<query::Snapshot> snapshot = std::make_shared<query::Snapshot>();
    shared::ShownProfile profile;
    shared::QueryBridge bridge;

    void add(const char* name, const std::string& content, model::FileKind kind) {
        snapshot->root = folder.path();
        snapshot->jobFiles.push_back(
            {.path = folder.write(name, content), .kind = kind, .size = content.size()});
    }
    void addGraph(const char* name, const LlamaPlan& plan) {
        add(name, test::llamaGraph(plan), model::FileKind::Graph);
    }
    void addLog(const char* name, int used) {
        add(name,
            "MindSpore Used memory size: 59392M\nUsed peak memory usage (without fragments): "
                + std::to_string(used) + "M\n",
            model::FileKind::DryRunLog);
    }
    template <class Page>
    void show(Page& page) {
        bridge.setSnapshot(snapshot);
        profile.setSnapshot(snapshot);
        page.resize(1200, 800);
        page.show();
        QTRY_VERIFY(bridge.isIdle());
    }
};

/// "1 2 3": the cells of a column.
QString columnOf(QWidget& page, const char* exportName, int column) {
    for (auto* table : page.findChildren<shared::TableView*>()) {
        if (!table->exportName().contains(exportName))
            continue;
        const QAbstractItemModelTester tester(
            table->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QStringList cells;
        for (int row = 0; row < table->model()->rowCount(); ++row)
            cells += table->model()->index(row, column).data().toString();
        return cells.join(' ').replace(QChar(0x202F), ' ');
    }
    return "no table";
}

LlamaPlan troubled() {
    LlamaPlan plan;
    plan.hasReshapeMarks = false;
    plan.relayouts = 1;
    return plan;
}

} // namespace

void GraphTest::findingsShowTheirNodes() {
    Job job;
    job.addGraph("rank_0/18_validate.ir", troubled());
    FindingsSection page(job.profile, job.bridge);
    job.show(page);
    QCOMPARE(columnOf(page, "graph-evidence", 2), "SiLU Reshape Mul SiLU Reshape Mul");
    const auto notes = page.findChildren<sections::NoteBox*>();
    QCOMPARE(notes.size(), 1);
    QVERIFY(notes.front()->note().title.contains(R"(feed_forward\.w1\.reshape)"));
    QVERIFY(columnOf(page, "graph-findings", 1).contains("re-layout"));
}

void GraphTest::nodesAreSearchedAndLeadToTheirNeighbours() {
    Job job;
    job.addGraph("a.ir", troubled());
    NodesSection page(job.profile, job.bridge);
    job.show(page);
    auto* search = page.findChild<QLineEdit*>();
    search->setText("w1-linear");
    QTRY_COMPARE(columnOf(page, "graph-nodes", 2),
        "MatMul SiLU Reshape SiLU SiLUGrad MatMul SiLU Reshape SiLU SiLUGrad");
    QCOMPARE(columnOf(page, "graph-neighbours", 0), "input user user user user");
    search->setText("no such node");
    QTRY_COMPARE(columnOf(page, "graph-nodes", 2), "");
    QCOMPARE(columnOf(page, "graph-neighbours", 0), "");
}

void GraphTest::aJumpShowsItsLine() {
    Job job;
    job.addGraph("a.ir", LlamaPlan{});
    LlamaPlan long_;
    long_.layers = 200;
    job.addGraph("b_validate.ir", long_);
    NodesSection page(job.profile, job.bridge);
    job.show(page);
    model::Target target;
    target.filter = "b_validate.ir";
    target.row = "9231"; // far behind the first rows
    page.showTarget(target);
    QTRY_VERIFY(job.bridge.isIdle());
    QVERIFY(columnOf(page, "graph-nodes", 0).contains("9231"));
    target = {};
    target.filter = "a.ir"; // in the other graph
    target.row = "21";
    page.showTarget(target);
    QTRY_VERIFY(job.bridge.isIdle());
    QTRY_VERIFY(columnOf(page, "graph-nodes", 0).startsWith("17 21"));
}

void GraphTest::aNodeLeadsToItsKernel() {
    // A kernel of the sample, as the graph would call its node.
    const std::string kernel = "Default/network-LlamaForCausalLM/model-LlamaModel/layers-CellList/"
                               "0-LlamaDecodeLayer/RmsNorm-op40";
    Job job;
    job.add("a.ir",
        "  %0(x) = PrimFunc_RmsNorm(%para1_x)\n      # Fullname with scope: (" + kernel + ")\n",
        model::FileKind::Graph);
    const auto found = importer::discover(
        std::filesystem::path(RS_SOURCE_DIR) / "sample_profiles/cluster_mindspore_4rank");
    QVERIFY(found.has_value());
    importer::ImportOptions options;
    options.indexFolder = job.folder.path() / "index";
    for (const auto& tables : importer::importTableBatch(found->ranks, options, {}))
        job.snapshot->tables.push_back(tables->index);
    NodesSection nodes(job.profile, job.bridge);
    job.show(nodes);
    std::optional<model::Target> wanted;
    connect(&nodes, &sections::Section::targetWanted, this,
        [&wanted](const model::Target& target) { wanted = target; });
    emit nodes.findChildren<shared::TableView*>().front()->rowWanted(0);
    QVERIFY(wanted.has_value());
    QCOMPARE(wanted->page, std::string("operators.spread"));
    operators::SpreadSection spread(job.profile, job.bridge);
    spread.showTarget(*wanted);
    job.show(spread);
    auto* chosen = spread.findChild<shared::ChoiceBox*>("operator");
    QVERIFY(chosen != nullptr);
    QTRY_VERIFY2(chosen->currentText().contains("0-LlamaDecodeLayer/RmsNorm-op40"),
        qPrintable(chosen->currentText()));
}

void GraphTest::aKernelLeadsToItsNode() {
    Job job;
    job.addGraph("1_begin.ir", LlamaPlan{});
    job.add("2_validate.ir",
        "  %0(x) = PrimFunc_Add(%para1_x)\n  %1(y) = PrimFunc_MatMul(%0)\n"
        "      # Fullname with scope: (Default/net/MatMul-op77)\n",
        model::FileKind::Graph);
    NodesSection page(job.profile, job.bridge);
    job.show(page);
    auto* search = page.findChild<QLineEdit*>();
    search->setText("Add");
    model::Target target;
    target.page = "graph.nodes";
    target.row = "Default/net/MatMul-op77";
    page.showTarget(target);
    QTRY_VERIFY(job.bridge.isIdle());
    QTRY_COMPARE(columnOf(page, "graph-neighbours", 0), "input"); // of the MatMul
    QCOMPARE(columnOf(page, "graph-nodes", 0), "1 2");
    QCOMPARE(search->text(), "");
    target.row = "Default/net/MatMul-op78"; // of no graph
    page.showTarget(target);
    QTRY_COMPARE(search->text(), "Default/net/MatMul-op78");
    QCOMPARE(columnOf(page, "graph-nodes", 0), "");
    target.row = "2"; // by its line again
    target.filter = "2_validate.ir";
    page.showTarget(target);
    QTRY_COMPARE(columnOf(page, "graph-neighbours", 0), "input");
}

void GraphTest::aCallOfAnOperatorLeadsToItsNode() {
    Job job;
    const auto found = importer::discover(
        std::filesystem::path(RS_SOURCE_DIR) / "sample_profiles/cluster_mindspore_4rank");
    QVERIFY(found.has_value());
    importer::ImportOptions options;
    options.indexFolder = job.folder.path() / "index";
    for (const auto& tables : importer::importTableBatch(found->ranks, options, {}))
        job.snapshot->tables.push_back(tables->index);
    operators::OperatorsSection page(job.profile, job.bridge);
    job.show(page);
    auto* table = page.findChild<shared::TableView*>("operators");
    const auto choose = [&](const char* name) {
        page.findChild<QLineEdit*>()->setText(name);
        table->selectRow(0);
        emit table->rowSelected(0);
        QTRY_VERIFY(job.bridge.isIdle());
    };
    choose("RmsNorm");
    auto* button = page.findChild<shared::FlatButton*>("node");
    QVERIFY(!button->isVisible()); // the folder has no graph
    job.snapshot = std::make_shared<query::Snapshot>(*job.snapshot);
    job.add("a.ir", "  %0(x) = PrimFunc_Add(%para1_x)\n", model::FileKind::Graph);
    job.show(page);
    choose("RmsNorm");
    QTRY_VERIFY(button->isVisible());
    std::optional<model::Target> wanted;
    connect(&page, &sections::Section::targetWanted, this,
        [&wanted](const model::Target& target) { wanted = target; });
    button->click();
    QVERIFY(wanted.has_value());
    QCOMPARE(wanted->page, std::string("graph.nodes"));
    Job other; // the node that this names
    other.add("a.ir",
        "  %0(x) = PrimFunc_Add(%para1_x)\n  %1(y) = PrimFunc_RmsNorm(%0)\n"
        "      # Fullname with scope: ("
            + wanted->row + ")\n",
        model::FileKind::Graph);
    NodesSection nodes(other.profile, other.bridge);
    other.show(nodes);
    nodes.showTarget(*wanted);
    QTRY_COMPARE(columnOf(nodes, "graph-neighbours", 0), "input");
}

void GraphTest::thePeaksAreCopiedForThePlanner() {
    Job job;
    job.addLog("out/rank_0.log", 40000);
    job.addLog("out/rank_8.log", 30000);
    job.addLog("out/rank_16.log", 20000);
    memory::DryRunSection page(job.profile, job.bridge);
    job.show(page);
    auto* button = page.findChild<shared::FlatButton*>("planner");
    QVERIFY(button->isEnabled());
    button->click();
    const QString copied = QGuiApplication::clipboard()->text();
    for (const char* line : {"pipeline_num: 3", "head_memory: 40000", "tail_memory: 20000",
             "stage_id: [1]", "memories: [30000]"})
        QVERIFY2(copied.contains(line), line);
    Job alone;
    alone.addLog("x.log", 40000);
    memory::DryRunSection other(alone.profile, alone.bridge);
    alone.show(other);
    button = other.findChild<shared::FlatButton*>("planner");
    QVERIFY(!button->isEnabled());
    QVERIFY(button->toolTip().contains("which stage"));
}

void GraphTest::aSizeThatIsNotReadIsNotDrawn() {
    Job job;
    const std::string out = "Out of Memory!!! Request memory size: ";
    const std::string peak = "Used peak memory usage (without fragments): 40000M\n";
    job.add("out/rank_0.log", out + "?\n" + peak, model::FileKind::DryRunLog);
    job.add("out/rank_8.log", out + "12B\n" + peak, model::FileKind::DryRunLog);
    memory::DryRunSection page(job.profile, job.bridge);
    job.show(page);
    const auto& bars = page.findChild<charts::BarChart*>()->data().bars;
    QCOMPARE(bars.size(), size_t{2});
    for (const size_t part : {2, 3}) // fragments and no room for: nobody tells
        QCOMPARE(bars[0].parts[part], shared::kNoValue);
    QCOMPARE(bars[1].parts[3], int64_t{12});
}

void GraphTest::damageIsShown() {
    Job job;
    const std::string whole = test::llamaGraph(troubled());
    job.add("cut.ir", whole.substr(0, whole.size() / 2), model::FileKind::Graph);
    FindingsSection page(job.profile, job.bridge);
    job.show(page);
    const auto& figures = page.findChild<sections::FigureRow*>()->figures();
    QCOMPARE(figures.size(), size_t{5});
    QVERIFY(figures.back().verdict == sections::Figure::Verdict::Bad);
    QVERIFY(figures.back().toolTip.contains("from byte"));
    QVERIFY(figures[3].verdict == sections::Figure::Verdict::Bad); // fewer nodes than it lists
}

void GraphTest::sectionsFitASmallWindow() {
    constexpr int kRoom = 540; // of a window of 760 beside the panel
    Job job;
    job.addGraph("1_begin.ir", LlamaPlan{});
    job.addGraph("2_validate_with_a_long_name_that_does_not_fit_anywhere.ir", troubled());
    job.addLog("a/rank_0.log", 70000);
    job.addLog("b/rank_0.log", 50000);
    FindingsSection findings(job.profile, job.bridge);
    NodesSection nodes(job.profile, job.bridge);
    SizesSection sizes(job.profile, job.bridge);
    DifferenceSection difference(job.profile, job.bridge);
    memory::DryRunSection dryRun(job.profile, job.bridge);
    for (sections::Section* page :
        {static_cast<sections::Section*>(&findings), static_cast<sections::Section*>(&nodes),
            static_cast<sections::Section*>(&sizes), static_cast<sections::Section*>(&difference),
            static_cast<sections::Section*>(&dryRun)}) {
        job.show(*page);
        QVERIFY(page->message() == nullptr);
        QVERIFY2(page->minimumSizeHint().width() <= kRoom,
            qPrintable(QString::number(page->minimumSizeHint().width())));
    }
}

void GraphTest::sizesHaveAllThreeTables() {
    Job job;
    job.addGraph("a.ir", troubled());
    SizesSection page(job.profile, job.bridge);
    job.show(page);
    QVERIFY(columnOf(page, "graph-tensors", 0).startsWith("64.0 MB 64.0 MB"));
    QCOMPARE(columnOf(page, "graph-communication", 4), "3");
    QCOMPARE(columnOf(page, "graph-recompute", 1), "2 2 2");
    QCOMPARE(columnOf(page, "graph-recompute", 2), "2 2 2");
}

void GraphTest::differencesAreOfThePassBefore() {
    Job job;
    job.addGraph("1_begin.ir", LlamaPlan{});
    job.addGraph("2_other.ir", LlamaPlan{});
    job.addGraph("3_validate.ir", troubled());
    DifferenceSection page(job.profile, job.bridge);
    job.show(page);
    QVERIFY(columnOf(page, "graph-differences", 0).contains("StridedSlice"));

    Job alone;
    alone.addGraph("a.ir", LlamaPlan{});
    DifferenceSection none(alone.profile, alone.bridge);
    alone.show(none);
    QCOMPARE(columnOf(none, "graph-differences", 0), "");
}

void GraphTest::aFolderWithoutGraphsTellsWhatToDo() {
    Job job;
    job.addLog("rank_0.log", 100);
    FindingsSection page(job.profile, job.bridge);
    job.show(page);
    QVERIFY(page.message() != nullptr);
    QCOMPARE(page.message()->title, "No compiled graph in this folder");
    Job graphs;
    graphs.addGraph("a.ir", LlamaPlan{});
    memory::DryRunSection dryRun(graphs.profile, graphs.bridge);
    graphs.show(dryRun);
    QVERIFY(dryRun.message() != nullptr);
}

void GraphTest::aDryRunIsJudgedByTheCap() {
    Job job;
    job.addLog("out/rank_0.log", 70000);
    job.addLog("out/rank_8.log", 30000);
    memory::DryRunSection page(job.profile, job.bridge);
    job.show(page);
    const auto* bars = page.findChild<charts::BarChart*>();
    QCOMPARE(bars->data().bars.size(), size_t{2});
    constexpr int64_t kMegabyte = int64_t{1} << 20;
    QCOMPARE(bars->data().bars[0].parts[0], 59392 * kMegabyte);
    QCOMPARE(bars->data().bars[0].parts[1], (70000 - 59392) * kMegabyte);
    QCOMPARE(bars->data().bars[1].parts[3], int64_t{0}); // nothing asked for in vain
    QCOMPARE(bars->data().bars[1].parts[4], (59392 - 30000) * kMegabyte);
    const auto verdict = [&page] { return page.findChild<sections::NoteBox*>()->note().title; };
    QCOMPARE(verdict(), "This run does not fit into the memory.");
    page.findChild<QLineEdit*>()->setText("80000"); // of another device
    QTRY_COMPARE(verdict(), "Every stage fits.");
}

void GraphTest::twoDryRunsAreCompared() {
    Job job;
    job.addLog("before/rank_0.log", 50000);
    job.addLog("now/rank_0.log", 40000);
    memory::DryRunSection page(job.profile, job.bridge);
    job.show(page);
    const auto choose = [&page](const char* name, const char* text) {
        auto* box = page.findChild<shared::ChoiceBox*>(name);
        box->setCurrentIndex(box->findText(text));
    };
    choose("run", "now");
    choose("baseline", "before");
    QTRY_VERIFY(columnOf(page, "dry-run", 4).contains("9.8 GB"));
}

} // namespace rankscope::graph::graph_test

RS_VIEW_TEST(rankscope::graph::graph_test::GraphTest)
