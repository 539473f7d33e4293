// SPDX-License-Identifier: GPL-3.0-or-later
// A graph of more nodes than lie in memory as cells.
#include <QLineEdit>

#include "tests/views/many_rows.h"
#include "tests/views/shown_section.h"
#include "tests/views/view_test.h"
#include "views/graph/nodes_section.h"

namespace rankscope::graph::many_nodes_test {

namespace {

constexpr size_t kNodes = 120'000;

/// Node i stands in line i + 1; each thousandth is a MatMul.
std::shared_ptr<const advisor::CompiledGraph> manyNodes() {
    auto read = std::make_shared<advisor::CompiledGraph>();
    read->name = "many.ir";
    ir::Graph& graph = read->graph;
    graph.subgraphs = {{.name = "main", .line = 1, .begin = 0, .end = kNodes}};
    graph.userBegin.assign(kNodes + 1, 0);
    for (size_t i = 0; i < kNodes; ++i) {
        ir::Node& node = graph.nodes.emplace_back();
        node.op = i % 1000 == 999 ? "MatMul" : "Add";
        node.line = i + 1;
        node.number = static_cast<int32_t>(i);
    }
    return read;
}

} // namespace

class ManyNodesTest : public QObject {
    Q_OBJECT

private slots:
    void allNodesAreListed() {
        test::ShownSection<NodesSection> shown;
        shown.page.setFigures({.choice = {.names = {"many.ir"}, .shown = manyNodes()}});
        auto& table = *shown.page.findChild<shared::TableView*>();
        test::ManyRows rows(table, shown.bridge);
        QTRY_COMPARE(rows.count(), static_cast<int>(kNodes));
        QVERIFY(rows.sort(0, Qt::DescendingOrder));
        QVERIFY(rows.filter({{.column = 2, .text = "matmul"}, {.column = 0, .least = 119'000}}));
        const QStringList lines = rows.exported();
        QCOMPARE(lines.size(), 2);
        QVERIFY2(lines[0].startsWith("120000,119999,MatMul,"), qPrintable(lines[0]));
        table.forgetOrder();
        shown.page.findChild<QLineEdit*>()->setText("MatMul");
        QTRY_COMPARE(rows.count(), 120);
    }

    void aJumpLeadsToALineFarDown() {
        test::ShownSection<NodesSection> shown;
        shown.page.setFigures({.choice = {.names = {"many.ir"}, .shown = manyNodes()}});
        shown.page.showTarget({.row = "110001", .filter = "many.ir"});
        auto& table = *shown.page.findChild<shared::TableView*>();
        QTRY_COMPARE(table.currentIndex().row(), 110'000);
        QCOMPARE(table.currentIndex().siblingAtColumn(0).data().toString(), "110001");
    }
};

} // namespace rankscope::graph::many_nodes_test

RS_VIEW_TEST(rankscope::graph::many_nodes_test::ManyNodesTest)
#include "many_nodes_test.moc"
