// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/legacy_job.h"

#include <algorithm>

#include "core/base/whole_number.h"

namespace rankscope::tables {

namespace {

constexpr int64_t kMostRanks = 1 << 20;

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

std::optional<int64_t> numberFromZero(std::string_view text) {
    return !text.empty() && isDigit(text.front()) ? wholeNumber(text) : std::nullopt;
}

std::string_view takeWord(std::string_view& text) {
    const size_t end = std::min(text.find('_'), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return word;
}

struct JobSizes {
    bool isDataParallel = false;
    int64_t stages = 0;
    int64_t ranks = 0;
};

/// Of "ascend_cluster_analyse_pipeline-parallel_2_4_0.csv": 2 stages, 4 ranks.
std::optional<JobSizes> sizesIn(std::string_view name) {
    constexpr std::string_view kPrefix = "ascend_cluster_analyse_";
    if (!name.starts_with(kPrefix))
        return std::nullopt;
    name.remove_prefix(kPrefix.size());
    const bool isDataParallel = takeWord(name) == "data-parallel";
    const auto stages = numberFromZero(takeWord(name));
    const auto ranks = numberFromZero(takeWord(name));
    if (!stages || !ranks || *stages < 1 || *ranks < *stages || *ranks > kMostRanks
        || *ranks % *stages != 0)
        return std::nullopt;
    return JobSizes{isDataParallel, *stages, *ranks};
}

std::optional<JobSizes> sizesOf(const model::RankSource& source) {
    for (const model::SourceFile& file : source.files) {
        if (const auto sizes = sizesIn(file.path.filename().native()))
            return sizes;
    }
    return std::nullopt;
}

LegacyGroup groupOfRanks(std::string name, std::vector<int64_t> ranks) {
    std::string id =
        name + '_' + std::to_string(ranks.front()) + '_' + std::to_string(ranks.back());
    return {std::move(id), std::move(name), std::move(ranks)};
}

} // namespace

std::optional<LinkEnds> linkEndsOf(std::string_view text) {
    const size_t dash = text.find('-');
    if (dash == std::string_view::npos)
        return std::nullopt;
    const auto source = numberFromZero(text.substr(0, dash));
    const auto target = numberFromZero(text.substr(dash + 1));
    if (!source || !target)
        return std::nullopt;
    return LinkEnds{*source, *target};
}

LegacyOperator legacyOperatorOf(std::string_view text) {
    const std::string_view whole = text;
    std::optional<int64_t> number;
    while (text.starts_with("stream_") || text.starts_with("parallel_")
        || (text.size() < whole.size() && !text.empty() && isDigit(text.front())))
        number = numberFromZero(takeWord(text));
    if (text.empty())
        text = whole;
    LegacyOperator of;
    of.name = text;
    of.type = text.substr(0, text.find("-op"));
    if (!of.type.empty() && of.type[0] >= 'A' && of.type[0] <= 'Z')
        of.type[0] = static_cast<char>(of.type[0] - 'A' + 'a');
    of.isPointToPoint = of.type == "send" || of.type == "receive";
    if (of.isPointToPoint)
        of.number = number;
    return of;
}

LegacyJob::LegacyJob(const model::RankSource& source)
    : m_rank(source.rank) {
    const auto sizes = sizesOf(source);
    if (!sizes || m_rank < 0 || m_rank >= sizes->ranks)
        return;
    const int64_t inStage = sizes->ranks / sizes->stages;
    m_numberInStage = m_rank % inStage;
    // two ranks have no smaller group, and data parallel jobs have but one
    if (inStage <= 2 || sizes->isDataParallel) {
        std::vector<int64_t> ranks;
        for (int64_t i = 0; i < inStage; ++i)
            ranks.push_back(m_rank - m_numberInStage + i);
        const char* const name = sizes->stages == 1 ? "hccl_world_group" : "stage";
        m_stage = groupOfRanks(name, std::move(ranks));
    }
    if (m_stage && sizes->stages == 2)
        m_pair = groupOfRanks("pp", {m_numberInStage, m_numberInStage + inStage});
}

const std::optional<LegacyGroup>& LegacyJob::groupOf(const LegacyOperator& of) const {
    static const std::optional<LegacyGroup> kUnknown;
    return of.type.empty() ? kUnknown : of.isPointToPoint ? m_pair : m_stage;
}

std::optional<int64_t> LegacyJob::numberIn(const LegacyGroup& group) const {
    const auto found = std::find(group.ranks.begin(), group.ranks.end(), m_rank);
    return found == group.ranks.end() ? std::nullopt
                                      : std::optional<int64_t>(found - group.ranks.begin());
}

std::optional<LinkEnds> LegacyJob::placed(const LegacyOperator& of, const LinkEnds& written) const {
    if (of.isPointToPoint)
        return of.type == "receive" ? placedTransfer(written) : std::nullopt;
    const auto isMember = [this](int64_t number) {
        return number < static_cast<int64_t>(m_stage->ranks.size());
    };
    if (of.type.empty() || !m_stage || written.target != m_numberInStage
        || !isMember(written.source))
        return std::nullopt;
    return LinkEnds{m_stage->ranks[static_cast<size_t>(written.source)], m_rank};
}

/// The source is numbered within the two ranks, the target within its stage.
std::optional<LinkEnds> LegacyJob::placedTransfer(const LinkEnds& written) const {
    if (!m_pair || written.target != m_numberInStage || written.source > 1)
        return std::nullopt;
    const int64_t source = m_pair->ranks[static_cast<size_t>(written.source)];
    if (source == m_rank)
        return std::nullopt;
    return LinkEnds{source, m_rank};
}

} // namespace rankscope::tables
