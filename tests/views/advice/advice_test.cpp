// SPDX-License-Identifier: GPL-3.0-or-later
// The page Advisor in the real window: a planted trouble is found, its evidence lands, what a
// person mutes stays muted, and no folder shows the findings of another.
#include <QAbstractItemModelTester>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>

#include "app/desktop/navigator.h"
#include "app/desktop/page_table.h"
#include "core/advisor/finding_order.h"
#include "tests/views/desktop/painted_texts.h"
#include "tests/views/desktop/slow_rank_job.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/advice/advice_texts.h"
#include "views/advice/check_pane.h"
#include "views/advice/checks_section.h"
#include "views/advice/finding_detail.h"
#include "views/advice/finding_list.h"
#include "views/advice/finding_picture.h"
#include "views/advice/findings_section.h"
#include "views/advice/step_bar.h"
#include "views/sections/analysis_page.h"
#include "views/sections/figure_row.h"
#include "views/sections/finding_line.h"
#include "views/shared/choice_box.h"
#include "views/shared/tab_strip.h"
#include "views/shared/table_view.h"

namespace rankscope::desktop::advice_test {

namespace {

using advice::FindingDetail;
using advice::FindingList;
using advice::FindingRow;

const QString kSamples = RS_SOURCE_DIR "/sample_profiles/";
constexpr int64_t kSlow = 2;

advisor::Finding madeUp(const char* id, std::vector<int64_t> ranks, int milliseconds,
    const char* cause = "", advisor::StepPart part = advisor::StepPart::Computing) {
    advisor::Finding finding;
    finding.id = id;
    finding.text = {std::string(id) + ".same", {}};
    finding.ranks = std::move(ranks);
    finding.explainedBy = cause;
    finding.severity = advisor::Severity::High;
    finding.price.cost = std::chrono::milliseconds(milliseconds);
    finding.price.high = finding.price.cost;
    finding.price.part = part;
    return finding;
}

} // namespace

class AdviceTest : public WindowTest {
    Q_OBJECT

    void show(const QString& folder) {
        open(folder);
        QVERIFY(showPage("advisor.findings"));
    }
    FindingList& list() { return *m_window->findChild<FindingList*>(); }
    FindingDetail& detail() { return *m_window->findChild<FindingDetail*>(); }
    advice::AdviceState& state() { return m_workbench->advice; }
    const std::vector<FindingRow>& rows() { return list().findings().rows(); }
    int placeOf(const QString& title) {
        for (size_t i = 0; i < rows().size(); ++i) {
            if (rows()[i].title == title)
                return static_cast<int>(i);
        }
        return -1;
    }
    int badge() {
        return static_cast<int>(m_window->findChild<shared::TabStrip*>()
                                    ->badge(static_cast<int>(*pageOf("advisor")))
                                    .count);
    }

private slots:
    void initTestCase() { QVERIFY(writeSlowRankJob(m_folder.filePath("job"), kSlow, true)); }
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void plantedSlowRankIsFoundAndItsEvidenceLands() {
        show(m_folder.filePath("job"));
        const QAbstractItemModelTester tester(list().model());
        const int place = placeOf("Slow rank");
        QVERIFY(place >= 0);
        QCOMPARE(rows()[static_cast<size_t>(place)].ranks, QString("rank %1").arg(kSlow));
        list().choose(rows()[static_cast<size_t>(place)].key);
        QCOMPARE(detail().title(), QString("Slow rank"));
        QVERIFY(detail().hasEvidence());
        const auto& findings = state().result()->report.findings;
        const auto slow = std::ranges::find(findings, "CL-1", &advisor::Finding::id);
        QVERIFY(slow != findings.end() && isBound(slow->price) && slow->price.cost);
        const auto& figures = detail().findChild<sections::FigureRow*>()->figures();
        QCOMPARE(figures[0].title, QString("Could save"));
        QCOMPARE(figures[0].value, advice::costText(slow->price));
        // "up to" only what is the end of the range beside it
        const bool isEnd = *slow->price.cost == *slow->price.high;
        QVERIFY(figures[0].value.startsWith(isEnd ? "up to " : "about "));
        QTest::keyClick(&list(), Qt::Key_Return);
        settle();
        QCOMPARE(m_window->pageName(), QString("summary.steps"));
        QCOMPARE(m_workbench->profile.chosen().rank, std::optional(kSlow));
        m_window->navigator().back();
        QCOMPARE(m_window->pageName(), QString("advisor.findings"));
        detail().showEvidence(1);
        settle();
        QCOMPARE(m_window->pageName(), QString("timeline"));
    }

    void everyJumpOfEveryFindingLands() {
        show(kSamples + "cluster_mindspore_4rank");
        const auto& findings = state().result()->report.findings;
        QVERIFY(findings.size() > 3);
        for (const advisor::Finding& finding : findings) {
            for (const advisor::Evidence& evidence : finding.evidence) {
                m_window->navigator().go(evidence.target);
                settle();
                const QString page = evidence.target.isOnTimeline()
                    ? QString("timeline")
                    : QString::fromStdString(evidence.target.page);
                QVERIFY2(m_window->pageName().startsWith(page), qPrintable(page));
            }
        }
    }

    void findingIsToldBesideItsFigures() {
        show(m_folder.filePath("job"));
        showPage("summary.steps");
        const auto& hint = m_window->currentAnalysis()->currentSection()->hint();
        QVERIFY2(hint.text.startsWith("Slow rank: Rank 2"), qPrintable(hint.text));
        auto* line =
            m_window->currentAnalysis()->currentSection()->findChild<sections::FindingLine*>();
        QVERIFY(line->isVisible());
        QTest::mouseClick(line, Qt::LeftButton);
        QCOMPARE(m_window->pageName(), QString("advisor.findings"));
        QCOMPARE(list().chosen()->title, QString("Slow rank"));
    }

    void mutedFindingLeavesTheCountAndComesBack() {
        show(m_folder.filePath("job"));
        const int before = badge();
        QVERIFY(before > 0);
        const std::string key = rows()[static_cast<size_t>(placeOf("Slow rank"))].key;
        list().choose(key);
        QTest::keyClick(&list(), Qt::Key_M);
        auto* dialog = m_window->findChild<QInputDialog*>("mute");
        QVERIFY(dialog != nullptr);
        QVERIFY(dialog->labelText().startsWith("Slow rank, rank 2\n")); // which one
        dialog->setTextValue("known, being swapped");
        dialog->accept();
        QCOMPARE(badge(), before - 1);
        QCOMPARE(placeOf("Slow rank"), -1);
        QVERIFY(rows().back().kind == FindingRow::Kind::Muted);
        // Another folder has findings and mutes of its own, and this one keeps them.
        open(kSamples + "healthy_2rank");
        QVERIFY(state().choices().muted.empty());
        for (const FindingRow& row : rows())
            QVERIFY(row.title != "Slow rank");
        open(m_folder.filePath("job"));
        QCOMPARE(badge(), before - 1);
        emit list().foldWanted("", true);
        const int place = placeOf("Slow rank");
        QVERIFY(place > 0);
        QCOMPARE(rows()[static_cast<size_t>(place)].text, QString("known, being swapped"));
        list().choose(key);
        QTest::keyClick(&list(), Qt::Key_M);
        QCOMPARE(badge(), before);
    }

    void movedThresholdRunsTheChecksAgain() {
        show(m_folder.filePath("job"));
        const std::string key = rows()[static_cast<size_t>(placeOf("Slow rank"))].key;
        list().choose(key);
        auto* field = detail().findChild<QLineEdit*>("slow_rank");
        QVERIFY(field != nullptr);
        QCOMPARE(field->text(), advice::thresholdText(analysis::threshold::kSlowRank, 0.05));
        field->setText("0.9");
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY(state().choices().thresholds.count("slow_rank") == 1);
        settle();
        QCOMPARE(placeOf("Slow rank"), -1);
        state().setThreshold("slow_rank", std::nullopt);
        settle();
        QVERIFY(placeOf("Slow rank") >= 0);
    }

    void checksAreAllListedAndFiltered() {
        show(m_folder.filePath("job"));
        showPage("advisor.checks");
        auto* section = m_window->findChild<advice::ChecksSection*>();
        auto* table = section->findChild<shared::TableView*>();
        const QAbstractItemModelTester tester(table->model());
        QCOMPARE(table->table().rowCount(), static_cast<int>(advisor::checkTable().size()));
        QVERIFY(section->findChild<advice::CheckPane*>()->isVisible()); // of the first one
        auto* box = section->findChild<shared::ChoiceBox*>("state");
        box->setCurrentIndex(box->findText("Not run"));
        const QString reason = table->model()->index(0, 4).data().toString();
        QVERIFY(!reason.isEmpty());
        const auto labels = section->findChild<advice::CheckPane*>()->findChildren<QLabel*>();
        QVERIFY2(std::ranges::any_of(labels,
                     [&reason](const QLabel* label) {
                         return label->isVisible() && label->text() == reason;
                     }),
            "in full beside the table");
        box->setCurrentIndex(box->findText("Found"));
        const auto found = std::ranges::count(state().result()->report.checks,
            advisor::CheckState::Found, &advisor::CheckResult::state);
        QCOMPARE(table->table().rowCount(), static_cast<int>(found));
        const auto& first = *std::ranges::find(state().result()->report.checks,
            advisor::CheckState::Found, &advisor::CheckResult::state);
        QVERIFY(std::ranges::any_of(
            state().result()->report.findings, [&](const advisor::Finding& finding) {
                return finding.id == first.check->id
                    && table->model()->index(0, 4).data().toString().startsWith(
                        advice::severityText(finding.severity));
            }));
        emit table->rowWanted(0);
        QCOMPARE(m_window->pageName(), QString("advisor.findings"));
    }

    void otherLanguageSaysItAll() {
        show(m_folder.filePath("job"));
        const QString english = detail().title();
        m_window->setLanguage("zh_CN");
        QCoreApplication::processEvents();
        QVERIFY(detail().title() != english);
        QCOMPARE(advice::languageOfNow(), advisor::Language::Chinese);
        m_window->setLanguage("en");
        QCoreApplication::processEvents();
        QCOMPARE(detail().title(), english);
    }

    void symptomsFoldUnderTheirCause() {
        advisor::Report report;
        report.findings = {madeUp("CL-1", {3}, 9), madeUp("CL-1", {7}, 8),
            madeUp("CL-3", {3}, 5, "CL-1"), madeUp("CL-19", {3}, 4, "CL-3"), madeUp("CO-5", {}, 2)};
        const auto causes = advisor::causesOf(report.findings);
        QVERIFY(!causes[0] && !causes[1] && !causes[4]);
        QCOMPARE(*causes[2], size_t{0}); // that of its rank
        QCOMPARE(*causes[3], size_t{2});
        QCOMPARE(advice::symptomsOf(report.findings, 0), (std::vector<size_t>{2, 3}));
        std::vector<advisor::Finding> waiting{
            madeUp("CL-1", {3}, 9), madeUp("CL-1", {7}, 8), madeUp("CO-6", {3, 7}, 5, "CL-1")};
        waiting[2].text = {"CO-6.rank", {{"rank", int64_t{3}}}};
        QCOMPARE(*advisor::causesOf(waiting)[2], size_t{0}); // that of the rank that is waited for
        waiting[2].text.values = {{"rank", int64_t{7}}};
        QCOMPARE(*advisor::causesOf(waiting)[2], size_t{1});
        auto shown = advice::rowsOf(report, {}, {}, {});
        QCOMPARE(shown.size(), size_t{3});
        QCOMPARE(shown[0].symptoms, size_t{2});
        const std::string first = advice::keyOf(report.findings[0]);
        shown = advice::rowsOf(report, {}, {}, {first, advice::keyOf(report.findings[2])});
        QCOMPARE(shown.size(), size_t{5});
        QCOMPARE(shown[2].depth, 2);
        // What is muted takes along what it explains.
        shared::AdviceChoices choices;
        choices.muted[first] = "";
        QCOMPARE(advice::rowsOf(report, choices, {}, {}).size(), size_t{3});
        QCOMPARE(advice::rowsOf(report, {}, {.theme = {}, .ranks = {7}}, {}).size(), size_t{1});
        const advice::FindingFilter host{.theme = advisor::Theme::Host, .ranks = {}};
        QVERIFY(advice::rowsOf(report, {}, host, {}).empty());
    }

    void stepBarAddsUpToTheStep() {
        using Kind = advice::StepPiece::Kind;
        advisor::Report report;
        report.step = std::chrono::milliseconds(100);
        report.bestCase = std::chrono::milliseconds(75);
        report.findings = {madeUp("CL-1", {3}, 15), madeUp("CP-1", {}, 5),
            madeUp("CO-5", {}, 10, "", advisor::StepPart::Communication)};
        report.counted = {{0, std::chrono::milliseconds(15)}, {2, std::chrono::milliseconds(10)}};
        report.causes = advisor::pricedCausesOf(report.findings);
        report.metrics = {{"steps", 4}};
        const advice::StepBarData bar = advice::stepBarOf(report);
        Duration sum{};
        std::vector<Kind> kinds;
        for (const advice::StepPiece& piece : bar.pieces) {
            sum += piece.time;
            kinds.push_back(piece.kind);
        }
        QCOMPARE(sum.count(), report.step->count());
        QCOMPARE(kinds, (std::vector<Kind>{Kind::Left, Kind::Cost, Kind::Cost}));
        QCOMPARE(bar.pieces[0].time.count(), int64_t{75'000'000});
        QCOMPARE(bar.pieces[0].name, QString("Best case"));
        // What was not counted is said.
        QVERIFY(bar.detail.contains(
            "not counted in the best case: " + advice::findingTitle(report.findings[1])));
        const QString gap = QChar(0x202F); // no number is parted from its unit
        QCOMPARE(bar.verdict, QString("Best case 75.0%1ms: step 25.0%1% shorter").arg(gap));
        QVERIFY(!bar.detail.contains("counted together"));
        QVERIFY(!bar.detail.contains("MFU"));
        report.metrics.push_back({"tokens_per_second_per_device", 2562.4, {}});
        report.metrics.push_back({"mfu", 0.412, {}});
        const QString detail = advice::stepBarOf(report).detail;
        QVERIFY(detail.contains("Tokens per second and device: 2,562"));
        QVERIFY(detail.contains("MFU: 41.2"));
        // Played together the second one saves less than alone.
        report.bestCase = std::chrono::milliseconds(79);
        report.counted[1].cost = std::chrono::milliseconds(6);
        const advice::StepBarData together = advice::stepBarOf(report);
        QCOMPARE(together.pieces[2].time.count(), int64_t{6'000'000});
        // The list tells what a finding costs alone.
        QVERIFY(advice::tipOf(bar.pieces[2]).endsWith(QString(": 10.0%1ms").arg(gap)));
        QVERIFY(
            advice::tipOf(together.pieces[2])
                .endsWith(
                    QString(": 6.00%1ms beside the dearer findings, 10.0%1ms by itself").arg(gap)));
        QVERIFY(together.detail.contains(
            QString("counted together 21.0%1ms, one by one they would add up to 25.0%1ms")
                .arg(gap)));
        // A muted finding counts nowhere.
        const advice::StepBarData muted =
            advice::stepBarOf(report, [](const advisor::Finding& one) { return one.id != "CL-1"; });
        QCOMPARE(muted.pieces.size(), size_t{2});
        QCOMPARE(muted.best->count(), int64_t{85'000'000});
        QVERIFY(!muted.detail.contains("not counted"));
    }

    void stepBarSaysWhyThereIsNoBestCase() {
        advisor::Report report;
        report.step = std::chrono::milliseconds(100);
        report.findings = {madeUp("CL-1", {3}, 15), madeUp("CP-1", {}, 5)};
        report.counted = {{0, std::chrono::milliseconds(15)}};
        report.causes = advisor::pricedCausesOf(report.findings);
        QVERIFY(advice::stepBarOf(report).verdict.contains("cannot be combined"));
        QCOMPARE(advice::stepBarOf(report).pieces.size(), size_t{1});
        QCOMPARE(advice::stepBarOf(report).pieces[0].name, QString("Whole step"));
        report.counted.clear();
        for (advisor::Finding& finding : report.findings)
            finding.price.cost.reset();
        QVERIFY(advice::stepBarOf(report).verdict.contains("only upper bounds of the costs"));
        for (advisor::Finding& finding : report.findings)
            finding.price = {};
        QVERIFY(advice::stepBarOf(report).verdict.contains("no finding has a known cost"));
        report.findings.clear();
        QVERIFY(advice::stepBarOf(report).verdict.contains("no cause was found"));
        report.step.reset();
        QVERIFY(advice::stepBarOf(report).pieces.empty());
    }

    /// No entry is cut: what has no room in one line stands in the next.
    void legendOfThePictureGoesOnBelow() {
        advice::PiecePicture picture;
        picture.setData(advice::PieceRowsData{"Time per step",
            {{"Computing without communication", 0}, {"Overlapped", 2}, {"Hidden in no row", 4},
                {"Exposed communication", 3}},
            {{"All ranks", false, {3, 1, shared::kNoValue, 7}}}});
        picture.resize(900, 100);
        const int high = picture.drawing().height(900, shared::lookOf(picture));
        const int higher = picture.drawing().height(300, shared::lookOf(picture));
        QVERIFY(higher > high);
        picture.show();
        picture.resize(300, 100);
        QTRY_COMPARE(picture.height(), higher);
        const QStringList painted = paintedTexts(picture);
        QVERIFY(painted.contains("Exposed communication"));
        QVERIFY(!painted.contains("Hidden in no row"));
    }

    void pictureShowsTheNamedRankAboveTheOthers() {
        show(m_folder.filePath("job"));
        const auto& run = *state().result();
        for (const advisor::Finding& finding : run.report.findings) {
            if (finding.id != "CL-1")
                continue;
            const auto picture = advice::pictureOf(finding, run.trace);
            QVERIFY(picture.has_value());
            QCOMPARE(picture->rows.size(), size_t{2});
            QVERIFY(picture->rows[0].isNamed && picture->rows[0].label == "Rank 2");
            QVERIFY(!picture->rows[1].isNamed);
            return;
        }
        QFAIL("no slow rank");
    }
};

} // namespace rankscope::desktop::advice_test

RS_VIEW_TEST(rankscope::desktop::advice_test::AdviceTest)
#include "advice_test.moc"
