// SPDX-License-Identifier: GPL-3.0-or-later
// Groups of a topology: their boxes, captions and keys, what they say, and the lines through ranks.
#pragma once

#include <QObject>

namespace rankscope::summary::topology_groups_test {

class LayoutGroupsTest : public QObject {
    Q_OBJECT

private slots:
    void linesRunBesideTheNumbers_data();
    void linesRunBesideTheNumbers();
    void groupsHoldTheirCells();
    void edgesAndCaptionsAreGroups();
    void arrowsWalkThroughGroups();
    void groupHasTheTableForItself();
    void pageKeysWidenAndNarrow();
    void tabGoesFromTheFiltersToTheSizes();
};

} // namespace rankscope::summary::topology_groups_test
