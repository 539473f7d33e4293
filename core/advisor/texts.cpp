// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/texts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>

#include <fmt/format.h>

#include "core/advisor/text_files.h"
#include "core/base/grouped.h"

namespace rankscope::advisor {

namespace {

struct Entry {
    std::string_view english;
    std::string_view chinese;
    std::string_view knob;
    std::string_view englishOfCapture{};
    std::string_view chineseOfCapture{};
};

/// In place of a text: not for that framework.
constexpr std::string_view kNoUse = "-";

struct Catalogue {
    std::map<std::string_view, Entry, std::less<>> entries;
    std::vector<std::string_view> keys;
    std::deque<std::string> chosen; ///< texts with "<step|capture>", as they are said of either
};

std::string_view trimmed(std::string_view text) {
    const size_t begin = text.find_first_not_of(' ');
    return begin == std::string_view::npos ? std::string_view() : text.substr(begin);
}

void addLines(std::string_view file, Catalogue& catalogue) {
    Entry* entry = nullptr;
    size_t lines = 0;
    while (!file.empty()) {
        const std::string_view line = file.substr(0, file.find('\n'));
        file.remove_prefix(std::min(line.size() + 1, file.size()));
        if (line.empty() || line.front() == '#')
            continue;
        if (line.front() != ' ') {
            entry = &catalogue.entries[line];
            catalogue.keys.push_back(line);
            lines = 0;
        } else if (entry != nullptr) {
            constexpr std::array kParts{&Entry::english, &Entry::chinese, &Entry::knob};
            if (lines < kParts.size())
                entry->*kParts[lines++] = trimmed(line);
        }
    }
}

/// Of each "<step|capture>" the first or the second.
std::string chosen(std::string_view text, bool isOfCapture) {
    std::string whole;
    while (true) {
        const size_t open = text.find('<');
        const size_t bar = text.find('|', std::min(open, text.size()));
        const size_t close = text.find('>', std::min(bar, text.size()));
        whole += text.substr(0, open);
        if (close == std::string_view::npos)
            return whole;
        whole += isOfCapture ? text.substr(bar + 1, close - bar - 1)
                             : text.substr(open + 1, bar - open - 1);
        text.remove_prefix(close + 1);
    }
}

void addChosen(Catalogue& made) {
    const auto said = [&made](std::string_view text, bool isOfCapture) {
        return text.find('<') == std::string_view::npos
            ? text
            : std::string_view(made.chosen.emplace_back(chosen(text, isOfCapture)));
    };
    for (auto& [key, entry] : made.entries) {
        entry.englishOfCapture = said(entry.english, true);
        entry.chineseOfCapture = said(entry.chinese, true);
        entry.english = said(entry.english, false);
        entry.chinese = said(entry.chinese, false);
    }
}

const Catalogue& catalogue() {
    static const Catalogue kCatalogue = [] {
        Catalogue made;
        for (const char* const file : textFiles())
            addLines(file, made);
        addChosen(made);
        return made;
    }();
    return kCatalogue;
}

const Entry* entryOf(std::string_view key) {
    const auto found = catalogue().entries.find(key);
    return found == catalogue().entries.end() ? nullptr : &found->second;
}

std::string_view textOf(std::string_view key, Language language, bool isOfCapture) {
    const Entry* const entry = entryOf(key);
    if (entry == nullptr)
        return {};
    if (language == Language::English)
        return isOfCapture ? entry->englishOfCapture : entry->english;
    return isOfCapture ? entry->chineseOfCapture : entry->chinese;
}

struct UnitStep {
    double size;
    const char* name;
};

/// Three digits that tell something: "4.85 ms", "48.5 ms", "485 ms".
template <size_t n>
std::string inUnits(double value, const std::array<UnitStep, n>& units) {
    const double size = std::abs(value);
    for (const UnitStep& unit : units) {
        const double scaled = size / unit.size;
        if (scaled < 0.9995 && &unit != &units.back())
            continue;
        int digits = 0;
        if (scaled < 99.95 && unit.size > 1)
            digits = scaled < 9.995 ? 2 : 1;
        return fmt::format("{} {}",
            grouped(fmt::format("{}{:.{}f}", value < 0 ? "-" : "", scaled, digits)), unit.name);
    }
    return {};
}

std::string numbersText(std::vector<int64_t> values, Language language) {
    constexpr size_t kMostRuns = 8;
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    std::string text;
    size_t runs = 0;
    for (size_t first = 0; first < values.size();) {
        size_t last = first;
        while (last + 1 < values.size() && values[last + 1] == values[last] + 1)
            ++last;
        if (++runs > kMostRuns)
            return text + (language == Language::English ? " " : "")
                + toText({"list.more", {{"count", static_cast<int64_t>(values.size() - first)}}},
                    language);
        text += (first == 0 ? "" : ", ") + std::to_string(values[first]);
        if (last > first)
            text += (last == first + 1 ? ", " : "-") + std::to_string(values[last]);
        first = last + 1;
    }
    return text;
}

/// "on ranks {ranks}" then speaks of a rank.
bool isOne(const Value& value) {
    const auto* const numbers = std::get_if<Numbers>(&value);
    return numbers != nullptr && !numbers->values.empty()
        && std::ranges::all_of(numbers->values,
            [numbers](int64_t number) { return number == numbers->values.front(); });
}

/// What a whole number at such a place is called by: "rank 1023" is no count.
bool isName(std::string_view place) {
    constexpr std::array<std::string_view, 9> kPlaces{
        "rank", "fast", "source", "target", "replica", "step", "since", "stage", "line"};
    return std::ranges::find(kPlaces, place) != kPlaces.end();
}

const Value* valueAt(const Phrase& phrase, std::string_view place) {
    const auto found = std::ranges::find(
        phrase.values, place, [](const auto& value) { return std::string_view(value.first); });
    return found == phrase.values.end() ? nullptr : &found->second;
}

bool isCountOfOne(const Value* value) {
    const auto* const count = value == nullptr ? nullptr : std::get_if<int64_t>(value);
    return count != nullptr && *count == 1;
}

/// Without what "[[, in {k} of {n} steps]]" says where there is but one step.
std::string ofSteps(std::string_view text, const Phrase& phrase) {
    const bool isOneStep = isCountOfOne(valueAt(phrase, "n"));
    std::string kept;
    while (true) {
        const size_t open = text.find("[[");
        const size_t close = text.find("]]", std::min(open, text.size()));
        kept += text.substr(0, open);
        if (close == std::string_view::npos)
            return kept;
        if (!isOneStep)
            kept += text.substr(open + 2, close - open - 2);
        text.remove_prefix(close + 2);
    }
}

/// What `text` begins with and has more than one of, said of one: " step" of " steps.".
std::string_view oneOf(std::string_view text) {
    constexpr std::array<std::string_view, 16> kThings{" calls", " devices", " kernels", " layers",
        " links", " operators", " pauses", " ranks", " replicas", " samples", " stages", " steps",
        " times", " transfers", " types", " values"};
    for (const std::string_view things : kThings) {
        if (text.starts_with(things))
            return things.substr(0, things.size() - 1);
    }
    return {};
}

struct Shown {
    Language language;
    bool isOfCapture = false;

    std::string operator()(int64_t count) const { return grouped(count); }
    std::string operator()(double figure) const {
        constexpr double kShown = 0.005; // less is neither above nor below 0
        return grouped(fmt::format("{:.2f}", std::abs(figure) < kShown ? 0.0 : figure));
    }
    std::string operator()(Duration time) const {
        static constexpr std::array kUnits{
            UnitStep{1e9, "s"}, UnitStep{1e6, "ms"}, UnitStep{1e3, "\u00b5s"}, UnitStep{1, "ns"}};
        return inUnits(static_cast<double>(time.count()), kUnits); // count(): a figure
    }
    std::string operator()(Bytes bytes) const {
        static constexpr std::array kUnits{UnitStep{0x1p40, "TB"}, UnitStep{0x1p30, "GB"},
            UnitStep{0x1p20, "MB"}, UnitStep{0x1p10, "KB"}, UnitStep{1, "B"}};
        return inUnits(static_cast<double>(bytes.value), kUnits);
    }
    std::string operator()(Moved moved) const {
        static constexpr std::array kUnits{UnitStep{1e12, "TB"}, UnitStep{1e9, "GB"},
            UnitStep{1e6, "MB"}, UnitStep{1e3, "KB"}, UnitStep{1, "B"}};
        return inUnits(static_cast<double>(moved.value), kUnits);
    }
    std::string operator()(Share share) const {
        return share.value != 0 && std::abs(share.value) < 0.0005
            ? "<0.1 %" // little is not nothing
            : grouped(fmt::format("{:.1f} %", share.value == 0 ? 0.0 : share.value * 100));
    }
    std::string operator()(const Numbers& numbers) const {
        return numbersText(numbers.values, language);
    }
    std::string operator()(const Word& word) const {
        return std::string(textOf(word.key, language, isOfCapture));
    }
    std::string operator()(const std::string& text) const { return text; }
};

} // namespace

std::string toText(const Value& value, Language language) {
    return std::visit(Shown{language, false}, value);
}

std::string toText(const Phrase& phrase, Language language) {
    const std::string whole = ofSteps(textOf(phrase.key, language, phrase.isOfCapture), phrase);
    std::string_view rest = whole;
    std::string text;
    while (!rest.empty()) {
        const size_t open = rest.find('{');
        const size_t close = open == std::string_view::npos ? open : rest.find('}', open);
        if (close == std::string_view::npos)
            break;
        text += rest.substr(0, open);
        const std::string_view place = rest.substr(open + 1, close - open - 1);
        rest.remove_prefix(close + 1);
        const Value* const value = valueAt(phrase, place);
        if (value == nullptr)
            continue;
        if (isOne(*value) && (text.ends_with("ranks ") || text.ends_with("steps ")))
            text.erase(text.size() - 2, 1);
        const auto* const number = isName(place) ? std::get_if<int64_t>(value) : nullptr;
        text += number != nullptr ? std::to_string(*number)
                                  : std::visit(Shown{language, phrase.isOfCapture}, *value);
        if (number == nullptr && isCountOfOne(value)) {
            const std::string_view one = oneOf(rest);
            text += one;
            rest.remove_prefix(one.empty() ? 0 : one.size() + 1);
        }
    }
    return text.append(rest);
}

std::string_view textOf(std::string_view key, Language language) {
    return textOf(key, language, false);
}

std::string keyFor(std::string_view key, Framework framework) {
    std::vector<const char*> endings{".mindspore"};
    if (framework != Framework::MindSpore)
        endings = {framework == Framework::TorchGpu ? ".gpu" : ".npu", ".torch"};
    for (const char* const ending : endings) {
        std::string own = std::string(key) + ending;
        if (const Entry* const entry = entryOf(own))
            return entry->english == kNoUse ? std::string() : own;
    }
    return std::string(key);
}

std::string_view knobOf(std::string_view key, Trainer trainer) {
    constexpr std::string_view kBetween = " | ";
    const Entry* const entry = entryOf(key);
    if (entry == nullptr)
        return {};
    std::string_view knob = entry->knob;
    // What stands last is that of all who have no column of their own.
    for (auto column = static_cast<size_t>(trainer); column > 0; --column) {
        const size_t bar = knob.find(kBetween);
        if (bar == std::string_view::npos)
            break;
        knob.remove_prefix(bar + kBetween.size());
    }
    knob = knob.substr(0, knob.find(kBetween));
    return knob == kNoUse ? std::string_view() : knob;
}

std::vector<std::string_view> textKeys() {
    return catalogue().keys;
}

} // namespace rankscope::advisor
