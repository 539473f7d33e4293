// SPDX-License-Identifier: GPL-3.0-or-later
// A piece of accent that runs along the top of a page while somebody waits.
// Thread: UI only.
#pragma once

#include <QTimer>
#include <QWidget>

namespace rankscope::sections {

class BusyLine : public QWidget {
    Q_OBJECT

public:
    explicit BusyLine(QWidget* parent);

    void run(bool isRunning);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QTimer m_tick;
    int m_place = 0; ///< percent of the width
    bool m_isRunning = false;
};

} // namespace rankscope::sections
