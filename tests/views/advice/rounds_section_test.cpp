// SPDX-License-Identifier: GPL-3.0-or-later
// Rounds of tuning in the real window: two profiles of one job, one after the other.
#include <QAbstractItemModelTester>
#include <QFile>
#include <QLineEdit>
#include <QMenu>

#include "tests/views/desktop/slow_rank_job.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/advice/rounds_section.h"
#include "views/advice/rounds_texts.h"
#include "views/charts/bar_chart.h"
#include "views/sections/note_box.h"
#include "views/shared/table_view.h"

namespace rankscope::desktop::rounds_section_test {

class RoundsSectionTest : public WindowTest {
    Q_OBJECT

    advice::RoundsState& rounds() { return m_workbench->rounds; }
    advice::RoundsSection& section() { return *m_window->findChild<advice::RoundsSection*>(); }
    QString run(int number) { return m_folder.filePath(QString("job/run%1").arg(number)); }
    void show(int number) {
        open(run(number));
        QVERIFY(showPage("advisor.rounds"));
        QTRY_VERIFY(!m_workbench->advice.isBusy());
        settle();
    }
    shared::TableView& table(int place) {
        return *section().findChildren<shared::TableView*>()[place];
    }
    QString cell(int place, int row, int column) {
        return table(place).model()->index(row, column).data().toString();
    }
    QString note() { return section().findChild<sections::NoteBox*>()->note().text; }
    void type(const QString& job) {
        auto* field = section().findChild<QLineEdit*>();
        field->setText(job);
        QTest::keyClick(field, Qt::Key_Return);
        settle();
    }
    QAction* entry(const QString& text) {
        for (auto* menu : section().findChildren<QMenu*>()) {
            for (QAction* action : menu->actions()) {
                if (action->text() == text)
                    return action;
            }
        }
        return nullptr;
    }

private slots:
    void initTestCase() {
        QVERIFY(writeSlowRankJob(run(1), 2, false));
        QVERIFY(writeSlowRankJob(run(2), 0, false));
    }
    void init() {
        openWindow();
        rounds().keepIn(m_folder.filePath("rounds").toStdString());
    }
    void cleanup() {
        closeWindow();
        QDir(m_folder.filePath("rounds")).removeRecursively();
    }

    void theFirstRoundSaysWhatComesNext() {
        show(1);
        QCOMPARE(rounds().rounds().size(), size_t{1});
        QVERIFY(note().contains("profile the job again"));
        QCOMPARE(cell(0, 0, 1), QString("run1"));
        QCOMPARE(table(1).model()->rowCount(), 0);
        QVERIFY(table(1).drawing().emptyText.contains("first round"));
        QCOMPARE(section().findChild<QLineEdit*>()->text(), m_folder.filePath("job"));
    }

    void theNextRoundIsHeldAgainstIt() {
        show(1);
        show(2);
        const QAbstractItemModelTester ofRounds(table(0).model());
        const QAbstractItemModelTester ofChanges(table(1).model());
        QCOMPARE(rounds().rounds().size(), size_t{2});
        QCOMPARE(rounds().shown(), std::optional<size_t>(1));
        QCOMPARE(table(0).model()->rowCount(), 2);
        QCOMPARE(section().findChild<charts::BarChart*>()->data().bars.size(), size_t{2});
        // Rank 2 is well again, rank 0 is slow now.
        QCOMPARE(table(1).model()->rowCount(), 2);
        QCOMPARE(cell(1, 0, 0) + cell(1, 0, 1) + cell(1, 0, 3), QString("newCL-1rank 0"));
        QCOMPARE(cell(1, 1, 0) + cell(1, 1, 1) + cell(1, 1, 3), QString("fixedCL-1rank 2"));
        QTest::keyClick(&table(0), Qt::Key_Up);
        QCOMPARE(table(1).model()->rowCount(), 0);
        emit table(0).rowWanted(0);
        QTRY_COMPARE(
            QString::fromStdString(m_workbench->profile.snapshot()->root.string()), run(1));
    }

    void movedThresholdsAreKeptWithTheRound() {
        const auto move = [this](std::optional<double> value) {
            m_workbench->advice.setThreshold("slow_rank", value);
            QTRY_VERIFY(!m_workbench->advice.isBusy());
            settle();
        };
        show(1);
        move(0.9);
        QCOMPARE(rounds().rounds().front().report.thresholds.size(), size_t{1});
        show(2);
        QVERIFY(note().contains("slow_rank 0.9 -> 0.05"));
        show(1); // the folder has its thresholds back
        move(std::nullopt);
        QVERIFY(rounds().rounds().front().report.thresholds.empty());
        QVERIFY(!note().contains("thresholds"));
    }

    void aNameKeepsRoundsTogether() {
        show(1);
        show(2);
        type("llama");
        QCOMPARE(rounds().rounds().size(), size_t{1});
        QCOMPARE(rounds().jobs(), (QStringList{m_folder.filePath("job"), "llama"}));
        show(1);
        QCOMPARE(rounds().rounds().size(), size_t{1});
        show(2); // judged again it is still of that job
        QCOMPARE(section().findChild<QLineEdit*>()->text(), QString("llama"));
        const QString longName = "llama" + QString("_of_north").repeated(9);
        type(longName);
        QCOMPARE(section().findChild<QLineEdit*>()->cursorPosition(), 0); // its begin is shown
        QVERIFY(section().findChild<QLineEdit*>()->toolTip().startsWith(longName));
        type("");
        QCOMPARE(rounds().rounds().size(), size_t{2});
    }

    void aRoundIsForgotten() {
        show(1);
        show(2);
        auto* bars = section().findChild<charts::BarChart*>();
        emit bars->menuRequested(0, {});
        QVERIFY(entry("Open the profile of this round")->isEnabled());
        entry("Forget this round")->trigger();
        QCOMPARE(rounds().rounds().size(), size_t{1});
        QCOMPARE(table(0).model()->rowCount(), 1);
        emit table(0).rowWanted(0); // the one that is shown: it stays
        settle();
        QCOMPARE(QString::fromStdString(m_workbench->profile.snapshot()->root.string()), run(2));
    }

    void whatCannotBeReadOrKeptIsSaid() {
        QDir().mkpath(m_folder.filePath("rounds"));
        QFile bad(m_folder.filePath("rounds/bad.round"));
        QVERIFY(bad.open(QIODevice::WriteOnly) && bad.write("{") == 1);
        bad.close();
        show(1);
        QVERIFY(note().contains("bad.round"));
        rounds().keepIn(m_folder.filePath("rounds/bad.round").toStdString()); // a file
        show(2);
        QVERIFY(note().contains("could not be kept"));
        QCOMPARE(rounds().rounds().size(), size_t{1});
    }

    /// As pictures and reports do that are made while nobody is there.
    void roundsOfBeforeAreReadWithoutKeepingAny() {
        show(1);
        rounds().readFrom(m_folder.filePath("rounds").toStdString());
        show(2);
        QCOMPARE(rounds().rounds().size(), size_t{2});
        QCOMPARE(rounds().shown(), std::optional<size_t>(1));
        QCOMPARE(cell(1, 1, 0) + cell(1, 1, 1) + cell(1, 1, 3), QString("fixedCL-1rank 2"));
        QVERIFY(!section().findChild<QLineEdit*>()->isVisible());
        QCOMPARE(QDir(m_folder.filePath("rounds")).entryList(QDir::Files).size(), 1);
        show(1); // judged again it is the one that is kept
        QCOMPARE(rounds().rounds().size(), size_t{1});
    }

    void withoutAStoreThereIsOneRound() {
        rounds().keepIn({});
        show(1);
        show(2);
        QCOMPARE(rounds().rounds().size(), size_t{1});
        QVERIFY(!section().findChild<QLineEdit*>()->isVisible());
    }
};

} // namespace rankscope::desktop::rounds_section_test

RS_VIEW_TEST(rankscope::desktop::rounds_section_test::RoundsSectionTest)
#include "rounds_section_test.moc"
