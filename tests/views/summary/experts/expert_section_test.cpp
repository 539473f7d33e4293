// SPDX-License-Identifier: GPL-3.0-or-later
// Experts on figures made by hand: ranks against passes, when they are uneven, what they move.
#include "tests/views/shown_section.h"
#include "tests/views/view_test.h"
#include "views/charts/heat_map.h"
#include "views/shared/table_view.h"
#include "views/summary/experts/expert_section.h"

namespace rankscope::summary::expert_section_test {

namespace {

constexpr int64_t kMs = 1'000'000;

TimeRange ms(int64_t begin, int64_t end) {
    return {fromNanoseconds(begin * kMs), fromNanoseconds(end * kMs)};
}

/// Rank 4 with two passes, rank 5 with one.
std::vector<analysis::ExpertRank> experts() {
    return {{4, {{Duration(2 * kMs), 100, ms(10, 12)}, {Duration(kMs), 50, ms(20, 21)}}},
        {5, {{Duration(6 * kMs), 300, ms(10, 16)}}}};
}

} // namespace

class ExpertSectionTest : public QObject {
    Q_OBJECT

private slots:
    void expertsAreRanksAgainstPasses() {
        const auto all = experts();
        const charts::HeatData heat = expertHeat(all, ExpertMetric::Tokens);
        QCOMPARE(heat.values,
            (std::vector<int64_t>{100, 300, 50, shared::kNoValue})); // pass by pass, rank by rank
        QCOMPARE(expertHeat(all, ExpertMetric::Time).values[0], 2 * kMs);
        const auto figures = expertFigures(all, ExpertMetric::Tokens);
        QCOMPARE(figures[1].value, QString("Rank 5"));
        QVERIFY2(figures[2].value.startsWith("50"), qPrintable(figures[2].value)); // 300 over 200
        QCOMPARE(expertTable(all, {}).rows[0][2].value, 150);
    }

    /// Rank 4 takes longest, rank 5 has the most tokens: each card says what it goes by.
    void busiestRankSaysByWhat() {
        const std::vector<analysis::ExpertRank> ranks{{4, {{Duration(3 * kMs), 100, ms(10, 13)}}},
            {5, {{Duration(kMs), 300, ms(10, 11)}}}, {6, {{Duration(2 * kMs), 200, ms(10, 12)}}}};
        const auto byTokens = expertFigures(ranks, ExpertMetric::Tokens);
        QCOMPARE(byTokens[1].title, QString("Busiest rank by tokens"));
        QCOMPARE(byTokens[1].value, QString("Rank 5"));
        QCOMPARE(byTokens[2].title, QString("Most imbalanced pass by tokens"));
        const auto byTime = expertFigures(ranks, ExpertMetric::Time);
        QCOMPARE(byTime[1].title, QString("Busiest rank by expert time"));
        QCOMPARE(byTime[1].value, QString("Rank 4"));
        QCOMPARE(byTime[2].title, QString("Most imbalanced pass by expert time"));
    }

    /// Where the profile has no tokens for one of them, none is the busiest by tokens.
    void withoutTokensTheCardsGoByTime() {
        const std::vector<analysis::ExpertRank> ranks{
            {4, {{Duration(3 * kMs), {}, ms(10, 13)}}}, {5, {{Duration(kMs), 300, ms(10, 11)}}}};
        const auto figures = expertFigures(ranks, ExpertMetric::Tokens);
        QCOMPARE(figures[1].title, QString("Busiest rank by expert time"));
        QCOMPARE(figures[1].value, QString("Rank 4"));
        QVERIFY2(figures[2].value.startsWith("50"), qPrintable(figures[2].value)); // 3 over 2
    }

    void ranksWithTheSameLoadAreCounted() {
        const std::vector<analysis::ExpertRank> ranks{{0, {{Duration(kMs), 300, ms(10, 11)}}},
            {4, {{Duration(2 * kMs), 300, ms(10, 12)}}}, {5, {{Duration(kMs), 150, ms(10, 11)}}}};
        const auto figure = expertFigures(ranks, ExpertMetric::Tokens)[1];
        QCOMPARE(figure.value, QString("Rank 0")); // the first, as the Advisor has it
        QVERIFY2(figure.note.startsWith("20") && figure.note.endsWith("with as much: 1"),
            qPrintable(figure.note)); // 300 over 250
    }

    /// M6: experts are uneven above a fifth over the mean, not at it.
    void expertsAreUnevenAboveAFifth() {
        using enum sections::Figure::Verdict;
        const auto verdicts = [](int64_t busy, int64_t tokens, ExpertMetric metric) {
            const std::vector<analysis::ExpertRank> ranks{
                {4, {{Duration(busy), tokens, ms(10, 12)}}},
                {5, {{Duration(800), 800, ms(10, 12)}}}};
            const auto figures = expertFigures(ranks, metric);
            return std::pair(figures[1].verdict, figures[2].verdict);
        };
        using enum ExpertMetric;
        QVERIFY(verdicts(1200, 1200, Time) == std::pair(Good, Good));
        QVERIFY(verdicts(1203, 1200, Time) == std::pair(Bad, Bad));
        QVERIFY(verdicts(1203, 1200, Tokens) == std::pair(Good, Good));
        QVERIFY(verdicts(1200, 1203, Tokens) == std::pair(Bad, Bad));
        const auto moved = [](int64_t bytes) {
            return allToAllFigure(
                {{4, 1, Duration(kMs), {}, bytes}, {5, 1, Duration(kMs), {}, 800}})
                .verdict;
        };
        QVERIFY(moved(1200) == Good);
        QVERIFY(moved(1203) == Bad);
    }

    void expertCellLeadsToItsPass() {
        test::ShownSection<ExpertSection> shown;
        ExpertSection& page = shown.page;
        page.setFigures({{3}, 3, experts()});
        auto* map = page.findChild<charts::HeatMap*>();
        emit map->selectionChanged({1, 0});
        QCOMPARE(page.findChild<shared::TableView*>()->currentIndex().row(), 1);
        emit map->activated({0, 1});
        QCOMPARE(shown.wanted, (model::Target{.rank = 4, .step = 3, .range = ms(20, 21)}));
    }

    void expertsSayWhatTheyMove() {
        const std::vector<analysis::AllToAll> moved{
            {4, 2, Duration(9 * kMs), Duration(kMs), 3'000'000},
            {7, 1, Duration(kMs), {}, 1'000'000}};
        const shared::TableData table = expertTable(experts(), moved);
        QCOMPARE(table.columns.size(), size_t{7});
        QCOMPARE(table.rows[0][4].value, int64_t{3'000'000});
        QCOMPARE(table.rows[0][5].value, 9 * kMs);
        QCOMPARE(table.rows[1][4].value, shared::kNoValue); // rank 5 has none
        QCOMPARE(expertTable(experts(), {}).columns.size(), size_t{4});
        const sections::Figure figure = allToAllFigure(moved);
        QVERIFY2(figure.note.startsWith("rank 4, 50"), qPrintable(figure.note));
        QCOMPARE(allToAllFigure({}).note, QString("no all-to-all operators"));
        QCOMPARE(allToAllFigure({{4, 2, Duration(kMs), {}, {}}}).note,
            QString("no sizes in the profile"));
    }
};

} // namespace rankscope::summary::expert_section_test

RS_VIEW_TEST(rankscope::summary::expert_section_test::ExpertSectionTest)
#include "expert_section_test.moc"
