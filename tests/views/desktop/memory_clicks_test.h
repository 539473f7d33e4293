// SPDX-License-Identifier: GPL-3.0-or-later
// The sections of the memory page in the real window: what a click and a double click lead to.
#pragma once

#include <memory>

#include <QTemporaryDir>

#include "app/desktop/main_window.h"
#include "app/desktop/workbench.h"

namespace rankscope::desktop {

class MemoryClicksTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void tileOfThePeakLeadsToTheTimeline();
    void rowOfThePeakLeadsToTheTimeline();
    void barOfARankLeadsToItsCurves();
    void rowOfARankLeadsToItsCurves();
    void traceOfTorchFillsAllSections();

private:
    /// The section after it was filled.
    template <class Section>
    Section* show(const QString& page);
    void settle();
    bool isTimelineNear(Timestamp moment) const;

    QTemporaryDir m_folder;
    std::unique_ptr<Workbench> m_workbench;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace rankscope::desktop
