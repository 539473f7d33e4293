// SPDX-License-Identifier: GPL-3.0-or-later
// When what was read is drawn: at once, but while one move of the view follows the other, as of a
// key that is held, in the picture of the next one. Else each move would be painted again for each
// part that comes, and fewer moves would fit into a second.
// Thread: UI only.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace rankscope::timeline {

class MovePacer : public QObject {
    Q_OBJECT

public:
    explicit MovePacer(QObject* parent = nullptr);

    /// The view moved, and is about to be drawn.
    void moved();
    /// Something to draw came.
    void arrived();
    /// All that came is about to be drawn.
    void drawn() { m_wait.stop(); }

signals:
    void drawWanted();

private:
    bool isMoving() const;

    QTimer m_wait; ///< runs while what came waits for the next move
    QElapsedTimer m_since; ///< the last move
    bool m_isSeries = false; ///< it came soon after the one before
};

} // namespace rankscope::timeline
