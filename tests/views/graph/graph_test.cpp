// SPDX-License-Identifier: GPL-3.0-or-later
// The page Graph on files that were written for them.
#include <algorithm>

#include <QLineEdit>

#include "core/importer/discovery/discovery.h"
#include "core/importer/table_batch.h"
#include "tests/views/graph/graph_job.h"
#include "views/graph/difference_section.h"
#include "views/graph/findings_section.h"
#include "views/graph/nodes_section.h"
#include "views/graph/parts_section.h"
#include "views/graph/sizes_section.h"
#include "views/memory/dry_run_section.h"
#include "views/operators/operators_section.h"
#include "views/operators/spread_section.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/sections/table_card.h"
#include "views/shared/flat_button.h"
#include "views/shared/table_view.h"

namespace rankscope::graph::graph_test {

namespace {

using test::LlamaPlan;

LlamaPlan troubled() {
    LlamaPlan plan;
    plan.hasReshapeMarks = false;
    plan.relayouts = 1;
    return plan;
}

/// Those of the MindSpore sample.
void addSampleTables(Job& job) {
    const auto found = importer::discover(
        std::filesystem::path(RS_SOURCE_DIR) / "sample_profiles/cluster_mindspore_4rank");
    importer::ImportOptions options;
    options.indexFolder = job.folder.path() / "index";
    for (const auto& tables : importer::importTableBatch(found.value().ranks, options, {}))
        job.snapshot->tables.push_back(tables->index);
}

} // namespace

class GraphTest : public QObject {
    Q_OBJECT

private slots:
    void findingsShowTheirNodes() {
        Job job;
        job.addGraph("rank_0/18_validate.ir", troubled());
        FindingsSection page({job.profile, job.bridge});
        job.show(page);
        QCOMPARE(columnOf(page, "graph-evidence", 2), "SiLU Reshape Mul SiLU Reshape Mul");
        const auto notes = page.findChildren<sections::NoteBox*>();
        QCOMPARE(notes.size(), 1);
        QVERIFY(notes.front()->note().title.contains(R"(feed_forward\.w1\.reshape)"));
        QVERIFY(columnOf(page, "graph-findings", 1).contains("redistribution"));
    }

    void nodesAreSearchedAndLeadToTheirNeighbours() {
        Job job;
        job.addGraph("a.ir", troubled());
        NodesSection page({job.profile, job.bridge});
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

    void aJumpShowsItsLine() {
        Job job;
        job.addGraph("a.ir", LlamaPlan{});
        LlamaPlan long_;
        long_.layers = 200;
        job.addGraph("b_validate.ir", long_);
        NodesSection page({job.profile, job.bridge});
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

    void aNodeLeadsToItsKernel() {
        // A kernel of the sample, as the graph would call its node.
        const std::string kernel =
            "Default/network-LlamaForCausalLM/model-LlamaModel/layers-CellList/"
            "0-LlamaDecodeLayer/RmsNorm-op40";
        Job job;
        job.add("a.ir",
            "  %0(x) = PrimFunc_RmsNorm(%para1_x)\n      # Fullname with scope: (" + kernel + ")\n",
            model::FileKind::Graph);
        addSampleTables(job);
        QVERIFY(!job.snapshot->tables.empty());
        NodesSection nodes({job.profile, job.bridge});
        job.show(nodes);
        std::optional<model::Target> wanted;
        connect(&nodes, &sections::Section::targetWanted, this,
            [&wanted](const model::Target& target) { wanted = target; });
        emit nodes.findChildren<shared::TableView*>().front()->rowWanted(0);
        QVERIFY(wanted.has_value());
        QCOMPARE(wanted->page, std::string("operators.spread"));
        operators::SpreadSection spread({job.profile, job.bridge});
        spread.showTarget(*wanted);
        job.show(spread);
        auto* chosen = spread.findChild<shared::ChoiceBox*>("operator");
        QVERIFY(chosen != nullptr);
        QTRY_VERIFY2(chosen->currentText().contains("0-LlamaDecodeLayer/RmsNorm-op40"),
            qPrintable(chosen->currentText()));
    }

    void aKernelLeadsToItsNode() {
        Job job;
        job.addGraph("1_begin.ir", LlamaPlan{});
        job.add("2_validate.ir",
            "  %0(x) = PrimFunc_Add(%para1_x)\n  %1(y) = PrimFunc_MatMul(%0)\n"
            "      # Fullname with scope: (Default/net/MatMul-op77)\n",
            model::FileKind::Graph);
        NodesSection page({job.profile, job.bridge});
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

    void aCallOfAnOperatorLeadsToItsNode() {
        Job job;
        addSampleTables(job);
        QVERIFY(!job.snapshot->tables.empty());
        operators::OperatorsSection page({job.profile, job.bridge});
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
        NodesSection nodes({other.profile, other.bridge});
        other.show(nodes);
        nodes.showTarget(*wanted);
        QTRY_COMPARE(columnOf(nodes, "graph-neighbours", 0), "input");
    }

    void damageIsShown() {
        Job job;
        const std::string whole = test::llamaGraph(troubled());
        job.add("cut.ir", whole.substr(0, whole.size() / 2), model::FileKind::Graph);
        FindingsSection page({job.profile, job.bridge});
        job.show(page);
        const auto& figures = page.findChild<sections::FigureRow*>()->figures();
        QCOMPARE(figures.size(), size_t{5});
        QVERIFY(figures.back().verdict == sections::Figure::Verdict::Bad);
        QVERIFY(figures.back().toolTip.contains("from byte"));
        QVERIFY(figures[3].verdict == sections::Figure::Verdict::Bad); // fewer nodes than it lists
        NodesSection nodes({job.profile, job.bridge});
        job.show(nodes);
        const auto cards = nodes.findChildren<sections::TableCard*>();
        QVERIFY(std::ranges::any_of(
            cards, [](const auto* card) { return card->detail().contains("the file lists "); }));
    }

    void anUnreadableGraphHidesNoOther() {
        Job job;
        job.addGraph("17_begin.ir", troubled());
        job.add("18_validate.ir", "no graph\n", model::FileKind::Graph); // would tell most
        FindingsSection page({job.profile, job.bridge});
        job.show(page);
        QVERIFY(page.message() == nullptr);
        auto* chosen = page.findChild<shared::ChoiceBox*>("graph");
        QVERIFY(chosen != nullptr);
        QCOMPARE(chosen->name(), std::string("17_begin.ir"));
        QVERIFY(columnOf(page, "graph-findings", 1).contains("redistribution"));
        DifferenceSection difference({job.profile, job.bridge});
        job.show(difference);
        QVERIFY(difference.message() == nullptr);
        QCOMPARE(columnOf(difference, "graph-differences", 0), "");
    }

    void sectionsFitASmallWindow() {
        constexpr int kRoom = 540; // of a window of 760 beside the panel
        Job job;
        job.addGraph("1_begin.ir", LlamaPlan{});
        job.addGraph("2_validate_with_a_long_name_that_does_not_fit_anywhere.ir", troubled());
        job.addLog("a/rank_0.log", 70000);
        job.addLog("b/rank_0.log", 50000);
        FindingsSection findings({job.profile, job.bridge});
        NodesSection nodes({job.profile, job.bridge});
        PartsSection parts({job.profile, job.bridge});
        SizesSection sizes({job.profile, job.bridge});
        DifferenceSection difference({job.profile, job.bridge});
        memory::DryRunSection dryRun({job.profile, job.bridge});
        for (sections::Section* page :
            {static_cast<sections::Section*>(&findings), static_cast<sections::Section*>(&nodes),
                static_cast<sections::Section*>(&parts), static_cast<sections::Section*>(&sizes),
                static_cast<sections::Section*>(&difference),
                static_cast<sections::Section*>(&dryRun)}) {
            job.show(*page);
            QVERIFY(page->message() == nullptr);
            QVERIFY2(page->minimumSizeHint().width() <= kRoom,
                qPrintable(QString("%1: %2")
                               .arg(page->metaObject()->className())
                               .arg(page->minimumSizeHint().width())));
        }
    }

    void sizesHaveAllThreeTables() {
        Job job;
        job.addGraph("a.ir", troubled());
        SizesSection page({job.profile, job.bridge});
        job.show(page);
        QVERIFY(columnOf(page, "graph-tensors", 0).startsWith("64.0 MB 64.0 MB"));
        QCOMPARE(columnOf(page, "graph-communication", 4), "3");
        QCOMPARE(columnOf(page, "graph-recompute", 1), "2 2 2");
        QCOMPARE(columnOf(page, "graph-recompute", 2), "2 2 2");
    }

    void parametersAndSubgraphsLeadToTheirNodes() {
        Job job;
        job.add("a.ir",
            "# IR entry: @2_main\n%para1_x: <Tensor[Float32], (2, -1)> : []\n"
            "%para2_w: <Ref[Tensor[Float16]], (4, 4), ref_key=w>\n%para3_n: <Int64, NoShape>\n"
            "# In file net.py:9, 4~16/    def f(self, g):/\n"
            "subgraph @1_f() {\n  %0(a) = Mul(%para2__36059, %para2_w)\n  Return(%0)\n}\n"
            "subgraph @2_main() {\n  %0(b) = Neg(%para1_x)\n  %1(c) = Add(%0, %para2_w)\n"
            "  %2(d) = call @1_f()\n  Return(%1)\n}\n",
            model::FileKind::Graph);
        PartsSection page({job.profile, job.bridge});
        job.show(page);
        const auto table = [&page](const char* name) {
            QStringList columns;
            for (int column = 0; column < 7; ++column)
                columns += columnOf(page, name, column);
            return columns.join(" | ");
        };
        QCOMPARE(table("graph-parameters"),
            QString("para1_x para2_w para3_n | Float32 Float16 Int64, NoShape | "
                    "[2, -1] [4, 4] \u2013 | \u2013 32 B \u2013 | 1 2 0 | 2 3 4 | "
                    "2_main 2_main 2_main"));
        QCOMPARE(table("graph-subgraphs"),
            QString(
                "1_f 2_main | 2 4 | 0 3 | \u2013 1_f | 2_main \u2013 | 6 10 | net.py:9 \u2013"));
        std::optional<model::Target> wanted;
        connect(&page, &sections::Section::targetWanted, this,
            [&wanted](const model::Target& target) { wanted = target; });
        NodesSection nodes({job.profile, job.bridge});
        job.show(nodes);
        const auto lead = [&](const char* name, uint32_t row) {
            wanted.reset();
            for (auto* view : page.findChildren<shared::TableView*>()) {
                if (view->exportName().contains(name))
                    emit view->rowWanted(row);
            }
            if (!wanted)
                return QString("nowhere");
            nodes.showTarget(*wanted);
            return columnOf(nodes, "graph-nodes", 2);
        };
        QCOMPARE(lead("graph-parameters", 1), "Mul Add"); // by number: one calls it otherwise
        QCOMPARE(lead("graph-parameters", 2), "nowhere"); // nobody reads it
        QCOMPARE(lead("graph-subgraphs", 1), "Mul Return Neg Add call @1_f Return");
        QCOMPARE(columnOf(nodes, "graph-neighbours", 2), "para1_x Add"); // of the Neg
    }

    void differencesAreOfThePassBefore() {
        Job job;
        job.addGraph("1_begin.ir", LlamaPlan{});
        job.addGraph("2_other.ir", LlamaPlan{});
        job.addGraph("3_validate.ir", troubled());
        DifferenceSection page({job.profile, job.bridge});
        job.show(page);
        QVERIFY(columnOf(page, "graph-differences", 0).contains("StridedSlice"));

        Job alone;
        alone.addGraph("a.ir", LlamaPlan{});
        DifferenceSection none({alone.profile, alone.bridge});
        alone.show(none);
        QCOMPARE(columnOf(none, "graph-differences", 0), "");
    }

    void aFolderWithoutGraphsTellsWhatToDo() {
        Job job;
        job.addLog("rank_0.log", 100);
        FindingsSection page({job.profile, job.bridge});
        job.show(page);
        QVERIFY(page.message() != nullptr);
        QCOMPARE(page.message()->title, "No compiled graph in this folder");
        Job graphs;
        graphs.addGraph("a.ir", LlamaPlan{});
        memory::DryRunSection dryRun({graphs.profile, graphs.bridge});
        graphs.show(dryRun);
        QVERIFY(dryRun.message() != nullptr);
    }
};

} // namespace rankscope::graph::graph_test

RS_VIEW_TEST(rankscope::graph::graph_test::GraphTest)
#include "graph_test.moc"
