// SPDX-License-Identifier: GPL-3.0-or-later
// The section Dry run on logs that were written for it.
#pragma once

#include <QObject>

namespace rankscope::graph::dry_run_test {

class DryRunTest : public QObject {
    Q_OBJECT

private slots:
    void thePeaksAreCopiedForThePlanner();
    void aSizeThatIsNotReadIsNotDrawn();
    void aDryRunIsJudgedByTheCap();
    void twoDryRunsAreCompared();
    void aRunOfRanksSaysWhatNobodyTells();
    void aCapOfNothingIsNoMissingPeak();
};

} // namespace rankscope::graph::dry_run_test
