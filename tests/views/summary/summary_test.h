// SPDX-License-Identifier: GPL-3.0-or-later
// The summary page on figures made by hand: what it folds, orders, marks and links.
#pragma once

#include <QObject>

namespace rankscope::summary::summary_test {

class SummaryTest : public QObject {
    Q_OBJECT

private slots:
    void meanOfAllStepsIsOneLineARank();
    void ordersByAMetricAndCuts();
    void foldsByGroup();
    void marksTheRankThatStandsOut();
    void longerCommunicationMakesNoRankSlow();
    void everySlowRankIsFramed();
    void groupsComeFromTheProfileAndMachines();
    void stackAddsUpToTheTotal();
    void tilesAddUpAndNameTheLargestPart();
    void olderStepsHaveTheirOwnParts();
    void histogramKeepsEveryLine();
    void heatKnowsItsRanks();
    void tableIsAModelOfGoodConduct();
    void chartAndTableShareTheSelection();
    void activatedBarAsksForRankAndStep();
    void manyRanksComeAsAHeatMap();
    void kindOfTheJobChoosesTheColumns();
    void secondRunOfARankHasItsOwnName();
    void clusterAnalysisIsHeldAgainstTheRanks();
    void detailListsOperatorsAndCollectives();
    void figuresTellHowFarRanksAreApart();
    void growingStepsAreSaid();
    void unevenWorkIsSaid();
};

} // namespace rankscope::summary::summary_test
