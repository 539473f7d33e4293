// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/figure_memo.h"

#include <algorithm>
#include <condition_variable>
#include <list>
#include <mutex>
#include <optional>

#include "core/base/log.h"
#include "core/base/thread_priority.h"

namespace rankscope::query {

class FigureMemo::Figures {
public:
    explicit Figures(MemoryBudget budget)
        : m_budget(std::move(budget)) { }
    ~Figures();
    Figures(const Figures&) = delete;
    Figures& operator=(const Figures&) = delete;

    Result<Value> find(const Question& question, const std::stop_token& stop,
        const std::function<Result<Made>()>& compute);
    std::map<std::string, Count> counts() const {
        const std::lock_guard lock(m_mutex);
        return m_counts;
    }
    uint64_t bytes() const {
        const std::lock_guard lock(m_mutex);
        return m_bytes;
    }
    const MemoryBudget& budget() const { return m_budget; }

private:
    /// One computation. Over without value and error: it was cancelled.
    struct Run {
        bool isLow = false; ///< on a thread of lowest priority
        bool isOver = false;
        Value value;
        std::optional<Error> error;
    };
    using RunPtr = std::shared_ptr<Run>;
    struct Figure {
        std::string name;
        Question question; ///< its figure views the name
        RunPtr run;
        uint64_t bytes = 0; ///< once it is there
    };
    using Place = std::list<Figure>::iterator;

    Place placeOf(const Question& question);
    RunPtr begin(const Question& question);
    void finish(const RunPtr& run, const Result<Made>& made);
    void letGo();

    const MemoryBudget m_budget;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::list<Figure> m_figures; ///< used last first
    uint64_t m_bytes = 0;
    std::map<std::string, Count> m_counts;
};

FigureMemo::Figures::~Figures() {
    m_budget.caches->giveBack(m_bytes);
    for (const auto& [name, count] : m_counts)
        log(LogRoom::Figures, "{}: asked {}, computed {}", name, count.computed + count.reused,
            count.computed);
}

FigureMemo::Figures::Place FigureMemo::Figures::placeOf(const Question& question) {
    return std::find_if(m_figures.begin(), m_figures.end(), [&question](const Figure& known) {
        return known.name == question.figure && known.question.args.type() == question.args.type()
            && question.isSame(known.question.args, question.args);
    });
}

Result<FigureMemo::Value> FigureMemo::Figures::find(const Question& question,
    const std::stop_token& stop, const std::function<Result<Made>()>& compute) {
    std::unique_lock lock(m_mutex);
    while (!stop.stop_requested()) {
        const auto known = placeOf(question);
        if (known == m_figures.end()
            || (known->run->isLow && !isLowPriorityThread() && !known->run->isOver))
            break;
        const RunPtr run = known->run;
        m_figures.splice(m_figures.begin(), m_figures, known);
        m_changed.wait(lock, stop, [&run] { return run->isOver; });
        if (run->value != nullptr) {
            ++m_counts[std::string(question.figure)].reused;
            return run->value;
        }
        if (run->error)
            return tl::unexpected(*run->error);
    }
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, "cancelled");
    const RunPtr run = begin(question);
    lock.unlock();
    Result<Made> made = fail(ErrorCode::Cancelled, "cancelled");
    try {
        made = compute();
    } catch (...) { // bad_alloc: who waits tries himself
        finish(run, made);
        throw;
    }
    finish(run, made);
    RS_TRY(made);
    return made->value;
}

/// Takes the place of one that runs on a thread of lowest priority.
FigureMemo::Figures::RunPtr FigureMemo::Figures::begin(const Question& question) {
    auto run = std::make_shared<Run>();
    run->isLow = isLowPriorityThread();
    ++m_counts[std::string(question.figure)].computed;
    const auto known = placeOf(question);
    if (known != m_figures.end()) {
        known->run = run;
        return run;
    }
    m_figures.push_front({std::string(question.figure), question, run, 0});
    m_figures.front().question.figure = m_figures.front().name;
    return run;
}

void FigureMemo::Figures::finish(const RunPtr& run, const Result<Made>& made) {
    {
        const std::lock_guard lock(m_mutex);
        run->isOver = true;
        const auto own = std::find_if(m_figures.begin(), m_figures.end(),
            [&run](const Figure& known) { return known.run == run; });
        if (made)
            run->value = made->value;
        else if (made.error().code != ErrorCode::Cancelled)
            run->error = made.error();
        const bool isKept = made && made->bytes <= m_budget.figures();
        if (own != m_figures.end() && !isKept) {
            m_figures.erase(own);
        } else if (own != m_figures.end()) {
            own->bytes = made->bytes;
            m_bytes += made->bytes;
            m_budget.caches->take(made->bytes);
            m_figures.splice(m_figures.begin(), m_figures, own);
            letGo();
        }
    }
    m_changed.notify_all();
}

void FigureMemo::Figures::letGo() {
    auto last = m_figures.end();
    while (last != m_figures.begin() && m_budget.caches->isTooMuch(m_bytes, m_budget.figures())) {
        --last;
        if (last == m_figures.begin())
            return; // the one that just came
        if (!last->run->isOver)
            continue;
        m_bytes -= last->bytes;
        m_budget.caches->giveBack(last->bytes);
        last = m_figures.erase(last);
    }
}

FigureMemo::FigureMemo()
    : FigureMemo(MemoryBudget()) { }

FigureMemo::FigureMemo(const MemoryBudget& budget)
    : m_figures(std::make_shared<Figures>(budget)) { }

FigureMemo::FigureMemo(const FigureMemo& other)
    : FigureMemo(other.m_figures->budget()) { }

FigureMemo& FigureMemo::operator=(const FigureMemo& other) {
    if (this != &other)
        m_figures = std::make_shared<Figures>(other.m_figures->budget());
    return *this;
}

Result<FigureMemo::Value> FigureMemo::find(const Question& question, const std::stop_token& stop,
    const std::function<Result<Made>()>& compute) const {
    const std::shared_ptr<Figures> figures = m_figures; // the snapshot may go meanwhile
    return figures->find(question, stop, compute);
}

std::map<std::string, FigureMemo::Count> FigureMemo::counts() const {
    return m_figures->counts();
}

uint64_t FigureMemo::bytes() const {
    return m_figures->bytes();
}

} // namespace rankscope::query
