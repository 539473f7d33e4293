// SPDX-License-Identifier: GPL-3.0-or-later
// The page of the memory tracker on figures made by hand.
#pragma once

#include <QObject>

namespace rankscope::memory::tracker_test {

class TrackerTest : public QObject {
    Q_OBJECT

private slots:
    void peaksCurvesAndHeldBlocksAreShown();
    void theNoteTellsWhatReleasingWouldSave();
    void aProfileWithoutTrackerTellsWhatToDo();
};

} // namespace rankscope::memory::tracker_test
