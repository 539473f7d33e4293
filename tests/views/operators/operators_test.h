// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of operators on figures made by hand: tables, bars, shares, spread and selection.
#pragma once

#include <QObject>

namespace rankscope::operators::operators_test {

class OperatorsTest : public QObject {
    Q_OBJECT

private slots:
    void searchAndLimitChooseTheRows();
    void columnsAreThoseThatTheProfileHas();
    void countersHaveTheUnitOfTheirName();
    void anOperatorKeepsItsColour();
    void thoseOfTheRingDifferInColour();
    void sharesBeyondNineAreTheRest();
    void longestBarTakesTheRoom();
    void barsTableAndRingShareTheSelection();
    void callsWithoutATimelineShowTheTimeOfTheirFile();
    void aCallLeadsToItsSlice();
    void outliersHaveABinOfTheirOwn();
    void slowRankAndOutliersAreMarked();
    void spreadListsTheLongestCallsFirst();
    void rankSetsAreReadBack();
};

} // namespace rankscope::operators::operators_test
