// SPDX-License-Identifier: GPL-3.0-or-later
// T4: a folder with two profiles of each rank, opened in the real window: a page shows one of each
// and says which.
#include <algorithm>

#include "tests/views/desktop/sample_copy.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/advice/advice_section.h"
#include "views/comparison/overview_section.h"
#include "views/comparison/side_bar.h"
#include "views/memory/memory_ranks_section.h"
#include "views/sections/figure_row.h"
#include "views/shared/choice_box.h"
#include "views/summary/steps/steps_section.h"

namespace rankscope::desktop::profiles_test {

class ProfilesTest : public WindowTest {
    Q_OBJECT

private slots:
    void initTestCase() {
        const auto withoutTraces = [](const QString& name, const QByteArray& /*text*/) {
            return name != "trace_view.json";
        };
        for (const char* const run : {"first", "second"}) {
            QVERIFY(copySample(m_folder.filePath(QString("job/") + run), withoutTraces));
            // one rank without memory
            const QString tables = m_folder.filePath(QString("job/") + run
                + "/node0_3178264_20251127123437103_ascend_pt/ASCEND_PROFILER_OUTPUT/");
            for (const char* const name :
                {"memory_record.csv", "operator_memory.csv", "npu_module_mem.csv"})
                QVERIFY(QFile::remove(tables + name));
        }
        openWindow();
        open(m_folder.filePath("job"));
    }
    void cleanupTestCase() { closeWindow(); }

    void pageShowsOneProfileOfEachRank() {
        showPage("summary.steps");
        auto* page = m_window->findChild<summary::StepsSection*>();
        QCOMPARE(page->lines().size(), size_t{4});
        QCOMPARE(page->shownProfile(), int64_t{1});
        auto* choice = page->findChild<shared::ChoiceBox*>("profile");
        QVERIFY(choice->isVisible());
        QCOMPARE(choice->count(), 2);
        choice->setCurrentIndex(1);
        settle();
        QCOMPARE(page->shownProfile(), int64_t{2});
        QCOMPARE(page->lines().size(), size_t{4});
        QCOMPARE(page->lines().front().label, QString("0 (2)"));
    }

    void ranksWithoutMemoryOrTimelineAreCounted() {
        showPage("memory.ranks");
        auto* page = m_window->findChild<memory::MemoryRanksSection*>();
        QCOMPARE(page->lines().size(), size_t{3});
        const auto& figures = page->findChild<sections::FigureRow*>()->figures();
        QCOMPARE(figures.at(2).note, "1 rank has no memory data"); // and is not called balanced
    }

    void adviceIsOfTheFirstProfile() {
        showPage("advisor.findings");
        auto* page = m_window->findChild<advice::AdviceSection*>();
        QVERIFY(page != nullptr);
        QVERIFY(!page->findChild<shared::ChoiceBox*>("profile")->isVisible());
    }

    void folderIsComparedWithItsOtherProfile() {
        showPage("compare.overview");
        QList<shared::ChoiceBox*> boxes; // each section has a bar of its own
        for (const auto* bar : m_window->findChildren<comparison::SideBar*>()) {
            if (bar->isVisible())
                boxes += bar->findChildren<shared::ChoiceBox*>("profile");
        }
        QCOMPARE(boxes.size(), 2);
        QCOMPARE(boxes[0]->value() + boxes[1]->value(), int64_t{3}); // the first with the second
        QVERIFY(boxes[0]->isVisible());
        auto* page = m_window->findChild<comparison::OverviewSection*>();
        const auto all = page->findChildren<shared::ChoiceBox*>("profile");
        QCOMPARE(std::ranges::count_if(all, &QWidget::isVisible), 2); // those of the sides alone
    }
};

} // namespace rankscope::desktop::profiles_test

RS_VIEW_TEST(rankscope::desktop::profiles_test::ProfilesTest)
#include "profiles_test.moc"
