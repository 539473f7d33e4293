// SPDX-License-Identifier: GPL-3.0-or-later
// Charts as data: where bars, lines and cells are drawn, and what clicks and keys do.
#pragma once

#include <QObject>

namespace rankscope::charts::charts_test {

class ChartsTest : public QObject {
    Q_OBJECT

private slots:
    void figuresGoOnBelowBeforeTheyAreCut();
    void axisTakesRoundStepsInOneUnit();
    void closeTicksTakeMoreDigits();
    void barsStandOnEachOther();
    void hiddenSeriesTakeNoRoom();
    void linesBreakWhereNothingIsKnown();
    void labelsDoNotRunIntoEachOther();
    void clickSelectsAndKeysGoOn();
    void heatPixelShowsTheWorstOfItsCells();
    void adviceFitsTheProfiler();
    void heatScaleDoesNotStretchNoise();
    void aFewAmountsLookUnlikeNothing();
    void heatHasLinesBothWaysOrNone();
    void heatZoomsAroundThePointer();
    void heatOfManyRanksIsOneImage();
    void cellUnderThePointerIsTold();
    void cellsWithRoomHoldTheirValues();
    void notesStandBesideEachOtherWhereThereIsRoom();
};

} // namespace rankscope::charts::charts_test
