// SPDX-License-Identifier: GPL-3.0-or-later
// Two ranks of three steps of 1 ms whose every kernel, collective and block is written down here.
#pragma once

#include <utility>
#include <vector>

#include <QDir>
#include <QFile>

namespace rankscope::desktop {

/// One collective a step, of 7 and 8; in the second one the other rank arrives 100 us late.
inline QByteArray rangeCollectives(int rank) {
    const auto one = [](const QString& name, int startUs, const QString& elapse,
                         const QString& wait) {
        return QString(R"j({"p2p":{},"collective":{"%1":{"Communication Time Info":{)j"
                       R"j("Start Timestamp(us)":%2,"Elapse Time(ms)":%3,"Transit Time(ms)":0.1,)j"
                       R"j("Wait Time(ms)":%4,"Synchronization Time(ms)":0,)j"
                       R"j("Idle Time(ms)":0}}}})j")
            .arg(name)
            .arg(startUs)
            .arg(elapse, wait);
    };
    return QString(R"({"step7":%1,"step8":%2})")
        .arg(one("hcom_allReduce__1_0_1@7", 1400, "0.1", "0"),
            rank == 0 ? one("hcom_allReduce__1_1_1@7", 2450, "0.2", "0.1")
                      : one("hcom_allReduce__1_1_1@7", 2550, "0.1", "0"))
        .toUtf8();
}

inline QByteArray rangeTrace() {
    QByteArray text = R"([{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"Python"}},
{"ph":"M","name":"process_name","pid":2,"tid":0,"args":{"name":"Ascend Hardware"}})";
    for (int step = 7; step <= 9; ++step)
        text +=
            QString(R"(,{"ph":"X","name":"ProfilerStep#%1","pid":1,"tid":1,"ts":%2,"dur":1000})")
                .arg(step)
                .arg(1000 * (step - 6))
                .toUtf8();
    return text + R"(,
{"ph":"M","name":"thread_name","pid":1,"tid":70,"args":{"name":"Thread 1 MSTX domain default"}},
{"ph":"X","name":"load","pid":1,"tid":70,"ts":1200,"dur":100},
{"ph":"X","name":"load","pid":1,"tid":70,"ts":2200,"dur":150},
{"ph":"X","name":"load","pid":1,"tid":70,"ts":3200,"dur":400},
{"ph":"X","name":"mm","pid":2,"tid":7,"ts":1100,"dur":500}])";
}

inline bool writeRangeJob(const QString& folder) {
    bool isWritten = true;
    for (int rank = 0; rank < 2; ++rank) {
        const QString place = folder
            + QString("/node0_%1_20251127123437100_ascend_pt/ASCEND_PROFILER_OUTPUT/")
                  .arg(rank + 1);
        QDir().mkpath(place);
        const std::vector<std::pair<QString, QByteArray>> files{
            {QString("../profiler_info_%1.json").arg(rank),
                QString(R"({"rank_id":%1})").arg(rank).toUtf8()},
            {"trace_view.json", rangeTrace()},
            {"kernel_details.csv",
                "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us)\n"
                "7,mm,MatMul,AI_CORE,1100,500\n7,add,Add,AI_VECTOR_CORE,1700,100\n"
                "8,mm,MatMul,AI_CORE,2100,600\n9,mm,MatMul,AI_CORE,3100,300\n"},
            {"communication.json", rangeCollectives(rank)},
            {"memory_record.csv",
                "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Device Type\n"
                "PTA,1000,100,1024,NPU:0\nPTA,1600,300,1024,NPU:0\n"
                "PTA,2000,200,1024,NPU:0\nPTA,2600,900,1024,NPU:0\n"},
            {"operator_memory.csv",
                "Name,Size(KB),Allocation Time(us),Release Time(us)\n"
                "a,1,1200,1500\nb,2,1600,1900\nc,4,2400,2800\nd,8,2550,2900\n"},
            {"step_trace_time.csv",
                "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,"
                "Free,Stage,Bubble,Communication(Not Overlapped and Exclude Receive),Preparing\n"
                "0,7,300,0,0,0,100,400,0,0,0\n0,8,600,0,0,0,100,700,0,0,0\n"
                "0,9,300,0,0,0,100,400,0,0,0\n"}};
        for (const auto& [name, text] : files) {
            QFile file(place + name);
            isWritten =
                isWritten && file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
        }
    }
    return isWritten;
}

} // namespace rankscope::desktop
