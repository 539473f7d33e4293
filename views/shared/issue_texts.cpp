// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/issue_texts.h"

#include <QCoreApplication>

#include "views/shared/formats.h"

namespace rankscope::shared {

namespace {
struct IssueTexts {
    Q_DECLARE_TR_FUNCTIONS(IssueTexts)
};
} // namespace

QString issueText(model::IssueCode code, uint64_t count) {
    using enum model::IssueCode;
    const QString n = formatCount(count);
    switch (code) {
    case TruncatedFile:
        return IssueTexts::tr("the file ends too early; everything before its end was read");
    case BadEvent:
        return IssueTexts::tr("events that could not be read: %1").arg(n);
    case BadTime:
        return IssueTexts::tr("events without a valid time: %1").arg(n);
    case NegativeDuration:
        return IssueTexts::tr("negative durations, taken as zero: %1").arg(n);
    case ControlCharacter:
        return IssueTexts::tr("texts with raw control characters, kept as escapes: %1").arg(n);
    case InvalidUtf8:
        return IssueTexts::tr("texts with invalid UTF-8, replaced: %1").arg(n);
    case ConcatenatedArrays:
        return IssueTexts::tr("several documents in one file; all were read");
    case TrailingGarbage:
        return IssueTexts::tr("text after the end of the document was ignored");
    case EventTooLarge:
        return IssueTexts::tr("events too large to read: %1").arg(n);
    case UnknownPhase:
        return IssueTexts::tr("events of an unknown kind: %1").arg(n);
    case UnmatchedEnd:
        return IssueTexts::tr("end events without a begin: %1").arg(n);
    case UnmatchedBegin:
        return IssueTexts::tr("begin events without an end, drawn to the end of the track: %1")
            .arg(n);
    case FlowEndWithoutStart:
        return IssueTexts::tr("flow ends without a start: %1").arg(n);
    case FlowStartWithoutEnd:
        return IssueTexts::tr("flow starts without an end: %1").arg(n);
    case FlowWithoutSlice:
        return IssueTexts::tr("flow ends where there is no slice: %1").arg(n);
    case CounterNotFinite:
        return IssueTexts::tr("counter values that are not finite: %1").arg(n);
    case CounterRounded:
        return IssueTexts::tr("counter values rounded to 18 digits: %1").arg(n);
    case CounterWithoutValue:
        return IssueTexts::tr("counter events without a value: %1").arg(n);
    case DamagedGzip:
        return IssueTexts::tr("the compressed file is damaged; what came before was read");
    case EmptyFile:
        return IssueTexts::tr("the file is empty");
    case UnreadableFile:
        return IssueTexts::tr("the file or folder cannot be read");
    case DuplicateRank:
        return IssueTexts::tr("several folders claim the same rank");
    case SymlinkLoop:
        return IssueTexts::tr("a link leads back to a folder above it; not followed");
    case TooDeep:
        return IssueTexts::tr("folders nested too deeply were not looked into");
    case NotIndexedYet:
        return IssueTexts::tr("files of a kind that this version lists but does not read: %1")
            .arg(n);
    case SourceChanged:
        return IssueTexts::tr("the file changed while it was read");
    case ShortRow:
        return IssueTexts::tr("table rows with missing cells, taken as empty: %1").arg(n);
    case LongRow:
        return IssueTexts::tr("table rows with more cells than columns, the surplus left out: %1")
            .arg(n);
    case UnclosedQuote:
        return IssueTexts::tr("quotes in a table that are never closed, taken as text: %1").arg(n);
    case BadNumber:
        return IssueTexts::tr("table cells that should be numbers and are not: %1").arg(n);
    case LowPrecision:
        return IssueTexts::tr("times that a spreadsheet program has rounded: %1").arg(n);
    case BadJson:
        return IssueTexts::tr("parts of a JSON file that could not be read: %1").arg(n);
    case UnknownTable:
        return IssueTexts::tr("the table has none of the columns that belong into it");
    case TooLarge:
        return IssueTexts::tr("parts too large or nested too deeply to read: %1").arg(n);
    case AbsurdCompression:
        return IssueTexts::tr(
            "the compressed file expands without end; only its beginning was read");
    case LinkOutside:
        return IssueTexts::tr("links that lead out of the opened folder, followed: %1").arg(n);
    case NotADatabase:
        return IssueTexts::tr("the file is encrypted or no database");
    case CorruptTable:
        return IssueTexts::tr("damaged places in tables; the rows around them were read: %1")
            .arg(n);
    case MissingTable:
        return IssueTexts::tr("tables that others refer to are not there: %1").arg(n);
    case MissingColumn:
        return IssueTexts::tr("tables without a column that they need, not read: %1").arg(n);
    case UnknownReference:
        return IssueTexts::tr("references to texts that are not there: %1").arg(n);
    case DatabaseCopied:
        return IssueTexts::tr("the journal of the database held changes: a copy was read");
    }
    return QString::fromLatin1(model::toWord(code));
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
