// SPDX-License-Identifier: GPL-3.0-or-later
// A trace of one rank as chance has it, for walks over the timeline: the same seed, the same trace.
#pragma once

#include <random>

#include <QByteArray>
#include <QString>

namespace rankscope::test {

inline constexpr int kSlices = 2500; ///< of one lane
inline constexpr unsigned kUsualGap = 40'000; ///< ns

/// Microseconds as a file has them.
inline QString timeOf(int64_t ns) {
    return QString("%1.%2").arg(ns / 1000).arg(ns % 1000, 3, 10, QChar('0'));
}

inline QString slice(int pid, int tid, int64_t begin, int64_t length, int64_t name) {
    return QString(R"(,{"ph":"X","pid":%1,"tid":%2,"ts":"%3","dur":%4,"name":"n%5"})")
        .arg(pid)
        .arg(tid)
        .arg(timeOf(begin), timeOf(length))
        .arg(name);
}

/// What the device did, one state after the other.
inline QString statesOf(std::mt19937& random) {
    QString text =
        R"(,{"ph":"M","name":"process_name","pid":4,"args":{"name":"Overlap Analysis"}})";
    const char* const states[] = {"Computing", "Communication(Not Overlapped)", "Free"};
    for (int tid = 0; tid < 3; ++tid)
        text += QString(R"(,{"ph":"M","name":"thread_name","pid":4,"tid":%1,"args":{"name":"%2"}})")
                    .arg(tid)
                    .arg(states[tid]);
    int64_t at = 1000;
    for (int i = 0; i < kSlices; ++i) {
        const auto length = static_cast<int64_t>(1 + random() % (1U << (3 + random() % 16)));
        text += QString(R"(,{"ph":"X","pid":4,"tid":%1,"ts":"%2","dur":%3,"name":"%4"})")
                    .arg(i % 3)
                    .arg(timeOf(at), timeOf(length), states[i % 3]);
        at += length;
    }
    return text;
}

/// Bursts and gaps of every size, three deep on a thread, two streams, a counter, the states.
inline QByteArray eventsOf(unsigned seed) {
    std::mt19937 random(seed);
    const auto below = [&random](unsigned limit) { return static_cast<int64_t>(random() % limit); };
    QString text = R"({"ph":"M","name":"process_name","pid":1,"args":{"name":"Python"}},
{"ph":"M","name":"process_name","pid":2,"args":{"name":"Ascend Hardware"}})";
    for (const int tid : {1, 7, 8}) {
        const int pid = tid == 1 ? 1 : 2;
        int64_t at = 1000 + below(1000);
        for (int i = 0; i < kSlices; ++i) {
            const int64_t length = 3 + below(1U << (2 + random() % 15));
            text += slice(pid, tid, at, length, below(40));
            if (pid == 1 && length > 100) {
                text += slice(pid, tid, at + 1, length / 2, below(40));
                text += slice(pid, tid, at + 2, length / 5, below(40));
            }
            if (i % 7 == 0)
                text += QString(R"(,{"ph":"C","pid":2,"name":"Load","ts":"%1","args":{"MB/s":%2}})")
                            .arg(timeOf(at))
                            .arg(below(500));
            at += length + (i % 400 == 0 ? 500 * kUsualGap : below(2 * kUsualGap));
        }
    }
    return (text + statesOf(random)).toUtf8();
}

} // namespace rankscope::test
