// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cctype>

#include "core/advisor/facts/leaf.h"
#include "core/advisor/facts/shell_values.h"

namespace rankscope::advisor {

namespace {

/// Quotes, brackets and the sign that a line goes on say nothing about an argument.
bool isBetween(char sign) {
    return std::string_view(" \t\r\"'()[],;\\").find(sign) != std::string_view::npos;
}

std::vector<std::string_view> wordsOf(std::string_view line) {
    std::vector<std::string_view> words;
    for (size_t i = 0; i < line.size();) {
        if (isBetween(line[i])) {
            ++i;
            continue;
        }
        if (line[i] == '#')
            break;
        const size_t begin = i;
        while (i < line.size() && !isBetween(line[i]))
            i = std::max(i + 1, expansionEnd(line, i));
        words.push_back(line.substr(begin, i - begin));
    }
    return words;
}

bool isName(std::string_view text) {
    return !text.empty()
        && (std::isalpha(static_cast<unsigned char>(text[0])) != 0 || text[0] == '_')
        && std::all_of(text.begin(), text.end(), [](char sign) {
               return std::isalnum(static_cast<unsigned char>(sign)) != 0 || sign == '_'
                   || sign == '-';
           });
}

bool isArgument(std::string_view word) {
    return word.starts_with("--") && isName(word.substr(2, word.find('=') - 2));
}

std::string underscored(std::string_view name) {
    std::string text(name);
    std::replace(text.begin(), text.end(), '-', '_');
    return text;
}

/// What stands behind the equals sign of a word: of it, or the next word in quotes of its own.
std::string_view assigned(
    std::string_view line, std::string_view word, size_t equals, std::string_view next) {
    const std::string_view value = word.substr(equals + 1);
    if (!value.empty() || next.empty() || isArgument(next))
        return value;
    const auto quote = static_cast<size_t>(word.data() - line.data()) + word.size();
    const auto begin = static_cast<size_t>(next.data() - line.data());
    const size_t end = begin + next.size();
    const bool isQuoted = begin == quote + 1 && end < line.size() && line[quote] == line[end]
        && (line[quote] == '"' || line[quote] == '\'');
    return isQuoted ? next : value;
}

/// "TP=8", "export TP=8", "TP=\"8\"".
void assign(
    std::string_view line, const std::vector<std::string_view>& words, ShellVariables& variables) {
    for (size_t i = 0; i < words.size(); ++i) {
        const size_t equals = words[i].find('=');
        if (equals == std::string_view::npos || !isName(words[i].substr(0, equals)))
            continue;
        const std::string_view next = i + 1 < words.size() ? words[i + 1] : std::string_view();
        variables.insert_or_assign(std::string(words[i].substr(0, equals)),
            shellValue(assigned(line, words[i], equals, next), variables));
    }
}

/// "seq_length ........ 4096"
bool isLogged(const std::vector<std::string_view>& words) {
    return words.size() == 3 && isName(words[0])
        && words[1].find_first_not_of('.') == std::string_view::npos;
}

void addArguments(const std::vector<std::string_view>& words, size_t line,
    const ShellVariables& variables, std::vector<Leaf>& leaves) {
    if (isLogged(words)) {
        leaves.push_back({underscored(words[0]), {std::string(words[2])}, false, line});
        return;
    }
    for (size_t i = 0; i < words.size(); ++i) {
        if (!isArgument(words[i]))
            continue;
        const size_t equals = words[i].find('=');
        Leaf leaf{underscored(words[i].substr(2, equals - 2)), {}, false, line};
        if (equals != std::string_view::npos)
            leaf.values.push_back(shellValue(words[i].substr(equals + 1), variables));
        while (i + 1 < words.size() && !isArgument(words[i + 1]))
            leaf.values.push_back(shellValue(words[++i], variables));
        leaf.isList = leaf.values.size() > 1;
        leaves.push_back(std::move(leaf));
    }
}

} // namespace

Leaves argumentLeaves(std::string_view text) {
    Leaves leaves;
    ShellVariables variables;
    for (size_t line = 1; !text.empty(); ++line) {
        const size_t end = text.find('\n');
        const std::string_view of = text.substr(0, end);
        const auto words = wordsOf(of);
        assign(of, words, variables);
        addArguments(words, line, variables, leaves.all);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    return leaves;
}

} // namespace rankscope::advisor
