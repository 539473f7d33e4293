// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/stop_signals.h"

#include <csignal>
#include <ctime>
#include <unistd.h>

#include "app/exit_code.h"

namespace rankscope::app {

namespace {

sigset_t stopSignals() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    return signals;
}

} // namespace

StopSignals::StopSignals() {
    std::signal(SIGXFSZ, SIG_IGN); // a file beyond `ulimit -f` is a failed write, said as such
    const sigset_t signals = stopSignals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    m_waiter = std::jthread([source = m_source, signals](const std::stop_token& done) mutable {
        // The wait is short only so that the end of the program is seen.
        const timespec wait{.tv_sec = 0, .tv_nsec = 50'000'000};
        while (!done.stop_requested()) {
            if (sigtimedwait(&signals, nullptr, &wait) < 0)
                continue;
            if (source.stop_requested())
                _exit(kExitStopped);
            source.request_stop();
        }
    });
}

} // namespace rankscope::app
