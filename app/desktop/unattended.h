// SPDX-License-Identifier: GPL-3.0-or-later
// A run without a person: waits until everything is read and drawn, saying on stderr how far it is,
// and what the exit code is then.
// Thread: UI only.
#pragma once

#include <map>
#include <string>

#include <QElapsedTimer>
#include <QString>
#include <QTimer>

#include "app/exit_code.h"

namespace rankscope::desktop {

class MainWindow;

/// A line on stderr.
void say(const QString& text);

class Unattended : public QObject {
    Q_OBJECT

public:
    /// The checks run with these facts of the job, by their keys.
    Unattended(MainWindow& window, std::map<std::string, QString> facts);

    /// Again after something was changed.
    void wait();

signals:
    void idle();

private:
    void check();
    void sayProgress();
    void tellFacts();

    MainWindow& m_window;
    std::map<std::string, QString> m_facts; ///< empty: as they are
    QTimer m_timer;
    QElapsedTimer m_sinceWord;
    int m_quietChecks = 0;
    bool m_isRead = false; ///< which was said
};

/// Says what was damaged or failed.
app::ExitCode exitCodeOf(MainWindow& window, const QString& folder);

} // namespace rankscope::desktop
