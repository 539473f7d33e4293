// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/query_bridge.h"

#include <algorithm>
#include <utility>

#include <QMetaObject>

namespace rankscope::shared {

QueryBridge::QueryBridge(const MemoryBudget& budget, QObject* parent)
    : QObject(parent)
    , m_open(std::make_shared<std::atomic<int>>(0))
    , m_budget(budget)
    , m_generations(static_cast<size_t>(Question::FirstOfPage))
    , m_pictures(std::make_unique<query::QueryWorker>(budget))
    , m_sums(std::make_unique<query::QueryWorker>(budget)) {
    for (auto& generation : m_generations)
        generation = std::make_shared<std::atomic<uint64_t>>(0);
}

QueryBridge::~QueryBridge() {
    // The workers' threads call deliver(): they end before anything else of this goes.
    m_pictures.reset();
    m_sums.reset();
    m_background.reset();
}

void QueryBridge::setSnapshot(std::shared_ptr<const query::Snapshot> snapshot, Change change) {
    const auto firstOfPage = static_cast<size_t>(Question::FirstOfPage);
    const size_t dropped = change == Change::Growth ? firstOfPage : m_generations.size();
    for (size_t i = 0; i < dropped; ++i)
        ++*m_generations[i];
    m_snapshot = std::move(snapshot);
    m_pictures->setSnapshot(m_snapshot);
    m_sums->setSnapshot(m_snapshot, dropped - static_cast<size_t>(Question::Detail));
    if (m_background)
        m_background->setSnapshot(
            m_snapshot, change == Change::Growth ? 0 : query::QueryWorker::kAllSlots);
    if (change == Change::OtherRun)
        endTasks();
}

/// The workers have dropped them. Who has not asked again when the others know the new ranks hears
/// that nothing will come.
void QueryBridge::endTasks() {
    if (m_tasks.empty())
        return;
    for (auto& [kind, task] : std::exchange(m_tasks, {})) {
        const auto latest = m_generations[static_cast<size_t>(kind)];
        deliver(
            [latest, own = ++*latest, tell = std::move(task.tellCancelled), ticket = openTicket()] {
                if (latest->load() == own)
                    tell();
            });
    }
    emit taskChanged();
}

Question QueryBridge::newQuestion() {
    m_generations.push_back(std::make_shared<std::atomic<uint64_t>>(0));
    return static_cast<Question>(m_generations.size() - 1);
}

void QueryBridge::cancel(Question kind) {
    ++*m_generations[static_cast<size_t>(kind)];
    const bool isTask =
        std::find(m_taskKinds.begin(), m_taskKinds.end(), kind) != m_taskKinds.end();
    if (isTask && !m_background)
        return; // none has run yet
    const Address address = addressOf(kind);
    if (address.worker != nullptr)
        address.worker->cancel(address.slot);
    end(kind);
}

Question QueryBridge::newTask(QObject* asker) {
    const Question task = newQuestion();
    m_taskKinds.push_back(task);
    connect(asker, &QObject::destroyed, this, [this, task] { cancel(task); });
    return task;
}

void QueryBridge::begin(Question kind, Task task) {
    m_tasks.insert_or_assign(kind, std::move(task));
    emit taskChanged();
}

void QueryBridge::end(Question kind) {
    if (m_tasks.erase(kind) > 0)
        emit taskChanged();
}

QueryBridge::Tasks::const_iterator QueryBridge::shownTask() const {
    const auto running = std::find_if(m_tasks.begin(), m_tasks.end(),
        [](const auto& task) { return task.second.isRunning->load(); });
    return running == m_tasks.end() ? m_tasks.begin() : running;
}

std::optional<TaskState> QueryBridge::task() const {
    const auto shown = shownTask();
    if (shown == m_tasks.end())
        return std::nullopt;
    const Task& task = shown->second;
    return TaskState{task.name, task.progress->done, task.progress->total};
}

void QueryBridge::cancelTask() {
    const auto shown = shownTask();
    if (shown == m_tasks.end())
        return;
    const std::function<void()> tell = shown->second.tellCancelled;
    cancel(shown->first);
    tell();
}

QueryBridge::Address QueryBridge::addressOf(Question kind) {
    const auto position = static_cast<size_t>(kind);
    const auto firstSum = static_cast<size_t>(Question::Detail);
    if (position < firstSum)
        return {m_pictures.get(), position};
    const bool isTask =
        std::find(m_taskKinds.begin(), m_taskKinds.end(), kind) != m_taskKinds.end();
    if (isTask && !m_background) {
        m_background =
            std::make_unique<query::QueryWorker>(m_budget, query::QueryWorker::Priority::Lowest);
        if (m_snapshot)
            m_background->setSnapshot(m_snapshot);
    }
    if (isTask)
        return {m_background.get(), position - firstSum};
    return {m_sums.get(), position - firstSum};
}

QueryBridge::Ticket QueryBridge::openTicket() {
    ++*m_open;
    return {nullptr, [open = m_open](void*) { --*open; }};
}

void QueryBridge::deliver(std::function<void()> call) {
    QMetaObject::invokeMethod(this, std::move(call), Qt::QueuedConnection);
}

} // namespace rankscope::shared
