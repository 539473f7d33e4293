// SPDX-License-Identifier: GPL-3.0-or-later
// Who waits for another that makes the same file (index::MakingLock), so that a test goes on when
// somebody does and not after some time.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "core/base/log.h"

namespace rankscope::test {

/// Calls on the thread that begins to wait, once for each that does.
class HeardWaits {
public:
    explicit HeardWaits(std::function<void()> begins) {
        setLogSink([begins = std::move(begins)](LogRoom, const std::string& line) {
            if (line.find("waits for another program") != std::string::npos)
                begins();
        });
    }
    HeardWaits(const HeardWaits&) = delete;
    HeardWaits& operator=(const HeardWaits&) = delete;
    ~HeardWaits() { setLogSink({}); }
};

} // namespace rankscope::test
