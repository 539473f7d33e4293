// SPDX-License-Identifier: GPL-3.0-or-later
// How well a few typed characters stand for a name: they must all be in it, in their order. Of all
// ways to find them there the best one counts.
//
//   FuzzyPattern pattern("mm2");
//   pattern.score("MatMulV2");   // 64; nothing for "Add"
//
// Each character found gives 16, and in addition
//   10 at the begin of a word (behind a sign or blank, a capital behind a small letter, a digit
//      behind a letter, any Chinese character),  8 more for the first at the begin of the name,
//    8 right behind the one before,  1 in the same case;
// what is left out between two takes away 3 and 1 more for each further character, 12 at most. A
// name that begins with the pattern has 16 more, one that is the pattern 48 more.
// The numbers are ours: they were chosen so that the orders in fuzzy_test come out.
// Thread: confined to one thread, it keeps its working memory.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace rankscope {

class FuzzyPattern {
public:
    /// Longer names are looked at so far, in characters.
    static constexpr size_t kLongestName = 512;
    /// Longer patterns are cut there.
    static constexpr size_t kLongestPattern = 64;

    /// Blanks in it only divide words. Upper and lower case of ASCII are one.
    explicit FuzzyPattern(std::string_view pattern);

    bool isEmpty() const { return m_pattern.empty(); }
    /// Nothing when the name does not have the pattern; 0 for an empty pattern.
    std::optional<int> score(std::string_view name);
    /// Several words were typed, and each stands for a word of the name, in their order: it begins
    /// as that word does and has no character that it lacks ("aln strt": Align ... start). Nobody
    /// types that by chance, so it may count more than any score.
    bool isOfWords(std::string_view name);
    /// Of the best way, the characters (code points, from 0) that were found.
    std::vector<uint32_t> places(std::string_view name);

private:
    bool read(std::string_view name);
    void compute(bool keepsWays);
    int characterScore(size_t pattern, size_t place) const;

    std::vector<char32_t> m_pattern;
    std::vector<char32_t> m_folded; ///< the pattern in small letters
    std::vector<size_t> m_wordEnds; ///< of the pattern
    std::vector<char32_t> m_name;
    std::vector<int> m_ending; ///< best score whose last character stands at a place
    std::vector<int> m_before; ///< the same of the pattern without its last character
    std::vector<uint32_t>
        m_ways; ///< by character of the pattern and place: where the one before is
};

} // namespace rankscope
