// SPDX-License-Identifier: GPL-3.0-or-later
// What a slow link costs a step. Thread: that of the session.
#pragma once

#include <optional>
#include <vector>

#include "core/advisor/inputs.h"
#include "core/advisor/replay/fixes.h"

namespace rankscope::advisor {

/// Each collective of both ranks of the link moves data for so much of its time less (0 to 1), but
/// no less than on its other ranks. What of that lies at its end, while a rank computes nothing up
/// to that end, at the rank with least of it the step is shorter; the mean of the steps. An upper
/// bound: what follows may wait for something else. Nothing where no timeline shows what is
/// exposed. Errors: those of the inputs.
enum class LinkUse { All, Collectives }; ///< with or without sends and receives
Result<std::optional<Duration>> exposedLossOf(
    Inputs& inputs, const analysis::Link& link, double share, LinkUse use = LinkUse::All);

/// A direction of a link, and by how much of its length each of its transfers is too long.
struct SlowDirection {
    int64_t source = 0;
    int64_t target = 0;
    double share = 0;
};

struct PlayedLink {
    Price price;
    bool isOfStages = false; ///< else within one
};

/// The steps played again with all that these directions of one pair of ranks move at its normal
/// length: transfers between stages, or collectives within the passes of a worker and gradients and
/// parameters of its stage that pass the link, with the steps in a row. One rank of each tensor and
/// context parallel group stands for the others: of links of these what that one waits for them,
/// within passes and in the norm of the gradients; what they lose at the end of the last step is
/// not seen. Nothing of links between stages of several replicas, nor of a job that is not played
/// again. Errors: those of the inputs.
Result<std::optional<PlayedLink>> playedLink(
    Inputs& inputs, const std::vector<SlowDirection>& directions);

/// Between stages, those of slow links (analysis::slowLinks()) that are transfers of the replay: at
/// the normal of their transport, and so much longer again. Nothing of a job that is not played
/// again. Errors: those of the inputs.
struct LinkPaces {
    std::vector<Fix> atNormal;
    std::vector<Fix> atOwn; ///< undoes it
};
Result<LinkPaces> pacesOfSlowLinks(Inputs& inputs);

} // namespace rankscope::advisor
