// SPDX-License-Identifier: GPL-3.0-or-later
// For measuring: says on stderr when the window had what of a project ("time MS ..."), and the
// longest time that it did not answer meanwhile.
// Thread: UI only.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include "core/query/session.h"

namespace rankscope::project {
class ProjectList;
}

namespace rankscope::desktop {

class TimeLog : public QObject {
public:
    explicit TimeLog(const project::ProjectList& projects);

private:
    void say(const QString& what);
    void sayFound(const project::ProjectList& projects);
    void sayShown(const query::Snapshot& snapshot);
    void tick(const project::ProjectList& projects);

    QElapsedTimer m_sinceStart;
    QElapsedTimer m_sinceTick;
    QTimer m_ticks;
    qint64 m_longest = 0; ///< ms between two ticks
    bool m_wasBusy = false;
};

} // namespace rankscope::desktop
