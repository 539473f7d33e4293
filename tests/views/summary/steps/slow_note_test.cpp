// SPDX-License-Identifier: GPL-3.0-or-later
// What the note says of a slow rank's effect.
#include "tests/views/view_test.h"
#include "views/summary/steps/slow_note.h"

namespace rankscope::summary::slow_note_test {

class SlowNoteTest : public QObject {
    Q_OBJECT

private slots:
    /// Free time of its peers is near nothing: "36,905.7 % more" is no number for a reader.
    void manyTimesMoreIsNotSaid() {
        const auto textOf = [](double ofMetric) {
            analysis::SlowRanks slow;
            slow.metric = analysis::StepMetric::Free;
            slow.recurrence = analysis::Recurrence::SameRank;
            slow.judged = 4;
            slow.ranks = {
                {.rank = 3, .effect = Duration(32'900'000), .ofStep = 0.494, .ofMetric = ofMetric}};
            analysis::StepVerdicts verdicts;
            verdicts.captured = 4;
            verdicts.slow = {slow};
            return slowNote(verdicts).text.replace(QChar(0x202F), ' ');
        };
        QVERIFY2(textOf(0.5).contains("32.9 ms longer than on its peers: 50.0 % more, 49.4 % of"),
            qPrintable(textOf(0.5)));
        QVERIFY2(textOf(369.0).contains("32.9 ms longer than on its peers, 49.4 % of the step"),
            qPrintable(textOf(369.0)));
    }
};

} // namespace rankscope::summary::slow_note_test

RS_VIEW_TEST(rankscope::summary::slow_note_test::SlowNoteTest)
#include "slow_note_test.moc"
