// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_completion.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/fuzzy.h"
#include "views/sql/sql_words.h"

namespace rankscope::sql {

namespace {

using analysis::SqlTable;
using Tables = std::vector<SqlTable>;

const SqlTable* find(const Tables& tables, const QString& name) {
    const auto found = std::ranges::find_if(tables, [&name](const SqlTable& table) {
        return name.compare(QString::fromStdString(table.name), Qt::CaseInsensitive) == 0;
    });
    return found == tables.end() ? nullptr : &*found;
}

bool isNamed(const Word& word) {
    return word.kind == WordKind::Name || word.kind == WordKind::QuotedName;
}

/// The tables of a statement, by their own and their short names.
std::map<QString, const SqlTable*> namedTables(
    const QString& statement, const std::vector<Word>& words, const Tables& tables) {
    const auto textOf = [&](size_t i) {
        return plainName(statement.mid(words[i].begin, words[i].length));
    };
    std::map<QString, const SqlTable*> named;
    for (size_t i = 0; i < words.size(); ++i) {
        const SqlTable* table = isNamed(words[i]) ? find(tables, textOf(i)) : nullptr;
        if (table == nullptr)
            continue;
        named[textOf(i).toLower()] = table;
        size_t next = i + 1;
        if (next < words.size() && words[next].kind == WordKind::Keyword
            && textOf(next).compare("AS", Qt::CaseInsensitive) == 0)
            ++next;
        if (next < words.size() && isNamed(words[next]))
            named[textOf(next).toLower()] = table;
    }
    return named;
}

void addColumns(const SqlTable& table, std::vector<Candidate>& all) {
    for (const analysis::SqlColumn& column : table.columns) {
        const Candidate candidate{CandidateKind::Column,
            quotedName(QString::fromStdString(column.name)), QString::fromStdString(table.name)};
        const bool isThere = std::ranges::any_of(
            all, [&candidate](const Candidate& one) { return one.text == candidate.text; });
        if (!isThere)
            all.push_back(candidate);
    }
}

void addTables(const Tables& tables, std::vector<Candidate>& all) {
    for (const SqlTable& table : tables)
        all.push_back(
            {CandidateKind::Table, quotedName(QString::fromStdString(table.name)), QString()});
}

void addWords(std::vector<Candidate>& all) {
    for (const QString& word : keywords())
        all.push_back({CandidateKind::Keyword, word, QString()});
    for (const QString& name : functions())
        all.push_back({CandidateKind::Function, name + '(', QString()});
}

/// Those that fit, the best first; all in their order when nothing is typed.
std::vector<Candidate> fitting(std::vector<Candidate> all, const QString& typed) {
    FuzzyPattern pattern(typed.toLower().toStdString()); // the case of SQL is nobody's
    std::vector<std::pair<int, Candidate>> scored;
    for (Candidate& candidate : all) {
        if (const auto score = pattern.score(candidate.text.toLower().toStdString()))
            scored.emplace_back(*score, std::move(candidate));
    }
    const auto order = [](const std::pair<int, Candidate>& one) {
        const bool isWord =
            one.second.kind >= CandidateKind::Keyword; // names are wanted more often
        return std::tuple(-one.first, isWord, one.second.text.size());
    };
    if (!typed.isEmpty())
        std::ranges::stable_sort(scored, {}, order);
    std::vector<Candidate> sorted;
    sorted.reserve(scored.size());
    for (auto& [score, candidate] : scored)
        sorted.push_back(std::move(candidate));
    return sorted;
}

/// Where one is in the statement.
struct Place {
    std::vector<Word> before; ///< words that end before what is typed
    qsizetype begin = 0; ///< of what is typed
    bool isOutside = false; ///< in a string, a comment or a number
};

Place placeOf(const QString& statement, qsizetype caret) {
    Place place{.before = {}, .begin = caret};
    Open open = Open::None;
    place.before = wordsOf(statement.left(caret), open);
    if (open != Open::None) {
        place.isOutside = true;
        return place;
    }
    if (place.before.empty() || place.before.back().end() != caret)
        return place;
    const Word& last = place.before.back();
    place.isOutside = last.kind == WordKind::String || last.kind == WordKind::Comment
        || last.kind == WordKind::Number || last.kind == WordKind::QuotedName;
    if (last.kind == WordKind::Name || last.kind == WordKind::Keyword) {
        place.begin = last.begin;
        place.before.pop_back();
    }
    return place;
}

/// Tables stand behind FROM and JOIN, and behind a comma in that list.
bool wantsTable(const QString& statement, const std::vector<Word>& before) {
    for (auto word = before.rbegin(); word != before.rend(); ++word) {
        const QString text = statement.mid(word->begin, word->length).toUpper();
        if (word->kind == WordKind::Keyword)
            return word == before.rbegin() ? text == "FROM" || text == "JOIN" : text == "FROM";
        const bool isList = (word == before.rbegin()) == (text == ",");
        if (!isList || (word->kind == WordKind::Sign && text != ","))
            return false;
        if (word == before.rbegin())
            continue;
    }
    return false;
}

} // namespace

Completion completionAt(
    const QString& statement, qsizetype caret, const Tables& tables, Wanted wanted) {
    const Place place = placeOf(statement, caret);
    Completion completion{.begin = place.begin, .candidates = {}};
    if (place.isOutside)
        return completion;
    const QString typed = statement.mid(place.begin, caret - place.begin);
    const auto textOf = [&](const Word& word) { return statement.mid(word.begin, word.length); };
    const auto& before = place.before;
    const auto named = namedTables(statement, wordsOf(statement), tables);
    std::vector<Candidate> all;
    if (!before.empty() && textOf(before.back()) == "." && before.back().end() == place.begin) {
        if (before.size() < 2)
            return completion;
        const auto table = named.find(plainName(textOf(before[before.size() - 2])).toLower());
        if (table == named.end())
            return completion;
        addColumns(*table->second, all);
    } else if (wantsTable(statement, before)) {
        addTables(tables, all);
    } else if (typed.isEmpty() && wanted == Wanted::Typing) {
        return completion;
    } else {
        for (const auto& [name, table] : named)
            addColumns(*table, all);
        addTables(tables, all);
        addWords(all);
    }
    completion.candidates = fitting(std::move(all), typed);
    return completion;
}

} // namespace rankscope::sql
