// SPDX-License-Identifier: GPL-3.0-or-later
// What went wrong with the input, counted. Damage never stops an import and is never silent: each
// kind of damage in each file becomes one Issue with its number of cases, the first place and an
// example of the text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rankscope::model {

/// Info: odd but nothing lost. Repaired: read after mending. DataLoss: something could not be read.
enum class Severity { Info, Repaired, DataLoss };

enum class IssueCode {
    TruncatedFile, ///< the file ends inside an event or without its closing bracket
    BadEvent, ///< an event that is no JSON object or cannot be parsed
    BadTime, ///< ts or dur missing or no number
    NegativeDuration, ///< clamped to 0
    ControlCharacter, ///< raw control bytes inside strings, kept as escapes
    InvalidUtf8, ///< replaced by U+FFFD
    ConcatenatedArrays, ///< several top-level arrays in one file, all read
    TrailingGarbage, ///< text after the end of the document
    EventTooLarge, ///< one event beyond the size limit, skipped
    UnknownPhase, ///< an event phase this program does not know
    UnmatchedEnd, ///< E or e without its begin
    UnmatchedBegin, ///< B or b without its end; drawn to the end of the track
    FlowEndWithoutStart,
    FlowStartWithoutEnd,
    FlowWithoutSlice, ///< a flow end at a place where its track has no slice
    CounterNotFinite, ///< NaN, Infinity
    CounterRounded, ///< more than 18 digits
    CounterWithoutValue,
    DamagedGzip,
    EmptyFile,
    UnreadableFile,
    DuplicateRank,
    SymlinkLoop,
    TooDeep,
    NotIndexedYet, ///< discovered, its import comes with a later version
    SourceChanged, ///< the file changed while it was read
    ShortRow, ///< a row of a table with fewer cells than the header; the rest is empty
    LongRow, ///< a row of a table with more cells than the header; they are left out
    UnclosedQuote, ///< a quote in a table that is never closed, taken as text
    BadNumber, ///< a cell that should be a number and is none
    LowPrecision, ///< a time that a spreadsheet has rounded: 1.69512E+15
    BadJson, ///< a part of a JSON file that can't be parsed
    UnknownTable, ///< a table without any column that belongs into it
    TooLarge, ///< a part of a file beyond the size, depth or number that is read
    AbsurdCompression, ///< a compressed file that expands without end; reading stopped
    LinkOutside, ///< a symbolic link that leads out of the opened folder; followed
    NotADatabase, ///< encrypted, cut at its head, or something else
    CorruptTable, ///< damaged pages of a database; the rest of the table was read
    MissingTable, ///< one that others refer to
    MissingColumn, ///< one a table needs (it is not read) or that has a damaged name (it is empty)
    UnknownReference, ///< the number of a text or row that is not there
    DatabaseCopied, ///< its journal held content: a copy was read
    OtherClock, ///< times of a host's trace that share nothing with those of its rank
    MissingStep, ///< links without a step, taken for the only step of the profile
    BadLine, ///< a line of a text that is none of its kind, or breaks off
    NoTime, ///< an event at time 0 while others are of a day of the calendar
};

struct Issue {
    IssueCode code{};
    Severity severity{};
    uint64_t count = 0;
    std::string file;
    uint64_t offset = 0; ///< byte offset of the first case, in the decompressed text
    std::string example; ///< at most 160 bytes of the first case
};

/// Stable lower-case word of a code ("truncated_file"), for JSON, SQL and translation.
const char* toWord(IssueCode code);
const char* toWord(Severity severity);
Severity severityOf(IssueCode code);
/// The code of a word, nothing for an unknown one.
std::optional<IssueCode> issueCodeOf(std::string_view word);

/// Collects issues, one entry a (code, file).
class IssueLog {
public:
    void add(IssueCode code, const std::string& file, uint64_t offset, std::string_view example,
        uint64_t count = 1);
    void append(const IssueLog& other);
    const std::vector<Issue>& issues() const { return m_issues; }

private:
    std::vector<Issue> m_issues;
};

} // namespace rankscope::model
