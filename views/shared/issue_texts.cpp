// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/issue_texts.h"

#include <algorithm>
#include <iterator>

#include <QCoreApplication>

#include "views/shared/formats.h"

namespace rankscope::shared {

namespace {
struct IssueTexts {
    Q_DECLARE_TR_FUNCTIONS(IssueTexts)
};

/// %1 is the number of cases.
struct TextOfIssue {
    model::IssueCode code{};
    const char* text;
};

using enum model::IssueCode;

const TextOfIssue kIssueTexts[] = {
    {TruncatedFile,
        QT_TRANSLATE_NOOP(
            "IssueTexts", "the file ends too early; everything before its end was read")},
    {BadEvent, QT_TRANSLATE_NOOP("IssueTexts", "events that could not be read: %1")},
    {BadTime, QT_TRANSLATE_NOOP("IssueTexts", "events without a valid time: %1")},
    {NegativeDuration, QT_TRANSLATE_NOOP("IssueTexts", "negative durations, taken as zero: %1")},
    {ControlCharacter,
        QT_TRANSLATE_NOOP("IssueTexts", "texts with raw control characters, kept as escapes: %1")},
    {InvalidUtf8, QT_TRANSLATE_NOOP("IssueTexts", "texts with invalid UTF-8, replaced: %1")},
    {ConcatenatedArrays,
        QT_TRANSLATE_NOOP("IssueTexts", "several documents in one file; all were read")},
    {TrailingGarbage,
        QT_TRANSLATE_NOOP("IssueTexts", "text after the end of the document was ignored")},
    {EventTooLarge, QT_TRANSLATE_NOOP("IssueTexts", "events too large to read: %1")},
    {UnknownPhase, QT_TRANSLATE_NOOP("IssueTexts", "events of an unknown kind: %1")},
    {UnmatchedEnd, QT_TRANSLATE_NOOP("IssueTexts", "end events without a begin: %1")},
    {UnmatchedBegin,
        QT_TRANSLATE_NOOP(
            "IssueTexts", "begin events without an end, drawn to the end of the track: %1")},
    {FlowEndWithoutStart, QT_TRANSLATE_NOOP("IssueTexts", "flow ends without a start: %1")},
    {FlowStartWithoutEnd, QT_TRANSLATE_NOOP("IssueTexts", "flow starts without an end: %1")},
    {FlowWithoutSlice, QT_TRANSLATE_NOOP("IssueTexts", "flow ends where there is no slice: %1")},
    {CounterNotFinite, QT_TRANSLATE_NOOP("IssueTexts", "counter values that are not finite: %1")},
    {CounterRounded, QT_TRANSLATE_NOOP("IssueTexts", "counter values rounded to 18 digits: %1")},
    {CounterWithoutValue, QT_TRANSLATE_NOOP("IssueTexts", "counter events without a value: %1")},
    {DamagedGzip,
        QT_TRANSLATE_NOOP(
            "IssueTexts", "the compressed file is damaged; what came before was read")},
    {EmptyFile, QT_TRANSLATE_NOOP("IssueTexts", "the file is empty")},
    {UnreadableFile, QT_TRANSLATE_NOOP("IssueTexts", "the file or folder cannot be read")},
    {DuplicateRank, QT_TRANSLATE_NOOP("IssueTexts", "several folders claim the same rank")},
    {SymlinkLoop,
        QT_TRANSLATE_NOOP("IssueTexts", "a link leads back to a folder above it; not followed")},
    {TooDeep, QT_TRANSLATE_NOOP("IssueTexts", "folders nested too deeply were not looked into")},
    {NotIndexedYet,
        QT_TRANSLATE_NOOP(
            "IssueTexts", "files of a kind that this version lists but does not read: %1")},
    {SourceChanged, QT_TRANSLATE_NOOP("IssueTexts", "the file changed while it was read")},
    {ShortRow,
        QT_TRANSLATE_NOOP("IssueTexts", "table rows with missing cells, taken as empty: %1")},
    {LongRow,
        QT_TRANSLATE_NOOP(
            "IssueTexts", "table rows with more cells than columns, the surplus left out: %1")},
    {UnclosedQuote,
        QT_TRANSLATE_NOOP(
            "IssueTexts", "quotes in a table that are never closed, taken as text: %1")},
    {BadNumber,
        QT_TRANSLATE_NOOP("IssueTexts", "table cells that should be numbers and are not: %1")},
    {LowPrecision,
        QT_TRANSLATE_NOOP("IssueTexts", "times that a spreadsheet program has rounded: %1")},
    {BadJson, QT_TRANSLATE_NOOP("IssueTexts", "parts of a JSON file that could not be read: %1")},
    {UnknownTable,
        QT_TRANSLATE_NOOP("IssueTexts", "the table has none of the columns that belong into it")},
    {TooLarge, QT_TRANSLATE_NOOP("IssueTexts", "parts too large or nested too deeply to read: %1")},
    {AbsurdCompression,
        QT_TRANSLATE_NOOP(
            "IssueTexts", "the compressed file expands without end; only its beginning was read")},
    {LinkOutside,
        QT_TRANSLATE_NOOP("IssueTexts", "links that lead out of the opened folder, followed: %1")},
    {NotADatabase, QT_TRANSLATE_NOOP("IssueTexts", "the file is encrypted or no database")},
    {CorruptTable,
        QT_TRANSLATE_NOOP(
            "IssueTexts", "damaged places in tables; the rows around them were read: %1")},
    {MissingTable,
        QT_TRANSLATE_NOOP("IssueTexts", "tables that others refer to are not there: %1")},
    {MissingColumn,
        QT_TRANSLATE_NOOP(
            "IssueTexts", "columns that a table needs, missing or under a damaged name: %1")},
    {UnknownReference,
        QT_TRANSLATE_NOOP("IssueTexts", "references to texts that are not there: %1")},
    {DatabaseCopied,
        QT_TRANSLATE_NOOP(
            "IssueTexts", "the journal of the database held changes: a copy was read")},
    {OtherClock,
        QT_TRANSLATE_NOOP("IssueTexts",
            "the trace of the host runs on another clock: its lanes lie outside the timeline")},
    {MissingStep,
        QT_TRANSLATE_NOOP("IssueTexts", "links without a step, counted for the only step: %1")},
};
} // namespace

QString issueText(model::IssueCode code, uint64_t count) {
    const auto* entry = std::ranges::find(kIssueTexts, code, &TextOfIssue::code);
    if (entry == std::end(kIssueTexts))
        return QString::fromLatin1(model::toWord(code));
    const QString text = IssueTexts::tr(entry->text);
    return text.contains("%1") ? text.arg(formatCount(count)) : text;
}

QString severityText(model::Severity severity) {
    switch (severity) {
    case model::Severity::Info:
        return IssueTexts::tr("note");
    case model::Severity::Repaired:
        return IssueTexts::tr("repaired");
    case model::Severity::DataLoss:
        return IssueTexts::tr("data lost");
    }
    return {};
}

QString errorText(const Error& error) {
    const QString place = QString::fromStdString(error.context);
    switch (error.code) {
    case ErrorCode::NotFound:
        return IssueTexts::tr("%1 does not exist.").arg(place);
    case ErrorCode::Unreadable:
        return IssueTexts::tr("%1 cannot be read. Check its permissions.").arg(place);
    case ErrorCode::NoProfile:
        return IssueTexts::tr("%1 holds no profile.").arg(place);
    case ErrorCode::Damaged:
        return IssueTexts::tr("%1 is damaged so badly that nothing could be read.").arg(place);
    case ErrorCode::Stale:
        return IssueTexts::tr("The index is older than the profile. Import it again.");
    case ErrorCode::DiskFull:
        return IssueTexts::tr("The disk is full: %1.").arg(place);
    case ErrorCode::WriteFailed:
        return IssueTexts::tr("%1 cannot be written.").arg(place);
    case ErrorCode::Database:
        return IssueTexts::tr("The index cannot be read: %1.")
            .arg(QString::fromStdString(error.message));
    case ErrorCode::BadQuery:
        return IssueTexts::tr("The query is wrong: %1.").arg(QString::fromStdString(error.message));
    case ErrorCode::Cancelled:
        return IssueTexts::tr("Cancelled.");
    case ErrorCode::Internal:
        break;
    }
    return IssueTexts::tr("Something went wrong: %1.").arg(QString::fromStdString(error.message));
}

QString kindText(model::ProfileKind kind) {
    using enum model::ProfileKind;
    switch (kind) {
    case PytorchText:
        return IssueTexts::tr("PyTorch, text");
    case PytorchDb:
        return IssueTexts::tr("PyTorch, database");
    case MindsporeText:
        return IssueTexts::tr("MindSpore, text");
    case MindsporeDb:
        return IssueTexts::tr("MindSpore, database");
    case Msprof:
        return IssueTexts::tr("msprof export");
    case MsprofDb:
        return IssueTexts::tr("msprof database");
    case MindsporeLegacy:
        return IssueTexts::tr("older MindSpore");
    case Kineto:
        return IssueTexts::tr("GPU (Kineto)");
    case ChromeTrace:
        return IssueTexts::tr("Chrome trace");
    case ClusterAnalysis:
        return IssueTexts::tr("cluster analysis");
    case Monitor:
        return IssueTexts::tr("msMonitor database");
    }
    return {};
}

} // namespace rankscope::shared
