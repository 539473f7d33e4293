// SPDX-License-Identifier: GPL-3.0-or-later
// Findings as marks on the timeline of the real window: where they lead, and that they go with what
// is muted, with the language and with the folder.
#include "views/advice/timeline_marks.h"

#include <algorithm>

#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/advice/advice_texts.h"
#include "views/advice/finding_list.h"
#include "views/timeline/finding_strip.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop::timeline_marks_test {

namespace {

using Mark = timeline::FindingMark;

const QString kJob = RS_SOURCE_DIR "/sample_profiles/cluster_pytorch_4rank";
const QString kHealthy = RS_SOURCE_DIR "/sample_profiles/healthy_2rank";
const QString kLate = "Late to the collectives of a communication group";

} // namespace

class TimelineMarksTest : public WindowTest {
    Q_OBJECT

    timeline::FindingStrip& strip() { return m_window->timelinePage().area().findings(); }
    advice::AdviceState& checks() { return m_workbench->advice; }

    /// By its title; nothing: there is none.
    std::optional<Mark> mark(const QString& title) {
        const auto& all = state().findings();
        const auto found = std::ranges::find(all, title, &Mark::title);
        return found == all.end() ? std::nullopt : std::optional(*found);
    }

private slots:
    void init() {
        openWindow();
        open(kJob);
        QVERIFY(showPage("timeline"));
    }
    void cleanup() { closeWindow(); }

    void markSaysWhatItIs() {
        QVERIFY(strip().isVisible());
        const auto late = mark(kLate);
        QVERIFY(late.has_value());
        QVERIFY(late->weight == timeline::FindingWeight::High);
        QVERIFY2(late->facts.startsWith(advice::severityText(advisor::Severity::High) + ", "),
            qPrintable(late->facts));
        QVERIFY2(late->evidence.startsWith("Rank 1: Latest arrival: hcom_reduceScatter"),
            qPrintable(late->evidence));
        QCOMPARE(late->place.rank, std::optional<int64_t>(1));
        QVERIFY(late->place.range.has_value() && !late->place.slice.empty());
    }

    void markLeadsToEvidenceAndFindingAndBack() {
        const auto late = mark(kLate);
        QVERIFY(late.has_value());
        emit strip().targetWanted(late->place);
        settle();
        QCOMPARE(m_window->pageName(), QString("timeline"));
        QVERIFY(state().selectedSlice().has_value());
        const auto& slice = *state().selectedSlice();
        QCOMPARE(slice.ref.lane.rank, RankSlot(1));
        QVERIFY(slice.range.overlaps(
            late->place.range->movedBy(state().snapshot()->rank(RankSlot(1)).offset)));
        emit strip().targetWanted(late->finding);
        settle();
        QCOMPARE(m_window->pageName(), QString("advisor.findings"));
        QCOMPARE(m_window->findChild<advice::FindingList*>()->chosen()->title, kLate);
        QVERIFY(m_window->actions().run("go.back"));
        QCOMPARE(m_window->pageName(), QString("timeline"));
    }

    void mutedFindingTakesItsSymptomsAlong() {
        const size_t before = state().findings().size();
        const auto late = mark(kLate);
        QVERIFY(late && mark("Late start")); // which it explains
        checks().mute(late->finding.row, "known");
        QVERIFY(!mark(kLate) && !mark("Late start"));
        QVERIFY(state().findings().size() + 2 <= before);
        checks().unmute(late->finding.row);
        QCOMPARE(state().findings().size(), before);
        QVERIFY(mark(kLate) && mark("Late start"));
    }

    void otherLanguageSaysItInItsWords() {
        const size_t before = state().findings().size();
        m_window->setLanguage("zh_CN");
        QCoreApplication::processEvents();
        QCOMPARE(state().findings().size(), before);
        QVERIFY(!mark(kLate));
        m_window->setLanguage("en");
        QCoreApplication::processEvents();
        QVERIFY(mark(kLate));
    }

    void everyFolderHasItsOwn() {
        const size_t before = state().findings().size();
        QVERIFY(m_window->actions().run("timeline.show-findings"));
        QVERIFY(strip().isHidden());
        open(kHealthy);
        QCOMPARE(state().findings().size(), size_t{1});
        QVERIFY(mark("Optimizer that is not fused"));
        QVERIFY(state().showsFindings());
        open(kJob);
        QCOMPARE(state().findings().size(), before);
        QVERIFY(!state().showsFindings()); // as it was left
        QVERIFY(strip().isHidden());
    }
};

} // namespace rankscope::desktop::timeline_marks_test

RS_VIEW_TEST(rankscope::desktop::timeline_marks_test::TimelineMarksTest)
#include "timeline_marks_test.moc"
