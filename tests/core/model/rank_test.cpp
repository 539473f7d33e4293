// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/operator_name.h"
#include "core/model/rank.h"

#include <set>
#include <string>

#include <catch2/catch.hpp>

namespace rank_test {

using namespace rankscope::model;

TEST_CASE("every profile kind has a word of its own", "[rank]") {
    std::set<std::string> words;
    const int last = static_cast<int>(ProfileKind::Monitor);
    for (int i = 0; i <= last; ++i)
        words.insert(toWord(static_cast<ProfileKind>(i)));
    CHECK(words.size() == static_cast<size_t>(last) + 1);
    CHECK(words.count("unknown") == 0);
    CHECK(std::string(toWord(ProfileKind::PytorchText)) == "pytorch-text");
}

TEST_CASE("T12: kernels of the libraries for communication are known by name") {
    for (const char* name : {"ncclDevKernel_AllReduce_Sum_f32_RING_LL(x)", "rcclKernel_x",
             "mscclKernel_Sum_half_LL", "oneccl::allreduce_kernel", "HcclAllReduce",
             "nvshmemi_put_kernel", "NVSHMEM_alltoall", "hcom_allReduce__1_0_1"}) {
        INFO(name);
        CHECK(isCommunicationKernel(name));
    }
    for (const char* name : {"gemm", "volta_sgemm_128x64_nn", "Memcpy DtoD", ""})
        CHECK_FALSE(isCommunicationKernel(name));
    CHECK(isCommunicationRow("hcom_allReduce_", ""));
    CHECK(isCommunicationRow("allreduce", "COMMUNICATION"));
    CHECK(isCommunicationRow("allreduce", "HCCL"));
    CHECK_FALSE(isCommunicationRow("Add", "AI_CORE"));
}

} // namespace rank_test
