// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/operator_name.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/base/ascii.h"

namespace rankscope::model {

namespace {

std::optional<int64_t> integerOf(std::string_view text) {
    int64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size())
        return std::nullopt;
    return value;
}

bool startsWithWord(std::string_view text, std::string_view lowerWord) {
    return text.size() >= lowerWord.size()
        && std::equal(lowerWord.begin(), lowerWord.end(), text.begin(),
            [](char word, char c) { return word == asciiLower(c); });
}

} // namespace

OperatorName splitOperatorName(std::string_view text) {
    OperatorName result;
    const size_t at = text.rfind('@');
    result.name = text.substr(0, at);
    if (at != std::string_view::npos)
        result.groupHash = text.substr(at + 1);
    result.isTotal = startsWithWord(text, "total") || result.name.ends_with("-total");
    constexpr std::string_view kPrefix = "hcom_";
    const size_t bars = result.name.find("__");
    if (!result.name.starts_with(kPrefix) || bars == std::string_view::npos
        || bars <= kPrefix.size())
        return result;
    result.type = result.name.substr(kPrefix.size(), bars - kPrefix.size());
    std::string_view numbers = result.name.substr(bars + 2); // part of the hash, index, 1
    const size_t bar = numbers.find('_');
    if (bar != std::string_view::npos) {
        numbers.remove_prefix(bar + 1);
        result.groupIndex = integerOf(numbers.substr(0, numbers.find('_')));
    }
    return result;
}

std::string_view kindOfOperator(std::string_view name) {
    for (const std::string_view word : {"hcom_send", "hcom_receive", "hcom_batchsendrecv"}) {
        if (startsWithWord(name, word))
            return "p2p";
    }
    return "collective";
}

bool isCommunicationKernel(std::string_view name) {
    static constexpr std::array<std::string_view, 6> kLibraries{
        "nccl", "rccl", "msccl", "oneccl", "hccl", "nvshmem"};
    return std::any_of(kLibraries.begin(), kLibraries.end(), [name](std::string_view library) {
        return containsInAnyCase(name, library);
    }) || name.starts_with("hcom_");
}

bool isComputingTask(std::string_view type) {
    return type.starts_with("AI_") || type.starts_with("MIX_") || type.starts_with("KERNEL_AI")
        || type.starts_with("KERNEL_MIX") || type == "DSA_SQE";
}

bool isCommunicationRow(std::string_view name, std::string_view core) {
    return core == "HCCL" || core == "COMMUNICATION" || name.starts_with("hcom_");
}

} // namespace rankscope::model
