// SPDX-License-Identifier: GPL-3.0-or-later
// Import health of a folder with every kind of damage: what each rank has and lacks, its issues and
// tables, and the key figures above them.
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/sections/figure_row.h"
#include "views/shared/choice_box.h"
#include "views/shared/formats.h"
#include "views/shared/table_view.h"

namespace rankscope::desktop::health_section_test {

class HealthSectionTest : public WindowTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void showsWhatEachRankHoldsAndLacks() {
        open(RS_SOURCE_DIR "/sample_profiles/damaged");
        m_window->showPage("import-health");
        const auto views = m_window->currentPage()->findChildren<shared::TableView*>();
        const auto named = [&](const QString& name) {
            return *std::ranges::find(views, name, &QWidget::accessibleName);
        };
        auto* ranks = named("Ranks with the data they have and lack");
        const test::ModelTester tester(ranks->model());
        QCOMPARE(ranks->model()->rowCount(), 11);
        const auto cell = [&](int row, int column) {
            return ranks->model()->index(row, column).data().toString();
        };
        QTRY_COMPARE(cell(3, 8), // its trace is empty
            "timeline, communication, links: Files are missing or damaged.");
        QCOMPARE(cell(3, 1), "ready");
        QCOMPARE(cell(9, 1), "damaged"); // only a table is
        QCOMPARE(cell(9, 7), "timeline, steps, memory, kernels");
        auto* troubles = named("Issues found during import");
        const int all = troubles->model()->rowCount();
        QTest::mouseClick(ranks->viewport(), Qt::LeftButton, {},
            ranks->visualRect(ranks->model()->index(9, 0)).center());
        QCOMPARE(troubles->model()->rowCount(), 3);
        QTest::keyClick(ranks, Qt::Key_Escape);
        QCOMPARE(troubles->model()->rowCount(), all);
        const auto& figures = m_window->currentPage()->findChild<sections::FigureRow*>()->figures();
        QCOMPARE(figures.size(), size_t{4});
        QCOMPARE(figures.front().value, "10"); // of two with one number the first
        QCOMPARE(figures.front().note, "found: 11");
        QCOMPARE(figures.back().value, shared::formatCount(static_cast<uint64_t>(all)));
        QVERIFY(figures.back().verdict == sections::Figure::Verdict::Bad); // it is said in words
        QVERIFY(figures.back().note.startsWith("with lost data: "));
        auto* list = m_window->currentPage()->findChild<shared::ChoiceBox*>("list");
        list->setCurrentIndex(1);
        QVERIFY(named("Imported tables")->isVisible() && !troubles->isVisible());
    }
};

} // namespace rankscope::desktop::health_section_test

RS_VIEW_TEST(rankscope::desktop::health_section_test::HealthSectionTest)
#include "health_section_test.moc"
