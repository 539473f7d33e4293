// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/nccl_message.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>

#include "core/analysis/rank_group.h"

namespace rankscope::analysis {

namespace {

constexpr const char* kTransport = "NCCL";

const std::string* valueOf(const std::vector<query::ArgNode>& args, std::string_view key) {
    const auto found = std::ranges::find(args, key, &query::ArgNode::key);
    return found == args.end() ? nullptr : &found->value;
}

std::optional<int64_t> elementsIn(const std::vector<query::ArgNode>& args, std::string_view key) {
    const std::string* text = valueOf(args, key);
    if (text == nullptr)
        return std::nullopt;
    int64_t number = 0;
    const char* const end = text->data() + text->size();
    const auto read = std::from_chars(text->data(), end, number);
    const bool isNumber = read.ec == std::errc() && read.ptr == end && number >= 0;
    return isNumber ? std::optional(number) : std::nullopt;
}

/// As PyTorch names its types (c10::ScalarType).
std::optional<int64_t> bytesOfType(std::string_view type) {
    static constexpr std::pair<std::string_view, int64_t> kTypes[] = {{"Byte", 1}, {"Char", 1},
        {"Bool", 1}, {"Short", 2}, {"Half", 2}, {"BFloat16", 2}, {"Int", 4}, {"Float", 4},
        {"ComplexHalf", 4}, {"Long", 8}, {"Double", 8}, {"ComplexFloat", 8}, {"ComplexDouble", 16}};
    if (type.starts_with("Float8_"))
        return 1;
    const auto found =
        std::ranges::find(kTypes, type, &std::pair<std::string_view, int64_t>::first);
    return found == std::end(kTypes) ? std::nullopt : std::optional(found->second);
}

} // namespace

std::optional<NcclGroup> ncclGroup(const std::vector<query::ArgNode>& args) {
    const std::string* ranks = valueOf(args, "Process Group Ranks");
    if (ranks == nullptr)
        return std::nullopt;
    const size_t count = ranksIn(*ranks).size();
    if (count == 0)
        return std::nullopt;
    const std::string* name = valueOf(args, "Process Group Description");
    if (name == nullptr || name->empty() || *name == "undefined")
        name = valueOf(args, "Process Group Name");
    return NcclGroup{(name == nullptr ? std::string() : *name + ' ') + *ranks, count};
}

std::optional<int64_t> ncclMessageSize(const std::vector<query::ArgNode>& args) {
    const auto in = elementsIn(args, "In msg nelems");
    const auto out = elementsIn(args, "Out msg nelems");
    const std::string* type = valueOf(args, "dtype");
    if ((!in && !out) || type == nullptr)
        return std::nullopt;
    const int64_t elements = std::max(in.value_or(0), out.value_or(0));
    const auto bytes = bytesOfType(*type);
    if (!bytes || elements > std::numeric_limits<int64_t>::max() / *bytes)
        return std::nullopt;
    return elements * *bytes;
}

std::vector<TransportSum> messageSums(const Collectives& all) {
    std::map<int64_t, TransportSum> sums;
    for (const Collective& one : all.rows) {
        if (!one.size)
            continue;
        TransportSum& sum = sums[one.rank];
        sum.rank = one.rank;
        sum.transport = kTransport;
        sum.size += *one.size;
        sum.time += one.times.transit + one.times.unsplit;
    }
    std::vector<TransportSum> result;
    result.reserve(sums.size());
    for (auto& [rank, sum] : sums)
        result.push_back(std::move(sum));
    return result;
}

std::vector<PacketSum> messagePackets(const Collectives& all, std::optional<int64_t> rank) {
    std::map<int64_t, PacketSum> sums;
    for (const Collective& one : all.rows) {
        if (!one.size || (rank && one.rank != *rank))
            continue;
        PacketSum& sum = sums[*one.size];
        sum.transport = kTransport;
        sum.packetSize = *one.size;
        ++sum.count;
        sum.time += one.times.transit + one.times.unsplit;
    }
    std::vector<PacketSum> result;
    result.reserve(sums.size());
    for (auto& [size, sum] : sums)
        result.push_back(std::move(sum));
    return result;
}

} // namespace rankscope::analysis
