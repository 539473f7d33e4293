// SPDX-License-Identifier: GPL-3.0-or-later
// What was computed of a snapshot, so that each figure is computed once, whoever asks: pages, SQL
// tables, exports, the command line. A figure is known by its name, its type and its arguments.
//
//   return snapshot.figures.get<LinkMatrix>("linkMatrix", std::tuple(filter), stop,
//       [&] { return readLinks(snapshot, filter, stop); });
//
// Who asks for what somebody is computing waits for it. When that one is cancelled the next one
// computes; an error goes to all that wait and is not kept. What a thread of lowest priority is
// computing nobody else waits for: he computes it himself. What was not used for longest goes when
// there is too much of it (MemoryBudget::figures); what is more than that alone is not kept.
// Figures that depend on the offsets of the ranks have offsetsOf(snapshot) among their arguments:
// the memo stays when only those change. Thread: any.
#pragma once

#include <any>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "core/base/held_bytes.h"
#include "core/base/memory_budget.h"
#include "core/base/result.h"

namespace rankscope::query {

class FigureMemo {
public:
    FigureMemo();
    explicit FigureMemo(const MemoryBudget& budget);
    /// Begins anew, within the same budget: a memo is of one snapshot.
    FigureMemo(const FigureMemo& other);
    FigureMemo& operator=(const FigureMemo& other);
    FigureMemo(FigureMemo&&) = default;
    FigureMemo& operator=(FigureMemo&&) = default;
    ~FigureMemo() = default;

    /// Errors: Cancelled, those of `compute`.
    template <class T, class... Args, class Compute>
    Result<std::shared_ptr<const T>> shared(std::string_view figure, std::tuple<Args...> args,
        const std::stop_token& stop, Compute compute) const;
    /// A copy, for what is small.
    template <class T, class... Args, class Compute>
    Result<T> get(std::string_view figure, std::tuple<Args...> args, const std::stop_token& stop,
        Compute compute) const;

    /// Knows what that one knows, from now on too: of a snapshot with the same ranks and tables.
    void shareWith(const FigureMemo& other) { m_figures = other.m_figures; }

    struct Count {
        uint64_t computed = 0;
        uint64_t reused = 0;
    };
    /// By the name of the figure.
    std::map<std::string, Count> counts() const;
    /// Of what is known now.
    uint64_t bytes() const;

private:
    class Figures;
    using Value = std::shared_ptr<const void>;
    struct Made {
        Value value;
        uint64_t bytes = 0;
    };
    struct Question {
        std::string_view figure;
        std::any args; ///< with the type of the answer
        bool (*isSame)(const std::any&, const std::any&);
    };
    template <class T, class Args>
    struct ArgsOf {
        Args args;
    };
    Result<Value> find(const Question& question, const std::stop_token& stop,
        const std::function<Result<Made>()>& compute) const;

    std::shared_ptr<Figures> m_figures;
};

template <class T, class... Args, class Compute>
Result<std::shared_ptr<const T>> FigureMemo::shared(std::string_view figure,
    std::tuple<Args...> args, const std::stop_token& stop, Compute compute) const {
    using Known = ArgsOf<T, std::tuple<Args...>>;
    const auto isSame = [](const std::any& one, const std::any& other) {
        return std::any_cast<const Known&>(one).args == std::any_cast<const Known&>(other).args;
    };
    RS_TRY_ASSIGN(const Value value,
        find({figure, Known{std::move(args)}, isSame}, stop, [&compute]() -> Result<Made> {
            RS_TRY_ASSIGN(T made, compute());
            auto kept = std::make_shared<const T>(std::move(made));
            const uint64_t bytes = sizeof(T) + heldBytes(*kept);
            return Made{std::move(kept), bytes};
        }));
    return std::static_pointer_cast<const T>(value);
}

template <class T, class... Args, class Compute>
Result<T> FigureMemo::get(std::string_view figure, std::tuple<Args...> args,
    const std::stop_token& stop, Compute compute) const {
    RS_TRY_ASSIGN(const std::shared_ptr<const T> value,
        shared<T>(figure, std::move(args), stop, std::move(compute)));
    return *value;
}

} // namespace rankscope::query
