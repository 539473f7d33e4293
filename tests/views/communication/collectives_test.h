// SPDX-License-Identifier: GPL-3.0-or-later
// The sections of the communication page that show operators over time and waits, on figures
// made by hand.
#pragma once

#include <QObject>

namespace rankscope::communication::collectives_test {

class CollectivesTest : public QObject {
    Q_OBJECT

private slots:
    void barsShareAPixel();
    void overlappingBarsShareTheRow();
    void shortestBarUnderThePointIsHit();
    void thousandsOfBarsAreDrawnAsFew();
    void fewRowsFillTheRoom();
    void ganttHasARowForEachRank();
    void clickSelectsTheOperatorOnAllRanks();
    void aTargetSelectsItsOperator();
    void handsKnowTheCommunicationTimeline();
    void coloursAreThoseOfTheTypes();
    void doubleClickGoesToTheSlice();
    void alignMovesRanks();
    void waitsFillMatrixAndTables();
    void withoutSharedCollectivesNoWaitIsKnown();
    void matrixOfWaitsAndTableShareTheSelection();
    void worstOperatorGoesToItsSlice();
    void filtersKeepWhatIsChosen();
};

} // namespace rankscope::communication::collectives_test
