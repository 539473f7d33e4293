// SPDX-License-Identifier: GPL-3.0-or-later
// The way there and back, and what was selected in one place is seen in all others.
#include "app/desktop/navigator.h"

#include <QLabel>

#include "app/desktop/page_table.h"
#include "core/model/target.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/charts/curve_chart.h"
#include "views/sections/analysis_page.h"
#include "views/sections/section.h"
#include "views/shared/flat_button.h"
#include "views/shared/formats.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop::navigator_test {

namespace {

const QString kSample = RS_SOURCE_DIR "/sample_profiles/cluster_pytorch_4rank";

} // namespace

class NavigatorTest : public WindowTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void backAndForwardLeadOverAllPages() {
        open(kSample);
        Navigator& navigator = m_window->navigator();
        timeline::TimelineState& state = m_workbench->state;
        QVERIFY(!navigator.canGoBack());
        state.zoomIn();
        const TimeRange before = state.visibleRange();
        navigator.go({.rank = 1, .page = "memory.curves"});
        QCOMPARE(m_window->pageName(), "memory.curves");
        m_window->showPage("communication.waits");
        const query::OpenRank& rank = state.snapshot()->ranks[2];
        const Timestamp middle = rank.index->range().begin + rank.index->range().length() / 2;
        navigator.go({.rank = 2, .range = TimeRange{middle, middle + Duration(1000)}});
        QCOMPARE(m_window->pageName(), "timeline");
        const TimeRange there = state.visibleRange();
        QVERIFY(there.length() < before.length() / 100);
        QTest::keyClick(m_window.get(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(m_window->pageName(), "communication.waits");
        navigator.back();
        QCOMPARE(m_window->pageName(), "memory.curves");
        navigator.back();
        QCOMPARE(m_window->pageName(), "timeline");
        QVERIFY(state.visibleRange() == before);
        QVERIFY(!navigator.canGoBack());
        for (int i = 0; i < 3; ++i)
            QVERIFY(m_window->actions().run("go.forward"));
        QCOMPARE(m_window->pageName(), "timeline");
        QVERIFY(state.visibleRange() == there);
        QVERIFY(!navigator.canGoForward());
    }

    void theWayBackFindsTheSliceOfARankThatWasMoved() {
        open(kSample);
        timeline::TimelineState& state = m_workbench->state;
        const query::OpenRank rank = state.snapshot()->ranks[1];
        const TimeRange range{state.wholeRange().begin, state.wholeRange().begin + Duration(1000)};
        state.selectSlice({{{RankSlot(1), LaneId(0)}, 0}, range});
        m_window->navigator().go({.rank = 1, .page = "memory.curves"});
        state.setShifts(
            timeline::movedBy({}, rank, Duration(7'000'000), timeline::ShiftSource::Hand));
        settle();
        QTRY_COMPARE(state.snapshot()->ranks[1].offset, rank.offset + Duration(7'000'000));
        QVERIFY(m_window->actions().run("go.back"));
        QVERIFY(state.selectedSlice());
        QCOMPARE(state.selectedSlice()->range.begin, range.begin + Duration(7'000'000));
        QCOMPARE(state.selectedSlice()->range.length(), Duration(1000));
    }

    void chosenRankAndStepAreSeenAndDroppedInOnePlace() {
        open(kSample);
        auto* chip = m_window->findChild<shared::FlatButton*>("go.drop-selection");
        for (const QString& section : sectionNames()) {
            showPage(section);
        }
        QVERIFY2(!chip->isVisible(), "only a person chooses");
        m_workbench->profile.choose({.rank = 2, .step = 5});
        QVERIFY(chip->isVisible());
        QCOMPARE(chip->text(), "Rank 2, step 5");
        chip->click();
        QVERIFY(!chip->isVisible());
        QVERIFY(m_workbench->profile.chosen() == shared::Chosen{});
        m_workbench->profile.chooseRank(1);
        showPage("summary.steps");
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QVERIFY(m_workbench->profile.chosen() == shared::Chosen{});
    }

    void aSelectedStepIsShownOnAllPages() {
        open(kSample);
        timeline::TimelineState& state = m_workbench->state;
        shared::ShownProfile& profile = m_workbench->profile;
        QVERIFY(state.steps().size() > 1);
        state.selectStep(1);
        QCOMPARE(profile.chosen().step, std::optional(state.steps()[1].number.toLongLong()));
        state.clearSelection();
        QVERIFY(!profile.chosen().step);
        QVERIFY(m_window->actions().run("timeline.pages-follow"));
        state.selectStep(1);
        QVERIFY2(!profile.chosen().step, "it is switched off");
        profile.chooseStep(state.steps()[0].number.toLongLong());
        state.clearSelection();
        QVERIFY2(profile.chosen().step, "what was chosen elsewhere stays");
    }

    void aSelectedRangeIsSaidOnAllPages() {
        open(kSample);
        timeline::TimelineState& state = m_workbench->state;
        shared::ShownProfile& profile = m_workbench->profile;
        const auto& steps = state.steps();
        QVERIFY(steps.size() > 1);
        const TimeRange range{steps[0].range.begin + steps[0].range.length() / 2,
            steps[1].range.begin + steps[1].range.length() / 2};
        const query::LaneRef lane{RankSlot(0), LaneId(0)};
        state.selectBox({range, {lane}});
        const auto first = steps[0].number.toLongLong();
        const auto second = steps[1].number.toLongLong();
        QVERIFY(profile.chosen().range);
        QCOMPARE(profile.chosen().range->time, range);
        QCOMPARE(profile.chosen().range->steps, (std::vector<int64_t>{first, second}));
        auto* chip = m_window->findChild<shared::FlatButton*>("go.drop-selection");
        QCOMPARE(chip->text(),
            QString("Range %1, steps %2 to %3")
                .arg(shared::formatDuration(range.length()))
                .arg(first)
                .arg(second));
        for (const QString& name : sectionNames()) {
            showPage(name);
            const auto* note =
                m_window->currentAnalysis()->currentSection()->findChild<QLabel*>("rangeNote");
            QVERIFY2(!note->isHidden() && note->text().startsWith("Data "), qPrintable(name));
        }
        state.selectStep(1);
        QVERIFY2(!profile.chosen().range, "a step takes its place");
        QCOMPARE(profile.chosen().step, std::optional<int64_t>(second));
        state.setLocked(timeline::BoxSelection{range, {lane}});
        state.clearSelection();
        QCOMPARE(profile.chosen().range->time, range); // of the locked area
        profile.chooseRank(1);
        QVERIFY(profile.chosen().range && profile.chosen().rank);
        profile.chooseStep(first);
        QVERIFY2(!profile.chosen().range, "chosen on a page");
        state.setLocked(std::nullopt);
        QCOMPARE(profile.chosen().step, std::optional<int64_t>(first));
        state.selectBox({range, {lane}});
        QVERIFY(profile.chosen().range && !profile.chosen().step);
        chip->click();
        QVERIFY(profile.chosen() == shared::Chosen{});
        QVERIFY2(state.box(), "the timeline keeps its selection");
        const auto* note =
            m_window->currentAnalysis()->currentSection()->findChild<QLabel*>("rangeNote");
        QVERIFY(note->isHidden());
    }

    void markersOfTheTimelineStandInMemory() {
        open(kSample);
        timeline::TimelineState& state = m_workbench->state;
        const query::OpenRank& rank = state.snapshot()->ranks[1];
        const Timestamp begin = state.wholeRange().begin + state.wholeRange().length() / 3;
        state.addMarker({begin, begin + Duration(1000)}, "here");
        m_window->showPage("memory.curves");
        m_workbench->profile.chooseRank(rank.index->rank);
        settle();
        const auto* curves =
            m_window->currentAnalysis()->currentSection()->findChild<charts::CurveChart*>();
        const auto& marks = curves->data().marks;
        QCOMPARE(marks.size(), size_t(1));
        QCOMPARE(marks[0].name, QString("here"));
        QCOMPARE(marks[0].range,
            (TimeRange{rank.toStored(begin), rank.toStored(begin + Duration(1000))}));
        state.clearMarkers();
        QVERIFY(curves->data().marks.empty());
    }
};

} // namespace rankscope::desktop::navigator_test

RS_VIEW_TEST(rankscope::desktop::navigator_test::NavigatorTest)
#include "navigator_test.moc"
