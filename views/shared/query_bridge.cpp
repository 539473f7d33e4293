// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/query_bridge.h"

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
}

void QueryBridge::setSnapshot(std::shared_ptr<const query::Snapshot> snapshot, Change change) {
    const auto firstOfPage = static_cast<size_t>(Question::FirstOfPage);
    const size_t dropped = change == Change::Growth ? firstOfPage : m_generations.size();
    for (size_t i = 0; i < dropped; ++i)
        ++*m_generations[i];
    m_pictures->setSnapshot(snapshot);
    m_sums->setSnapshot(std::move(snapshot), dropped - static_cast<size_t>(Question::Detail));
}

Question QueryBridge::newQuestion() {
    m_generations.push_back(std::make_shared<std::atomic<uint64_t>>(0));
    return static_cast<Question>(m_generations.size() - 1);
}

void QueryBridge::cancel(Question kind) {
    ++*m_generations[static_cast<size_t>(kind)];
    const Address address = addressOf(kind);
    address.worker->cancel(address.slot);
}

QueryBridge::Address QueryBridge::addressOf(Question kind) {
    const auto position = static_cast<size_t>(kind);
    const auto firstSum = static_cast<size_t>(Question::Detail);
    if (position < firstSum)
        return {m_pictures.get(), position};
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
