// SPDX-License-Identifier: GPL-3.0-or-later
// The section Dry run on logs that were written for it.
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>

#include "tests/views/graph/graph_job.h"
#include "views/charts/bar_chart.h"
#include "views/memory/dry_run_section.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/flat_button.h"

namespace rankscope::graph::dry_run_test {

class DryRunTest : public QObject {
    Q_OBJECT

private slots:
    void thePeaksAreCopiedForThePlanner() {
        Job job;
        job.addLog("out/rank_0.log", 40000);
        job.addLog("out/rank_8.log", 30000);
        job.addLog("out/rank_16.log", 20000);
        memory::DryRunSection page({job.profile, job.bridge});
        job.show(page);
        auto* button = page.findChild<shared::FlatButton*>("planner");
        QVERIFY(button->isEnabled());
        button->click();
        const QString copied = QGuiApplication::clipboard()->text();
        for (const char* line : {"pipeline_num: 3", "head_memory: 40000", "tail_memory: 20000",
                 "stage_id: [1]", "memories: [30000]"})
            QVERIFY2(copied.contains(line), line);
        Job alone;
        alone.addLog("x.log", 40000);
        memory::DryRunSection other({alone.profile, alone.bridge});
        alone.show(other);
        button = other.findChild<shared::FlatButton*>("planner");
        QVERIFY(!button->isEnabled());
        QVERIFY(button->toolTip().contains("which stage"));
    }

    void aSizeThatIsNotReadIsNotDrawn() {
        Job job;
        const std::string out = "Out of Memory!!! Request memory size: ";
        const std::string peak = "Used peak memory usage (without fragments): 40000M\n";
        job.add("out/rank_0.log", out + "?\n" + peak, model::FileKind::DryRunLog);
        job.add("out/rank_8.log", out + "12B\n" + peak, model::FileKind::DryRunLog);
        memory::DryRunSection page({job.profile, job.bridge});
        job.show(page);
        const auto& bars = page.findChild<charts::BarChart*>()->data().bars;
        QCOMPARE(bars.size(), size_t{2});
        for (const size_t part : {2, 3}) // fragments and no room for: nobody tells
            QCOMPARE(bars[0].parts[part], shared::kNoValue);
        QCOMPARE(bars[1].parts[3], int64_t{12});
    }

    void aDryRunIsJudgedByTheCap() {
        Job job;
        job.addLog("out/rank_0.log", 70000);
        job.addLog("out/rank_8.log", 30000);
        memory::DryRunSection page({job.profile, job.bridge});
        job.show(page);
        const auto* bars = page.findChild<charts::BarChart*>();
        QCOMPARE(bars->data().bars.size(), size_t{2});
        constexpr int64_t kMegabyte = int64_t{1} << 20;
        QCOMPARE(bars->data().bars[0].parts[0], 59392 * kMegabyte);
        QCOMPARE(bars->data().bars[0].parts[1], (70000 - 59392) * kMegabyte);
        QCOMPARE(bars->data().bars[1].parts[3], int64_t{0}); // nothing asked for in vain
        QCOMPARE(bars->data().bars[1].parts[4], (59392 - 30000) * kMegabyte);
        const auto verdict = [&page] { return page.findChild<sections::NoteBox*>()->note().title; };
        QCOMPARE(verdict(), "This run does not fit into the memory.");
        QStringList sizes;
        for (const sections::Figure& figure : page.findChild<sections::FigureRow*>()->figures())
            sizes += QString(figure.value).replace(QChar(0x202F), ' ');
        QCOMPARE(
            sizes, (QStringList{"1", "68.4 GB", QChar(0x2212) + QString("10.4 GB"), "58.0 GB"}));
        page.findChild<QLineEdit*>()->setText("80000"); // MB, of another device
        QTRY_COMPARE(verdict(), "Every stage fits.");
        page.findChild<QLineEdit*>()->setText("60 GB");
        QTRY_COMPARE(verdict(), "This run does not fit into the memory.");
        page.findChild<QLineEdit*>()->setText("78.125 GB");
        QTRY_COMPARE(verdict(), "Every stage fits.");
    }

    void twoDryRunsAreCompared() {
        Job job;
        job.addLog("before/rank_0.log", 50000);
        job.addLog("now/rank_0.log", 40000);
        memory::DryRunSection page({job.profile, job.bridge});
        job.show(page);
        const auto choose = [&page](const char* name, const char* text) {
            auto* box = page.findChild<shared::ChoiceBox*>(name);
            box->setCurrentIndex(box->findText(text));
        };
        choose("run", "now");
        choose("baseline", "before");
        QTRY_VERIFY(columnOf(page, "dry-run", 4).contains("9.77 GB"));
    }

    void aRunOfRanksSaysWhatNobodyTells() {
        Job job;
        for (const char* const name : {"log/worker_0/info.log", "log/worker_1/info.log"})
            job.addLog(name, 40000);
        memory::DryRunSection page({job.profile, job.bridge});
        job.show(page);
        const auto note = [&page] { return page.findChild<sections::NoteBox*>()->note(); };
        QVERIFY2(note().text.contains("which stage a rank belongs to"), qPrintable(note().text));
        QVERIFY(note().text.contains("may be a real one"));
        QCOMPARE(columnOf(page, "dry-run", 0), QString("\u2013 \u2013"));
        QCOMPARE(page.findChild<charts::BarChart*>()->data().bars[1].label, "Rank 1");
        QVERIFY(!page.findChild<shared::FlatButton*>("planner")->isEnabled());
        Job told;
        told.addLog("output_dryrun/rank_0.log", 40000);
        told.addLog("output_dryrun/rank_1.log", 40000);
        memory::DryRunSection other({told.profile, told.bridge});
        told.show(other);
        QCOMPARE(other.findChild<sections::NoteBox*>()->note().text, "");
        QCOMPARE(columnOf(other, "dry-run", 0), "0 1");
    }

    void aCapOfNothingIsNoMissingPeak() {
        Job job;
        job.add("dry_run/rank_0.log",
            "MindSpore Used memory size: 0M\nUsed peak memory usage (without fragments): 100M\n",
            model::FileKind::DryRunLog);
        memory::DryRunSection page({job.profile, job.bridge});
        job.show(page);
        QCOMPARE(columnOf(page, "dry-run", 2), "the cap is 0");
        const auto note = page.findChild<sections::NoteBox*>()->note();
        QCOMPARE(note.title, "Not every stage can be judged.");
        QVERIFY(note.text.contains("a cap of 0"));
    }
};

} // namespace rankscope::graph::dry_run_test

RS_VIEW_TEST(rankscope::graph::dry_run_test::DryRunTest)
#include "dry_run_test.moc"
