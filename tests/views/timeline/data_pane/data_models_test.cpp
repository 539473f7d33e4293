// SPDX-License-Identifier: GPL-3.0-or-later
// What the data pane shows, without its queries: the arguments as a tree, sums of names, facts.
#include <QAbstractItemModelTester>

#include "tests/views/desktop/painted_texts.h"
#include "tests/views/view_test.h"
#include "views/timeline/data_pane/args_model.h"
#include "views/timeline/data_pane/fact_list.h"
#include "views/timeline/data_pane/slice_list.h"

namespace rankscope::timeline::data_models_test {

class DataModelsTest : public QObject {
    Q_OBJECT

private slots:
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

    void aFactWithoutRoomEndsInAnEllipsis() {
        FactList list;
        const QString shape = "1,4096,48,64;1,4096,48,64;1,4096,48,64";
        list.setFacts({{"Type", "MatMul"}, {"Input 1", shape, "DT_BF16  ND"}});
        list.resize(900, 60);
        list.show();
        QVERIFY(desktop::paintedTexts(list).join(' ').contains(shape + "   DT_BF16  ND"));
        list.resize(240, 60);
        const QString cut = desktop::paintedTexts(list).join(' ');
        QVERIFY2(cut.contains("1,4096,") && !cut.contains("ND"), qPrintable(cut));
        QVERIFY2(cut.contains(QChar(0x2026)), qPrintable(cut));
        QVERIFY(cut.contains("MatMul"));
        QVERIFY(list.text().contains(shape)); // what is copied is whole
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
};

} // namespace rankscope::timeline::data_models_test

RS_VIEW_TEST(rankscope::timeline::data_models_test::DataModelsTest)
#include "data_models_test.moc"
