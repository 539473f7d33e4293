// SPDX-License-Identifier: GPL-3.0-or-later
// The task summary of an ftrace.
#include "core/analysis/host/scheduler_tasks.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/index/workspace.h"
#include "tests/core/importer/profile_db/inline_database.h"

namespace rankscope::analysis::scheduler_tasks_test {

using test::TempFolder;

namespace {

/// python:41 runs, is interrupted, waits for its CPU, runs on another one and sleeps.
constexpr const char* kHost = R"([
{"ph":"X","name":"python:41","pid":"CPU Scheduling","tid":"CPU 3","ts":1000,"dur":100},
{"ph":"X","name":"kworker/3:1:77","pid":"CPU Scheduling","tid":"CPU 3","ts":1100,"dur":20},
{"ph":"X","name":"python:41","pid":"CPU Scheduling","tid":"CPU 12","ts":1130,"dur":50},
{"ph":"X","name":"Running","pid":"Process Scheduling","tid":"python:41","ts":1000,"dur":100},
{"ph":"X","name":"IRQ","pid":"Process Scheduling","tid":"python:41","ts":1010,"dur":4},
{"ph":"X","name":"Softirq","pid":"Process Scheduling","tid":"python:41","ts":1014,"dur":3},
{"ph":"X","name":"Runnable","pid":"Process Scheduling","tid":"python:41","ts":1100,"dur":30},
{"ph":"i","name":"sched_switch","pid":"Process Scheduling","tid":"python:41","ts":1100},
{"ph":"X","name":"Running","pid":"Process Scheduling","tid":"python:41","ts":1130,"dur":50},
{"ph":"i","name":"sched_switch","pid":"Process Scheduling","tid":"python:41","ts":1180},
{"ph":"X","name":"Sleeping","pid":"Process Scheduling","tid":"python:41","ts":1180,"dur":500},
{"ph":"X","name":"Running","pid":"Process Scheduling","tid":"kworker/3:1:77","ts":1100,"dur":20},
{"ph":"X","name":"Uninterruptible","pid":"Process Scheduling","tid":"swapper","ts":1000,"dur":9}])";

std::string tasksOf(const char* trace, const std::optional<TimeRange>& range) {
    const TempFolder folder;
    folder.write("job/ftrace_data.json", trace);
    const auto snapshot = test::importFolder(
        folder.path() / "job", {.indexFolder = folder.path() / "index", .jobs = 1});
    query::Session session(snapshot);
    const SchedulerTasks all = schedulerTasks(session, RankSlot{0}, range, {}).value();
    std::string text;
    for (const SchedulerTask& task : all.tasks) {
        const auto us = [](Duration time) { return time.count() / 1000; };
        text += fmt::format("{} {} cpu {}: {} {} {} {}, {}, {} {}, {} {}\n", task.command,
            task.thread.value_or(-1), fmt::join(task.cpus, "+"), us(task.running),
            us(task.runnable), us(task.sleeping), us(task.other), task.switches,
            task.softInterrupts, us(task.softInterrupt), task.hardInterrupts,
            us(task.hardInterrupt));
    }
    return text;
}

TimeRange microseconds(int64_t begin, int64_t end) {
    return {fromNanoseconds(begin * 1000), fromNanoseconds(end * 1000)};
}

} // namespace

TEST_CASE("each thread of a host has its states, switches, interrupts and CPUs") {
    CHECK(tasksOf(kHost, {})
        == "python 41 cpu 3+12: 150 30 500 0, 2, 1 3, 1 4\n"
           "kworker/3:1 77 cpu 3: 20 0 0 0, 0, 0 0, 0 0\n"
           "swapper -1 cpu : 0 0 0 9, 0, 0 0, 0 0\n");
}

TEST_CASE("states of a thread count as far as they lie in the range") {
    CHECK(tasksOf(kHost, microseconds(1012, 1140))
        == "python 41 cpu 3+12: 98 30 0 0, 1, 1 3, 0 2\n"
           "kworker/3:1 77 cpu 3: 20 0 0 0, 0, 0 0, 0 0\n");
    CHECK(tasksOf(kHost, microseconds(5000, 6000)).empty());
}

TEST_CASE("a rank without an ftrace has no tasks of a host") {
    const TempFolder folder;
    folder.write("job/rank4.json", R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":1000,"dur":9}])");
    const auto snapshot = test::importFolder(
        folder.path() / "job", {.indexFolder = folder.path() / "index", .jobs = 1});
    query::Session session(snapshot);
    CHECK_FALSE(schedulerTasks(session, RankSlot{0}, {}, {})->isThere);
}

} // namespace rankscope::analysis::scheduler_tasks_test
