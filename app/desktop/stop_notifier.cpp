// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/stop_notifier.h"

#include <csignal>

#include <QSocketNotifier>
#include <fcntl.h>
#include <unistd.h>

namespace rankscope::desktop {

namespace {

constexpr std::array kSignals{SIGINT, SIGTERM};

volatile std::sig_atomic_t pipeEnd = -1; ///< the handler has no other way to know it

void wake(int /*signal*/) {
    const char byte = 0;
    [[maybe_unused]] const ssize_t written = write(pipeEnd, &byte, 1);
}

} // namespace

StopNotifier::StopNotifier(QObject* parent)
    : QObject(parent) {
    if (pipe2(m_pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        return; // signals end the program as they always did
    pipeEnd = m_pipe[1];
    auto* notifier = new QSocketNotifier(m_pipe[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this, notifier] {
        notifier->setEnabled(false);
        emit stopped();
    });
    struct sigaction action = {};
    action.sa_handler = wake;
    action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);
    for (const int signal : kSignals)
        sigaction(signal, &action, nullptr);
}

StopNotifier::~StopNotifier() {
    for (const int signal : kSignals)
        std::signal(signal, SIG_DFL);
    for (const int end : m_pipe) {
        if (end >= 0)
            close(end);
    }
}

} // namespace rankscope::desktop
