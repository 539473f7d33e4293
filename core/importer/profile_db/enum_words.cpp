// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/enum_words.h"

#include <array>

#include "core/importer/profile_db/table_scan.h"
#include "core/importer/profile_db/text_pool.h"

namespace rankscope::importer {

namespace {

constexpr size_t kMostWords = 4096;

constexpr std::array kApiTypes = {EnumWord{20000, "acl"}, EnumWord{15000, "model"},
    EnumWord{10000, "node"}, EnumWord{5500, "communication"}, EnumWord{5000, "runtime"},
    EnumWord{50001, "op"}, EnumWord{50002, "queue"}, EnumWord{50003, "trace"},
    EnumWord{50004, "mstx"}};
constexpr std::array kTransports = {EnumWord{0, "SDMA"}, EnumWord{1, "RDMA"}, EnumWord{2, "LOCAL"},
    EnumWord{65534, "N/A"}, EnumWord{65535, "INVALID_TYPE"}};
constexpr std::array kLinkWords = {EnumWord{0, "ON_CHIP"}, EnumWord{1, "HCCS"}, EnumWord{2, "PCIE"},
    EnumWord{3, "ROCE"}, EnumWord{4, "SIO"}, EnumWord{5, "HCCS_SW"}, EnumWord{6, "STANDARD_ROCE"},
    EnumWord{7, "RESERVED"}, EnumWord{65534, "N/A"}, EnumWord{65535, "INVALID_TYPE"}};
constexpr std::array kDataTypes = {EnumWord{0, "INT8"}, EnumWord{1, "INT16"}, EnumWord{2, "INT32"},
    EnumWord{3, "FP16"}, EnumWord{4, "FP32"}, EnumWord{5, "INT64"}, EnumWord{6, "UINT64"},
    EnumWord{7, "UINT8"}, EnumWord{8, "UINT16"}, EnumWord{9, "UINT32"}, EnumWord{10, "FP64"},
    EnumWord{11, "BFP16"}, EnumWord{12, "INT128"}, EnumWord{65534, "N/A"},
    EnumWord{65535, "INVALID_TYPE"}};
constexpr std::array kRdmaTypes = {EnumWord{0, "RDMA_SEND_NOTIFY"},
    EnumWord{1, "RDMA_SEND_PAYLOAD"}, EnumWord{2, "RDMA_PAYLOAD_PREPARE"},
    EnumWord{3, "RDMA_PAYLOAD_CHECK"}, EnumWord{4, "RDMA_PAYLOAD_ACK"}, EnumWord{5, "RDMA_SEND_OP"},
    EnumWord{65534, "N/A"}, EnumWord{65535, "INVALID_TYPE"}};
constexpr std::array kMstxTypes = {EnumWord{0, "marker"}, EnumWord{1, "push/pop"},
    EnumWord{2, "start/end"}, EnumWord{3, "marker_ex"}};
constexpr std::array kMemcpyTypes = {EnumWord{0, "host to host"}, EnumWord{1, "host to device"},
    EnumWord{2, "device to host"}, EnumWord{3, "device to device"}, EnumWord{4, "managed memory"},
    EnumWord{5, "addr device to device"}, EnumWord{6, "host to device ex"},
    EnumWord{7, "device to host ex"}, EnumWord{65535, "other"}};

} // namespace

EnumWords::EnumWords(SourceDatabase& source, std::string_view table,
    std::span<const EnumWord> builtIn, const DamageLog& damage) {
    for (const auto& [number, word] : builtIn)
        m_words.emplace(number, word);
    auto scan = TableScan::open(source, table, {{"id", "name"}, 2}, damage);
    while (scan && scan->next().value_or(false)) {
        if (m_words.size() >= kMostWords) {
            damage.add(model::IssueCode::TooLarge, table);
            break;
        }
        const auto number = scan->row().integer(0);
        std::string word;
        appendEscaped(word, scan->row().text(1), damage);
        if (number && !word.empty())
            m_words[*number] = std::move(word);
    }
}

std::string_view EnumWords::word(int64_t number) const {
    const auto found = m_words.find(number);
    return found == m_words.end() ? std::string_view() : std::string_view(found->second);
}

std::span<const EnumWord> builtInApiTypes() {
    return kApiTypes;
}
std::span<const EnumWord> builtInTransports() {
    return kTransports;
}
std::span<const EnumWord> builtInLinks() {
    return kLinkWords;
}
std::span<const EnumWord> builtInDataTypes() {
    return kDataTypes;
}
std::span<const EnumWord> builtInRdmaTypes() {
    return kRdmaTypes;
}
std::span<const EnumWord> builtInMstxTypes() {
    return kMstxTypes;
}
std::span<const EnumWord> builtInMemcpyTypes() {
    return kMemcpyTypes;
}

} // namespace rankscope::importer
