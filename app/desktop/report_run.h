// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the report of a folder, once everything is read, and ends the program.
// Thread: UI only.
#pragma once

#include <memory>

#include "app/desktop/options.h"
#include "app/desktop/unattended.h"

namespace rankscope::report {
class ReportMaker;
}

namespace rankscope::desktop {

class ReportRun : public QObject {
    Q_OBJECT

public:
    ReportRun(MainWindow& window, Options options);
    ~ReportRun() override;

private:
    void begin();
    void save();
    void end(const QString& problem);

    MainWindow& m_window;
    Options m_options;
    Unattended m_wait;
    std::unique_ptr<report::ReportMaker> m_maker;
};

} // namespace rankscope::desktop
