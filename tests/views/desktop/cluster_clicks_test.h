// SPDX-License-Identifier: GPL-3.0-or-later
// A cluster analysis that differs, in the real window: notes lead to the rows, rows to the ranks.
#pragma once

#include "tests/views/desktop/window_test.h"

namespace rankscope::desktop::cluster_clicks_test {

class ClusterClicksTest : public WindowTest {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void notesLeadToTheRows_data();
    void notesLeadToTheRows();
    void rowLeadsToItsRank();
};

} // namespace rankscope::desktop::cluster_clicks_test
