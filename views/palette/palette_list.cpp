// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/palette/palette_list.h"

#include <algorithm>
#include <optional>
#include <tuple>

#include "core/base/fuzzy.h"

namespace rankscope::palette {

namespace {

constexpr qsizetype kMostRecent = 20;
constexpr int kEnglishLoss = 2; ///< the text that is shown first goes before
constexpr int kRecentGain = 20; ///< of the latest; less by one each further one

struct Found {
    const Entry* entry = nullptr;
    int score = 0;
    bool isEnglish = false;
    bool isMeant = false; ///< before all others
    qsizetype recent = 0; ///< place among what was chosen lately; kMostRecent: it was not
    size_t place = 0;

    auto key() const {
        return std::tuple(!isMeant, -score, recent, entry->kind, entry->text.size(), place);
    }
};

/// Characters of Unicode to those of a QString: some take two.
std::vector<int> inText(const std::vector<uint32_t>& characters, const QString& text) {
    std::vector<int> places;
    uint32_t character = 0;
    auto wanted = characters.begin();
    for (int i = 0; i < text.size() && wanted != characters.end(); ++character) {
        if (*wanted == character) {
            places.push_back(i);
            ++wanted;
        }
        i += text[i].isHighSurrogate() && i + 1 < text.size() ? 2 : 1;
    }
    return places;
}

std::optional<Found> found(const Entry& entry, FuzzyPattern& pattern) {
    const auto own = pattern.score(entry.text.toStdString());
    const auto english = entry.english.isEmpty() || entry.english == entry.text
        ? std::nullopt
        : pattern.score(entry.english.toStdString());
    if (!own && !english)
        return std::nullopt;
    const bool isEnglish = english && (!own || *english - kEnglishLoss > *own);
    return Found{&entry, isEnglish ? *english - kEnglishLoss : *own, isEnglish};
}

/// A profile has so many names that a few characters are in some of them however they are typed:
/// who typed the beginnings of the words of an action or a page wants that, but for a name that is
/// just what was typed.
bool isMeant(const Entry& entry, FuzzyPattern& fuzzy, const QString& pattern) {
    if (entry.kind != Kind::Action && entry.kind != Kind::Page)
        return entry.text.compare(pattern.simplified(), Qt::CaseInsensitive) == 0;
    return fuzzy.isOfWords(entry.text.toStdString())
        || fuzzy.isOfWords(entry.english.toStdString());
}

Row rowOf(const Found& one, FuzzyPattern& pattern) {
    Row row{.entry = *one.entry, .score = one.score};
    const QString& text = one.isEnglish ? row.entry.english : row.entry.text;
    auto& places = one.isEnglish ? row.englishPlaces : row.places;
    places = inText(pattern.places(text.toStdString()), text);
    return row;
}

} // namespace

Ranking rank(const std::vector<Entry>& entries, const QString& pattern, const QStringList& recent,
    size_t most) {
    FuzzyPattern fuzzy(pattern.toStdString());
    std::vector<Found> all;
    for (size_t i = 0; i < entries.size(); ++i) {
        auto one = found(entries[i], fuzzy);
        if (!one)
            continue;
        const qsizetype lately = recent.indexOf(entries[i].id);
        one->recent = lately < 0 ? kMostRecent : lately;
        one->place = i;
        one->isMeant = isMeant(entries[i], fuzzy, pattern);
        if (fuzzy.isEmpty()) // as they come
            one->score = lately < 0 ? -static_cast<int>(i) - 1 : 0;
        else if (lately >= 0)
            one->score += kRecentGain - static_cast<int>(lately);
        all.push_back(*one);
    }
    const auto shown = static_cast<std::ptrdiff_t>(std::min(most, all.size()));
    std::ranges::partial_sort(all, all.begin() + shown, {}, &Found::key);
    Ranking ranking{.rows = {}, .count = all.size()};
    for (auto one = all.begin(); one != all.begin() + shown; ++one)
        ranking.rows.push_back(rowOf(*one, fuzzy));
    return ranking;
}

void addRecent(QStringList& recent, const QString& id) {
    recent.removeAll(id);
    recent.prepend(id);
    recent = recent.mid(0, kMostRecent);
}

} // namespace rankscope::palette
