// SPDX-License-Identifier: GPL-3.0-or-later
// Dumped tokens of experts on figures made by hand: map, tables, what the files lack, the page.
#include <QAbstractItemModelTester>

#include "tests/views/shown_section.h"
#include "tests/views/view_test.h"
#include "views/charts/heat_map.h"
#include "views/shared/choice_box.h"
#include "views/shared/table_view.h"
#include "views/summary/experts/expert_section.h"

namespace rankscope::summary::expert_tokens_test {

namespace {

/// Ranks 1 and 3 with two experts each, two layers; one count is missing.
TokenData tokens() {
    analysis::ExpertTokens map{.layers = 2,
        .experts = {{1, 0, 2}, {1, 1, 3}, {3, 0, 6}, {3, 1, 7}},
        .tokens = {10, 20, 30, 140, 5, {}, 10, 15}};
    return tokenDataOf(
        {.folder = "/run/hot", .moeLayers = 3, .experts = 8, .stages = {"decode"}}, std::move(map));
}

} // namespace

class ExpertTokensTest : public QObject {
    Q_OBJECT

private slots:
    void tokensAreLayersAgainstExperts() {
        const TokenData data = tokens();
        const charts::HeatData heat = tokenHeat(data, TokenMetric::Tokens);
        QCOMPARE(heat.values, (std::vector<int64_t>{10, 20, 30, 140, 5, shared::kNoValue, 10, 15}));
        QCOMPARE(heat.columnNames.back(), QString("7"));
        QCOMPARE(tokenHeat(data, TokenMetric::Share).values[3], int64_t{700'000});
        const shared::TableData layers = tokenTable(data, TokenRows::Layers);
        QCOMPARE(layers.rows.size(), size_t{2});
        QCOMPARE(layers.rows[0][2].value, int64_t{7}); // the busiest expert, 140 over a mean of 50
        QCOMPARE(layers.rows[0][4].value, int64_t{1'800'000});
        const shared::TableData ranks = tokenTable(data, TokenRows::Ranks);
        QCOMPARE(ranks.rows[1][0].value, int64_t{3});
        QCOMPARE(ranks.rows[1][2].value, int64_t{195});
        QCOMPARE(ranks.rows[1][6].value, int64_t{2});
        const auto figures = tokenFigures(data);
        QCOMPARE(figures.size(), size_t{4});
        QCOMPARE(figures[0].value, QString("4 of 8")); // S12: of how many experts
        QCOMPARE(figures[1].value, QString("Expert 7"));
        QVERIFY2(figures[1].note.endsWith("of the tokens of 4 of 8 experts"),
            qPrintable(figures[1].note));
        QCOMPARE(figures[3].note, QString("layer 0"));
        const QStringList tip = tokenTip(data, {3, 0});
        QCOMPARE(tip[0], QString("Layer 0, expert 7"));
        QVERIFY2(tip[3].contains("70"), qPrintable(tip[3]));
        QCOMPARE(tokenTip(data, {1, 1}).back(), QString("no count in the files"));
    }

    /// M6: tokens are uneven above a fifth over the mean, not at it.
    void tokensAreUnevenAboveAFifth() {
        using enum sections::Figure::Verdict;
        const auto figures = [](int64_t busiest) {
            return tokenFigures(tokenDataOf({.moeLayers = 1, .experts = 2},
                {.layers = 1, .experts = {{0, 0, 0}, {1, 0, 1}}, .tokens = {busiest, 800}}));
        };
        QCOMPARE(figures(1200).size(), size_t{4});
        for (const size_t of : {2, 3}) { // the busiest rank, the most uneven layer
            QVERIFY(figures(1200)[of].verdict == Good);
            QVERIFY(figures(1203)[of].verdict == Bad);
        }
    }

    void tokensSayWhatTheirFilesLack() {
        const sections::Note note = tokenNote(tokens());
        QCOMPARE(note.text,
            QString(
                "model_gen_config.json lists 3 MoE layers, but the files have 2 rows. Only 4 of 8 "
                "experts found: files of other ranks are missing. Cells without a count: 1."));
        QVERIFY(tokenNote(tokenDataOf({.moeLayers = 1}, {1, 0, {{0, 0, 0}}, {5}})).title.isEmpty());
        const std::vector<analysis::ExpertDump> dumps{
            {.number = 0, .folder = "/a/even", .stages = {"prefill", "decode"}},
            {.number = 1, .folder = "/a/uneven", .stages = {"decode"}}};
        const auto sources = expertSources(dumps, Kernels::There);
        QCOMPARE(sources.size(), size_t{4});
        QCOMPARE(expertSourceText(sources[2], dumps), QString("token dump, decode (uneven)"));
        QVERIFY(!sources[3].isDump());
        QCOMPARE(expertSources({}, Kernels::None).size(), size_t{1});
    }

    void tokensAreLinkedWithTheirTable() {
        test::ShownSection<ExpertSection> shown;
        ExpertSection& page = shown.page;
        ExpertData figures{.dumps = {tokens().dump}, .source = {0, "decode"}, .tokens = tokens()};
        figures.sources = expertSources(figures.dumps, Kernels::None);
        page.setFigures(figures);
        std::vector<int64_t> wanted;
        connect(&page, &ExpertSection::targetWanted, this,
            [&wanted](const model::Target& place) { wanted.push_back(place.rank.value()); });
        auto* map = page.findChild<charts::HeatMap*>();
        auto* table = page.findChild<shared::TableView*>();
        const QAbstractItemModelTester tester(table->model());
        emit map->selectionChanged({1, 1});
        QCOMPARE(table->currentIndex().row(), 1);
        emit table->rowSelected(1);
        QCOMPARE(map->selected(), std::optional(charts::HeatCell{3, 1})); // its busiest expert
        const auto boxes = page.findChildren<shared::ChoiceBox*>();
        boxes.back()->setCurrentIndex(1); // by rank
        QCOMPARE(table->model()->rowCount(), 2);
        emit table->rowSelected(0);
        QCOMPARE(map->selected(), std::optional(charts::HeatCell{1, 1}));
        emit map->activated({2, 0});
        emit table->rowWanted(0);
        QCOMPARE(wanted, (std::vector<int64_t>{3, 1}));
    }
};

} // namespace rankscope::summary::expert_tokens_test

RS_VIEW_TEST(rankscope::summary::expert_tokens_test::ExpertTokensTest)
#include "expert_tokens_test.moc"
