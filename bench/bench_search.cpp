// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/bench_search.h"

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "bench/figures.h"
#include "core/query/flows.h"
#include "core/query/search.h"

namespace rankscope::bench {

namespace {

constexpr int kRepetitions = 5;

struct Search {
    const char* name;
    query::SearchRequest request;
};

/// The name that most slices have: the worst case of a search by name.
std::string commonestName(const index::RankIndex& rank) {
    std::vector<uint64_t> counts(rank.strings.size());
    for (const index::NameTotals& totals : rank.totals)
        counts[toIndex(totals.name)] += totals.count;
    const auto most = std::ranges::max_element(counts);
    return most == counts.end() ? std::string()
                                : rank.strings[static_cast<size_t>(most - counts.begin())];
}

Status benchSearch(query::Session& session, const Search& search) {
    std::vector<double> whole;
    std::vector<double> first;
    uint64_t found = 0;
    for (int i = 0; i < kRepetitions; ++i) {
        const Stopwatch watch;
        std::optional<double> heard;
        const query::SearchListener listener{[&](const query::SearchResult& soFar) {
            if (!heard && soFar.count > 0)
                heard = watch.milliseconds();
        }};
        RS_TRY_ASSIGN(const auto result, query::search(session, search.request, {}, listener));
        whole.push_back(watch.milliseconds());
        first.push_back(heard.value_or(whole.back()));
        found = result.count;
    }
    printFigure(fmt::format("search, {}", search.name), median(whole), "ms",
        fmt::format("first matches {:.1f}; p95 {:.1f}; matches {}", median(first),
            percentile(whole, 95), found));
    return {};
}

Status benchLinks(query::Session& session) {
    const std::vector<query::FlowCategory> categories = query::flowCategories(session.snapshot());
    const auto largest = std::ranges::max_element(categories, {}, &query::FlowCategory::count);
    if (largest == categories.end())
        return {};
    const index::RankIndex& rank = *session.snapshot().rank(RankSlot{}).index;
    query::LinkRequest request{.categories = {largest->name}};
    for (const index::LaneIndex& lane : rank.lanes)
        request.lanes.push_back({RankSlot{}, lane.lane.id});
    const TimeRange whole = session.snapshot().range();
    for (const auto& [name, divisor] : {std::pair("100 %", 1), {"1 %", 100}, {"0.01 %", 10'000}}) {
        const Timestamp middle = whole.begin + whole.length() / 2;
        const Duration half = whole.length() / (2 * divisor);
        request.range = {middle - half, middle + half};
        std::vector<double> times;
        uint64_t count = 0;
        for (int i = 0; i < kRepetitions; ++i) {
            const Stopwatch watch;
            RS_TRY_ASSIGN(const auto found, query::links(session, request, {}));
            times.push_back(watch.milliseconds());
            count = found.count;
        }
        printFigure(fmt::format("links of {}, {}", largest->name, name), median(times), "ms",
            fmt::format("p95 {:.1f}; links {}", percentile(times, 95), count));
    }
    return {};
}

} // namespace

Status benchSearches(const std::filesystem::path& indexFile) {
    RS_TRY_ASSIGN(const index::IndexReader reader, index::IndexReader::open(indexFile));
    auto snapshot = std::make_shared<query::Snapshot>();
    snapshot->ranks.push_back({reader.index(), {}});
    query::Session session(snapshot);
    const std::string name = commonestName(*reader.index());
    for (const Search& search : {Search{"commonest name", {.text = name}},
             Search{"expression", {.text = "[mM]at.*l", .textRule = query::TextRule::Regex}},
             Search{"arguments", {.text = "77", .in = query::SearchIn::Arguments}}})
        RS_TRY(benchSearch(session, search));
    return benchLinks(session);
}

} // namespace rankscope::bench
