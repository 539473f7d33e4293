// SPDX-License-Identifier: GPL-3.0-or-later
// The communication page on figures made by hand: matrix, slow links, durations and selection.
#pragma once

#include <QObject>

namespace rankscope::communication::communication_test {

class CommunicationTest : public QObject {
    Q_OBJECT

private slots:
    void matrixHasARowForEachSource();
    void slowLinkIsMarkedAndListedFirst();
    void transportsOfALinkAreSummed();
    void linksAreColouredAgainstTheirTransport();
    void oneLinkIsNoNormalOfItself();
    void rangeLeavesOtherLinksOut();
    void worstLinksOfManyAreListed();
    void durationsStackUpToTheElapsedTime();
    void lateRanksLeadTheDurations();
    void operatorsOfARankHaveTheirBandwidths();
    void matrixAndTableShareTheSelection();
    void linksWithinARankComeWhenWanted();
    void durationsOfARankShareTheSelection();
};

} // namespace rankscope::communication::communication_test
