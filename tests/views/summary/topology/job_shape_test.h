// SPDX-License-Identifier: GPL-3.0-or-later
// The topology and the pipeline of a job on figures made by hand: where cells and passes lie, what
// they say, how they are chosen and reached.
#pragma once

#include <QObject>

namespace rankscope::summary::job_shape_test {

class JobShapeTest : public QObject {
    Q_OBJECT

private slots:
    void cellsOfAReplicaLieInItsBox_data();
    void cellsOfAReplicaLieInItsBox();
    void arrowsReachEveryCell();
    void labelsStandInAllCellsOrInNone();
    void levelsFoldCellsAndColumns();
    void linesGoThroughTheGroupsOfARank();
    void wrongSizesAreSaidAndTheLastLayoutStays();
    void sizesThatNobodyTellsAreAGuess();
    void findsARank();
    void cellsAndRowsShareTheSelection();
    void pictureOfSomeRowsHasTheSlowRank();
    void thousandRanksAreLaidOutAtOnce();
    void passesLieWhereTheirTimeIs();
    void arrowsWalkThroughPasses();
    void pipelineNamesItsBubble();
    void pipelineWithoutVerdictSaysWhy();
    void interleavedPassesNameTheirChunk();
    void zoomKeepsThePassUnderThePointer();
    void passLeadsToItsTimeOnTheTimeline();
    void expertsAreRanksAgainstPasses();
    void expertsAreUnevenAboveAFifth();
    void expertCellLeadsToItsPass();
    void expertsSayWhatTheyMove();
};

} // namespace rankscope::summary::job_shape_test
