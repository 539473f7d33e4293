// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/job_op_lines.h"

#include <algorithm>
#include <array>
#include <limits>

#include <simdjson.h>

#include "core/base/blanks.h"
#include "core/base/json_text.h"
#include "core/base/whole_number.h"
#include "core/input/line_reader.h"

namespace rankscope::tables {

namespace {

namespace ondemand = simdjson::ondemand;
using model::IssueCode;
using model::JobOp;

constexpr size_t kLineLimit = 64u << 10;
constexpr size_t kMostOps = 20'000'000;
/// 73 years: an end is no more than twice that, and the time between two of them still fits.
constexpr int64_t kLongestTime = int64_t{1} << 61;

struct OpKey {
    enum : size_t { Type, DpRank, Stage, Step, Ordinal, Start, Length, NeededKeys };
    enum : size_t { MicroBatch = NeededKeys, Chunk, ModelChunk, Keys };
};
constexpr std::array<std::string_view, OpKey::Keys> kKeyNames{
    "optype", "dp_rank", "stage", "step", "seq_id", "start_ts", "duration", "mb_id", "mc", "gmc"};

using Tokens = std::array<std::string_view, OpKey::Keys>; ///< raw; empty where a key is missing

std::string_view withoutBlanks(std::string_view text) {
    while (!text.empty() && isBlank(text.back()))
        text.remove_suffix(1);
    return text;
}

/// Whole numbers of 32 bits from 0; some writers make 0.0 of 0.
std::optional<int32_t> countOf(std::string_view token) {
    if (token.ends_with(".0"))
        token.remove_suffix(2);
    const std::optional<int64_t> number = wholeNumber(token);
    if (!number || *number < 0 || *number >= std::numeric_limits<int32_t>::max())
        return std::nullopt;
    return static_cast<int32_t>(*number);
}

std::optional<int64_t> timeOf(std::string_view token) {
    const std::optional<int64_t> time = parseSeconds(token);
    return time && *time > -kLongestTime && *time < kLongestTime ? time : std::nullopt;
}

class LineParser {
public:
    LineParser(const std::string& file, model::IssueLog& issues)
        : m_file(file)
        , m_issues(issues) { }

    /// `offset`: of the line in the text.
    std::optional<JobOp> parse(std::string_view line, uint64_t offset) {
        Tokens tokens;
        if (!takeTokens(line, tokens))
            return damaged(IssueCode::BadJson, line, offset);
        const auto type = model::jobOpTypeOf(tokenText(tokens[OpKey::Type]));
        const bool isWhole = std::all_of(tokens.begin(), tokens.begin() + OpKey::NeededKeys,
            [](std::string_view token) { return !token.empty(); });
        if (!type || !isWhole)
            return damaged(IssueCode::BadEvent, line, offset);
        const auto dpRank = countOf(tokens[OpKey::DpRank]);
        const auto stage = countOf(tokens[OpKey::Stage]);
        const auto ordinal = countOf(tokens[OpKey::Ordinal]);
        const auto step = wholeNumber(tokens[OpKey::Step]);
        if (!dpRank || !stage || !ordinal || !step)
            return damaged(IssueCode::BadNumber, line, offset);
        const auto start = timeOf(tokens[OpKey::Start]);
        const auto length = timeOf(tokens[OpKey::Length]);
        if (!start || !length)
            return damaged(IssueCode::BadTime, line, offset);
        if (*length < 0)
            damaged(IssueCode::NegativeDuration, line, offset);
        return JobOp{*type, *dpRank, *stage, *ordinal, *step, countOf(tokens[OpKey::MicroBatch]),
            countOf(tokens[OpKey::Chunk]), countOf(tokens[OpKey::ModelChunk]),
            fromNanoseconds(*start), Duration(std::max<int64_t>(*length, 0))};
    }

    std::nullopt_t damaged(IssueCode code, std::string_view line, uint64_t offset) {
        m_issues.add(code, m_file, offset, line);
        return std::nullopt;
    }

private:
    bool takeTokens(std::string_view line, Tokens& tokens) {
        m_line.assign(line);
        m_line.resize(line.size() + simdjson::SIMDJSON_PADDING);
        ondemand::document document;
        ondemand::object object;
        const simdjson::padded_string_view padded(m_line.data(), line.size(), m_line.size());
        if (m_parser.iterate(padded).get(document) || document.get_object().get(object))
            return false;
        for (auto field : object) {
            std::string_view key;
            ondemand::value value;
            if (field.unescaped_key().get(key) || field.value().get(value))
                return false;
            const auto* const name = std::find(kKeyNames.begin(), kKeyNames.end(), key);
            if (name != kKeyNames.end())
                tokens[static_cast<size_t>(name - kKeyNames.begin())] =
                    withoutBlanks(value.raw_json_token());
        }
        const char* behind = nullptr;
        return document.current_location().get(behind) != simdjson::SUCCESS; // the end
    }

    const std::string& m_file;
    model::IssueLog& m_issues;
    ondemand::parser m_parser;
    std::string m_line; ///< the tokens point into it
};

} // namespace

Result<std::vector<JobOp>> readJobOps(
    std::unique_ptr<input::ByteSource> read, const std::string& file, model::IssueLog& issues) {
    input::LineReader lines(std::move(read), kLineLimit);
    LineParser parser(file, issues);
    std::vector<JobOp> ops;
    bool isEmpty = true;
    while (ops.size() < kMostOps) {
        RS_TRY_ASSIGN(const auto line, lines.next());
        if (!line)
            break;
        isEmpty = false;
        const std::string_view text = withoutBlanks(line->text);
        if (line->isCut)
            parser.damaged(IssueCode::TooLarge, text, line->offset);
        else if (!text.empty())
            if (const auto op = parser.parse(text, line->offset))
                ops.push_back(*op);
    }
    if (ops.size() == kMostOps)
        parser.damaged(IssueCode::TooLarge, "the ops behind this place", lines.offset());
    if (isEmpty)
        parser.damaged(IssueCode::EmptyFile, {}, 0);
    return ops;
}

} // namespace rankscope::tables
