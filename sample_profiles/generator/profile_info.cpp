// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile_info.h"

#include <fmt/format.h>

#include "simulator.h"

namespace rankscope::generator {
namespace {

// The wall clock is this far ahead of the host's monotonic clock.
constexpr Nanos kMonotonicOffset = 1'759'547'076'070'019'290;

constexpr std::string_view kConfig = R"({{
    "config": {{
        "common_config": {{
            "activities": [
                "ProfilerActivity.CPU",
                "ProfilerActivity.NPU"
            ],
            "schedule": {{
                "wait": 0,
                "active": {steps},
                "warmup": 1,
                "repeat": 1,
                "skip_first": {skip}
            }},
            "record_shapes": true,
            "profile_memory": true,
            "with_stack": {stack},
            "with_flops": false,
            "with_modules": {stack}
        }},
        "experimental_config": {{
            "_profiler_level": "Level2",
            "_aic_metrics": "ACL_AICORE_PIPE_UTILIZATION",
            "_l2_cache": false,
            "_msprof_tx": false,
            "_mstx": false,
            "_data_simplification": true,
            "record_op_args": false,
            "_export_type": [
                "text"
            ],
            "_host_sys": [],
            "_op_attr": false,
            "_gc_detect_threshold": {gc},
            "_mstx_domain_include": [],
            "_mstx_domain_exclude": [],
            "_sys_io": false,
            "_sys_interconnection": false
        }}
    }},
    "start_info": {{
        "syscnt_enable": true,
        "freq": 100,
        "start_cnt": {count},
        "start_monotonic": {start}
    }},
    "end_info": {{
        "collectionTimeEnd": {end},
        "MonotonicTimeEnd": {monotonicEnd}
    }},
{versions}
    "rank_id": "{rank}"
}})";

std::string rankList(const std::vector<int>& ranks) {
    return fmt::format("[{}]", fmt::join(ranks, ", "));
}

} // namespace

std::string profilerInfo(const RankContext& context, Nanos end) {
    const Nanos start = context.clock().read(kProfileStart - 1'840'260) - kMonotonicOffset;
    const char* versions = context.isMindSpore()
        ? R"(    "ms_version": "2.6.0",)"
        : "    \"torch_npu_version\": \"2.7.1\",\n    \"cann_version\": \"8.3.RC1\",";
    return fmt::format(kConfig, fmt::arg("steps", context.job().steps),
        fmt::arg("skip", kFirstStep - 1),
        fmt::arg("gc", context.job().troubles.gcPause ? "1.0" : "null"),
        fmt::arg("stack", context.isMindSpore() ? "false" : "true"), fmt::arg("count", start / 10),
        fmt::arg("start", start), fmt::arg("end", end),
        fmt::arg("monotonicEnd", end - kMonotonicOffset), fmt::arg("versions", versions),
        fmt::arg("rank", context.rank()));
}

std::string profilerMetadata(const RankContext& context) {
    const Job& job = context.job();
    std::string groups;
    for (std::size_t kind = 0; kind < kGroupKinds; ++kind) {
        if (!context.topology().has(static_cast<GroupKind>(kind))) {
            continue;
        }
        const auto index = context.topology().groupOf(context.rank(), static_cast<GroupKind>(kind));
        const Group& group = context.topology().groups()[index];
        groups +=
            fmt::format(R"({}"{}": {{"group_name": "{}", "group_rank": {}, "global_ranks": {}}})",
                groups.empty() ? "" : ", ", group.id, group.profilerName(),
                group.localRank(context.rank()), rankList(group.ranks));
    }
    return fmt::format(
        "{{\"distributed_args\": {{\"tensor_model_parallel_size\": {}, "
        "\"pipeline_model_parallel_size\": {}, \"data_parallel_size\": {}, "
        "\"context_parallel_size\": {}, \"expert_model_parallel_size\": {}, "
        "\"sequence_parallel\": false, \"rank\": {}, \"world_size\": {}}}, "
        "\"ENV_VARIABLES\": {{\"ASCEND_GLOBAL_LOG_LEVEL\": \"3\", \"HCCL_RDMA_TC\": \"\", "
        "\"HCCL_RDMA_SL\": \"\", \"ACLNN_CACHE_LIMIT\": \"\", \"HOST_CACHE_CAPACITY\": \"\", "
        "\"ASCEND_ENHANCE_ENABLE\": \"\", \"PYTORCH_NPU_ALLOC_CONF\": \"{}\", "
        "\"ASCEND_LAUNCH_BLOCKING\": \"\", \"HCCL_ALGO\": \"\"}}, "
        "\"parallel_group_info\": {{{}}}}}",
        job.tensorParallel, job.pipelineParallel, job.dataParallel, job.contextParallel,
        job.expertParallel, context.rank(), job.worldSize(),
        job.troubles.fragmentation ? "" : "expandable_segments:True", groups);
}

} // namespace rankscope::generator
