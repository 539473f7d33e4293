// SPDX-License-Identifier: GPL-3.0-or-later
// The page of floating-point work on figures made by hand, and the shape of its diagram.
#pragma once

#include <QObject>

namespace rankscope::operators::flops_test {

class FlopsTest : public QObject {
    Q_OBJECT

private slots:
    void flowsKeepTheirHeightsAndLeadRight();
    void circlesAreLeftOut();
    void workIsShownByScopeRankAndOperator();
    void stagesMakeAMap();
    void aProfileWithoutWorkTellsWhatToDo();
};

} // namespace rankscope::operators::flops_test
