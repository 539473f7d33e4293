// SPDX-License-Identifier: GPL-3.0-or-later
// Links, waits and operators of a large job: more than lie in memory as cells.
#include <atomic>
#include <thread>

#include "tests/views/many_rows.h"
#include "tests/views/shown_section.h"
#include "tests/views/view_test.h"
#include "views/charts/heat_map.h"
#include "views/communication/duration_texts.h"
#include "views/communication/links_section.h"
#include "views/communication/waits_section.h"
#include "views/shared/choice_box.h"

namespace rankscope::communication::many_links_test {

namespace {

constexpr int64_t kRanks = 330;
constexpr int kLinks = static_cast<int>(kRanks * (kRanks - 1));
constexpr int64_t kSteps = 120'000;

/// Of each rank to each other, the later the longer.
analysis::LinkMatrix manyLinks() {
    analysis::LinkMatrix matrix;
    for (int64_t source = 0; source < kRanks; ++source) {
        matrix.ranks.push_back(source);
        for (int64_t target = 0; target < kRanks; ++target) {
            if (target != source)
                matrix.links.push_back({source, target, "HCCS", 1 << 30,
                    Duration(1000 + static_cast<int64_t>(matrix.links.size())), ""});
        }
    }
    return matrix;
}

/// In step i rank 0 waits 120,000 - i for rank 1.
Waits manyWaits() {
    Waits waits;
    waits.ranks = {{.rank = 0}, {.rank = 1}};
    for (int64_t step = 0; step < kSteps; ++step)
        waits.ofSteps.push_back({.waiting = 0,
            .late = 1,
            .step = step,
            .group = {},
            .operators = 1,
            .wait = Duration(kSteps - step)});
    waits.all.texts = {"", "allReduce"};
    waits.all.rows.resize(2);
    waits.all.rows[1].rank = 1;
    waits.all.rows[1].name = 1;
    for (int64_t i = 0; i < kSteps; ++i)
        waits.matched.collectives.push_back({{{0, {}, Duration(i)}, {1, {}, {}}}});
    waits.worst = analysis::worstCollectives(waits.matched, analysis::Operation::Collective);
    return waits;
}

} // namespace

class ManyLinksTest : public QObject {
    Q_OBJECT

private slots:
    void allLinksAreListed() {
        test::ShownSection<LinksSection> shown;
        const auto matrix = std::make_shared<const analysis::LinkMatrix>(manyLinks());
        shown.page.setFigures({.choices = {.of = {{10}, {}, {}}},
            .matrix = matrix,
            .slow = {},
            .worst = worstFirst(*matrix, {})});
        auto& table = *shown.page.findChild<shared::TableView*>();
        test::ManyRows rows(table, shown.bridge);
        QCOMPARE(rows.count(), 0); // made on a query thread
        QTRY_COMPARE(rows.count(), kLinks);
        QCOMPARE(rows.text(0, 0), "329"); // the longest
        QVERIFY(rows.filter({{.column = 0, .least = 3, .most = 3}, {.column = 1, .least = 325}}));
        QVERIFY(rows.sort(1, Qt::DescendingOrder));
        const QStringList lines = rows.exported();
        QCOMPARE(lines.size(), 5);
        QVERIFY2(lines[0].startsWith("3,329,HCCS,"), qPrintable(lines[0]));
        QVERIFY2(lines[4].startsWith("3,325,HCCS,"), qPrintable(lines[4]));
        emit table.rowWanted(kLinks - 1); // the shortest
        QTRY_COMPARE(shown.wanted.rank, std::optional<int64_t>(0));
    }

    /// What the question answers is there at once; a tip is of what is in sight, and another
    /// choice's links come when they were made.
    void linksOfTheAnswerAreShownAtOnce() {
        test::ShownSection<LinksSection> shown;
        const auto matrix = std::make_shared<const analysis::LinkMatrix>(manyLinks());
        LinksData data{.choices = {.of = {{10}, {}, {}}},
            .matrix = matrix,
            .slow = {},
            .worst = worstFirst(*matrix, {})};
        data.first = shownLinks(matrix, {}, data.worst, {.figure = LinkFigure::Relative});
        shown.page.setFigures(std::move(data));
        const auto& table = shown.page.findChild<shared::TableView*>()->table();
        const auto* map = shown.page.findChild<charts::HeatMap*>();
        QCOMPARE(table.rowCount(), kLinks);
        QCOMPARE(map->data().at({1, 0}),
            int64_t{55'284'500}); // the middle ones take 55.2845 times as long
        shown.choice("figure")->setCurrentIndex(2); // transit time
        QCOMPARE(table.rowCount(), kLinks); // as they were
        QTRY_COMPARE(map->data().at({1, 0}), int64_t{1000});
        QCOMPARE(map->data().at({0, 329}), int64_t{1000 + kLinks - 329});
    }

    /// A million of them take long to be destroyed.
    void linksOfBeforeGoOnAnotherThread() {
        test::ShownSection<LinksSection> shown;
        std::atomic<std::thread::id> goneOn;
        auto* const few =
            new analysis::LinkMatrix{{{0, 1, "HCCS", 1 << 30, Duration(1), ""}}, {0, 1}};
        std::shared_ptr<const analysis::LinkMatrix> matrix(
            few, [&goneOn](const analysis::LinkMatrix* links) {
                delete links;
                goneOn = std::this_thread::get_id();
            });
        const auto dataOf = [](std::shared_ptr<const analysis::LinkMatrix> of) {
            return LinksData{
                .choices = {.of = {{10}, {}, {}}}, .matrix = std::move(of), .worst = {0}};
        };
        shown.page.setFigures(dataOf(std::move(matrix)));
        QCOMPARE(shown.page.findChild<shared::TableView*>()->table().rowCount(), 1);
        shown.page.setFigures(dataOf(std::make_shared<const analysis::LinkMatrix>(*few)));
        QTRY_VERIFY(goneOn.load() != std::thread::id());
        QVERIFY(goneOn.load() != std::this_thread::get_id());
    }

    void allWaitsAreListed() {
        test::ShownSection<WaitsSection> shown;
        WaitsData data{.choices = {.of = {{5}, {}, {}}}, .waits = manyWaits()};
        data.view = waitView(data.waits);
        shown.page.setFigures(std::move(data));
        auto& table = *shown.page.findChild<shared::TableView*>();
        test::ManyRows rows(table, shown.bridge);
        shown.choice("rows")->setCurrentIndex(2); // pairs by step
        QCOMPARE(rows.count(), static_cast<int>(kSteps));
        QVERIFY(rows.sort(4, Qt::DescendingOrder));
        QVERIFY(rows.filter({{.column = 2, .most = 2}}));
        QCOMPARE(rows.exported(), (QStringList{"0,1,0.000001,1,119999", "0,1,0.000002,1,119998"}));
        emit table.rowWanted(rows.rowAt(1));
        QCOMPARE(shown.wanted.step, std::optional<int64_t>(119'998));
        table.forgetOrder();
        shown.choice("rows")->setCurrentIndex(4); // collectives
        QCOMPARE(rows.count(), static_cast<int>(kSteps));
        QCOMPARE(rows.text(0, 2),
            shared::displayText(
                {{}, shared::ColumnKind::Milliseconds}, {.text = {}, .value = kSteps - 1}));
        QCOMPARE(rows.text(static_cast<int>(kSteps) - 1, 0), "allReduce");
    }

    void allOperatorsOfARankAreListed() {
        analysis::Collectives all{{}, {"", "allReduce"}};
        std::vector<analysis::RankOperator> operators;
        for (int64_t step = 0; step < kSteps; ++step) {
            operators.push_back({.row = all.rows.size()});
            all.rows.emplace_back();
            all.rows.back().name = 1;
            all.rows.back().step = step;
        }
        const shared::TableData table =
            operatorTable(std::make_shared<const std::vector<analysis::RankOperator>>(operators),
                std::make_shared<const analysis::Collectives>(all));
        QCOMPARE(table.rowCount(), static_cast<size_t>(kSteps));
        QCOMPARE(table.cell(119'999, 0).text, "allReduce");
        QCOMPARE(table.cell(119'999, 1).value, int64_t{119'999});
    }
};

} // namespace rankscope::communication::many_links_test

RS_VIEW_TEST(rankscope::communication::many_links_test::ManyLinksTest)
#include "many_links_test.moc"
