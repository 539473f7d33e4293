// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/experts.h"

#include <algorithm>
#include <charconv>
#include <map>

#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

namespace {

enum class ExpertKernel { Product, Attention, Exchange };

/// One kernel of the SELECT: a grouped product, or what ends a pass.
struct Kernel {
    ExpertKernel kind = ExpertKernel::Product;
    TimeRange time;
    std::optional<int64_t> tokens;
};

std::vector<ExpertPass> passesOf(const std::vector<Kernel>& kernels) {
    const bool areEndsKnown = std::ranges::any_of(
        kernels, [](const Kernel& kernel) { return kernel.kind != ExpertKernel::Product; });
    std::vector<ExpertPass> passes;
    bool isOpen = false;
    std::optional<Timestamp> brought; ///< end of the all-to-all right before
    for (const Kernel& kernel : kernels) {
        if (kernel.kind != ExpertKernel::Product) {
            const bool isExchange = kernel.kind == ExpertKernel::Exchange;
            if (isOpen && isExchange)
                passes.back().range.end = std::max(passes.back().range.end, kernel.time.begin);
            isOpen = false;
            brought = isExchange ? std::optional(kernel.time.end) : std::nullopt;
            continue;
        }
        if (!isOpen) {
            passes.push_back({Duration(), kernel.tokens, kernel.time});
            TimeRange& range = passes.back().range;
            range.begin = std::min(range.begin, brought.value_or(range.begin));
        }
        isOpen = areEndsKnown;
        brought.reset();
        passes.back().time += kernel.time.length();
        passes.back().range.end = std::max(passes.back().range.end, kernel.time.end);
    }
    return passes;
}

std::optional<int64_t> firstNumber(std::string_view text) {
    const size_t begin = text.find_first_of("0123456789");
    if (begin == std::string_view::npos)
        return std::nullopt;
    int64_t number = 0;
    const auto [end, error] =
        std::from_chars(text.data() + begin, text.data() + text.size(), number);
    return error == std::errc() ? std::optional(number) : std::nullopt;
}

} // namespace

Duration ExpertRank::time() const {
    Duration sum{};
    for (const ExpertPass& pass : passes)
        sum += pass.time;
    return sum;
}

std::optional<int64_t> ExpertRank::tokens() const {
    std::optional<int64_t> sum;
    for (const ExpertPass& pass : passes) {
        if (pass.tokens)
            sum = sum.value_or(0) + *pass.tokens;
    }
    return sum;
}

std::optional<int64_t> tokensIn(std::string_view shapes) {
    std::vector<std::string_view> tensors;
    while (!shapes.empty()) {
        const size_t end = std::min(shapes.find(';'), shapes.size());
        tensors.push_back(shapes.substr(0, end));
        shapes.remove_prefix(std::min(end + 1, shapes.size()));
    }
    if (tensors.empty())
        return std::nullopt;
    const size_t inputs = tensors.size() > 2 ? tensors.size() - 2 : 1;
    std::optional<int64_t> sum;
    for (size_t i = 0; i < inputs; ++i) {
        if (const auto rows = firstNumber(tensors[i]))
            sum = sum.value_or(0) + *rows;
    }
    return sum;
}

namespace {

Result<std::vector<ExpertRank>> readExpertRanks(
    const query::Snapshot& snapshot, std::optional<int64_t> step, const std::stop_token& stop) {
    std::map<int64_t, std::vector<Kernel>> byRank;
    const std::string where = step ? " AND step = " + std::to_string(*step) : std::string();
    RS_TRY(eachRow(snapshot, "kernel",
        "SELECT CASE WHEN type LIKE '%grouped%matmul%' THEN 0 WHEN type LIKE '%attention%' THEN 1 "
        "ELSE 2 END, start, duration, input_shapes FROM kernel WHERE (type LIKE "
        "'%grouped%matmul%' OR type LIKE '%attention%' OR type LIKE '%alltoall%') AND start IS NOT "
        "NULL"
            + where + " ORDER BY start",
        stop, [&byRank](const index::TableIndex& of, const index::Statement& row) {
            const Timestamp begin = fromNanoseconds(row.integer(1));
            byRank[of.rank].push_back({static_cast<ExpertKernel>(row.integer(0)),
                {begin, begin + lengthAt(row, 2)}, tokensIn(row.text(3))});
        }));
    std::vector<ExpertRank> ranks;
    for (const auto& [rank, kernels] : byRank) {
        std::vector<ExpertPass> passes = passesOf(kernels);
        if (!passes.empty())
            ranks.push_back({rank, std::move(passes)});
    }
    return ranks;
}

} // namespace

Result<std::vector<ExpertRank>> expertRanks(
    const query::Snapshot& snapshot, std::optional<int64_t> step, const std::stop_token& stop) {
    return snapshot.figures.get<std::vector<ExpertRank>>("expertRanks", std::tuple(step), stop,
        [&] { return readExpertRanks(snapshot, step, stop); });
}

double imbalance(const std::vector<int64_t>& values) {
    long double sum = 0;
    int64_t largest = 0;
    for (const int64_t value : values) {
        sum += static_cast<long double>(value);
        largest = std::max(largest, value);
    }
    if (sum <= 0)
        return 0;
    const long double mean = sum / static_cast<long double>(values.size());
    return static_cast<double>(static_cast<long double>(largest) / mean - 1);
}

} // namespace rankscope::analysis
