// SPDX-License-Identifier: GPL-3.0-or-later
// The page Graph and the section Dry run on files that were written for them.
#pragma once

#include <QObject>

namespace rankscope::graph::graph_test {

class GraphTest : public QObject {
    Q_OBJECT

private slots:
    void findingsShowTheirNodes();
    void nodesAreSearchedAndLeadToTheirNeighbours();
    void aJumpShowsItsLine();
    void aNodeLeadsToItsKernel();
    void aKernelLeadsToItsNode();
    void aCallOfAnOperatorLeadsToItsNode();
    void thePeaksAreCopiedForThePlanner();
    void aSizeThatIsNotReadIsNotDrawn();
    void damageIsShown();
    void sectionsFitASmallWindow();
    void sizesHaveAllThreeTables();
    void differencesAreOfThePassBefore();
    void aFolderWithoutGraphsTellsWhatToDo();
    void aDryRunIsJudgedByTheCap();
    void twoDryRunsAreCompared();
};

} // namespace rankscope::graph::graph_test
