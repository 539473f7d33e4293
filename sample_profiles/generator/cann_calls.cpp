// SPDX-License-Identifier: GPL-3.0-or-later
#include "cann_calls.h"

#include <fmt/format.h>

namespace rankscope::generator {
namespace {

CannCall acl(
    std::string_view api, std::string_view mode, Span span, Place place, std::int64_t connection) {
    return {fmt::format("AscendCL@{}", api), "acl", std::string(mode), std::string(api), "0", span,
        place, connection};
}

CannCall runtime(std::string_view api, Span span, Place place, std::int64_t connection) {
    return {fmt::format("Runtime@{}", api), "runtime", std::string(api), "0", "0", span, place,
        connection};
}

} // namespace

std::string CannCall::statisticName() const {
    if (level == "acl") {
        return id;
    }
    return level == "hccl" ? item : mode;
}

void callsOf(const RankContext& context, const Op& op, std::vector<CannCall>& calls) {
    calls.clear();
    const Place place = context.cann(context.launchThread());
    const KernelKind* kernel = op.instruction->kernel;
    const bool isFull = !context.job().isCompact;
    std::string_view launch = "KernelLaunchWithHandle";
    if (op.communication >= 0) {
        const auto name = fmt::format("hcom_{}_", collectiveOp(op.instruction->collective));
        calls.push_back(acl(name, "ACL_OTHERS", op.api, place, op.connection));
        calls.push_back({"Hccl@Launch_Ffts", "hccl", "master", "0", "Launch_Ffts", op.node, place,
            op.connection + 1});
        launch = "FftsPlusTaskLaunch";
    } else if (kernel == nullptr) {
        calls.push_back(acl("aclrtMemcpyAsync", "ACL_RTS", op.api, place, op.connection));
        launch = "MemcpyAsync";
    } else {
        calls.push_back(op.isCompiled
                ? acl("aclopCompileAndExecute", "ACL_OP", op.api, place, op.connection)
                : acl(kernel->aclApi, "ACL_NN", op.api, place, op.connection));
        calls.push_back({"Node@launch", "node", "launch", "0", context.kernelName(op), op.node,
            place, op.connection + 1});
        if (isFull) {
            calls.push_back(runtime("CtxGetOverflowAddr",
                {op.node.start + 400, op.node.duration / 40 + 90}, place, op.connection + 2));
        }
    }
    if (isFull) {
        calls.push_back(runtime(launch, op.runtime, place, op.connection + 3));
    }
}

void syncCallsOf(const RankContext& context, const StepRecord& step, std::vector<CannCall>& calls) {
    calls.clear();
    if (step.sync.duration == 0) {
        return;
    }
    const Place place = context.cann(context.mainThread());
    const std::int64_t connection = step.ops.back().connection + kConnectionsOfOp - 2;
    calls.push_back(
        acl("aclrtSynchronizeStreamWithTimeout", "ACL_RTS", step.sync, place, connection));
    calls.push_back(runtime("StreamSynchronize",
        {step.sync.start + 700, step.sync.duration - 1'400}, place, connection + 1));
}

} // namespace rankscope::generator
