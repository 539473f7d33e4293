// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/log.h"

#include <array>
#include <atomic>
#include <mutex>

namespace rankscope {

namespace {

struct Listener {
    std::mutex mutex;
    LogSink sink;
    std::atomic<bool> isThere = false;
};

Listener& listener() {
    static Listener one;
    return one;
}

} // namespace

std::string_view nameOf(LogRoom room) {
    constexpr std::array<std::string_view, 4> kNames{"discovery", "import", "index", "figures"};
    return kNames[static_cast<size_t>(room)];
}

void setLogSink(LogSink sink) {
    Listener& all = listener();
    const std::lock_guard lock(all.mutex);
    all.isThere = sink != nullptr;
    all.sink = std::move(sink);
}

bool isLogged() {
    return listener().isThere;
}

void writeLog(LogRoom room, const std::string& line) {
    Listener& all = listener();
    const std::lock_guard lock(all.mutex);
    if (all.sink)
        all.sink(room, line);
}

} // namespace rankscope
