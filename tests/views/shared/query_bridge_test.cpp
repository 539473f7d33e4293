// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/query_bridge.h"

#include <latch>
#include <new>
#include <optional>
#include <thread>

#include <QSignalSpy>

#include "core/base/thread_priority.h"
#include "tests/views/view_test.h"

namespace rankscope::shared::query_bridge_test {

namespace {

using Answer = std::optional<Result<int>>;

/// A task that is half done until it is let go or stopped.
class SlowTask {
public:
    SlowTask(QueryBridge& bridge, QObject& asker, const QString& name)
        : m_bridge(bridge)
        , m_asker(asker)
        , m_name(name)
        , m_task(bridge.newTask(&asker)) { }
    ~SlowTask() { letGo(); }
    SlowTask(const SlowTask&) = delete;
    SlowTask& operator=(const SlowTask&) = delete;

    void run() {
        m_bridge.run<int>(
            m_task, &m_asker, m_name,
            [this](query::Session&, const std::stop_token& stop) -> Result<int> {
                const std::stop_callback leave(stop, [this] { letGo(); });
                reportProgress(32, 64);
                isLow = isLowPriorityThread();
                m_entered.count_down();
                m_left.wait();
                if (stop.stop_requested())
                    return fail(ErrorCode::Cancelled, "cancelled");
                return 7;
            },
            [this](Result<int> result) { answer = std::move(result); });
    }
    void waitUntilEntered() { m_entered.wait(); }
    void letGo() {
        if (!m_isLetGo.exchange(true))
            m_left.count_down();
    }
    Question kind() const { return m_task; }

    Answer answer;
    std::atomic<bool> isLow{false};

private:
    QueryBridge& m_bridge;
    QObject& m_asker;
    QString m_name;
    Question m_task;
    std::atomic<bool> m_isLetGo{false};
    std::latch m_entered{1};
    std::latch m_left{1};
};

} // namespace

class QueryBridgeTest : public QObject {
    Q_OBJECT

private slots:
    /// B9
    void answersWithAnErrorWhenAQuestionThrows() {
        QueryBridge bridge;
        std::optional<Result<int>> answer;
        const auto ask =
            [&](std::function<Result<int>(query::Session&, std::stop_token)> question) {
                answer.reset();
                bridge.ask<int>(Question::Detail, this, std::move(question),
                    [&answer](Result<int> result) { answer = std::move(result); });
                QTRY_VERIFY(answer && bridge.isIdle());
            };
        ask([](query::Session&, const std::stop_token&) -> Result<int> { throw std::bad_alloc(); });
        QVERIFY(!*answer);
        QVERIFY(answer->error().code == ErrorCode::Internal);
        ask([](query::Session&, const std::stop_token&) -> Result<int> { return 7; });
        QCOMPARE(answer->value(), 7);
    }

    /// H5: pages are answered while a task runs, on a thread of lowest priority.
    void aTaskKeepsNobodyWaiting() {
        QueryBridge bridge;
        SlowTask task(bridge, *this, "Exporting");
        task.run();
        task.waitUntilEntered();
        Answer answer;
        bridge.ask<int>(
            Question::Detail, this,
            [](query::Session&, const std::stop_token&) -> Result<int> { return 3; },
            [&answer](Result<int> result) { answer = std::move(result); });
        QTRY_VERIFY(answer);
        QVERIFY(!task.answer);
        QVERIFY(task.isLow);
        task.letGo();
        QTRY_VERIFY(task.answer);
        QCOMPARE(task.answer->value(), 7);
    }

    void aTaskSaysHowFarItIs() {
        QueryBridge bridge;
        const QSignalSpy changes(&bridge, &QueryBridge::taskChanged);
        QVERIFY(!bridge.task());
        SlowTask first(bridge, *this, "Exporting");
        SlowTask second(bridge, *this, "Comparing");
        first.run();
        first.waitUntilEntered();
        second.run();
        QVERIFY(bridge.isOpen(first.kind()) && bridge.isOpen(second.kind()));
        QCOMPARE(bridge.task()->name, QString("Exporting"));
        QCOMPARE(bridge.task()->done, uint64_t(32));
        QCOMPARE(bridge.task()->total, uint64_t(64));
        first.letGo();
        second.waitUntilEntered();
        QTRY_VERIFY(first.answer);
        QCOMPARE(bridge.task()->name, QString("Comparing"));
        second.letGo();
        QTRY_VERIFY(second.answer);
        QVERIFY(!bridge.task());
        QCOMPARE(changes.size(), 4);
    }

    void aPersonCancelsATaskAndItsAskerIsTold() {
        QueryBridge bridge;
        SlowTask task(bridge, *this, "Exporting");
        task.run();
        task.waitUntilEntered();
        bridge.cancelTask();
        QVERIFY(task.answer && !*task.answer);
        QVERIFY(task.answer->error().code == ErrorCode::Cancelled);
        QVERIFY(!bridge.task());
        task.answer.reset();
        QTRY_VERIFY(bridge.isIdle());
        QVERIFY(!task.answer); // once
    }

    void aTaskEndsWithItsAsker() {
        QueryBridge bridge;
        auto asker = std::make_unique<QObject>();
        SlowTask task(bridge, *asker, "Exporting");
        task.run();
        task.waitUntilEntered();
        asker.reset();
        QVERIFY(!bridge.task());
        QTRY_VERIFY(bridge.isIdle()); // nobody let it go
        QVERIFY(!task.answer);
    }

    void aTaskEndsWithTheFolderAndNotWithFurtherRanks() {
        QueryBridge bridge;
        SlowTask task(bridge, *this, "Exporting");
        task.run();
        task.waitUntilEntered();
        bridge.setSnapshot(std::make_shared<query::Snapshot>(), Change::Growth);
        QVERIFY(bridge.task());
        bridge.setSnapshot(std::make_shared<query::Snapshot>(), Change::OtherRun);
        QVERIFY(!bridge.task());
        QTRY_VERIFY(bridge.isIdle());
        QVERIFY(task.answer && !*task.answer); // told, or it would wait for ever
        QVERIFY(task.answer->error().code == ErrorCode::Cancelled);
    }

    void whoAsksAgainOfTheOtherFolderHearsOfThatOnly() {
        QueryBridge bridge;
        int answers = 0;
        Answer answer;
        const Question kind = bridge.newTask(this);
        const auto run = [&](int number, bool waits) {
            bridge.run<int>(
                kind, this, "Exporting",
                [number, waits](query::Session&, const std::stop_token& stop) -> Result<int> {
                    while (waits && !stop.stop_requested())
                        std::this_thread::yield();
                    return number;
                },
                [&](Result<int> result) {
                    ++answers;
                    answer = std::move(result);
                });
        };
        run(1, true);
        bridge.setSnapshot(std::make_shared<query::Snapshot>(), Change::OtherRun);
        run(2, false);
        QTRY_VERIFY(bridge.isIdle() && answer);
        QCOMPARE(answers, 1);
        QCOMPARE(answer->value(), 2);
        run(3, true);
        bridge.setSnapshot(std::make_shared<query::Snapshot>(), Change::OtherRun);
        bridge.cancel(kind);
        QTRY_VERIFY(bridge.isIdle());
        QCOMPARE(answers, 1);
    }
};

} // namespace rankscope::shared::query_bridge_test

RS_VIEW_TEST(rankscope::shared::query_bridge_test::QueryBridgeTest)
#include "query_bridge_test.moc"
