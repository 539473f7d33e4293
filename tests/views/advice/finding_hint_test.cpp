// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/finding_hint.h"

#include "tests/views/view_test.h"
#include "views/advice/advice_texts.h"

namespace rankscope::advice::finding_hint_test {

namespace {

using advisor::Finding;
using advisor::Severity;

Finding findingOf(const char* id, const char* text, const char* page, const char* cause = "") {
    Finding finding{.id = id, .text = {text, {{"rank", int64_t{2}}}}};
    finding.severity = Severity::High;
    finding.evidence = {{{.page = page}, {"evidence.timeline", {}}, std::string("1")}};
    finding.explainedBy = cause;
    return finding;
}

} // namespace

class FindingHintTest : public QObject {
    Q_OBJECT

private slots:
    void whatAnotherFindingExplainsIsSaidQuietly() {
        std::vector<Finding> findings{findingOf("CL-1", "CL-1.same", "summary.steps"),
            findingOf("CL-12", "CL-12.rate", "communication.links", "CL-1")};
        const auto hintOf = [&](const char* page, const char* muted = "") {
            return explainedHint(
                page, findings, [muted](const Finding& finding) { return finding.id == muted; });
        };
        const sections::FindingHint hint = hintOf("communication.links");
        const QString begin = QString("%1, explained by %2: ")
                                  .arg(findingTitle(findings[1]), findingTitle(findings[0]));
        QVERIFY2(hint.text.startsWith(begin), qPrintable(hint.text));
        QCOMPARE(hint.weight, sections::FindingHint::Weight::Quiet); // though it costs much
        QCOMPARE(hint.target.page, std::string("advisor.findings"));
        QCOMPARE(hint.target.row, keyOf(findings[1]));
        QVERIFY2(hintOf("summary.steps").text.isEmpty(), "a cause is told by hintFor()");
        QVERIFY(hintOf("communication.links", "CL-12").text.isEmpty());
        QVERIFY(hintOf("communication.links", "CL-1").text.isEmpty());
        findings.push_back(findings[1]);
        QVERIFY(hintOf("communication.links").text.endsWith(" (and 1 more)"));
        findings[1].severity = Severity::Info;
        QVERIFY(!hintOf("communication.links").text.endsWith(" more)"));
    }
};

} // namespace rankscope::advice::finding_hint_test

RS_VIEW_TEST(rankscope::advice::finding_hint_test::FindingHintTest)
#include "finding_hint_test.moc"
