// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/trace/trace_stage.h"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace rankscope::importer {

namespace {

constexpr unsigned kMostAlone = 64;

/// Those of B and E are put together when they are matched.
bool keepsArgs(Phase phase) {
    switch (phase) {
    case Phase::Complete:
    case Phase::Instant:
    case Phase::AsyncBegin:
    case Phase::AsyncInstant:
        return true;
    default:
        return false;
    }
}

/// The arguments of a batch are packed for themselves: so any thread can do it.
void packArgs(StagedBatch& staged, ArgsStore& args) {
    for (RawEvent& event : staged.batch.events) {
        if (keepsArgs(event.phase))
            event.argsRef = args.add(event.args, staged.blocks);
    }
    args.finish(staged.blocks);
    staged.argsBytes = args.end();
    args.startAt(0);
}

class TraceStage {
public:
    TraceStage(TraceReader& reader, const input::ByteSource& source, const TakeBatch& take,
        const std::stop_token& stop)
        : m_reader(reader)
        , m_source(source)
        , m_take(take)
        , m_stop(stop) { }

    Status run(unsigned threads);

private:
    enum class State : uint8_t {
        Free,
        Busy, ///< is read or parsed
        Ready,
        Damaged, ///< no list of sound events
        Window, ///< must be consumed in its order
        Failed,
        End,
    };

    struct Slot {
        StagedBatch staged;
        State state = State::Free;
        Status status;
    };

    /// What a thread has for itself.
    struct Tools {
        EventParser parser;
        ArgsStore args;
    };

    using Lock = std::unique_lock<std::mutex>;

    void work(const std::stop_token& stop);
    bool canRead() const;
    bool isBusy() const;
    void readNext(Lock& lock, Tools& tools);
    Result<bool> step(Lock& lock, Tools& tools);
    Status takeFront(Lock& lock, Tools& tools);
    Status takeDamaged(Lock& lock, Tools& tools);
    Status checkStop() const;
    Slot& slotOf(uint64_t number) { return m_slots[number % m_slots.size()]; }

    TraceReader& m_reader;
    const input::ByteSource& m_source;
    const TakeBatch& m_take;
    const std::stop_token& m_stop;
    std::mutex m_mutex; // for all below
    std::condition_variable_any m_changed;
    std::vector<Slot> m_slots; ///< of the batches from m_taken to m_read
    uint64_t m_read = 0;
    uint64_t m_taken = 0;
    bool m_isReading = false; ///< the reader is in use, or waits for the taker
    bool m_isPaused = false;
    unsigned m_alone = 1; ///< windows to read alone after the next damage
    Status m_failure; ///< of a thread
    std::vector<std::jthread> m_threads; // last: they use the members above
};

Status TraceStage::checkStop() const {
    if (m_stop.stop_requested())
        return fail(ErrorCode::Cancelled, "cancelled");
    return {};
}

Status TraceStage::run(unsigned threads) {
    m_slots = std::vector<Slot>(threads == 1 ? 1 : 2 * threads + 2);
    for (unsigned i = 1; i < threads; ++i)
        m_threads.emplace_back([this](const std::stop_token& stop) { work(stop); });
    Tools tools;
    Lock lock(m_mutex);
    while (true) {
        RS_TRY_ASSIGN(const bool goesOn, step(lock, tools));
        if (!goesOn)
            return {};
    }
}

void TraceStage::work(const std::stop_token& stop) {
    try {
        Tools tools;
        Lock lock(m_mutex);
        while (m_changed.wait(lock, stop, [this] { return canRead(); }))
            readNext(lock, tools);
    } catch (const std::exception& exception) { // bad_alloc, surprises of a library
        const Lock lock(m_mutex);
        m_failure = fail(ErrorCode::Internal, exception.what());
        m_changed.notify_all();
    }
}

bool TraceStage::canRead() const {
    return !m_isReading && !m_isPaused && m_read - m_taken < m_slots.size();
}

bool TraceStage::isBusy() const {
    for (uint64_t i = m_taken; i < m_read; ++i) {
        if (m_slots[i % m_slots.size()].state == State::Busy)
            return true;
    }
    return false;
}

void TraceStage::readNext(Lock& lock, Tools& tools) {
    Slot& slot = slotOf(m_read++);
    slot.state = State::Busy;
    m_isReading = true;
    lock.unlock();
    slot.staged.clear();
    const Result<TraceReader::Next> next = m_reader.next(slot.staged.batch);
    slot.staged.bytesRead = m_source.bytesRead();
    lock.lock();
    if (next && *next == TraceReader::Next::Piece) {
        m_isReading = false;
        m_changed.notify_all();
        lock.unlock();
        const bool isSound = TraceReader::parse(slot.staged.batch, tools.parser);
        if (isSound)
            packArgs(slot.staged, tools.args);
        lock.lock();
        slot.state = isSound ? State::Ready : State::Damaged;
    } else if (next) {
        slot.state = *next == TraceReader::Next::Window ? State::Window : State::End;
    } else {
        slot.status = tl::unexpected(next.error());
        slot.state = State::Failed;
    }
    m_changed.notify_all();
}

/// Moves the taking side on by a batch, or helps to read; false at the end of the file.
Result<bool> TraceStage::step(Lock& lock, Tools& tools) {
    RS_TRY(checkStop());
    RS_TRY(m_failure);
    const State state = m_taken < m_read ? slotOf(m_taken).state : State::Free;
    switch (state) {
    case State::Ready:
    case State::Window:
        RS_TRY(takeFront(lock, tools));
        return true;
    case State::Damaged:
        RS_TRY(takeDamaged(lock, tools));
        return true;
    case State::Failed:
        return tl::unexpected(slotOf(m_taken).status.error());
    case State::End:
        return false;
    case State::Free:
    case State::Busy:
        break;
    }
    if (canRead())
        readNext(lock, tools);
    else
        m_changed.wait(lock);
    return true;
}

Status TraceStage::takeFront(Lock& lock, Tools& tools) {
    Slot& slot = slotOf(m_taken);
    const bool isWindow = slot.state == State::Window;
    lock.unlock();
    if (isWindow) {
        m_reader.consume(slot.staged.batch);
        packArgs(slot.staged, tools.args);
    }
    const Status status = m_take(slot.staged);
    lock.lock();
    RS_TRY(status);
    if (isWindow)
        m_isReading = false;
    slot.state = State::Free;
    ++m_taken;
    m_changed.notify_all();
    return {};
}

Status TraceStage::takeDamaged(Lock& lock, Tools& tools) {
    m_isPaused = true;
    m_changed.wait(lock, [this] { return !isBusy() || !m_failure; });
    RS_TRY(m_failure);
    std::vector<EventBatch*> batches;
    for (uint64_t i = m_taken; i < m_read; ++i) {
        if (slotOf(i).state != State::Failed)
            batches.push_back(&slotOf(i).staged.batch);
        slotOf(i).state = State::Free;
    }
    m_reader.takeBack(batches);
    m_read = m_taken;
    m_isReading = false;
    StagedBatch& staged = slotOf(m_taken).staged;
    lock.unlock();
    bool hasMore = true;
    Status status;
    for (unsigned i = 0; i < m_alone && hasMore && status; ++i) {
        staged.clear();
        RS_TRY_ASSIGN(hasMore, m_reader.read(staged.batch));
        packArgs(staged, tools.args);
        staged.bytesRead = m_source.bytesRead();
        status = m_take(staged);
        status = status ? checkStop() : std::move(status);
    }
    lock.lock();
    m_alone = std::min(2 * m_alone, kMostAlone);
    m_isPaused = false;
    m_changed.notify_all();
    return status;
}

} // namespace

Status stageTrace(TraceReader& reader, const input::ByteSource& source, unsigned threads,
    const TakeBatch& take, const std::stop_token& stop) {
    return TraceStage(reader, source, take, stop).run(std::max(threads, 1u));
}

} // namespace rankscope::importer
