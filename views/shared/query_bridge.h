// SPDX-License-Identifier: GPL-3.0-or-later
// The one place where views and the query threads meet: a question goes to a worker, its answer
// comes back on the UI thread by a queued call.
//
//   bridge.ask<query::SliceDetail>(Question::Detail, this,
//       [ref](auto& session, auto stop) { return query::sliceDetail(session, ref, stop); },
//       [this](Result<query::SliceDetail> detail) { show(detail); });
//
// A newer question of the same kind replaces the older one, whose answer is then never delivered.
// Answers are dropped when the asker is gone, and when other ranks were opened meanwhile; what a
// page of figures asked of fewer ranks of the same run is still true of those and comes.
//
// What takes long is run as a task, on a thread of lowest priority: the status line shows how far
// it is and offers to cancel it. It ends with its asker and with the folder.
//
//   bridge.run<QByteArray>(m_task, this, tr("Exporting all rows as CSV"), question, answer);
//
// Thread: UI only; the questions themselves run on the workers' threads.
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include <QObject>
#include <QPointer>
#include <QString>

#include "core/base/task_progress.h"
#include "core/query/query_worker.h"

namespace rankscope::shared {

/// Kinds of questions; those before Detail are pictures and have a thread of their own, so that
/// no picture waits for a sum. Earlier ones are served first.
enum class Question {
    Frame,
    SliceAt,
    Links,
    Overview,
    CounterScales,
    Detail,
    SelectedLinks,
    SliceList,
    SystemView,
    Search,
    Steps,
    Profiles,
    Place,
    HeadingFacts,
    FirstOfPage, ///< this and what follows: of one page each, see newQuestion()
};

/// What a new snapshot is to the one before.
enum class Change {
    OtherRun,
    /// Further ranks, or ranks elsewhere on the timeline: questions of pages go on, or a slow one
    /// never ends during an import.
    Growth,
};

/// A task as it is shown.
struct TaskState {
    QString name;
    uint64_t done = 0;
    uint64_t total = 0; ///< 0: not known
};

class QueryBridge : public QObject {
    Q_OBJECT

public:
    explicit QueryBridge(const MemoryBudget& budget = MemoryBudget(), QObject* parent = nullptr);
    ~QueryBridge() override;

    const MemoryBudget& budget() const { return m_budget; }
    void setSnapshot(
        std::shared_ptr<const query::Snapshot> snapshot, Change change = Change::OtherRun);
    /// A kind of its own for a page of figures.
    Question newQuestion();

    /// The question may hand out partial answers before it returns the last one.
    template <class T>
    void ask(Question kind, QObject* asker,
        std::function<Result<T>(query::Session&, std::stop_token)> question,
        std::function<void(Result<T>)> answer);
    template <class T>
    void askInParts(Question kind, QObject* asker,
        std::function<void(query::Session&, std::stop_token, std::function<void(Result<T>)>)>
            question,
        std::function<void(Result<T>)> answer);
    void cancel(Question kind);

    /// A kind of its own for what run() is given; cancelled when the asker goes.
    Question newTask(QObject* asker);
    /// Where a person cancels it the answer is Cancelled; so it is when another run is shown, for
    /// askers that have not asked again nor cancelled by then.
    template <class T>
    void run(Question task, QObject* asker, const QString& name,
        std::function<Result<T>(query::Session&, std::stop_token)> question,
        std::function<void(Result<T>)> answer);
    /// It runs or waits.
    bool isOpen(Question task) const { return m_tasks.contains(task); }
    /// The one that runs, else the one that waits; nothing without any.
    std::optional<TaskState> task() const;
    /// Cancels the one that is shown.
    void cancelTask();

    /// True when no question runs or waits and every answer was delivered.
    bool isIdle() const { return m_open->load() == 0; }

signals:
    /// Another task is shown, or none.
    void taskChanged();

private:
    struct Task {
        QString name;
        std::shared_ptr<TaskProgress> progress;
        std::shared_ptr<std::atomic<bool>> isRunning;
        std::function<void()> tellCancelled;
    };
    using Tasks = std::map<Question, Task>;

    /// Counts a question as open until the last copy of its ticket is gone.
    using Ticket = std::shared_ptr<void>;
    struct Address {
        query::QueryWorker* worker = nullptr;
        size_t slot = 0;
    };
    Address addressOf(Question kind);
    void begin(Question kind, Task task);
    void end(Question kind);
    void endTasks();
    Tasks::const_iterator shownTask() const;
    Ticket openTicket();
    void deliver(std::function<void()> call);

    std::shared_ptr<std::atomic<int>> m_open;
    MemoryBudget m_budget;
    std::vector<std::shared_ptr<std::atomic<uint64_t>>> m_generations; ///< by question
    std::unique_ptr<query::QueryWorker> m_pictures;
    std::unique_ptr<query::QueryWorker> m_sums;
    std::unique_ptr<query::QueryWorker> m_background; ///< made for the first task
    std::shared_ptr<const query::Snapshot> m_snapshot;
    std::vector<Question> m_taskKinds;
    Tasks m_tasks; ///< that run or wait
};

template <class T>
void QueryBridge::ask(Question kind, QObject* asker,
    std::function<Result<T>(query::Session&, std::stop_token)> question,
    std::function<void(Result<T>)> answer) {
    askInParts<T>(
        kind, asker,
        [question = std::move(question)](query::Session& session, std::stop_token stop,
            const std::function<void(Result<T>)>& part) {
            part(question(session, std::move(stop)));
        },
        std::move(answer));
}

template <class T>
void QueryBridge::askInParts(Question kind, QObject* asker,
    std::function<void(query::Session&, std::stop_token, std::function<void(Result<T>)>)> question,
    std::function<void(Result<T>)> answer) {
    const auto latest = m_generations[static_cast<size_t>(kind)];
    const uint64_t own = ++*latest;
    const auto shared = std::make_shared<std::function<void(Result<T>)>>(std::move(answer));
    QPointer<QObject> guard(asker);
    const auto part = [this, latest, own, shared, guard, ticket = openTicket()](Result<T> result) {
        deliver([latest, own, shared, guard, ticket,
                    box = std::make_shared<Result<T>>(std::move(result))] {
            if (guard != nullptr && latest->load() == own)
                (*shared)(std::move(*box));
        });
    };
    const Address address = addressOf(kind);
    address.worker->post(address.slot,
        [question = std::move(question), part](query::Session& session, std::stop_token stop) {
            try {
                question(session, std::move(stop), part);
            } catch (const std::exception& exception) { // bad_alloc, surprises of a library
                part(fail(ErrorCode::Internal, exception.what()));
                throw; // the worker makes a new session
            }
        });
}

template <class T>
void QueryBridge::run(Question task, QObject* asker, const QString& name,
    std::function<Result<T>(query::Session&, std::stop_token)> question,
    std::function<void(Result<T>)> answer) {
    const auto progress = std::make_shared<TaskProgress>();
    const auto isRunning = std::make_shared<std::atomic<bool>>(false);
    const QPointer<QObject> guard(asker);
    begin(task, {name, progress, isRunning, [answer, guard] {
                     if (guard != nullptr)
                         answer(fail(ErrorCode::Cancelled, "cancelled"));
                 }});
    ask<T>(
        task, asker,
        [progress, isRunning, question = std::move(question)](
            query::Session& session, std::stop_token stop) {
            const ProgressScope scope(*progress);
            *isRunning = true;
            return question(session, std::move(stop));
        },
        [this, task, answer](Result<T> result) {
            end(task);
            answer(std::move(result));
        });
}

} // namespace rankscope::shared
