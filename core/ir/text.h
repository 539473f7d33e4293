// SPDX-License-Identifier: GPL-3.0-or-later
// The small pieces that the text of a graph is made of: nested lists, attributes, marked scalars.
// They accept anything and never read outside the view.
// Source: planner_ir_data.md C1.
// Thread: any, free functions.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rankscope::ir {

std::string_view trimmed(std::string_view text);

/// Whether quotes hold what stands between them. MindSpore writes texts as they are: one that has a
/// quote in it looks as if it never ended.
enum class Quotes { Hold, AreText };

/// What is open at a place of a text: ()[]{}<> nest, quoted text and the arrow -> count as nothing,
/// a closing bracket without its opening one neither.
class Nesting {
public:
    explicit Nesting(Quotes quotes = Quotes::Hold)
        : m_quotes(quotes) { }

    /// Takes the sign at `at`; gives the place of the next one that may matter: a bracket, a quote
    /// or a comma; the end of the text where there is none.
    size_t take(std::string_view text, size_t at);
    void takeAll(std::string_view text) {
        for (size_t at = 0; at < text.size();)
            at = take(text, at);
    }
    bool isOutside() const { return m_open.empty(); }

private:
    void takeBracket(std::string_view text, size_t at);

    Quotes m_quotes;
    std::string m_open; ///< the brackets that would close it
    std::array<uint32_t, 4> m_counts{}; ///< of each kind of them: none is looked for in vain
};

/// One past the bracket that closes the one at `open`, or npos.
size_t endOfBracket(std::string_view text, size_t open, Quotes quotes = Quotes::Hold);

/// The parts between the commas that no bracket or quote holds, without blanks around them; none
/// of an empty list.
std::vector<std::string_view> partsOf(std::string_view list);

/// What stands in the brackets of "(a, b)"; the text itself where it has none.
std::string_view withoutBrackets(std::string_view text);

/// The value of a key in "k: v, k: v" or "k=v, k=v"; nothing where it is not there.
std::optional<std::string_view> attributeIn(std::string_view attributes, std::string_view key);

/// Bool(1), true.
bool isTrue(std::string_view value);
/// 5, I64(5), U64(5).
std::optional<int64_t> wholeOf(std::string_view value);
/// "x" without its quotes, x as it is.
std::string_view unquoted(std::string_view value);

} // namespace rankscope::ir
