// SPDX-License-Identifier: GPL-3.0-or-later
// Who is who in a job of older MindSpore. Its communication files number ranks within a group and
// don't say which group; the names of
// ascend_cluster_analyse_{mode}-parallel_{stages}_{ranks}_{rank} tell the stages. The links of a
// rank all end at that rank.
//
//   rank 3 of a pipeline of 2 stages and 4 ranks: "0-1" of an AllReduce is 2 -> 3, "0-1" of a
//   Receive 1 -> 3
//
// Thread: any, values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/rank.h"

namespace rankscope::tables {

/// As written: numbers within the group.
struct LinkEnds {
    int64_t source = 0;
    int64_t target = 0;
};

/// "0-1"; nothing for another text.
std::optional<LinkEnds> linkEndsOf(std::string_view text);

/// "stream_41_0_AllReduce-op4582" is AllReduce-op4582 of type allReduce on every rank of the group.
struct LegacyOperator {
    std::string name;
    std::string type;
    bool isPointToPoint = false;
    std::optional<int64_t> number; ///< of a send or receive on its stream
};
LegacyOperator legacyOperatorOf(std::string_view text);

struct LegacyGroup {
    std::string id;
    std::string name; ///< hccl_world_group, stage, pp
    std::vector<int64_t> ranks; ///< sorted
};

class LegacyJob {
public:
    explicit LegacyJob(const model::RankSource& source);

    /// Nothing where several groups are possible: of more than two ranks of a stage any may be one.
    const std::optional<LegacyGroup>& groupOf(const LegacyOperator& of) const;
    /// Of this rank.
    std::optional<int64_t> numberIn(const LegacyGroup& group) const;
    /// Ranks in the job, where they are known.
    std::optional<LinkEnds> placed(const LegacyOperator& of, const LinkEnds& written) const;

private:
    std::optional<LinkEnds> placedTransfer(const LinkEnds& written) const;

    int64_t m_rank = 0;
    int64_t m_numberInStage = 0;
    std::optional<LegacyGroup> m_stage;
    std::optional<LegacyGroup> m_pair; ///< the ends of its transfers
};

} // namespace rankscope::tables
