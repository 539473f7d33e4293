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
// Thread: UI only; the questions themselves run on the workers' threads.
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include <QObject>
#include <QPointer>

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
    Occurrences,
    SystemView,
    Search,
    Sql,
    Steps,
    Profiles,
    Place,
    FirstOfPage, ///< this and what follows: of one page each, see newQuestion()
};

/// What a new snapshot is to the one before.
enum class Change {
    OtherRun,
    Growth, ///< further ranks: questions of pages go on, or a slow one never ends during an import
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

    /// True when no question runs or waits and every answer was delivered.
    bool isIdle() const { return m_open->load() == 0; }

private:
    /// Counts a question as open until the last copy of its ticket is gone.
    using Ticket = std::shared_ptr<void>;
    struct Address {
        query::QueryWorker* worker = nullptr;
        size_t slot = 0;
    };
    Address addressOf(Question kind);
    Ticket openTicket();
    void deliver(std::function<void()> call);

    std::shared_ptr<std::atomic<int>> m_open;
    MemoryBudget m_budget;
    std::vector<std::shared_ptr<std::atomic<uint64_t>>> m_generations; ///< by question
    std::unique_ptr<query::QueryWorker> m_pictures;
    std::unique_ptr<query::QueryWorker> m_sums;
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

} // namespace rankscope::shared
