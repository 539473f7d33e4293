// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "communication_json.h"

namespace rankscope::generator {
namespace {

// The operators of one type and group: for each target rank their links, fastest first.
using LinksByTarget = std::map<int, std::vector<LinkSum>>;

std::string_view matrixType(Collective kind) {
    switch (kind) {
    case Collective::allReduce:
        return "allreduce";
    case Collective::reduceScatter:
        return "reduce"; // the real profiler cuts the name like this
    case Collective::allGather:
        return "allgather";
    case Collective::allToAll:
        return "alltoallv";
    case Collective::send:
        return "send";
    case Collective::receive:
        break;
    }
    return "receive";
}

// Which of `count` links, sorted by bandwidth, stands under a heading; -1 for none.
int pick(std::string_view heading, int count) {
    if (heading == "top1") {
        return 0;
    }
    if (heading == "middle") {
        return count / 2;
    }
    return count - (heading.back() - '0');
}

void appendLinks(
    std::string& out, const LinksByTarget& targets, int own, std::string_view heading) {
    bool isFirst = true;
    for (const auto& [target, links] : targets) {
        LinkSum shown;
        if (heading == "total") {
            shown.transport = links.front().transport;
            for (const LinkSum& link : links) {
                shown.bytes += link.bytes;
                shown.time += link.time;
            }
        } else {
            const int at = pick(heading, static_cast<int>(links.size()));
            if (at < 0) {
                continue;
            }
            shown = links[static_cast<std::size_t>(at)];
        }
        out += fmt::format("{}\"{}-{}\": ", isFirst ? "" : ", ", own, target);
        isFirst = false;
        shown.append(out);
    }
}

} // namespace

void appendMatrix(
    std::string& out, const RankContext& context, const StepRecord& step, bool pointToPoint) {
    std::map<std::pair<std::size_t, std::string_view>, LinksByTarget> operators;
    for (const Communication& communication : step.communications) {
        if (isPointToPoint(communication.kind) != pointToPoint) {
            continue;
        }
        auto& targets = operators[{communication.group, matrixType(communication.kind)}];
        for (auto& [target, link] : linksOf(context, communication)) {
            targets[target].push_back(std::move(link));
        }
    }
    bool isFirst = true;
    for (auto& [key, targets] : operators) {
        for (auto& [target, links] : targets) {
            // Bandwidth is bytes / time: compared by cross multiplication.
            std::stable_sort(
                links.begin(), links.end(), [](const LinkSum& left, const LinkSum& right) {
                    return left.bytes * right.time > right.bytes * left.time;
                });
        }
        const Group& group = context.topology().groups()[key.first];
        for (const std::string_view heading :
            {"top1", "middle", "bottom1", "total", "bottom2", "bottom3"}) {
            std::string links;
            appendLinks(links, targets, group.localRank(context.rank()), heading);
            if (!links.empty()) {
                out += fmt::format("{}\"{}-{}@{}\": {{{}}}", isFirst ? "" : ", ", key.second,
                    heading, group.hash, links);
                isFirst = false;
            }
        }
    }
}

} // namespace rankscope::generator
