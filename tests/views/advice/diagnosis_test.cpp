// SPDX-License-Identifier: GPL-3.0-or-later
// The guided diagnosis in the real window: it proposes what the checks tell, opens its views, is
// kept with the folder, and every state of the guides leads to a page that there is.
#include <QAbstractItemModelTester>
#include <QPushButton>

#include "app/desktop/navigator.h"
#include "app/desktop/page_table.h"
#include "tests/views/desktop/slow_rank_job.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/advice/diagnosis_section.h"
#include "views/advice/guide_pane.h"
#include "views/advice/guide_texts.h"
#include "views/sections/analysis_page.h"
#include "views/shared/choice_box.h"
#include "views/shared/flat_button.h"
#include "views/shared/table_view.h"

namespace rankscope::desktop::diagnosis_test {

namespace {

using advice::GuidePane;

const QString kSamples = RS_SOURCE_DIR "/sample_profiles/";
constexpr int64_t kSlow = 2;

} // namespace

class DiagnosisTest : public WindowTest {
    Q_OBJECT

    void show(const QString& folder) {
        open(folder);
        QVERIFY(showPage("advisor.diagnosis"));
    }
    GuidePane& pane() { return *m_window->findChild<GuidePane*>(); }
    advice::AdviceState& state() { return m_workbench->advice; }
    /// As a person presses it, or the button with the likeliest answer.
    void answer(const char* name = nullptr) {
        auto* button = name != nullptr ? pane().findChild<QPushButton*>(name)
                                       : qobject_cast<QPushButton*>(pane().likeliest());
        QVERIFY2(button != nullptr, name);
        button->click();
        QCoreApplication::processEvents(); // taken behind the click
        settle();
    }
    QStringList path() {
        QStringList path;
        for (const std::string& one : state().choices().walk)
            path += QString::fromStdString(one);
        return path;
    }

private slots:
    void initTestCase() { QVERIFY(writeSlowRankJob(m_folder.filePath("job"), kSlow, true)); }
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void slowRankIsWalkedTo() {
        show(m_folder.filePath("job"));
        QCOMPARE(pane().title(), QString("Kind of job"));
        answer();
        answer();
        QCOMPARE(pane().title(), QString("Computing"));
        const auto walk = state().walk();
        QVERIFY(walk.proposed != nullptr);
        QCOMPARE(walk.proposed->name, "one");
        answer();
        QCOMPARE(state().walk().rank, std::optional(kSlow));
        QCOMPARE(pane().title(), QString("Kernels"));
        QCOMPARE(pane().detail(), QString("rank 2"));
        while (state().walk().now != nullptr)
            answer(state().walk().proposed != nullptr ? nullptr
                                                      : state().walk().now->outcomes.back().name);
        QCOMPARE(pane().title(), QString("Conclusion"));
        QVERIFY(path().contains("D2.one"));
        QVERIFY(advice::conclusionOf(state().walk()).contains("Slow rank"));
        auto* table =
            m_window->findChild<advice::DiagnosisSection*>()->findChild<shared::TableView*>();
        const QAbstractItemModelTester tester(table->model());
        QCOMPARE(table->model()->rowCount(), static_cast<int>(path().size()));
    }

    void viewOpensSorted() {
        show(m_folder.filePath("job"));
        answer("data");
        pane().findChild<shared::FlatButton*>("view")->click();
        settle();
        QCOMPARE(m_window->pageName(), QString("summary.steps"));
        auto* order =
            m_window->currentAnalysis()->currentSection()->findChild<shared::ChoiceBox*>("order");
        QCOMPARE(order->currentText(), QString("Preparing"));
        m_window->navigator().back();
        QCOMPARE(m_window->pageName(), QString("advisor.diagnosis"));
    }

    void everyStateLeadsToAPage() {
        show(kSamples + "cluster_mindspore_4rank");
        for (const advisor::GuideState& one : advisor::guideTable()) {
            for (const advisor::GuideView& view : one.views) {
                model::Target target;
                target.rank = 1;
                target.page = view.page;
                target.order = view.order;
                m_window->navigator().go(target);
                settle();
                QVERIFY2(m_window->pageName().startsWith(QString(view.page)), one.id);
            }
        }
    }

    void jobOfPyTorchIsAskedOfItsLoader() {
        show(m_folder.filePath("job"));
        answer("data");
        answer("all");
        QCOMPARE(pane().title(), QString("Data loader"));
        QVERIFY(state().walk().view->isOnTimeline());
        answer("loading");
        QCOMPARE(pane().title(), QString("Computing")); // no pipeline of MindSpore in between
        pane().findChild<shared::FlatButton*>("restart")->click();
        QVERIFY(pane().findChild<QPushButton*>("rounds") != nullptr);
        QVERIFY(pane().findChild<QPushButton*>("memory_flow") == nullptr);
    }

    void answersAreTakenBackAndKept() {
        show(m_folder.filePath("job"));
        answer("data");
        answer("all");
        QCOMPARE(path(), (QStringList{"E0.data", "D1.all!"}));
        open(kSamples + "healthy_2rank");
        QVERIFY(path().isEmpty());
        open(m_folder.filePath("job"));
        QCOMPARE(path(), (QStringList{"E0.data", "D1.all!"}));
        showPage("advisor.diagnosis");
        QCOMPARE(pane().title(), QString("Data loader"));
        pane().findChild<shared::FlatButton*>("back")->click();
        QCOMPARE(path(), QStringList{"E0.data"});
        pane().findChild<shared::FlatButton*>("restart")->click();
        QVERIFY(path().isEmpty());
        QCOMPARE(pane().title(), QString("Kind of job"));
    }

    void readsInChinese() {
        show(m_folder.filePath("job"));
        m_window->setLanguage("zh_CN");
        QCoreApplication::processEvents();
        for (const auto* one : pane().findChildren<QPushButton*>())
            QVERIFY2(one->text().front().unicode() > 0x2E80, qPrintable(one->text()));
    }
};

} // namespace rankscope::desktop::diagnosis_test

RS_VIEW_TEST(rankscope::desktop::diagnosis_test::DiagnosisTest)
#include "diagnosis_test.moc"
