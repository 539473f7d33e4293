// SPDX-License-Identifier: GPL-3.0-or-later
// A run without a person: waits until everything is read and drawn, saying on stderr how far it is,
// and what the exit code is then.
// Thread: UI only.
#pragma once

#include <QElapsedTimer>
#include <QTimer>

#include "app/exit_code.h"

namespace rankscope::desktop {

class MainWindow;

/// A line on stderr.
void say(const QString& text);

class Unattended : public QObject {
    Q_OBJECT

public:
    explicit Unattended(MainWindow& window);

    /// Again after something was changed.
    void wait();

signals:
    void idle();

private:
    void check();
    void sayProgress();

    MainWindow& m_window;
    QTimer m_timer;
    QElapsedTimer m_sinceWord;
    int m_quietChecks = 0;
    bool m_isRead = false; ///< which was said
};

/// Says what was damaged or failed.
app::ExitCode exitCodeOf(MainWindow& window, const QString& folder);

} // namespace rankscope::desktop
