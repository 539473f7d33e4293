// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/view_link.h"

#include <algorithm>
#include <utility>

#include "core/base/percent.h"
#include "core/base/whole_number.h"

namespace rankscope::model {

namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kView = "view=";
constexpr std::string_view kTop = "top=";
constexpr std::string_view kPin = "pin=";
constexpr std::string_view kShifts = "shifts=";
constexpr std::string_view kBox = "box=";
constexpr std::string_view kLock = "lock=";

std::string_view trimmed(std::string_view text) {
    const size_t begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

tl::unexpected<Error> noLink(std::string_view part) {
    return fail(ErrorCode::BadQuery, "not part of a link: " + std::string(part));
}

bool isLetter(char sign) {
    return sign >= 'a' && sign <= 'z';
}

std::string shiftsText(const LinkShifts& shifts) {
    std::string text;
    for (const auto& [name, shift] : shifts) {
        if (!text.empty())
            text += ',';
        text += percentEncoded(name) + ':' + std::to_string(shift.by.count());
        if (shift.way != 0)
            text += shift.way;
    }
    return text;
}

/// "NAME:NS" or "NAME:NSw"; a colon may be part of the name.
bool takeShift(LinkShifts& shifts, std::string_view text) {
    constexpr int64_t kFarthest = kFarthestNs / 4;
    const size_t colon = text.rfind(':');
    if (colon == std::string_view::npos)
        return false;
    auto name = percentDecoded(text.substr(0, colon));
    std::string_view number = text.substr(colon + 1);
    LinkShift shift;
    if (!number.empty() && isLetter(number.back())) {
        shift.way = number.back();
        number.remove_suffix(1);
    }
    const auto by = wholeNumber(number);
    if (!name || name->empty() || !by || *by == 0 || *by < -kFarthest || *by > kFarthest)
        return false;
    shift.by = Duration(*by);
    return shifts.emplace(std::move(*name), shift).second;
}

std::optional<LinkShifts> parseShifts(std::string_view text) {
    LinkShifts shifts;
    while (!text.empty()) {
        const std::string_view one = text.substr(0, text.find(','));
        if (!takeShift(shifts, one))
            return std::nullopt;
        text.remove_prefix(std::min(one.size() + 1, text.size()));
    }
    return shifts;
}

/// "BEGIN:END,TRACK:,TRACK:0.2"
std::string areaText(const LinkArea& area) {
    std::string text = rangeText(area.range);
    for (const auto& [key, lanes] : area.tracks) {
        text += ',' + percentEncoded(key) + ':';
        for (size_t i = 0; i < lanes.size(); ++i)
            text += (i > 0 ? "." : "") + std::to_string(lanes[i]);
    }
    return text;
}

bool takeTrack(LinkArea& area, std::string_view text) {
    const size_t colon = text.rfind(':');
    if (colon == std::string_view::npos)
        return false;
    auto key = percentDecoded(text.substr(0, colon));
    std::string_view rest = text.substr(colon + 1);
    std::vector<size_t> lanes;
    while (!rest.empty()) {
        const std::string_view one = rest.substr(0, rest.find('.'));
        const auto lane = wholeNumber(one);
        if (!lane || *lane < 0 || one.size() + 1 == rest.size())
            return false;
        lanes.push_back(static_cast<size_t>(*lane));
        rest.remove_prefix(std::min(one.size() + 1, rest.size()));
    }
    return key && !key->empty() && area.tracks.emplace(std::move(*key), std::move(lanes)).second;
}

std::optional<LinkArea> parseArea(std::string_view text) {
    const std::string_view time = text.substr(0, text.find(','));
    const auto range = parseRange(time);
    if (!range)
        return std::nullopt;
    LinkArea area{.range = *range};
    text.remove_prefix(time.size());
    while (!text.empty()) {
        text.remove_prefix(1);
        const std::string_view one = text.substr(0, text.find(','));
        if (!takeTrack(area, one))
            return std::nullopt;
        text.remove_prefix(one.size());
    }
    return area;
}

/// True: it was a part of the view; nothing: it was, but does not fit.
std::optional<bool> take(ViewLink& link, std::string_view part) {
    if (part.starts_with(kView)) {
        const bool isFirst = !link.view;
        link.view = parseRange(part.substr(kView.size()));
        return link.view && isFirst ? std::optional(true) : std::nullopt;
    }
    if (part.starts_with(kShifts)) {
        const bool isFirst = !link.shifts;
        link.shifts = parseShifts(part.substr(kShifts.size()));
        return link.shifts && isFirst ? std::optional(true) : std::nullopt;
    }
    for (const auto& [key, area] : {std::pair(kBox, &link.box), std::pair(kLock, &link.locked)}) {
        if (!part.starts_with(key))
            continue;
        const bool isFirst = !*area;
        *area = parseArea(part.substr(key.size()));
        return *area && isFirst ? std::optional(true) : std::nullopt;
    }
    const bool isTop = part.starts_with(kTop);
    if (!isTop && !part.starts_with(kPin))
        return false;
    auto key = percentDecoded(part.substr(kTop.size()));
    if (!key || key->empty() || (isTop && !link.top.empty()))
        return std::nullopt;
    if (isTop)
        link.top = std::move(*key);
    else
        link.pinned.push_back(std::move(*key));
    return true;
}

} // namespace

bool isLink(std::string_view text) {
    return trimmed(text).starts_with(kLinkScheme);
}

std::string toText(const ViewLink& link) {
    std::string text = std::string(kLinkScheme) + percentEncoded(link.folder, "/") + '?';
    std::string target = toText(link.target);
    char mark = target.find('?') == std::string::npos ? '?' : '&';
    text += target;
    const auto add = [&](std::string_view key, const std::string& value) {
        text += mark;
        text += key;
        text += value;
        mark = '&';
    };
    if (link.view)
        add(kView, rangeText(*link.view));
    if (!link.top.empty())
        add(kTop, percentEncoded(link.top));
    for (const std::string& key : link.pinned)
        add(kPin, percentEncoded(key));
    if (link.shifts)
        add(kShifts, shiftsText(*link.shifts));
    if (link.box)
        add(kBox, areaText(*link.box));
    if (link.locked)
        add(kLock, areaText(*link.locked));
    return text;
}

Result<ViewLink> parseLink(std::string_view text) {
    text = trimmed(text);
    if (text.size() > kLongestLink || !text.starts_with(kLinkScheme))
        return noLink(text.substr(0, 80));
    text.remove_prefix(kLinkScheme.size());
    ViewLink link;
    const std::string_view path = text.substr(0, text.find('?'));
    auto folder = percentDecoded(path);
    if (!folder || folder->empty() || folder->find('\0') != std::string::npos)
        return noLink(path);
    link.folder = std::move(*folder);
    text.remove_prefix(std::min(path.size() + 1, text.size()));
    const size_t mark = text.find('?');
    std::string target(text.substr(0, mark));
    std::string_view rest = mark == std::string_view::npos ? "" : text.substr(mark + 1);
    char before = '?';
    while (!rest.empty()) {
        const std::string_view part = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(part.size() + 1, rest.size()));
        const auto taken = take(link, part);
        if (!taken)
            return noLink(part);
        if (*taken)
            continue;
        target += before;
        target += part;
        before = '&';
    }
    RS_TRY_ASSIGN(link.target, parseTarget(target));
    return link;
}

} // namespace rankscope::model
