// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sections/busy_line.h"

#include <QPainter>

#include "views/shared/theme.h"

namespace rankscope::sections {

namespace {
constexpr int kBusyHeight = 2;
constexpr int kTickMs = 40;
constexpr int kLength = 30; // percent of the width
constexpr int kStride = 3;
} // namespace

BusyLine::BusyLine(QWidget* parent)
    : QWidget(parent) {
    setFixedHeight(kBusyHeight);
    m_tick.setInterval(kTickMs);
    connect(&m_tick, &QTimer::timeout, this, [this] {
        m_place = (m_place + kStride) % (100 + kLength);
        update();
    });
}

void BusyLine::run(bool isRunning) {
    m_isRunning = isRunning;
    if (isRunning)
        m_tick.start();
    else
        m_tick.stop();
    update();
}

void BusyLine::paintEvent(QPaintEvent* /*event*/) {
    if (!m_isRunning)
        return;
    QPainter painter(this);
    painter.fillRect((m_place - kLength) * width() / 100, 0, kLength * width() / 100, kBusyHeight,
        shared::themeOf(palette()).accent);
}

} // namespace rankscope::sections
