// SPDX-License-Identifier: GPL-3.0-or-later
// Facts of the job in the real window: what is typed or read from a file makes figures, what makes
// no sense is refused, and all of it stays with its folder.
#include <cmath>

#include <QAbstractItemModelTester>
#include <QFile>
#include <QLabel>
#include <QLineEdit>

#include "tests/views/desktop/slow_rank_job.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/advice/efficiency_section.h"
#include "views/advice/fact_pane.h"
#include "views/shared/flat_button.h"
#include "views/shared/formats.h"
#include "views/shared/table_view.h"

namespace rankscope::desktop::efficiency_section_test {

namespace {

const QString kSamples = RS_SOURCE_DIR "/sample_profiles/";

} // namespace

class EfficiencySectionTest : public WindowTest {
    Q_OBJECT

    void show(const QString& folder) {
        open(folder);
        QVERIFY(showPage("advisor.efficiency"));
    }
    advice::FactPane& pane() { return *m_window->findChild<advice::FactPane*>(); }
    QLineEdit& field(const char* key) { return *pane().findChild<QLineEdit*>(key); }
    advice::AdviceState& state() { return m_workbench->advice; }
    void type(const char* key, const QString& text) {
        field(key).setText(text);
        QTest::keyClick(&field(key), Qt::Key_Return);
        QCoreApplication::processEvents(); // the run begins behind it
        settle();
    }
    advice::EfficiencyRow row(size_t place) {
        return advice::efficiencyRows(state().result()->report)[place];
    }
    bool isSaid(const QString& text) {
        for (const auto* label : pane().findChildren<QLabel*>()) {
            if (label->isVisible() && label->text().contains(text))
                return true;
        }
        return false;
    }

private slots:
    void initTestCase() { QVERIFY(writeSlowRankJob(m_folder.filePath("job"), 2, false)); }
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void typedFactMakesAFigure() {
        show(m_folder.filePath("job"));
        auto* table =
            m_window->findChild<advice::EfficiencySection*>()->findChild<shared::TableView*>();
        const QAbstractItemModelTester tester(table->model());
        QVERIFY(table->wordWrap()); // no formula is cut
        QCOMPARE(row(0).value, QString(QChar(0x2013)));
        QCOMPARE(row(0).formula, QString("Needs Global batch size (samples)"));
        // This job has no stages.
        const auto last = static_cast<size_t>(table->model()->rowCount() - 1);
        QCOMPARE(row(last).formula,
            QString("Needs a pipeline with several chunks per stage (interleaving)"));
        QCOMPARE(row(last - 1).formula, QString("Needs a pipeline"));
        QCOMPARE(field("dp").placeholderText(), QString("4")); // of the profile
        type("global_batch_size", "32");
        QVERIFY2(row(0).formula.startsWith("32 samples / "), qPrintable(row(0).formula));
        const double step = std::chrono::duration<double>(*state().result()->report.step).count();
        QCOMPARE(row(0).value, shared::formatCount(static_cast<uint64_t>(std::lround(32 / step))));
        QCOMPARE(table->model()->index(0, 1).data().toString(), row(0).value);
        type("global_batch_size", "");
        QCOMPARE(row(0).value, QString(QChar(0x2013)));
    }

    void nonsenseIsRefused() {
        show(m_folder.filePath("job"));
        type("seq_length", "long");
        QVERIFY(isSaid("is not a value of Sequence length (tokens)."));
        QVERIFY(state().choices().facts.empty());
        QVERIFY(field("seq_length").text().isEmpty());
        type("seq_length", "4096");
        QVERIFY(!isSaid("is not a value"));
        QCOMPARE(state().choices().facts.at("seq_length"), QString("4096"));
    }

    void fileFillsTheFields() {
        show(m_folder.filePath("job"));
        QFile file(m_folder.filePath("job.yaml"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("seq_length: 2048\nglobal_batch_size: 64\ndevices: none of them\n");
        file.close();
        pane().readFile(file.fileName());
        QCoreApplication::processEvents();
        settle();
        QCOMPARE(field("seq_length").text(), QString("2048"));
        QCOMPARE(field("global_batch_size").text(), QString("64"));
        QVERIFY(isSaid("job.yaml:3"));
        QVERIFY(row(2).formula.contains("2,048 tokens x 64 samples"));
        pane().findChild<shared::FlatButton*>("clear")->click();
        QCoreApplication::processEvents();
        settle();
        QVERIFY(state().choices().facts.empty());
        pane().readFile(m_folder.filePath("not there.yaml"));
        QVERIFY(isSaid("not there.yaml"));
    }

    void factsStayWithTheirFolder() {
        show(m_folder.filePath("job"));
        type("peak_tflops", "353.9");
        open(kSamples + "healthy_2rank");
        QVERIFY(state().choices().facts.empty());
        open(m_folder.filePath("job"));
        QCOMPARE(state().choices().facts.at("peak_tflops"), QString("353.9"));
        QCOMPARE(state().result()->report.facts.peakTflops, std::optional(353.9));
    }
};

} // namespace rankscope::desktop::efficiency_section_test

RS_VIEW_TEST(rankscope::desktop::efficiency_section_test::EfficiencySectionTest)
#include "efficiency_section_test.moc"
