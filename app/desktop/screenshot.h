// SPDX-License-Identifier: GPL-3.0-or-later
// Takes one picture of the window, once everything is read and drawn, and ends the program.
// Thread: UI only.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include "app/desktop/options.h"

namespace rankscope::desktop {

class MainWindow;

class Screenshot : public QObject {
    Q_OBJECT

public:
    Screenshot(MainWindow& window, Options options);

private:
    void check();
    void sayProgress();
    /// Rank and range can be set once the ranks are there. False: there is no such rank.
    bool aim();
    void take();
    int exitCode() const;

    MainWindow& m_window;
    Options m_options;
    QTimer m_timer;
    QElapsedTimer m_sinceWord;
    bool m_isAimed = false;
    int m_quietChecks = 0;
};

/// Shows only this rank of the current project, by its number in the job. False: there is none.
bool showOnlyRank(MainWindow& window, qint64 number);

} // namespace rankscope::desktop
