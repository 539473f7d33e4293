// SPDX-License-Identifier: GPL-3.0-or-later
// The page of the memory tracker on figures made by hand.

#include "tests/views/shown_section.h"
#include "tests/views/view_test.h"
#include "views/charts/curve_chart.h"
#include "views/charts/top_bars.h"
#include "views/memory/tracker_section.h"
#include "views/shared/table_view.h"

namespace rankscope::memory::tracker_test {

using analysis::TrackerGroup;
using analysis::TrackerMemory;

namespace {

constexpr int64_t kMegabyte = int64_t{1} << 20;

TrackerMemory twoBlocks() {
    TrackerMemory memory;
    memory.rank = 2;
    memory.blocks = 2;
    memory.withUsers = 1;
    memory.last = 9;
    memory.live = {{1, kMegabyte}, {2, 3 * kMegabyte}, {9, 0}};
    memory.used = {{1, kMegabyte}, {2, 3 * kMegabyte}, {5, 0}};
    memory.livePeak = memory.live[1];
    memory.usedPeak = memory.used[1];
    memory.owners[static_cast<size_t>(TrackerGroup::Node)] = {
        {"big", 1, 2 * kMegabyte}, {"", 1, kMegabyte}};
    memory.owners[static_cast<size_t>(TrackerGroup::Type)] = {{"Output", 2, 3 * kMegabyte}};
    memory.texts = {"", "big", "Output", "a.py:3"};
    memory.held = {{1, 2, 3, 2 * kMegabyte, 2, 4, 9}};
    return memory;
}

} // namespace

class TrackerTest : public QObject {
    Q_OBJECT

private slots:
    void peaksCurvesAndHeldBlocksAreShown() {
        test::ShownSection<TrackerSection> shown({{2}, twoBlocks()});
        TrackerSection& page = shown.page;
        auto* table = page.findChild<shared::TableView*>();
        const test::ModelTester tester(table->model());
        QCOMPARE(table->model()->rowCount(), 1);
        QCOMPARE(table->model()->index(0, 3).data().toString().trimmed(), "5"); // from 4 to 9
        const auto* curves = page.findChild<charts::CurveChart*>("tracker-curves");
        QCOMPARE(curves->data().lines.size(), size_t{2});
        const auto* owners = page.findChild<charts::TopBars*>("tracker-owners");
        QCOMPARE(owners->data().bars.size(), size_t{2});
        auto* group = page.findChild<shared::ChoiceBox*>("group");
        group->setCurrentIndex(group->findText("type"));
        QCOMPARE(owners->data().bars.size(), size_t{1});
        QCOMPARE(owners->data().bars[0].name, "Output");
        table->setCurrentIndex(table->model()->index(0, 0));
        QCOMPARE(curves->moment(), std::optional(fromNanoseconds(4)));
    }

    void theNoteTellsWhatReleasingWouldSave() {
        TrackerMemory memory = twoBlocks();
        QCOMPARE(
            trackerNote(memory).verdict, sections::Note::Verdict::Good); // both peaks are equal
        memory.withUsers = 0;
        QVERIFY(trackerNote(memory).title.contains("unknown"));
        memory.withUsers = 1;
        memory.usedPeak->bytes = 2 * kMegabyte;
        QVERIFY(trackerNote(memory).title.contains("1.0"));
        memory.livePeak.reset();
        QVERIFY(trackerNote(memory).title.isEmpty());
    }

    void aProfileWithoutTrackerTellsWhatToDo() {
        const auto message = test::messageOf<TrackerSection>();
        QVERIFY(message.has_value());
        QVERIFY(message->parts.front().lines.front().contains("memory_tracker:True"));
    }
};

} // namespace rankscope::memory::tracker_test

RS_VIEW_TEST(rankscope::memory::tracker_test::TrackerTest)
#include "tracker_test.moc"
