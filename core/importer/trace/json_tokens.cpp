// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/trace/json_tokens.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include <simdjson.h>

#include "core/base/decimal_text.h"

namespace rankscope::importer {

static_assert(kParserPadding >= simdjson::SIMDJSON_PADDING);

/// Of simdjson's parser only its first stage is used, which finds the tokens: its on-demand walk
/// costs several times as much as the one below, most of all where every value is looked at.
struct JsonTokens::Stage {
    std::unique_ptr<simdjson::internal::dom_parser_implementation> tokens;
};

namespace {

constexpr int kDeepest = 64; // deeper ones are stepped over: recursion has an end

constexpr std::array<bool, 256> kIsOfNumber = [] {
    std::array<bool, 256> is{};
    for (const char c : std::string_view("0123456789.-+eE"))
        is[static_cast<unsigned char>(c)] = true;
    return is;
}();

/// Whole numbers of up to eight digits, as nearly all are, in one look. What stands behind the
/// token may be looked at.
bool isNumber(std::string_view token) {
    uint64_t signs = 0;
    if (std::endian::native == std::endian::little && token.size() - 1 < sizeof(signs)) {
        std::memcpy(&signs, token.data(), sizeof(signs));
        constexpr uint64_t kZeros = 0x3030303030303030u;
        const uint64_t behind = ~uint64_t{0} << 1 << (8 * token.size() - 1);
        if (areDigits((signs & ~behind) | (kZeros & behind)))
            return true;
    }
    return std::ranges::all_of(
        token, [](char c) { return kIsOfNumber[static_cast<unsigned char>(c)]; });
}

/// But strings. NaN and its like stand in counters.
bool isWord(std::string_view token) {
    if (isNumber(token)) // nearly all
        return !token.empty();
    switch (token.front()) {
    case 't':
        return token == "true";
    case 'f':
        return token == "false";
    case 'n':
        return token == "null" || token == "nan";
    case 'N':
        return token == "NaN";
    case 'I':
        return token == "Infinity";
    case 'i':
        return token == "inf";
    default:
        return token == "-Infinity" || token == "-inf";
    }
}

} // namespace

JsonTokens::JsonTokens()
    : m_stage(std::make_unique<Stage>()) { }

JsonTokens::~JsonTokens() = default;

bool JsonTokens::read(std::string_view text) {
    constexpr size_t kStageDepth = 1; // of its second stage, which does not run
    auto& tokens = m_stage->tokens;
    if (!tokens) {
        if (simdjson::get_active_implementation()->create_dom_parser_implementation(
                text.size(), kStageDepth, tokens))
            return false;
    } else if (tokens->capacity() < text.size() && tokens->set_capacity(text.size())) {
        return false;
    }
    return tokens->stage1(reinterpret_cast<const uint8_t*>(text.data()), text.size(),
               simdjson::stage1_mode::regular)
        == simdjson::SUCCESS;
}

std::span<const uint32_t> JsonTokens::places() const {
    return {m_stage->tokens->structural_indexes.get(), m_stage->tokens->n_structural_indexes};
}

bool JsonWalk::takeOther(std::string_view& text) {
    if (const char first = sign(); first == '{' || first == '[') {
        const char* const begin = m_text + position();
        if (!container(0))
            return false;
        text = {begin, static_cast<size_t>(m_text + m_at[-1] + 1 - begin)};
        return true;
    }
    text = token();
    ++m_at;
    return isWord(text);
}

bool JsonWalk::value(int depth) {
    const char first = sign();
    if (first == '{' || first == '[')
        return container(depth);
    const bool isGood = first == '"' || isWord(token());
    ++m_at;
    return isGood;
}

bool JsonWalk::container(int depth) {
    const bool isWhole = depth == kDeepest ? skipBrackets()
        : sign() == '{'                    ? object(depth)
                                           : array(depth);
    return isWhole && !isAtEnd();
}

bool JsonWalk::object(int depth) {
    ++m_at;
    if (sign() == '}') {
        ++m_at;
        return true;
    }
    while (takeKey() != nullptr && value(depth + 1)) {
        const char behind = take();
        if (behind != ',')
            return behind == '}';
    }
    return false;
}

bool JsonWalk::array(int depth) {
    ++m_at;
    if (sign() == ']') {
        ++m_at;
        return true;
    }
    while (value(depth + 1)) {
        const char behind = take();
        if (behind != ',')
            return behind == ']';
    }
    return false;
}

bool JsonWalk::skipBrackets() {
    size_t open = 0;
    while (!isAtEnd()) {
        const char c = take();
        if (c == '{' || c == '[')
            ++open;
        else if ((c == '}' || c == ']') && --open == 0)
            return true;
    }
    return false;
}

} // namespace rankscope::importer
