// SPDX-License-Identifier: GPL-3.0-or-later
// The memory page: curves and tree maps as data, its sections on figures made by hand, and what
// they ask of a profile.
#pragma once

#include <QObject>

namespace rankscope::memory::memory_test {

class MemoryTest : public QObject {
    Q_OBJECT

private slots:
    void curveHoldsItsValueUntilTheNext();
    void curveOfAMillionKeepsItsPeak();
    void tilesShareTheRoomBySize();
    void curvesMoveByKeysAndWheel();
    void clickSetsTheMomentAndHoverTellsValues();
    void sizesAreReadExactly();
    void overviewShowsSumAndProcess();
    void fragmentationIsHighAboveBothLimits();
    void blocksShowEveryColumn();
    void restOfThePeakWasTakenBefore();
    void ranksMarkTheUneven();
    void heatHoldsAThousandRanks();
    void momentListsWhatIsAliveThen();
    void manyBlocksAreSortedWhereTheyLie();
    void barOfARankListsWhatItKeeps();
    void pagesReadTheSampleProfile();
};

} // namespace rankscope::memory::memory_test
