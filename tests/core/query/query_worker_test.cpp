// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include <atomic>
#include <latch>
#include <new>
#include <string>

#include <sys/resource.h>

#include "core/base/task_progress.h"
#include "core/base/thread_priority.h"
#include "core/query/query_worker.h"

namespace query_worker_test {

using namespace rankscope;
using query::QueryWorker;
using query::Session;

namespace {

/// Holds the worker's thread inside a job until it is let go or told to stop.
class Gate {
public:
    QueryWorker::Job job() {
        return [this](Session&, std::stop_token stop) {
            m_entered.count_down();
            m_left.wait();
            m_wasStopped = stop.stop_requested();
        };
    }
    void waitUntilEntered() { m_entered.wait(); }
    void open() { m_left.count_down(); }
    bool wasStopped() const { return m_wasStopped; }

private:
    std::latch m_entered{1};
    std::latch m_left{1};
    std::atomic<bool> m_wasStopped{false};
};

} // namespace

TEST_CASE("of several requests for a slot the latest is answered", "[query]") {
    QueryWorker worker;
    Gate gate;
    std::string answers;
    worker.post(0, gate.job());
    gate.waitUntilEntered();
    worker.post(1, [&answers](Session&, const std::stop_token&) { answers += 'a'; });
    worker.post(1, [&answers](Session&, const std::stop_token&) { answers += 'b'; });
    gate.open();
    worker.waitUntilIdle();
    CHECK(answers == "b");
    CHECK_FALSE(gate.wasStopped());
}

TEST_CASE("a new request stops the running one of its slot", "[query]") {
    QueryWorker worker;
    Gate gate;
    worker.post(3, gate.job());
    gate.waitUntilEntered();
    worker.post(3, [](Session&, const std::stop_token& stop) { CHECK(!stop.stop_requested()); });
    gate.open();
    worker.waitUntilIdle();
    CHECK(gate.wasStopped());
}

TEST_CASE("a session that a stopped request used is not stopped for the next one", "[query]") {
    QueryWorker worker;
    Gate gate;
    bool wasStopped = false;
    worker.post(0, gate.job());
    gate.waitUntilEntered();
    worker.post(0, [&wasStopped](Session& session, const std::stop_token&) {
        wasStopped = session.stop().stop_requested();
    }); // stops the first one
    gate.open();
    worker.waitUntilIdle();
    CHECK(gate.wasStopped());
    CHECK_FALSE(wasStopped);

    bool isOwn = false;
    worker.post(1, [&isOwn](Session& session, const std::stop_token& stop) {
        isOwn = session.stop() == stop;
    });
    worker.waitUntilIdle();
    CHECK(isOwn);
}

TEST_CASE("lower slots are served first", "[query]") {
    QueryWorker worker;
    Gate gate;
    std::string answers;
    worker.post(0, gate.job());
    gate.waitUntilEntered();
    for (const size_t slot : {size_t{5}, size_t{2}, size_t{7}})
        worker.post(slot, [&answers, slot](Session&, const std::stop_token&) {
            answers += std::to_string(slot);
        });
    gate.open();
    worker.waitUntilIdle();
    CHECK(answers == "257");
}

TEST_CASE("a cancelled request is never answered", "[query]") {
    QueryWorker worker;
    Gate gate;
    std::string answers;
    worker.post(0, gate.job());
    gate.waitUntilEntered();
    worker.post(1, [&answers](Session&, const std::stop_token&) { answers += 'a'; });
    worker.cancel(1);
    worker.cancel(0);
    gate.open();
    worker.waitUntilIdle();
    CHECK(answers.empty());
    CHECK(gate.wasStopped());
    CHECK(worker.isIdle());
}

TEST_CASE("a new snapshot cancels what runs and waits", "[query]") {
    QueryWorker worker;
    Gate gate;
    std::string answers;
    worker.post(0, gate.job());
    gate.waitUntilEntered();
    worker.post(1, [&answers](Session&, const std::stop_token&) { answers += "old"; });
    auto snapshot = std::make_shared<query::Snapshot>();
    worker.setSnapshot(snapshot);
    worker.post(2, [&](Session& session, const std::stop_token&) {
        answers += &session.snapshot() == snapshot.get() ? "new" : "wrong";
    });
    gate.open();
    worker.waitUntilIdle();
    CHECK(answers == "new");
    CHECK(gate.wasStopped());
}

TEST_CASE("a worker that ends stops its running job", "[query]") {
    Gate gate;
    {
        QueryWorker worker;
        worker.post(0, [&gate](Session& session, const std::stop_token& stop) {
            const std::stop_callback open(stop, [&gate] { gate.open(); });
            gate.job()(session, stop);
        });
        gate.waitUntilEntered();
    }
    CHECK(gate.wasStopped());
}

TEST_CASE("B11: any slot takes a job", "[query]") {
    QueryWorker worker;
    std::string answers;
    for (const size_t slot : {size_t{500}, size_t{70}})
        worker.post(slot, [&answers, slot](Session&, const std::stop_token&) {
            answers += std::to_string(slot) + ' ';
        });
    worker.cancel(9999);
    worker.waitUntilIdle();
    CHECK(answers.size() == 7);
}

TEST_CASE("B16: further slots go on when ranks come", "[query]") {
    QueryWorker worker;
    Gate gate;
    std::string answers;
    worker.post(5, gate.job());
    gate.waitUntilEntered();
    worker.post(1, [&answers](Session&, const std::stop_token&) { answers += 'a'; });
    worker.post(6, [&answers](Session&, const std::stop_token&) { answers += 'b'; });
    worker.setSnapshot(std::make_shared<query::Snapshot>(), 4);
    gate.open();
    worker.waitUntilIdle();
    CHECK_FALSE(gate.wasStopped());
    CHECK(answers == "b");
}

TEST_CASE("a worker of lowest priority leaves the time to others", "[query]") {
    const auto priority = [](QueryWorker& worker) {
        int value = -1;
        bool isLow = false;
        worker.post(0, [&](Session&, const std::stop_token&) {
            value = getpriority(PRIO_PROCESS, 0); // of this thread
            isLow = isLowPriorityThread();
        });
        worker.waitUntilIdle();
        return std::pair(value, isLow);
    };
    QueryWorker normal;
    QueryWorker lowest(MemoryBudget(), QueryWorker::Priority::Lowest);
    CHECK(priority(normal) == std::pair(getpriority(PRIO_PROCESS, 0), false));
    CHECK(priority(lowest) == std::pair(std::max(10, getpriority(PRIO_PROCESS, 0)), true));
}

TEST_CASE("what goes through ranks tells the question how far it is", "[query]") {
    TaskProgress progress;
    reportProgress(1, 2); // nobody listens
    {
        const ProgressScope scope(progress);
        reportProgress(3, 8);
    }
    reportProgress(5, 8);
    CHECK(progress.done == 3);
    CHECK(progress.total == 8);
}

TEST_CASE("B9: a question that throws does not end the worker", "[query][B9]") {
    QueryWorker worker;
    worker.post(0, [](Session&, const std::stop_token&) { throw std::bad_alloc(); });
    worker.waitUntilIdle();
    bool isAnswered = false;
    worker.post(0, [&isAnswered](Session& session, const std::stop_token&) {
        isAnswered = session.snapshot().ranks.empty();
    });
    worker.waitUntilIdle();
    CHECK(isAnswered);
}

} // namespace query_worker_test
