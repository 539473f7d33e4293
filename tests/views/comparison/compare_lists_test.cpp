// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of the page Compare that are longer than what is made at once, and those without a line.
#include "tests/views/comparison/compared_timelines_test.h"
#include "tests/views/many_rows.h"
#include "tests/views/view_test.h"
#include "views/comparison/compare_section.h"
#include "views/comparison/delta_chart.h"
#include "views/project/project_list.h"
#include "views/sections/card.h"
#include "views/shared/choice_box.h"
#include "views/shared/shown_profile.h"

namespace rankscope::comparison::compare_lists_test {

namespace {

constexpr size_t kMany = 12'000; ///< shared::kMostAtOnce is 10,000

/// Each takes a second, and i microseconds more on the candidate; one is gone there.
Comparison operators(size_t count) {
    Comparison both;
    both.base = {"old", compared_timelines_test::oneRank(fromNanoseconds(0)), {}};
    both.candidate = {"new", compared_timelines_test::oneRank(fromNanoseconds(0)), {}};
    const auto add = [](analysis::RunSummary& run, size_t number, Duration longer) {
        run.operators.rows.push_back({.name = "op" + std::to_string(number),
            .shapes = "2;2",
            .core = "AI_CORE",
            .count = 1,
            .total = std::chrono::seconds(1) + longer});
    };
    for (size_t i = 0; i < count; ++i) {
        add(both.baseRun, i, {});
        add(both.candidateRun, i, std::chrono::microseconds(i));
    }
    add(both.baseRun, count, {});
    both.diff = analysis::diffRuns(both.baseRun, both.candidateRun);
    return both;
}

struct Stand {
    shared::ShownProfile profile;
    shared::QueryBridge bridge;
    project::ProjectList projects{"/nonexistent"};
    CompareSides sides{projects, bridge};
    CompareSection page;
    shared::TableView& table;
    const DeltaChart& chart;

    explicit Stand(SectionKind section)
        : page(section, sides, {profile, bridge})
        , table(*page.findChild<shared::TableView*>())
        , chart(*page.findChild<DeltaChart*>()) {
        page.resize(1000, 700);
    }
    void choose(const char* box, int place) {
        page.findChild<shared::ChoiceBox*>(box)->setCurrentIndex(place);
    }
    bool isSettled() {
        return QTest::qWaitFor(
            [this] { return bridge.isIdle() && !table.table().isArranging(); }, 600'000);
    }
};

} // namespace

class CompareListsTest : public QObject {
    Q_OBJECT

private slots:
    void aLongListIsShownWhole() {
        Stand stand(SectionKind::Operators);
        stand.page.setFigures(operators(kMany));
        test::ManyRows rows(stand.table, stand.bridge);
        QCOMPARE(rows.count(), 0); // made on a query thread
        QTRY_COMPARE(rows.count(), static_cast<int>(kMany + 1));
        QCOMPARE(stand.page.list().lines[0].name, QString("op%1  2;2").arg(kMany)); // a second less
        QCOMPARE(stand.page.list().lines[1].name, QString("op%1  2;2").arg(kMany - 1));
        QCOMPARE(stand.page.list().lines[kMany].name, QString("op0  2;2")); // as before
        QVERIFY(stand.isSettled());
        QVERIFY2(rows.text(0, 0).startsWith("op12000"), qPrintable(rows.text(0, 0)));
        QVERIFY(rows.filter({{.column = 0, .text = "op1199"}}));
        QCOMPARE(rows.count(), 11); // 1199, 11990 to 11999
        QVERIFY(rows.filter({}));
        const auto& all = *stand.table.model();
        stand.table.setCurrentIndex(all.index(static_cast<int>(kMany), 0)); // the last, in both
        QCOMPARE(stand.chart.selected(), std::optional<size_t>(kMany));
    }

    void aChoiceOfChangesMakesItAnew() {
        Stand stand(SectionKind::Operators);
        stand.page.setFigures(operators(kMany));
        stand.choose("change", 4); // gone, before the whole list has come
        QVERIFY(stand.isSettled());
        QCOMPARE(stand.page.list().lines.size(), size_t{1});
        QCOMPARE(stand.table.table().rowCount(), 1);
        QCOMPARE(stand.page.list().lines[0].name, QString("op%1  2;2").arg(kMany));
    }

    void figuresOfNowAreNotReplacedByThoseOfBefore() {
        Stand stand(SectionKind::Operators);
        stand.page.setFigures(operators(kMany)); // on its way
        stand.page.setFigures(operators(3));
        QVERIFY(stand.isSettled());
        QCOMPARE(stand.page.list().lines.size(), size_t{4});
        QCOMPARE(stand.table.table().rowCount(), 4);
    }

    void noPeakIsCalledAPeakTwice() {
        Comparison both = operators(3);
        for (auto* run : {&both.baseRun, &both.candidateRun}) {
            analysis::MemoryPeak& peak = run->memory.emplace_back();
            peak.component = "PTA";
            peak.peak.bytes = run == &both.baseRun ? 1000 : 3000;
        }
        both.diff = analysis::diffRuns(both.baseRun, both.candidateRun);
        Stand stand(SectionKind::Memory);
        stand.page.setFigures(both);
        const auto* card = qobject_cast<const sections::Card*>(stand.chart.parent());
        QCOMPARE(card->title(), stand.page.list().title);
        QCOMPARE(card->detail(), "");
        Stand other(SectionKind::Operators);
        other.page.setFigures(both);
        card = qobject_cast<const sections::Card*>(other.chart.parent());
        QCOMPARE(card->detail(), "time per rank and step");
    }

    void aListWithoutALineSaysWhy() {
        Stand stand(SectionKind::Operators);
        stand.page.setFigures(operators(3));
        stand.choose("change", 3); // only the candidate has it
        QCOMPARE(stand.table.table().rowCount(), 0);
        QCOMPARE(stand.table.drawing().emptyText, QString("No lines match the filters."));
        Stand other(SectionKind::Communication);
        other.page.setFigures(operators(3));
        QCOMPARE(other.table.drawing().emptyText,
            QString("Neither side has data of this kind. Collect with "
                    "profiler_level=ProfilerLevel.Level1 or higher."));
    }
};

} // namespace rankscope::comparison::compare_lists_test

RS_VIEW_TEST(rankscope::comparison::compare_lists_test::CompareListsTest)
#include "compare_lists_test.moc"
