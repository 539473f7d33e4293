// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/target.h"

#include <algorithm>
#include <array>

#include "core/base/percent.h"
#include "core/base/whole_number.h"

namespace rankscope::model {

namespace {

constexpr std::string_view kTimeline = "timeline";

struct NumberKey {
    std::string_view name;
    std::optional<int64_t> Target::*value;
};
constexpr std::array<NumberKey, 3> kNumbers = {
    {{"rank", &Target::rank}, {"step", &Target::step}, {"peer", &Target::peer}}};

struct TextKey {
    std::string_view name;
    std::string Target::*value;
};
constexpr std::array<TextKey, 6> kTexts = {
    {{"slice", &Target::slice}, {"label", &Target::label}, {"row", &Target::row},
        {"detail", &Target::detail}, {"filter", &Target::filter}, {"order", &Target::order}}};

/// As pages are called: "memory.curves". Blanks at the end of a link would be cut off with it.
bool isPageId(std::string_view text) {
    return std::ranges::all_of(text, [](char sign) {
        return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z')
            || (sign >= '0' && sign <= '9') || sign == '.' || sign == '_' || sign == '-';
    });
}

/// False: there is no such key, it stands twice, or the value does not fit.
bool take(Target& target, std::string_view key, std::string_view value) {
    for (const NumberKey& number : kNumbers) {
        if (number.name != key)
            continue;
        auto& of = target.*number.value;
        const bool isFirst = !of;
        of = wholeNumber(value);
        return isFirst && of;
    }
    for (const TextKey& known : kTexts) {
        if (known.name != key)
            continue;
        const auto text = percentDecoded(value);
        if (!text || text->empty() || !(target.*known.value).empty())
            return false;
        target.*known.value = *text;
        return true;
    }
    if (key == "range" && !target.range)
        return (target.range = parseRange(value)).has_value();
    if (key != "moment" || target.moment)
        return false;
    const auto moment = wholeNumber(value);
    if (moment)
        target.moment = fromNanoseconds(*moment);
    return moment.has_value();
}

} // namespace

std::string rangeText(TimeRange range) {
    return std::to_string(toNanoseconds(range.begin)) + ':'
        + std::to_string(toNanoseconds(range.end));
}

std::optional<TimeRange> parseRange(std::string_view text) {
    const size_t colon = text.find(':');
    if (colon == std::string_view::npos)
        return std::nullopt;
    const auto begin = wholeNumber(text.substr(0, colon));
    const auto end = wholeNumber(text.substr(colon + 1));
    const bool isRange =
        begin && end && *begin <= *end && *begin >= -kFarthestNs && *end <= kFarthestNs;
    return isRange ? std::optional(TimeRange{fromNanoseconds(*begin), fromNanoseconds(*end)})
                   : std::nullopt;
}

std::string toText(const Target& target) {
    std::string text = target.page.empty() ? std::string(kTimeline) : target.page;
    char mark = '?';
    const auto add = [&](std::string_view key, const std::string& value) {
        text += mark;
        text += key;
        text += '=';
        text += value;
        mark = '&';
    };
    for (const NumberKey& number : kNumbers) {
        if (target.*number.value)
            add(number.name, std::to_string(*(target.*number.value)));
    }
    if (target.range)
        add("range", rangeText(*target.range));
    if (target.moment)
        add("moment", std::to_string(toNanoseconds(*target.moment)));
    for (const TextKey& known : kTexts) {
        if (!(target.*known.value).empty())
            add(known.name, percentEncoded(target.*known.value));
    }
    return text;
}

Result<Target> parseTarget(std::string_view text) {
    Target target;
    const size_t mark = text.find('?');
    target.page = std::string(text.substr(0, mark));
    if (!isPageId(target.page))
        return fail(ErrorCode::BadQuery, "not the name of a page: " + target.page);
    if (target.page == kTimeline)
        target.page.clear();
    std::string_view rest = mark == std::string_view::npos ? "" : text.substr(mark + 1);
    while (!rest.empty()) {
        const std::string_view part = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(part.size() + 1, rest.size()));
        const size_t equals = part.find('=');
        if (equals == std::string_view::npos
            || !take(target, part.substr(0, equals), part.substr(equals + 1)))
            return fail(ErrorCode::BadQuery, "not part of a target: " + std::string(part));
    }
    return target;
}

} // namespace rankscope::model
