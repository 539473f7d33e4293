// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/facts/shell_values.h"

#include <algorithm>
#include <cctype>

#include "core/base/whole_number.h"

namespace rankscope::advisor {

namespace {

// A line of a damaged script may be all brackets: none is looked through to its end.
constexpr size_t kLongestExpansion = 256;
constexpr int kMostDefaults = 8; // "${A:-${B:-8}}", one in the other

bool isDigit(char sign) {
    return std::isdigit(static_cast<unsigned char>(sign)) != 0;
}

bool isOfName(char sign) {
    return std::isalnum(static_cast<unsigned char>(sign)) != 0 || sign == '_';
}

/// With a zero before it a shell reads an octal number.
std::optional<int64_t> decimalOf(std::string_view text) {
    const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
    return digits.size() > 1 && digits.starts_with('0') ? std::nullopt : wholeNumber(text);
}

/// Sums of products. Each operator as it overflows: nothing then.
class Arithmetic {
public:
    Arithmetic(std::string_view text, const ShellVariables& variables)
        : m_text(text)
        , m_variables(variables) { }

    std::optional<int64_t> whole() {
        const auto value = sum();
        skipBlanks();
        return m_at == m_text.size() ? value : std::nullopt;
    }

private:
    using Number = std::optional<int64_t>;

    void skipBlanks() {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t'))
            ++m_at;
    }

    bool takes(char sign) {
        skipBlanks();
        if (m_at == m_text.size() || m_text[m_at] != sign)
            return false;
        ++m_at;
        return true;
    }

    Number sum() {
        Number value = product();
        while (value) {
            const bool isPlus = takes('+');
            if (!isPlus && !takes('-'))
                break;
            const Number next = product();
            int64_t result = 0;
            const bool isBeyond = !next
                || (isPlus ? __builtin_add_overflow(*value, *next, &result)
                           : __builtin_sub_overflow(*value, *next, &result));
            value = isBeyond ? Number() : Number(result);
        }
        return value;
    }

    Number product() {
        Number value = signedFactor();
        while (value) {
            const bool isTimes = takes('*');
            if (!isTimes && !takes('/'))
                break;
            const Number next = signedFactor();
            value = !next ? next : isTimes ? times(*value, *next) : divided(*value, *next);
        }
        return value;
    }

    static Number times(int64_t left, int64_t right) {
        int64_t result = 0;
        return __builtin_mul_overflow(left, right, &result) ? Number() : Number(result);
    }

    static Number divided(int64_t left, int64_t right) {
        if (right == -1) // of the least number there is no negative
            return times(left, right);
        return right == 0 ? Number() : Number(left / right);
    }

    Number signedFactor() {
        if (!takes('-'))
            return factor();
        const Number value = factor();
        return value ? times(*value, -1) : value;
    }

    Number factor() {
        if (takes('(')) {
            const Number value = sum();
            return takes(')') ? value : Number();
        }
        skipBlanks();
        const size_t begin = m_at;
        m_at = expansionEnd(m_text, begin);
        if (m_at == begin && m_at < m_text.size() && m_text[m_at] == '$')
            ++m_at;
        while (m_at < m_text.size() && isOfName(m_text[m_at]))
            ++m_at;
        const std::string_view word = m_text.substr(begin, m_at - begin);
        if (word.empty())
            return {};
        if (word.starts_with('$'))
            return decimalOf(shellValue(word, m_variables));
        if (isDigit(word.front()))
            return decimalOf(word);
        const auto known = m_variables.find(word);
        return known == m_variables.end() ? Number() : decimalOf(known->second);
    }

    std::string_view m_text;
    const ShellVariables& m_variables;
    size_t m_at = 0;
};

std::string_view unquoted(std::string_view text) {
    const bool isQuoted = text.size() > 1 && text.front() == text.back()
        && (text.front() == '"' || text.front() == '\'');
    return isQuoted ? text.substr(1, text.size() - 2) : text;
}

/// Whether it has one as Megatron takes them, with a value: "nproc --all" has not.
bool hasArguments(std::string_view command) {
    constexpr std::string_view kBegin = " --";
    for (size_t at = command.find(kBegin); at != std::string_view::npos;
         at = command.find(kBegin, at + 1)) {
        const size_t end = command.find_first_of(" =)", at + kBegin.size());
        const std::string_view value =
            command.substr(std::min(command.size(), end == std::string_view::npos ? end : end + 1));
        if (!value.empty() && (isOfName(value.front()) || value.front() == '$'))
            return true;
    }
    return false;
}

/// Behind the bracket that closes the first one; 0: none does.
size_t closedAt(std::string_view text, char open, char close) {
    size_t depth = 0;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] == open)
            ++depth;
        else if (text[i] == close && --depth == 0)
            return i + 1;
    }
    return 0;
}

std::string valueOf(std::string_view word, const ShellVariables& variables, int depth) {
    word = unquoted(word);
    if (!word.starts_with('$') || depth > kMostDefaults)
        return std::string(word);
    if (word.starts_with("$((") && word.ends_with("))")) {
        const auto number = shellNumber(word.substr(3, word.size() - 5), variables);
        return number ? std::to_string(*number) : std::string(word);
    }
    std::string_view name = word.substr(1);
    std::optional<std::string_view> otherwise;
    if (name.starts_with('{') && name.ends_with('}')) {
        name = name.substr(1, name.size() - 2);
        if (const size_t mark = name.find(":-"); mark != std::string_view::npos) {
            otherwise = name.substr(mark + 2);
            name = name.substr(0, mark);
        }
    }
    const auto found = variables.find(name);
    if (found != variables.end() && !(otherwise && found->second.empty()))
        return found->second;
    return otherwise ? valueOf(*otherwise, variables, depth + 1) : std::string(word);
}

} // namespace

std::string shellValue(std::string_view word, const ShellVariables& variables) {
    return valueOf(word, variables, 0);
}

std::optional<int64_t> shellNumber(std::string_view expression, const ShellVariables& variables) {
    // "A++" and "--A" change a variable.
    const bool isSimple = expression.size() <= kLongestExpansion
        && expression.find("++") == std::string_view::npos
        && expression.find("--") == std::string_view::npos;
    return isSimple ? Arithmetic(expression, variables).whole() : std::nullopt;
}

size_t expansionEnd(std::string_view line, size_t begin) {
    const std::string_view text = line.substr(std::min(begin, line.size()), kLongestExpansion);
    size_t length = 0;
    if (text.starts_with('`'))
        length = text.find('`', 1) + 1; // npos + 1: none
    else if (text.starts_with("${"))
        length = closedAt(text, '{', '}');
    else if (text.starts_with("$("))
        length = closedAt(text, '(', ')');
    const bool isCommand = !text.starts_with("$((") && !text.starts_with("${");
    return isCommand && hasArguments(text.substr(0, length)) ? begin : begin + length;
}

} // namespace rankscope::advisor
