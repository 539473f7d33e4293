// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/parallel_groups.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <set>

#include "core/analysis/runs/run_questions.h"
#include "core/base/saturate.h"
#include "core/base/whole_number.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

/// Joins ranks that are named together; the smallest rank stands for each set.
class RankSets {
public:
    void join(const std::vector<int64_t>& ranks) {
        for (const int64_t rank : ranks) {
            const int64_t a = find(ranks.front());
            const int64_t b = find(rank);
            m_parent[std::max(a, b)] = std::min(a, b);
        }
    }
    bool contains(int64_t rank) const { return m_parent.count(rank) > 0; }
    int64_t find(int64_t rank) {
        int64_t at = rank;
        while (m_parent.emplace(at, at).first->second != at)
            at = m_parent[at];
        return m_parent[rank] = at; // the next way is short
    }
    std::map<int64_t, std::vector<int64_t>> sets() {
        std::map<int64_t, std::vector<int64_t>> sets;
        std::vector<int64_t> ranks;
        ranks.reserve(m_parent.size());
        for (const auto& [rank, parent] : m_parent)
            ranks.push_back(rank);
        for (const int64_t rank : ranks)
            sets[find(rank)].push_back(rank);
        return sets;
    }

private:
    std::map<int64_t, int64_t> m_parent;
};

bool isPipeline(const CommunicationGroup& group) {
    return group.name == "pp";
}

/// Whether two of the ranks are of one pipeline.
bool spansStages(const CommunicationGroup& group, RankSets& pipelines) {
    std::set<int64_t> seen;
    return std::any_of(group.ranks.begin(), group.ranks.end(), [&](int64_t rank) {
        return pipelines.contains(rank) && !seen.insert(pipelines.find(rank)).second;
    });
}

/// Which size a word of a folder's name counts; decode context parallel ranks are tensor ones.
int64_t* sizeOfWord(ParallelSizes& sizes, std::string_view word) {
    const std::pair<std::string_view, int64_t*> known[] = {{"tp", &sizes.tensor},
        {"cp", &sizes.context}, {"pcp", &sizes.context}, {"dp", &sizes.data},
        {"pp", &sizes.pipeline}, {"ep", &sizes.expert}};
    const auto* const found = std::find_if(
        std::begin(known), std::end(known), [word](const auto& one) { return one.first == word; });
    return found == std::end(known) ? nullptr : found->second;
}

/// Of "dp0_pp1_tp3_rank7_123_ascend_pt": tp is 3. Numbers without a word mean nothing.
bool takeIndexes(std::string_view name, ParallelSizes& sizes) {
    constexpr int64_t kMostIndex = 1 << 20;
    bool isAny = false;
    for (size_t begin = 0; begin <= name.size();) {
        const size_t end = std::min(name.find('_', begin), name.size());
        const std::string_view part = name.substr(begin, end - begin);
        const size_t digits = std::min(part.find_first_of("0123456789"), part.size());
        const auto index = wholeNumber(part.substr(digits));
        int64_t* const size = sizeOfWord(sizes, part.substr(0, digits));
        if (size != nullptr && index && *index < kMostIndex) {
            *size = std::max(*size, *index + 1);
            isAny = true;
        }
        begin = end + 1;
    }
    return isAny;
}

std::optional<ParallelSizes> sizesOfFolders(const query::Snapshot& snapshot) {
    ParallelSizes sizes;
    bool isAny = false;
    const auto take = [&](const std::string& folder) {
        const std::string name = std::filesystem::path(folder).filename().native();
        isAny = (name.ends_with("_ascend_pt") && takeIndexes(name, sizes)) || isAny;
    };
    for (const auto& tables : snapshot.tables)
        take(tables->folder);
    for (const query::OpenRank& open : snapshot.ranks)
        take(open.index->folder);
    return isAny ? std::optional(sizes) : std::nullopt;
}

} // namespace

std::vector<int64_t> ranksIn(std::string_view text) {
    std::vector<int64_t> ranks;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at != end) {
        int64_t rank = 0;
        const auto [rest, error] = std::from_chars(at, end, rank);
        if (error == std::errc())
            ranks.push_back(rank);
        at = rest == at ? at + 1 : rest;
    }
    return ranks;
}

std::string textOfRanks(const std::vector<int64_t>& ranks) {
    std::string text;
    for (const int64_t rank : ranks)
        text += (text.empty() ? "(" : ", ") + std::to_string(rank);
    return text.empty() ? text : text + ")";
}

namespace {

Result<std::optional<ParallelSizes>> readParallelSizes(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    static constexpr std::string_view kPrefix = "distributed_args.";
    std::map<std::string, int64_t, std::less<>> facts;
    RS_TRY(eachRow(snapshot, "fact",
        "SELECT substr(key, 18), value FROM fact WHERE key GLOB 'distributed_args.*'", stop,
        [&facts](const TableIndex&, const Statement& row) {
            const std::vector<int64_t> numbers = ranksIn(row.text(1));
            if (numbers.size() == 1)
                facts.emplace(row.text(0), numbers.front()); // the first rank counts
        }));
    static_assert(kPrefix.size() + 1 == 18);
    const auto fact = [&facts](std::string_view key, int64_t other) {
        const auto found = facts.find(key);
        return found == facts.end() ? other : found->second;
    };
    if (facts.count("tensor_model_parallel_size") + facts.count("pipeline_model_parallel_size")
            + facts.count("data_parallel_size")
        == 0)
        return sizesOfFolders(snapshot);
    ParallelSizes sizes;
    sizes.tensor = fact("tensor_model_parallel_size", 1);
    sizes.context = fact("context_parallel_size", 1);
    sizes.pipeline = fact("pipeline_model_parallel_size", 1);
    sizes.expert = fact("expert_model_parallel_size", 1);
    const int64_t others = std::max(
        saturatingMultiply(saturatingMultiply(sizes.tensor, sizes.context), sizes.pipeline),
        int64_t{1});
    sizes.data =
        fact("data_parallel_size", std::max(fact("world_size", others) / others, int64_t{1}));
    return sizes;
}

} // namespace

Result<std::optional<ParallelSizes>> parallelSizes(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    return snapshot.figures.get<std::optional<ParallelSizes>>(
        "parallelSizes", std::tuple(), stop, [&] { return readParallelSizes(snapshot, stop); });
}

TableQuestion<std::vector<CommunicationGroup>> askGroups() {
    using Groups = std::vector<CommunicationGroup>;
    using ByHash = std::map<std::string, CommunicationGroup, std::less<>>;
    const auto ofRanks = std::make_shared<ByHash>();
    const auto ofCluster = std::make_shared<ByHash>();
    const auto into = [](const std::shared_ptr<ByHash>& byHash) -> TakeRow {
        return [byHash](const TableIndex&, const Statement& row) {
            if (byHash->find(row.text(0)) == byHash->end())
                (*byHash)[std::string(row.text(0))] = {
                    std::string(row.text(0)), std::string(row.text(1)), ranksIn(row.text(2))};
        };
    };
    TableQuestion<Groups> question;
    question.rows = {
        {"parallel_group", "SELECT hash, name, ranks FROM parallel_group", into(ofRanks)},
        {"cluster_group",
            "SELECT group_hash, name, ranks FROM cluster_group WHERE group_hash IS NOT NULL",
            into(ofCluster)}};
    question.finish = [ofRanks, ofCluster]() -> Result<Groups> {
        ofRanks->merge(*ofCluster); // what the ranks say themselves stays
        Groups groups;
        groups.reserve(ofRanks->size());
        for (auto& [hash, group] : *ofRanks)
            groups.push_back(std::move(group));
        std::sort(groups.begin(), groups.end(), [](const auto& left, const auto& right) {
            return std::tie(left.name, left.ranks) < std::tie(right.name, right.ranks);
        });
        return groups;
    };
    return question;
}

Result<std::vector<CommunicationGroup>> communicationGroups(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    return snapshot.figures.get<std::vector<CommunicationGroup>>("communicationGroups",
        std::tuple(), stop, [&] { return answer(snapshot, askGroups(), stop); });
}

std::vector<RankGroup> inferStages(std::span<const CommunicationGroup> groups) {
    RankSets pipelines;
    RankSets stages;
    for (const CommunicationGroup& group : groups) {
        if (isPipeline(group) && group.ranks.size() > 1)
            pipelines.join(group.ranks);
    }
    for (const CommunicationGroup& group : groups) {
        if (group.ranks.empty())
            continue;
        if (!isPipeline(group) && !spansStages(group, pipelines))
            stages.join(group.ranks);
        for (const int64_t rank : group.ranks) // alone in its stage, maybe
            stages.join({rank});
    }
    std::vector<RankGroup> result;
    for (auto& [first, ranks] : stages.sets())
        result.push_back({"stage " + std::to_string(result.size()), std::move(ranks)});
    return result;
}

} // namespace rankscope::analysis
