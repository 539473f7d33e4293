// SPDX-License-Identifier: GPL-3.0-or-later
// The trace of a rank whose first step is warm-up, for checks that leave it out.
#pragma once

#include <string>

#include <fmt/format.h>

namespace rankscope::test {

/// Steps 0 to 4: the first from 0 to 50 ms, then four of 10 ms; in each the device waits for 4 ms,
/// then computes. `events` are what else is there: each begins with a comma.
inline std::string warmedTrace(const std::string& events) {
    std::string text =
        R"([{"ph":"M","name":"process_name","pid":2,"args":{"name":"Ascend Hardware"}},)"
        R"({"ph":"M","name":"process_name","pid":4,"args":{"name":"Overlap Analysis"}},)"
        R"({"ph":"M","name":"thread_name","pid":4,"tid":1,"args":{"name":"Computing"}},)"
        R"({"ph":"M","name":"process_name","pid":3,"args":{"name":"Python"}})";
    for (int step = 0; step < 5; ++step) {
        const int begin = step == 0 ? 0 : 40'000 + 10'000 * step;
        text += fmt::format(
            R"(,{{"ph":"X","pid":3,"tid":1,"ts":{0},"dur":{1},"name":"ProfilerStep#{2}"}})"
            R"(,{{"ph":"X","pid":2,"tid":1,"ts":{3},"dur":{4},"name":"MatMul"}})"
            R"(,{{"ph":"X","pid":4,"tid":1,"ts":{3},"dur":{4},"name":"Computing"}})",
            begin, step == 0 ? 50'000 : 10'000, step, begin + 4000, step == 0 ? 46'000 : 6000);
    }
    return text + events + "]";
}

} // namespace rankscope::test
