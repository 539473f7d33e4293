// SPDX-License-Identifier: GPL-3.0-or-later
// What the data pane shows, without its queries: the arguments as a tree, sums of names, facts.

#include "tests/views/desktop/painted_texts.h"
#include "tests/views/view_test.h"
#include "views/timeline/data_pane/args_model.h"
#include "views/timeline/data_pane/fact_list.h"
#include "views/timeline/data_pane/name_list.h"

namespace rankscope::timeline::data_models_test {

class DataModelsTest : public QObject {
    Q_OBJECT

private slots:
    void argumentsKeepTheContractOfAModel() {
        ArgsModel model;
        const test::ModelTester tester(&model);
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

    void aNameTellsItsShareAndTheRankThatStandsOut() {
        const std::vector<query::NameRow> rows{
            {.name = "wait",
                .count = 2,
                .total = Duration(900'000'000),
                .inRange = Duration(30'000'000),
                .spread = query::NameSpread{RankSlot(1), Duration(-2'500'000)}},
            {.name = "alone", .count = 1, .total = Duration(10'000'000)}};
        const NameScope scope{Duration(200'000'000), {"Rank 0", "Rank 9"}};
        const shared::TableData table = nameTable(rows, scope);
        QCOMPARE(table.rows[0][4].value, int64_t{150'000});
        QCOMPARE(table.rows[0][8].value, int64_t{2'500'000});
        const QString spread = table.rows[0][8].text;
        QVERIFY2(spread.startsWith("Rank 9") && spread.contains(QChar(0x2212))
                && spread.contains("2.500"),
            qPrintable(spread));
        QVERIFY(table.rows[1][8].text.isEmpty());
        QCOMPARE(table.totals[4].value, shared::kNoValue);
    }

    // B17
    void sumsOfDamagedDurationsStayAtTheEnd() {
        const Duration most = Duration::max();
        const std::vector<query::NameRow> rows(
            2, {.name = "x", .count = 1, .total = most, .self = most, .min = most, .max = most});
        const shared::TableData table = nameTable(rows, {});
        QCOMPARE(table.totals[2].value, most.count());
        QCOMPARE(table.totals[3].value, most.count());
        QCOMPARE(table.rows[0][4].value, shared::kNoValue);
    }
};

} // namespace rankscope::timeline::data_models_test

RS_VIEW_TEST(rankscope::timeline::data_models_test::DataModelsTest)
#include "data_models_test.moc"
