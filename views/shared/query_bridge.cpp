// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/query_bridge.h"

#include <cassert>

#include <QMetaObject>

namespace rankscope::shared {

QueryBridge::QueryBridge(const MemoryBudget& budget, QObject* parent)
    : QObject(parent)
    , m_open(std::make_shared<std::atomic<int>>(0))
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

void QueryBridge::setSnapshot(std::shared_ptr<const query::Snapshot> snapshot) {
    for (auto& generation : m_generations)
        ++*generation;
    m_pictures->setSnapshot(snapshot);
    m_sums->setSnapshot(std::move(snapshot));
}

Question QueryBridge::newQuestion() {
    assert(m_pages < kMostPages);
    return static_cast<Question>(static_cast<size_t>(Question::FirstOfPage) + m_pages++);
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
