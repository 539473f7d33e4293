// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/legacy_links.h"

#include "core/base/decimal.h"
#include "core/base/saturate.h"
#include "core/tables/cell_value.h"

namespace rankscope::tables {

namespace {

using model::IssueCode;

void addTo(std::optional<int64_t>& sum, std::optional<int64_t> value) {
    if (value)
        sum = saturatingAdd(sum.value_or(0), *value);
}

std::optional<int64_t> amountOf(std::string_view text, Unit unit, uint64_t offset, FileSink& sink) {
    const std::string_view trimmed = trimBlanks(text);
    const auto value = parseInUnit(trimmed, unit);
    if (!value && !isMissingNumber(trimmed))
        sink.issue(IssueCode::BadNumber, offset, text);
    return value;
}

} // namespace

void LegacyAmount::add(const LegacyAmount& other) {
    addTo(size, other.size);
    addTo(time, other.time);
}

std::string LegacyAmount::bandwidth() const {
    constexpr int kPlaces = 6;
    constexpr int64_t kMost = int64_t{1} << 58; // nine years: ten times as much is still a number
    if (!size || !time || *time <= 0 || *time > kMost || *size < 0)
        return {};
    Decimal result{*size / *time, 0};
    if (result.mantissa > kMost / 1'000'000)
        return {};
    int64_t rest = *size % *time;
    for (; result.exponent > -kPlaces; --result.exponent) {
        result.mantissa = result.mantissa * 10 + rest * 10 / *time;
        rest = rest * 10 % *time;
    }
    if (rest >= *time - rest)
        ++result.mantissa;
    return toText(result);
}

std::vector<LegacyLink> legacyLinks(
    const std::vector<JsonMember>& members, uint64_t offset, FileSink& sink) {
    std::vector<LegacyLink> links;
    for (const JsonMember& member : members) {
        const auto ends = linkEndsOf(member.key);
        if (!ends) {
            sink.issue(IssueCode::BadNumber, offset, member.key);
            continue;
        }
        for (const JsonMember& transport : member.members) {
            if (transport.elements.size() < 2) {
                sink.issue(IssueCode::BadJson, offset, transport.text);
                continue;
            }
            links.push_back({*ends, transport.key,
                {amountOf(transport.elements[1], Unit::DecimalKilobytes, offset, sink),
                    amountOf(transport.elements[0], Unit::Milliseconds, offset, sink)}});
        }
    }
    return links;
}

} // namespace rankscope::tables
