// SPDX-License-Identifier: GPL-3.0-or-later
// Takes one picture of the window, once everything is read and drawn, and ends the program.
// Thread: UI only.
#pragma once

#include "app/desktop/options.h"
#include "app/desktop/unattended.h"

namespace rankscope::desktop {

class MainWindow;

class Screenshot : public QObject {
    Q_OBJECT

public:
    Screenshot(MainWindow& window, Options options);

private:
    void goOn();
    /// Rank and range can be set once the ranks are there. False: there is no such rank.
    bool aim();
    void take();
    /// In the format of its file; empty: there is none.
    QByteArray picture() const;

    MainWindow& m_window;
    Options m_options;
    Unattended m_wait;
    bool m_isAimed = false;
};

/// Shows only this rank of the current project, by its number in the job. False: there is none.
bool showOnlyRank(MainWindow& window, qint64 number);

} // namespace rankscope::desktop
