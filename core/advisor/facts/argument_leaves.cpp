// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cctype>
#include <map>

#include "core/advisor/facts/leaf.h"

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
            ++i;
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

using Variables = std::map<std::string, std::string, std::less<>>;

/// "$TP", "${TP}", "${TP:-8}"; what is unknown stays as it is.
std::string resolved(std::string_view word, const Variables& variables) {
    if (!word.starts_with('$'))
        return std::string(word);
    std::string_view name = word.substr(1);
    std::string_view otherwise = word;
    if (name.starts_with('{') && name.ends_with('}')) {
        name = name.substr(1, name.size() - 2);
        if (const size_t mark = name.find(":-"); mark != std::string_view::npos) {
            otherwise = name.substr(mark + 2);
            name = name.substr(0, mark);
        }
    }
    const auto found = variables.find(name);
    return found == variables.end() ? std::string(otherwise) : found->second;
}

/// "TP=8", "export TP=8".
void assign(const std::vector<std::string_view>& words, Variables& variables) {
    for (const std::string_view word : words) {
        const size_t equals = word.find('=');
        if (equals == std::string_view::npos || !isName(word.substr(0, equals)))
            continue;
        variables.insert_or_assign(
            std::string(word.substr(0, equals)), resolved(word.substr(equals + 1), variables));
    }
}

/// "seq_length ........ 4096"
bool isLogged(const std::vector<std::string_view>& words) {
    return words.size() == 3 && isName(words[0])
        && words[1].find_first_not_of('.') == std::string_view::npos;
}

void addArguments(const std::vector<std::string_view>& words, size_t line,
    const Variables& variables, std::vector<Leaf>& leaves) {
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
            leaf.values.push_back(resolved(words[i].substr(equals + 1), variables));
        while (i + 1 < words.size() && !isArgument(words[i + 1]))
            leaf.values.push_back(resolved(words[++i], variables));
        leaf.isList = leaf.values.size() > 1;
        leaves.push_back(std::move(leaf));
    }
}

} // namespace

Leaves argumentLeaves(std::string_view text) {
    Leaves leaves;
    Variables variables;
    for (size_t line = 1; !text.empty(); ++line) {
        const size_t end = text.find('\n');
        const auto words = wordsOf(text.substr(0, end));
        assign(words, variables);
        addArguments(words, line, variables, leaves.all);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    return leaves;
}

} // namespace rankscope::advisor
