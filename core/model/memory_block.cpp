// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/memory_block.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace rankscope::model {

namespace {

using Size = std::optional<int64_t> MemoryBlock::*;

struct Key {
    std::string_view text; ///< up to the colon
    Size size;
};

// The longer of two that begin alike comes first.
constexpr std::array<Key, 10> kKeys{{
    {"Device HBM memory size", &MemoryBlock::device},
    {"Device MOC memory size", &MemoryBlock::device},
    {"MindSpore Used memory size", &MemoryBlock::cap},
    {"Total Static Memory size", &MemoryBlock::staticSize},
    {"Total Dynamic memory size", &MemoryBlock::dynamicSize},
    {"Dynamic memory size of this graph", &MemoryBlock::graphDynamicSize},
    {"Used peak memory usage (without fragments)", &MemoryBlock::usedPeak},
    {"Used peak memory usage", &MemoryBlock::usedPeak},
    {"Actual peak memory usage (with fragments)", &MemoryBlock::actualPeak},
    {"Actual peak memory usage", &MemoryBlock::actualPeak},
}};
constexpr std::string_view kAddress = "MindSpore memory base address";
constexpr std::string_view kOutOfMemory = "Out of Memory!!! Request memory size";

/// What stands behind "key:", a log's prefix before it; nothing when the line is not of this kind.
std::optional<std::string_view> valueOf(std::string_view line, std::string_view key) {
    const size_t at = line.find(key);
    if (at == std::string_view::npos)
        return std::nullopt;
    std::string_view rest = line.substr(at + key.size());
    if (!rest.starts_with(':'))
        return std::nullopt;
    rest.remove_prefix(std::min(rest.size(), rest.find_first_not_of(" \t", 1)));
    return rest.substr(0, rest.find_last_not_of(" \t") + 1);
}

/// "Actual peak memory usage (with": the log ends before the size.
bool breaksOff(std::string_view line, std::string_view key) {
    const size_t at = line.find(key);
    constexpr std::string_view kRest = " (without fragments):";
    constexpr std::string_view kOtherRest = " (with fragments):";
    const std::string_view rest = at == std::string_view::npos ? "?" : line.substr(at + key.size());
    return rest.starts_with(" (") && (kRest.starts_with(rest) || kOtherRest.starts_with(rest));
}

/// "62432M", "62432 M", "1088627200B, Memory Statistic:"; nothing for what is no number of this
/// unit.
std::optional<int64_t> numberOf(std::string_view text, char unit) {
    int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    std::string_view rest = text.substr(static_cast<size_t>(end - text.data()));
    rest.remove_prefix(std::min(rest.size(), rest.find_first_not_of(" \t")));
    const bool isWhole = error == std::errc() && number >= 0 && rest.starts_with(unit);
    return isWhole ? std::optional(number) : std::nullopt;
}

} // namespace

std::optional<int64_t> MemoryBlock::used() const {
    if (usedPeak)
        return usedPeak;
    if (actualPeak)
        return actualPeak;
    if (staticSize && dynamicSize)
        return *staticSize + *dynamicSize;
    return std::nullopt;
}

std::optional<int64_t> MemoryBlock::fragmentation() const {
    if (!usedPeak || !actualPeak)
        return std::nullopt;
    return std::max<int64_t>(0, *actualPeak - *usedPeak);
}

void BlockReader::begin(uint64_t number) {
    m_block = {};
    m_block.line = number;
    ++m_begun;
}

bool BlockReader::take(std::string_view line, uint64_t number) {
    m_hasMissed = false;
    if (!mayTake(line))
        return false;
    bool isTaken = false;
    if (const auto value = valueOf(line, kOutOfMemory)) {
        begin(number);
        m_block.isOutOfMemory = isTaken = true;
        m_block.requestedBytes = numberOf(*value, 'B');
        m_hasMissed = !m_block.requestedBytes;
    }
    // Collectors of logs put a block into one line.
    if (const auto address = valueOf(line, kAddress)) {
        if (m_begun == 0 || !m_block.baseAddress.empty())
            begin(number);
        m_block.baseAddress = address->substr(0, address->find_first_of(" \t,\\"));
        isTaken = true;
    }
    for (const Key& key : kKeys) {
        const auto value = valueOf(line, key.text);
        const auto size = value ? numberOf(*value, 'M') : std::nullopt;
        if (!size || *size >= kMostMebibytes) {
            m_hasMissed = m_hasMissed || value || breaksOff(line, key.text);
            continue;
        }
        if (m_begun == 0 || m_block.*key.size)
            begin(number);
        m_block.*key.size = size;
        isTaken = true;
    }
    return isTaken;
}

} // namespace rankscope::model
