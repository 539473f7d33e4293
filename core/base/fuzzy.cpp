// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/fuzzy.h"

#include <algorithm>
#include <limits>

namespace rankscope {

namespace {

constexpr int kFound = 16;
constexpr int kWordStart = 10;
constexpr int kNameStart = 8;
constexpr int kBehindLast = 8;
constexpr int kSameCase = 1;
constexpr int kFirstLeftOut = 3;
constexpr int kMostLeftOut = 12;
constexpr int kPrefix = 16;
constexpr int kWhole = 48;
constexpr int kNone = std::numeric_limits<int>::min() / 2;

char32_t folded(char32_t sign) {
    return sign >= 'A' && sign <= 'Z' ? sign - 'A' + 'a' : sign;
}

bool isSmall(char32_t sign) {
    return sign >= 'a' && sign <= 'z';
}

bool isCapital(char32_t sign) {
    return sign >= 'A' && sign <= 'Z';
}

bool isDigit(char32_t sign) {
    return sign >= '0' && sign <= '9';
}

bool isWordSign(char32_t sign) {
    return isSmall(sign) || isCapital(sign) || isDigit(sign) || sign >= 0x80;
}

bool isWordStart(const std::vector<char32_t>& name, size_t place) {
    const char32_t sign = name[place];
    if (place == 0 || sign >= 0x80)
        return true;
    const char32_t before = name[place - 1];
    if (!isWordSign(before))
        return isWordSign(sign);
    return (isCapital(sign) && !isCapital(before))
        || (isDigit(sign) && (isSmall(before) || isCapital(before)));
}

int leftOut(size_t count) {
    return std::min(kFirstLeftOut + static_cast<int>(count) - 1, kMostLeftOut);
}

/// Of what stands before a character: the best way to it.
struct Way {
    int score = kNone;
    size_t from = 0;

    void offer(int other, size_t place) {
        if (other > score)
            *this = {other, place};
    }
};

/// Appends the characters, `most` of them; a byte that belongs to none stands for itself.
void decode(std::string_view text, size_t most, std::vector<char32_t>& characters) {
    for (size_t i = 0; i < text.size() && characters.size() < most;) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const size_t length = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        if (length == 1 || i + length > text.size()) {
            characters.push_back(lead);
            ++i;
            continue;
        }
        char32_t sign = lead & (0xFFU >> (length + 1));
        for (size_t k = 1; k < length; ++k)
            sign = sign << 6U | (static_cast<unsigned char>(text[i + k]) & 0x3FU);
        characters.push_back(sign);
        i += length;
    }
}

} // namespace

FuzzyPattern::FuzzyPattern(std::string_view pattern) {
    std::vector<char32_t> all;
    decode(pattern, kLongestPattern, all);
    for (size_t i = 0; i < all.size(); ++i) {
        if (all[i] <= ' ')
            continue;
        m_pattern.push_back(all[i]);
        if (i + 1 == all.size() || all[i + 1] <= ' ')
            m_wordEnds.push_back(m_pattern.size());
    }
    m_folded.resize(m_pattern.size());
    std::ranges::transform(m_pattern, m_folded.begin(), folded);
}

/// False: the pattern is not in the name.
bool FuzzyPattern::read(std::string_view name) {
    m_name.clear();
    decode(name, kLongestName, m_name);
    size_t found = 0;
    for (size_t i = 0; i < m_name.size() && found < m_folded.size(); ++i)
        found += folded(m_name[i]) == m_folded[found] ? 1 : 0;
    return found == m_folded.size();
}

int FuzzyPattern::characterScore(size_t pattern, size_t place) const {
    int score = kFound;
    if (isWordStart(m_name, place))
        score += kWordStart;
    if (pattern == 0 && place == 0)
        score += kNameStart;
    if (m_pattern[pattern] == m_name[place])
        score += kSameCase;
    return score;
}

void FuzzyPattern::compute(bool keepsWays) {
    constexpr size_t kFar = kMostLeftOut - kFirstLeftOut + 2; // from here on the loss is the same
    const size_t length = m_name.size();
    if (keepsWays)
        m_ways.assign(m_pattern.size() * length, 0);
    for (size_t i = 0; i < m_pattern.size(); ++i) {
        std::swap(m_before, m_ending);
        m_ending.assign(length, kNone);
        Way far;
        for (size_t j = i; j < length; ++j) {
            if (i > 0 && j >= kFar && m_before[j - kFar] != kNone)
                far.offer(m_before[j - kFar] - kMostLeftOut, j - kFar);
            if (folded(m_name[j]) != m_folded[i])
                continue;
            Way best = i == 0 ? Way{0, 0} : far;
            for (size_t k = j < kFar ? 0 : j - kFar + 1; i > 0 && k < j; ++k) {
                if (m_before[k] != kNone)
                    best.offer(m_before[k] + (k + 1 == j ? kBehindLast : -leftOut(j - k - 1)), k);
            }
            if (best.score == kNone)
                continue;
            m_ending[j] = best.score + characterScore(i, j);
            if (keepsWays)
                m_ways[i * length + j] = static_cast<uint32_t>(best.from);
        }
    }
}

std::optional<int> FuzzyPattern::score(std::string_view name) {
    if (m_pattern.empty())
        return 0;
    if (!read(name))
        return std::nullopt;
    compute(false);
    int best = *std::ranges::max_element(m_ending);
    const bool isPrefix = std::equal(m_folded.begin(), m_folded.end(), m_name.begin(),
        [](char32_t sign, char32_t of) { return sign == folded(of); });
    if (isPrefix)
        best += m_name.size() == m_folded.size() ? kWhole : kPrefix;
    return best;
}

bool FuzzyPattern::isOfWords(std::string_view name) {
    if (m_wordEnds.size() < 2 || !read(name))
        return false;
    size_t word = 0; // of the pattern, from `begin`
    size_t begin = 0;
    for (size_t i = 0; i < m_name.size() && word < m_wordEnds.size();) {
        size_t end = i + 1;
        while (end < m_name.size() && isWordSign(m_name[end]) && !isWordStart(m_name, end))
            ++end;
        size_t found = begin;
        for (size_t j = i; j < end && found < m_wordEnds[word]; ++j) {
            if (folded(m_name[j]) == m_folded[found])
                ++found;
            else if (j == i)
                break; // it begins otherwise
        }
        if (found == m_wordEnds[word])
            begin = m_wordEnds[word++];
        i = end;
    }
    return word == m_wordEnds.size();
}

std::vector<uint32_t> FuzzyPattern::places(std::string_view name) {
    if (m_pattern.empty() || !read(name))
        return {};
    compute(true);
    std::vector<uint32_t> places(m_pattern.size());
    auto place = static_cast<size_t>(std::ranges::max_element(m_ending) - m_ending.begin());
    for (size_t i = m_pattern.size(); i-- > 0;) {
        places[i] = static_cast<uint32_t>(place);
        place = m_ways[i * m_name.size() + place];
    }
    return places;
}

} // namespace rankscope
