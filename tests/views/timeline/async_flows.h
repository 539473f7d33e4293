// SPDX-License-Identifier: GPL-3.0-or-later
// Events of a rank whose launches lead to kernels, one every ten microseconds.
#pragma once

#include <QByteArray>
#include <QString>

namespace rankscope::test {

inline QByteArray asyncFlows(int count) {
    QString events;
    for (int i = 0; i < count; ++i)
        events += QString(R"(%4{"ph":"X","name":"launch","pid":1,"tid":1,"ts":"%1.000","dur":1},
            {"ph":"s","id":%2,"name":"a","cat":"async_npu","pid":1,"tid":1,"ts":"%1.000"},
            {"ph":"f","id":%2,"bp":"e","name":"a","cat":"async_npu","pid":2,"tid":7,"ts":"%3.000"},
            {"ph":"X","name":"MatMul","pid":2,"tid":7,"ts":"%3.000","dur":1})")
                      .arg(1000 + 10 * i)
                      .arg(i)
                      .arg(1005 + 10 * i)
                      .arg(i == 0 ? "" : ",");
    return events.toUtf8();
}

} // namespace rankscope::test
