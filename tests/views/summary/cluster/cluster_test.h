// SPDX-License-Identifier: GPL-3.0-or-later
// The page that holds a cluster analysis against the ranks, on figures made by hand.
#pragma once

#include <QObject>

namespace rankscope::summary::cluster_test {

class ClusterTest : public QObject {
    Q_OBJECT

private slots:
    void everyDifferenceIsARow();
    void filtersChooseRows();
    void areaIsShownAlone();
    void rowLeadsToItsRank();
    void nothingToCompareIsSaid();
    void noteSaysTheLargestAndLeadsOn();
};

} // namespace rankscope::summary::cluster_test
