// SPDX-License-Identifier: GPL-3.0-or-later
// The page Graph on files that were written for them.
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
    void damageIsShown();
    void anUnreadableGraphHidesNoOther();
    void sectionsFitASmallWindow();
    void sizesHaveAllThreeTables();
    void parametersAndSubgraphsLeadToTheirNodes();
    void differencesAreOfThePassBefore();
    void aFolderWithoutGraphsTellsWhatToDo();
};

} // namespace rankscope::graph::graph_test
