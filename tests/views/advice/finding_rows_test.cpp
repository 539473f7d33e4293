// SPDX-License-Identifier: GPL-3.0-or-later
// What of the findings a filter leaves, and how it is told.
#include "views/advice/finding_rows.h"

#include <QInputDialog>

#include "tests/views/desktop/slow_rank_job.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/advice/advice_texts.h"
#include "views/advice/finding_detail.h"
#include "views/advice/finding_list.h"
#include "views/sections/card.h"
#include "views/shared/flat_button.h"
#include "views/shared/rank_field.h"

namespace rankscope::desktop::finding_rows_test {

namespace {

advisor::Finding madeUp(
    const char* id, std::vector<int64_t> ranks, advisor::Severity severity, const char* cause) {
    advisor::Finding finding;
    finding.id = id;
    finding.text = {std::string(id) + ".same", {}};
    finding.ranks = std::move(ranks);
    finding.severity = severity;
    finding.explainedBy = cause;
    return finding;
}

} // namespace

class FindingRowsTest : public WindowTest {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(writeSlowRankJob(m_folder.filePath("job"), 2, false)); }
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void symptomWithoutItsCauseIsMarked() {
        advisor::Report report;
        report.findings = {madeUp("CL-1", {3}, advisor::Severity::Low, ""),
            madeUp("CL-3", {3}, advisor::Severity::High, "CL-1")};
        const auto all = advice::rowsOf(report, {}, {}, {advice::keyOf(report.findings[0])});
        QCOMPARE(all.size(), size_t{2});
        QVERIFY(all[0].cause.isEmpty() && all[1].cause.isEmpty()); // it stands below it
        const advice::FindingFilter high{
            .theme = {}, .ranks = {}, .least = advisor::Severity::High};
        const auto left = advice::rowsOf(report, {}, high, {});
        QCOMPARE(left.size(), size_t{1});
        QCOMPARE(left[0].depth, 0);
        QCOMPARE(left[0].cause, advice::findingTitle(report.findings[0]));
        QCOMPARE(advice::countShown(report, {}), size_t{2});
        QCOMPARE(advice::countShown(report, high), size_t{1});
    }

    void aNoteStaysWithItsFinding() {
        open(m_folder.filePath("job"));
        QVERIFY(showPage("advisor.findings"));
        auto* list = m_window->findChild<advice::FindingList*>();
        const std::string key = list->findings().rows().front().key;
        list->choose(key);
        QTest::keyClick(list, Qt::Key_N);
        auto* dialog = m_window->findChild<QInputDialog*>("note");
        QVERIFY(dialog != nullptr);
        dialog->setTextValue(" asked the hosts' team ");
        dialog->accept();
        const auto& choices = m_workbench->advice.choices();
        open(RS_SOURCE_DIR "/sample_profiles/healthy_2rank");
        QVERIFY(choices.notes.empty());
        open(m_folder.filePath("job"));
        QCOMPARE(choices.notes.at(key), QString("asked the hosts' team"));
    }

    void filterThatHidesAllIsToldAndReset() {
        open(m_folder.filePath("job"));
        QVERIFY(showPage("advisor.findings"));
        auto* list = m_window->findChild<advice::FindingList*>();
        auto* detail = m_window->findChild<advice::FindingDetail*>();
        auto* card = qobject_cast<sections::Card*>(list->parentWidget());
        QVERIFY(card != nullptr);
        auto* reset = card->findChild<shared::FlatButton*>("allFindings");
        QVERIFY(reset != nullptr && !reset->isVisible());
        const auto count = list->findings().rows().size();
        QVERIFY(count > 0);
        auto* section = list->parentWidget();
        while (section->findChild<shared::RankField*>() == nullptr)
            section = section->parentWidget();
        auto* ranks = section->findChild<shared::RankField*>();
        ranks->setText("99");
        emit ranks->editingFinished();
        settle();
        QVERIFY(list->findings().rows().empty());
        QVERIFY(card->detail().startsWith("0 of "));
        QCOMPARE(detail->title(), QString("No finding selected"));
        QVERIFY(reset->isVisible());
        reset->click();
        settle();
        QCOMPARE(list->findings().rows().size(), count);
        QVERIFY(ranks->text().isEmpty() && !reset->isVisible());
    }
};

} // namespace rankscope::desktop::finding_rows_test

RS_VIEW_TEST(rankscope::desktop::finding_rows_test::FindingRowsTest)
#include "finding_rows_test.moc"
