// SPDX-License-Identifier: GPL-3.0-or-later
// The chapter of the rounds of tuning as data.
#include "tests/views/report/planted_report.h"
#include "tests/views/view_test.h"

namespace rankscope::report::rounds_blocks_test {

class RoundsBlocksTest : public QObject {
    Q_OBJECT

private slots:
    void roundsOfTuningAreHeldAgainstEachOther() {
        ReportFacts facts = plantedFacts();
        const auto round = [](const char* folder, int64_t step) {
            advisor::Report report;
            report.step = Duration(step);
            return advisor::roundOf(folder, {}, report, Timestamp(Duration(step)));
        };
        facts.rounds = {round("/job/one", 8'000'000)};
        QCOMPARE(anchorsOf(makeDocument({.figures = plantedFigures(), .facts = facts}, {"rounds"})),
            QStringList{"verdict"}); // of one there is nothing to tell
        facts.rounds.push_back(round("/job/two", 6'000'000));
        const ReportFigures figures = plantedFigures();
        const Document document = makeDocument({.figures = figures, .facts = facts}, {"rounds"});
        QCOMPARE(anchorsOf(document), (QStringList{"verdict", "rounds"}));
        const Table table = blocksOf<Table>(document).back();
        QCOMPARE(table.rows.size(), size_t{2});
        QCOMPARE(table.rows[1][1].text, QString("two"));
        QCOMPARE(table.rows[1][3].text, QString("6.000"));
        QVERIFY(table.rows[1][5].text.contains("25"));
        QCOMPARE(blocksOf<Picture>(document).size(), size_t{1});
    }
};

} // namespace rankscope::report::rounds_blocks_test

RS_VIEW_TEST(rankscope::report::rounds_blocks_test::RoundsBlocksTest)
#include "rounds_blocks_test.moc"
