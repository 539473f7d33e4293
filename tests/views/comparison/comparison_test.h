// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of the comparison on figures made by hand: lists, bars, tables.
#pragma once

#include <QObject>

namespace rankscope::comparison::comparison_test {

class ComparisonTest : public QObject {
    Q_OBJECT

private slots:
    void listsHaveTheLargestDifferenceFirst();
    void tableHasBothValuesAndSigns();
    void lessBandwidthIsWorse();
    void oneChangeAloneIsKept();
    void twoRanksStandSideBySide();
    void noteSaysWhatCanNotBeCompared();
    void keyFiguresTellTheGrowth();
    void barsGrowFromTheMiddle();
    void betterAndWorseHaveTheInksOfVerdicts();
    void chartAndTableShareTheSelection();
    void enterAsksForTheRank();
    void peakLeadsToItsMoment();
    void messagesAreOfRanks();
    void overviewHasTheLargestOfEachArea();
    void cardHasColumnsThatFit();
    void lineOfTheOverviewIsFoundOnItsPage();
    void sidesOfNothingSayWhatToDo();
};

} // namespace rankscope::comparison::comparison_test
