// SPDX-License-Identifier: GPL-3.0-or-later
// The page Data on figures made by hand: the decision it tells, its charts and tables.
#pragma once

#include <QObject>

namespace rankscope::data::data_test {

class DataTest : public QObject {
    Q_OBJECT

private slots:
    void theDecisionComesWithItsNumbers_data();
    void theDecisionComesWithItsNumbers();
    void theLastQueueDecidesWhereNoOtherIsSampled();
    void queuesAreShownStepByStep();
    void theSlowOperatorIsChosenAndAdvised();
    void thePipelineIsDrawnFromTheReadersOn();
    void aPipelineOfAnySizeStaysInItsFrame();
    void keysFollowThePipeline();
    void operationsOfNewerVersionsAreListed();
    void aProfileWithoutQueuesTellsWhatToDo();
};

} // namespace rankscope::data::data_test
