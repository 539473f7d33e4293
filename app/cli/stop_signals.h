// SPDX-License-Identifier: GPL-3.0-or-later
// Turns SIGINT and SIGTERM into a stop token. The first signal asks everything to stop in order,
// a second one ends the program at once. Make it before any thread starts: it blocks the signals
// for the threads to come and takes them on a thread of its own.
// Thread: main only; the token any.
#pragma once

#include <stop_token>
#include <thread>

namespace rankscope::app {

class StopSignals {
public:
    StopSignals();

    std::stop_token token() const { return m_source.get_token(); }

private:
    std::stop_source m_source;
    std::jthread m_waiter; // last: it uses the source
};

} // namespace rankscope::app
