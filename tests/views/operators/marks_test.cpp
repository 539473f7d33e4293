// SPDX-License-Identifier: GPL-3.0-or-later
// The page of marks on figures made by hand: its table, its charts, where its rows lead.
#include <QSignalSpy>

#include "tests/views/sections/table_cells.h"
#include "tests/views/shown_section.h"
#include "tests/views/view_test.h"
#include "views/charts/bar_chart.h"
#include "views/operators/marks_section.h"
#include "views/shared/cells.h"
#include "views/shared/table_view.h"

namespace rankscope::operators::marks_test {

using analysis::Mark;
using analysis::MarkSide;
using analysis::RankMarks;

using test::cellsOf;

namespace {

Mark mark(const char* name, MarkSide side, int64_t begin, int64_t end, const char* message = "") {
    return {name, side, TrackId(1), {fromNanoseconds(begin), fromNanoseconds(end)}, false, message};
}

RankMarks threeNames() {
    RankMarks marks;
    marks.rank = 3;
    marks.marks = {mark("step", MarkSide::Host, 0, 5'000'000, "step 1"),
        mark("step", MarkSide::Host, 5'000'000, 12'000'000, "step 2"),
        mark("step", MarkSide::Device, 1'000'000, 6'000'000, "step 1"),
        mark("epoch", MarkSide::Host, 100, 100)};
    marks.times = analysis::timesOf(marks.marks);
    marks.unmatched = {mark("load_start", MarkSide::Host, 7, 7)};
    return marks;
}

} // namespace

class MarksTest : public QObject {
    Q_OBJECT

private slots:
    void marksAreSummedByNameAndSide() {
        test::ShownSection<MarksSection> shown({{3}, threeNames()});
        MarksSection& page = shown.page;
        QCOMPARE(cellsOf(page, 0), (QStringList{"step", "step", "epoch"}));
        QCOMPARE(cellsOf(page, 1), (QStringList{"host", "device", "host"}));
        QCOMPARE(cellsOf(page, 2), (QStringList{"2", "1", "0"}));
        QCOMPARE(cellsOf(page, 4).last(), shared::dash()); // an instant has no total
        const auto* totals = page.findChild<charts::BarChart*>("mark-totals");
        QCOMPARE(totals->data().bars.size(), size_t{2});
        const auto* ranges = page.findChild<charts::BarChart*>("mark-ranges");
        QCOMPARE(ranges->data().bars.size(), size_t{2}); // of the chosen first row
        QCOMPARE(ranges->data().bars[1].parts, (std::vector<int64_t>{7'000'000}));
        auto* side = page.findChild<shared::ChoiceBox*>("side");
        side->setCurrentIndex(side->findText("device"));
        QCOMPARE(cellsOf(page, 0), (QStringList{"step"}));
        QCOMPARE(ranges->data().bars.size(), size_t{1});
    }

    void aRowLeadsToItsLongestRange() {
        test::ShownSection<MarksSection> shown({{3}, threeNames()});
        MarksSection& page = shown.page;
        const QSignalSpy jumps(&page, &sections::Section::targetWanted);
        auto* table = page.findChild<shared::TableView*>();
        table->setFocus();
        table->setCurrentIndex(table->model()->index(0, 0));
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(jumps.size(), 1);
        const auto target = jumps[0][0].value<model::Target>();
        QCOMPARE(target.slice, "step 2");
        QCOMPARE(target.rank, std::optional(int64_t{3}));
        table->setCurrentIndex(table->model()->index(2, 0)); // only instants
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(jumps.size(), 1);
    }

    void marksWithoutPartnerAreNamed() {
        RankMarks marks = threeNames();
        QVERIFY(markNote(marks).text.contains("1 x load_start"));
        marks.unmatched.clear();
        QVERIFY(markNote(marks).title.isEmpty());
    }

    void aProfileWithoutMarksTellsWhatToDo() {
        const auto message = test::messageOf<MarksSection>();
        QVERIFY(message.has_value());
        QVERIFY(message->parts.front().lines.front().contains("mstx=True"));
    }
};

} // namespace rankscope::operators::marks_test

RS_VIEW_TEST(rankscope::operators::marks_test::MarksTest)
#include "marks_test.moc"
