// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/limits.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <set>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/advisor/check.h"
#include "core/analysis/thresholds.h"

namespace rankscope::app {

namespace {

using advisor::Severity;

/// Those that can be moved, by name.
std::set<std::string_view> movableThresholds() {
    std::set<std::string_view> names;
    for (const advisor::Check& check : advisor::checkTable()) {
        for (const analysis::Threshold* const one : check.thresholds)
            names.insert(one->name);
    }
    return names;
}

/// How many characters must come, go or change to make the one the other.
size_t distance(std::string_view from, std::string_view to) {
    std::vector<size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), size_t{0});
    for (size_t i = 0; i < from.size(); ++i) {
        size_t diagonal = std::exchange(row[0], i + 1);
        for (size_t j = 0; j < to.size(); ++j) {
            const size_t changed = diagonal + (from[i] == to[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

/// What is wrong with a name that can not be moved.
std::string nameFault(std::string_view name, const std::set<std::string_view>& movable) {
    if (std::ranges::any_of(analysis::kThresholds,
            [name](const analysis::Threshold& one) { return one.name == name; }))
        return fmt::format(
            "the threshold \"{}\" is fixed: docs/advisor.md lists those that can be moved", name);
    const auto nearest = std::ranges::min_element(
        movable, {}, [name](std::string_view one) { return distance(name, one); });
    // A third of the letters wrong is a slip, more is another word.
    const bool isNear = nearest != movable.end() && distance(name, *nearest) * 3 <= nearest->size();
    return fmt::format("there is no threshold \"{}\"{}: docs/advisor.md lists all", name,
        isNear ? fmt::format(" (nearest: {})", *nearest) : "");
}

/// The checks that ask it, but one.
std::vector<std::string> othersWith(
    const analysis::Threshold& threshold, const advisor::Check& but) {
    std::vector<std::string> ids;
    for (const advisor::Check& check : advisor::checkTable()) {
        if (check.id != but.id && std::ranges::count(check.thresholds, &threshold) > 0)
            ids.emplace_back(check.id);
    }
    return ids;
}

/// A check with one threshold of its own stands for that: "OV-4" for "linearity". Errors: it has
/// none, several, or one that moves other checks as well.
Result<std::string> thresholdOf(const std::string& name) {
    const advisor::Check* const check = advisor::checkNamed(name);
    if (check == nullptr)
        return name;
    std::vector<std::string> names;
    for (const analysis::Threshold* const one : check->thresholds)
        names.emplace_back(one->name);
    if (names.empty())
        return fail(ErrorCode::BadQuery, name + " has no threshold that can be moved");
    if (names.size() > 1)
        return fail(ErrorCode::BadQuery,
            fmt::format("{} has several thresholds: name one of {}", name, fmt::join(names, ", ")));
    const auto others = othersWith(*check->thresholds.front(), *check);
    if (!others.empty())
        return fail(ErrorCode::BadQuery,
            fmt::format("{} judges by {}, as {} do: name that to move all of them", name,
                names.front(), fmt::join(others, ", ")));
    return names.front();
}

/// "": nothing.
std::string numberFault(std::string_view text, double& number) {
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    if (read.ec == std::errc::invalid_argument || read.ptr != end)
        return "is no number";
    if (read.ec != std::errc() || !std::isfinite(number))
        return "is no finite number";
    number = number == 0 ? 0 : number; // "-0"
    return number < 0 ? "is below 0" : "";
}

std::optional<Severity> severityNamed(const std::string& word) {
    for (const Severity severity :
        {Severity::Info, Severity::Low, Severity::Medium, Severity::High}) {
        if (word == toWord(severity))
            return severity;
    }
    return std::nullopt;
}

} // namespace

std::optional<double> parsePercent(std::string_view text) {
    double percent = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), percent);
    const bool isWhole = error == std::errc() && end == text.data() + text.size();
    return isWhole && std::isfinite(percent) ? std::optional(percent) : std::nullopt;
}

std::optional<double> parseLimit(std::string_view text) {
    double limit = 0;
    return numberFault(text, limit).empty() ? std::optional(limit) : std::nullopt;
}

std::optional<FailOn> parseFailOn(const std::string& text) {
    if (const auto severity = severityNamed(text))
        return FailOn{severity, 0};
    const auto milliseconds = parseLimit(text);
    return milliseconds ? std::optional(FailOn{std::nullopt, *milliseconds}) : std::nullopt;
}

Result<std::pair<std::string, double>> parseThreshold(const std::string& text) {
    const size_t equals = text.find('=');
    if (equals == std::string::npos)
        return fail(ErrorCode::BadQuery,
            fmt::format("expects NAME=VALUE or CHECK=VALUE, as slow_rank=0.1, not \"{}\"", text));
    RS_TRY_ASSIGN(const std::string name, thresholdOf(text.substr(0, equals)));
    if (const auto movable = movableThresholds(); movable.count(name) == 0)
        return fail(ErrorCode::BadQuery, nameFault(name, movable));
    const std::string number = text.substr(equals + 1);
    double value = 0;
    if (const std::string fault = numberFault(number, value); !fault.empty())
        return fail(ErrorCode::BadQuery, fmt::format("\"{}\" of {} {}", number, name, fault));
    return std::pair(name, value);
}

} // namespace rankscope::app
