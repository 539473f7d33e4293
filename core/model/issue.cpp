// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/issue.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace rankscope::model {

namespace {

constexpr size_t kExampleBytes = 160;

struct Row {
    IssueCode code;
    const char* word;
    Severity severity;
};

// In the order of the enumeration, which the test of every code checks.
constexpr std::array kRows{
    Row{IssueCode::TruncatedFile, "truncated_file", Severity::DataLoss},
    Row{IssueCode::BadEvent, "bad_event", Severity::DataLoss},
    Row{IssueCode::BadTime, "bad_time", Severity::DataLoss},
    Row{IssueCode::NegativeDuration, "negative_duration", Severity::Repaired},
    Row{IssueCode::ControlCharacter, "control_character", Severity::Repaired},
    Row{IssueCode::InvalidUtf8, "invalid_utf8", Severity::Repaired},
    Row{IssueCode::ConcatenatedArrays, "concatenated_arrays", Severity::Repaired},
    Row{IssueCode::TrailingGarbage, "trailing_garbage", Severity::DataLoss},
    Row{IssueCode::EventTooLarge, "event_too_large", Severity::DataLoss},
    Row{IssueCode::UnknownPhase, "unknown_phase", Severity::DataLoss},
    Row{IssueCode::UnmatchedEnd, "unmatched_end", Severity::DataLoss},
    Row{IssueCode::UnmatchedBegin, "unmatched_begin", Severity::Repaired},
    Row{IssueCode::FlowEndWithoutStart, "flow_end_without_start", Severity::Info},
    Row{IssueCode::FlowStartWithoutEnd, "flow_start_without_end", Severity::Info},
    Row{IssueCode::FlowWithoutSlice, "flow_without_slice", Severity::Info},
    Row{IssueCode::CounterNotFinite, "counter_not_finite", Severity::DataLoss},
    Row{IssueCode::CounterRounded, "counter_rounded", Severity::Repaired},
    Row{IssueCode::CounterWithoutValue, "counter_without_value", Severity::Info},
    Row{IssueCode::DamagedGzip, "damaged_gzip", Severity::DataLoss},
    Row{IssueCode::EmptyFile, "empty_file", Severity::Info},
    Row{IssueCode::UnreadableFile, "unreadable_file", Severity::DataLoss},
    Row{IssueCode::DuplicateRank, "duplicate_rank", Severity::Info},
    Row{IssueCode::SymlinkLoop, "symlink_loop", Severity::Info},
    Row{IssueCode::TooDeep, "too_deep", Severity::Info},
    Row{IssueCode::NotIndexedYet, "not_indexed_yet", Severity::Info},
    Row{IssueCode::SourceChanged, "source_changed", Severity::DataLoss},
    Row{IssueCode::ShortRow, "short_row", Severity::Repaired},
    Row{IssueCode::LongRow, "long_row", Severity::DataLoss},
    Row{IssueCode::UnclosedQuote, "unclosed_quote", Severity::Repaired},
    Row{IssueCode::BadNumber, "bad_number", Severity::DataLoss},
    Row{IssueCode::LowPrecision, "low_precision", Severity::DataLoss},
    Row{IssueCode::BadJson, "bad_json", Severity::DataLoss},
    Row{IssueCode::UnknownTable, "unknown_table", Severity::DataLoss},
    Row{IssueCode::TooLarge, "too_large", Severity::DataLoss},
    Row{IssueCode::AbsurdCompression, "absurd_compression", Severity::DataLoss},
    Row{IssueCode::LinkOutside, "link_outside", Severity::Info},
    Row{IssueCode::NotADatabase, "not_a_database", Severity::DataLoss},
    Row{IssueCode::CorruptTable, "corrupt_table", Severity::DataLoss},
    Row{IssueCode::MissingTable, "missing_table", Severity::DataLoss},
    Row{IssueCode::MissingColumn, "missing_column", Severity::DataLoss},
    Row{IssueCode::UnknownReference, "unknown_reference", Severity::DataLoss},
    Row{IssueCode::DatabaseCopied, "database_copied", Severity::Info},
    Row{IssueCode::OtherClock, "other_clock", Severity::Info},
    Row{IssueCode::MissingStep, "missing_step", Severity::Repaired},
    Row{IssueCode::BadLine, "bad_line", Severity::DataLoss},
    Row{IssueCode::NoTime, "no_time", Severity::Info},
};

const Row& rowOf(IssueCode code) {
    static constexpr Row kUnknown{{}, "unknown", Severity::DataLoss};
    const auto position = static_cast<size_t>(code);
    return position < kRows.size() ? kRows[position] : kUnknown;
}

/// At most kExampleBytes, not cut inside a UTF-8 sequence.
std::string_view shorten(std::string_view text) {
    if (text.size() <= kExampleBytes)
        return text;
    size_t length = kExampleBytes;
    while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xc0) == 0x80)
        --length;
    return text.substr(0, length);
}

} // namespace

const char* toWord(IssueCode code) {
    return rowOf(code).word;
}

Severity severityOf(IssueCode code) {
    return rowOf(code).severity;
}

const char* toWord(Severity severity) {
    switch (severity) {
    case Severity::Info:
        return "info";
    case Severity::Repaired:
        return "repaired";
    case Severity::DataLoss:
        return "data_loss";
    }
    return "unknown";
}

void IssueLog::add(IssueCode code, const std::string& file, uint64_t offset,
    std::string_view example, uint64_t count) {
    if (count == 0)
        return;
    // The latest entries come first in the search: the same file is nearly always the last one.
    const auto same = std::find_if(m_issues.rbegin(), m_issues.rend(),
        [&](const Issue& issue) { return issue.code == code && issue.file == file; });
    if (same != m_issues.rend()) {
        same->count += count;
        return;
    }
    m_issues.push_back(
        {code, severityOf(code), count, file, offset, std::string(shorten(example))});
}

void IssueLog::append(const IssueLog& other) {
    const std::vector<Issue> added = other.m_issues; // a log may be appended to itself
    for (const Issue& issue : added)
        add(issue.code, issue.file, issue.offset, issue.example, issue.count);
}

std::optional<IssueCode> issueCodeOf(std::string_view word) {
    const auto* const row = std::find_if(kRows.begin(), kRows.end(),
        [word](const Row& candidate) { return word == candidate.word; });
    return row == kRows.end() ? std::nullopt : std::optional(row->code);
}

} // namespace rankscope::model
