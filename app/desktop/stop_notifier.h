// SPDX-License-Identifier: GPL-3.0-or-later
// SIGINT and SIGTERM as a signal of Qt: a handler may do next to nothing, so it writes a byte into
// a pipe that the event loop reads. The first one asks the program to end in order, a second one
// of its kind ends it at once.
// Thread: UI only; one in the program.
#pragma once

#include <array>

#include <QObject>

namespace rankscope::desktop {

class StopNotifier : public QObject {
    Q_OBJECT

public:
    explicit StopNotifier(QObject* parent = nullptr);
    ~StopNotifier() override;

signals:
    void stopped();

private:
    std::array<int, 2> m_pipe{-1, -1};
};

} // namespace rankscope::desktop
