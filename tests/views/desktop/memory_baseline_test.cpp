// SPDX-License-Identifier: GPL-3.0-or-later
// The baseline of the page Compare on the curves of memory, in the real window.
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/charts/curve_chart.h"
#include "views/memory/memory_curves_section.h"
#include "views/sections/note_box.h"
#include "views/shared/choice_box.h"

namespace rankscope::desktop::memory_baseline_test {

using comparison::Which;

class MemoryBaselineTest : public WindowTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void aRankOfTheJobIsChosenForBothPages() {
        open(RS_SOURCE_DIR "/sample_profiles/cluster_pytorch_4rank");
        showCurves();
        m_workbench->profile.chooseRank(2);
        settle();
        QCOMPARE(box()->count(), 5);
        const size_t own = chart()->data().lines.size();
        box()->setCurrentIndex(box()->findText("2")); // itself
        settle();
        QCOMPARE(m_workbench->sides.choice(Which::Base).part.rank, std::optional<int64_t>(2));
        const auto& lines = chart()->data().lines;
        QCOMPARE(lines.size(), 2 * own);
        for (size_t i = 0; i < own; ++i)
            QVERIFY(lines[i].values->range() == lines[own + i].values->range());
        QVERIFY2(note().contains("start of step"), qPrintable(note()));
        // Chosen on the page Compare.
        comparison::SideChoice base = m_workbench->sides.choice(Which::Base);
        base.part.rank = 3;
        m_workbench->sides.choose(Which::Base, base);
        settle();
        QCOMPARE(box()->currentText(), "3");
        QCOMPARE(chart()->data().lines.size(), 2 * own);
    }

    void anotherFolderIsComparedRankByRank() {
        open(RS_SOURCE_DIR "/sample_profiles/cluster_mindspore_4rank");
        open(RS_SOURCE_DIR "/sample_profiles/cluster_pytorch_4rank");
        showCurves();
        QCOMPARE(box()->count(), 2);
        m_workbench->profile.chooseRank(1);
        settle();
        box()->setCurrentIndex(1);
        settle();
        QCOMPARE(box()->currentText(), "cluster_mindspore_4rank, rank 1");
        QVERIFY(!m_workbench->sides.choice(Which::Base).part.rank); // Compare shows all ranks
        QVERIFY(std::ranges::any_of(
            chart()->data().lines, [](const charts::CurveLine& line) { return line.isPale; }));
        QVERIFY(note().contains("shifted"));
        // The folder that is the baseline has none.
        m_workbench->projects.setCurrent(0);
        settle();
        showCurves();
        QVERIFY(!box()->isVisible());
    }

private:
    void showCurves() {
        showPage("memory.curves");
        m_page = m_window->findChild<memory::MemoryCurvesSection*>();
    }
    shared::ChoiceBox* box() { return m_page->findChild<shared::ChoiceBox*>("baseline"); }
    charts::CurveChart* chart() { return m_page->findChild<charts::CurveChart*>("curves"); }
    QString note() { return m_page->findChild<sections::NoteBox*>()->note().text; }

    memory::MemoryCurvesSection* m_page = nullptr;
};

} // namespace rankscope::desktop::memory_baseline_test

RS_VIEW_TEST(rankscope::desktop::memory_baseline_test::MemoryBaselineTest)
#include "memory_baseline_test.moc"
