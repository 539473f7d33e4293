// SPDX-License-Identifier: GPL-3.0-or-later
// The sections of the memory page in the real window: what a click and a double click lead to.
#pragma once

#include "tests/views/desktop/window_test.h"

namespace rankscope::desktop::memory_clicks_test {

class MemoryClicksTest : public WindowTest {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void tileOfThePeakLeadsToTheTimeline();
    void rowOfThePeakLeadsToTheTimeline();
    void barOfARankLeadsToItsCurves();
    void rowOfARankLeadsToItsCurves();
    void tabGoesDownThePage();
    void traceOfTorchFillsAllSections();

private:
    /// The section after it was filled.
    template <class Section>
    Section* show(const QString& page);
    bool isTimelineNear(Timestamp moment) const;
};

} // namespace rankscope::desktop::memory_clicks_test
