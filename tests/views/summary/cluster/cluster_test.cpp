// SPDX-License-Identifier: GPL-3.0-or-later
// The page that holds a cluster analysis against the ranks, on figures made by hand.
#include <QSignalSpy>

#include "tests/views/many_rows.h"
#include "tests/views/shown_section.h"
#include "tests/views/view_test.h"
#include "views/shared/choice_box.h"
#include "views/shared/rank_field.h"
#include "views/shared/table_view.h"
#include "views/summary/cluster/cluster_note.h"
#include "views/summary/cluster/cluster_section.h"

namespace rankscope::summary::cluster_test {

using analysis::ClusterArea;
using analysis::ClusterComparison;
using analysis::ClusterFigure;
using analysis::ClusterSides;

namespace {

constexpr int64_t kMs = 1'000'000;

/// One difference of each area but the bandwidth, and a row of each side.
ClusterData data() {
    ClusterData data;
    ClusterComparison& all = data.comparison;
    all.texts = {"", "(0, 1)", "77", "hcom_allReduce__077_0_1", "HCCS", "(0, 2)"};
    for (const ClusterArea area :
        {ClusterArea::Steps, ClusterArea::Durations, ClusterArea::Links, ClusterArea::Groups}) {
        all.of(area).rows = 4;
        all.of(area).isComparable = true;
    }
    all.add(
        {.area = ClusterArea::Steps, .rank = 1, .step = 7, .ours = 10 * kMs, .theirs = 11 * kMs});
    all.add({.area = ClusterArea::Durations,
        .figure = ClusterFigure::Wait,
        .rank = 2,
        .step = 7,
        .members = 1,
        .group = 2,
        .operation = 3,
        .ours = 5 * kMs,
        .theirs = 3 * kMs});
    all.add({.area = ClusterArea::Links,
        .figure = ClusterFigure::Size,
        .rank = 0,
        .target = 1,
        .step = 7,
        .members = 1,
        .group = 2,
        .operation = 3,
        .transport = 4,
        .ours = 8'000'000,
        .theirs = 8'000'002});
    all.add({.area = ClusterArea::Groups,
        .figure = ClusterFigure::Ranks,
        .members = 1,
        .group = 2,
        .ourText = 1,
        .theirText = 5});
    all.add({.area = ClusterArea::Steps, .sides = ClusterSides::OnlyThere, .rank = 9, .step = 7});
    all.add({.area = ClusterArea::Links, .sides = ClusterSides::OnlyHere, .rank = 1, .target = 0});
    all.sort();
    data.groups = {{"77", "dp", {0, 1}}};
    return data;
}

/// The cells of each row as they are read.
QStringList texts(const shared::TableData& table) {
    QStringList lines;
    for (const shared::TableRow& row : table.rows) {
        QStringList cells;
        for (size_t i = 0; i < row.size(); ++i)
            cells += displayText(table.columns[i], row[i]);
        lines += cells.join('|').replace(QChar(0x202F), ' ').replace(QChar(0x2013), '-');
    }
    return lines;
}

struct Page : test::ShownSection<ClusterSection> {
    shared::TableView* table = page.findChild<shared::TableView*>();

    Page() { page.setFigures(data()); }
    void choose(const char* filter, int index) {
        page.findChild<shared::ChoiceBox*>(filter)->setCurrentIndex(index);
    }
};

} // namespace

class ClusterTest : public QObject {
    Q_OBJECT

private slots:
    void everyDifferenceIsARow() {
        const ClusterData all = data();
        const auto differences = chosenDifferences(all.comparison, {.sides = ClusterSides::Both});
        const QString minus(QChar(0x2212));
        const QStringList expected{
            "Communication|2|7|DP 0, 1|hcom_allReduce__077_0_1||Wait|5 ms|3 ms|" + minus
                + "2 ms|40.0 %",
            "Steps|1|7||||Computing|10 ms|11 ms|+1 ms|10.0 %",
            "Links|0 > 1|7|DP 0, 1|hcom_allReduce__077_0_1|HCCS|Size|8,000,000 B|8,000,002 B|+2 B|"
            "<0.1 %",
            "Comm. groups|0, 1|-|DP 0, 1|||Ranks|0, 1|0, 2|-|-"};
        QCOMPARE(texts(differenceTable(std::make_shared<const ClusterData>(all), differences)),
            expected);
        QCOMPARE(clusterFigures(all.comparison)[0].value, QString("1 different"));
        QCOMPARE(
            clusterFigures(all.comparison)[0].note, QString("4 rows compared, 1 on one side only"));
        for (const sections::Figure& figure : clusterFigures(all.comparison))
            QVERIFY2(figure.value != "equal" || !figure.note.contains("one side"),
                qPrintable(figure.title));
        const shared::TableData table =
            differenceTable(std::make_shared<const ClusterData>(all), differences);
        QVERIFY(toText(table, {0}, shared::TextFormat::Csv).contains(",5 ms,3 ms,-2 ms,40.0000"));
    }

    void filtersChooseRows() {
        Page page;
        QCOMPARE(page.table->table().rowCount(), 4);
        page.choose("sides", 1);
        QCOMPARE(page.table->table().rowCount(), 1); // rank 9 of the steps
        page.choose("sides", 3);
        QCOMPARE(page.table->table().rowCount(), 6);
        page.choose("area", 4);
        QCOMPARE(page.table->table().rowCount(), 2); // both of the links
        page.choose("area", 0);
        auto* ranks = page.page.findChild<shared::RankField*>();
        ranks->setRanks({1});
        emit ranks->ranksChanged();
        QCOMPARE(page.table->table().rowCount(), 4); // a step, two links, the group
    }

    void areaIsShownAlone() {
        Page page;
        page.choose("sides", 2);
        page.page.showTarget({.page = "summary.cluster",
            .detail = std::to_string(static_cast<int>(ClusterArea::Links))});
        QCOMPARE(page.table->table().rowCount(), 1);
    }

    void rowLeadsToItsRank() {
        Page page;
        const QSignalSpy places(&page.page, &ClusterSection::targetWanted);
        emit page.table->rowWanted(1);
        emit page.table->rowWanted(3); // the first rank of the group
        QCOMPARE(places.size(), 2);
        QCOMPARE(places[0].front().value<model::Target>(), (model::Target{.rank = 1, .step = 7}));
        QCOMPARE(places[1].front().value<model::Target>().rank, int64_t{0});
    }

    void allDifferencesAreListed() {
        constexpr int64_t kCount = 120'000;
        ClusterData data;
        data.comparison.of(ClusterArea::Durations).isComparable = true;
        data.comparison.texts = {"", "hcom_allReduce__077_0_1"};
        for (int64_t i = 0; i < kCount; ++i)
            data.comparison.add({.area = ClusterArea::Durations,
                .figure = ClusterFigure::Wait,
                .rank = i % 8,
                .step = i,
                .operation = 1,
                .ours = 0,
                .theirs = kCount - i});
        data.comparison.sort();
        Page page;
        page.page.setFigures(std::move(data));
        test::ManyRows rows(*page.table, page.bridge);
        QCOMPARE(rows.count(), static_cast<int>(kCount));
        QVERIFY(rows.sort(9, Qt::AscendingOrder)); // the difference
        QVERIFY(rows.filter({{.column = 2, .least = kCount - 3}, {.column = 4, .text = "REDUCE"}}));
        const QStringList lines = rows.exported();
        QCOMPARE(lines.size(), 3);
        QVERIFY2(lines[0].startsWith("Communication,7,119999,,hcom_allReduce__077_0_1,"),
            qPrintable(lines[0]));
        emit page.table->rowWanted(rows.rowAt(0));
        QCOMPARE(page.wanted, (model::Target{.rank = 7, .step = kCount - 1}));
    }

    void nothingToCompareIsSaid() {
        Page page;
        page.page.setFigures({});
        QVERIFY(page.page.message() != nullptr);
        QVERIFY(page.page.message()->title.startsWith("No cluster_analysis_output"));
        ClusterData alone;
        alone.comparison.of(ClusterArea::Steps).onlyThere = 9;
        page.page.setFigures(alone);
        QCOMPARE(page.page.message()->parts.front().lines, QStringList("Steps: 9 rows"));
        page.page.setFigures(data());
        QVERIFY(page.page.message() == nullptr);
    }

    void noteSaysTheLargestAndLeadsOn() {
        Page page;
        ClusterNote note(page.profile, page.bridge, ClusterArea::Durations);
        note.setComparison({});
        QVERIFY(note.isHidden());
        note.setComparison(data().comparison);
        QVERIFY(!note.isHidden());
        QVERIFY2(note.note().text.contains("Wait of rank 2, step 7, hcom_allReduce__077_0_1 is"),
            qPrintable(note.note().text));
        const QSignalSpy clicks(&note, &sections::NoteBox::activated);
        note.setLeadsOn();
        QTest::mouseClick(&note, Qt::LeftButton);
        QTest::keyClick(&note, Qt::Key_Return);
        QCOMPARE(clicks.size(), 2);
        QCOMPARE(note.focusPolicy(), Qt::StrongFocus);
    }
};

} // namespace rankscope::summary::cluster_test

RS_VIEW_TEST(rankscope::summary::cluster_test::ClusterTest)
#include "cluster_test.moc"
