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
public:
    using enum model::IssueCode;

    /// %1 is the number of cases.
    struct Entry {
        model::IssueCode code{};
        const char* text;
    };
    static const Entry kAll[];
};

const IssueTexts::Entry IssueTexts::kAll[] = {
    {TruncatedFile,
        QT_TRANSLATE_NOOP("IssueTexts", "the file is cut off; everything up to there was read")},
    {BadEvent, QT_TRANSLATE_NOOP("IssueTexts", "unreadable events: %1")},
    {BadTime, QT_TRANSLATE_NOOP("IssueTexts", "events without a valid time: %1")},
    {NegativeDuration, QT_TRANSLATE_NOOP("IssueTexts", "negative durations, treated as zero: %1")},
    {ControlCharacter,
        QT_TRANSLATE_NOOP("IssueTexts", "texts with raw control characters, escaped: %1")},
    {InvalidUtf8, QT_TRANSLATE_NOOP("IssueTexts", "texts with invalid UTF-8, replaced: %1")},
    {ConcatenatedArrays,
        QT_TRANSLATE_NOOP("IssueTexts", "several documents in one file; all were read")},
    {TrailingGarbage,
        QT_TRANSLATE_NOOP("IssueTexts", "text after the end of the document was ignored")},
    {EventTooLarge, QT_TRANSLATE_NOOP("IssueTexts", "events too large to read: %1")},
    {UnknownPhase, QT_TRANSLATE_NOOP("IssueTexts", "events of unknown type: %1")},
    {UnmatchedEnd, QT_TRANSLATE_NOOP("IssueTexts", "end events without a begin: %1")},
    {UnmatchedBegin,
        QT_TRANSLATE_NOOP(
            "IssueTexts", "begin events without an end, extended to the end of the track: %1")},
    {FlowEndWithoutStart, QT_TRANSLATE_NOOP("IssueTexts", "flow ends without a start: %1")},
    {FlowStartWithoutEnd, QT_TRANSLATE_NOOP("IssueTexts", "flow starts without an end: %1")},
    {FlowWithoutSlice,
        QT_TRANSLATE_NOOP("IssueTexts", "flow ends with no slice at their place: %1")},
    {CounterNotFinite, QT_TRANSLATE_NOOP("IssueTexts", "non-finite counter values: %1")},
    {CounterRounded, QT_TRANSLATE_NOOP("IssueTexts", "counter values rounded to 18 digits: %1")},
    {CounterWithoutValue, QT_TRANSLATE_NOOP("IssueTexts", "counter events without a value: %1")},
    {DamagedGzip,
        QT_TRANSLATE_NOOP(
            "IssueTexts", "the compressed file is damaged; everything before the damage was read")},
    {EmptyFile, QT_TRANSLATE_NOOP("IssueTexts", "the file is empty")},
    {UnreadableFile, QT_TRANSLATE_NOOP("IssueTexts", "the file or folder cannot be read")},
    {DuplicateRank, QT_TRANSLATE_NOOP("IssueTexts", "several folders claim the same rank")},
    {SymlinkLoop,
        QT_TRANSLATE_NOOP(
            "IssueTexts", "a symbolic link leads back to a parent folder; not followed")},
    {TooDeep, QT_TRANSLATE_NOOP("IssueTexts", "folders nested too deeply were not searched")},
    {NotIndexedYet,
        QT_TRANSLATE_NOOP("IssueTexts", "files that this version lists but cannot read yet: %1")},
    {SourceChanged, QT_TRANSLATE_NOOP("IssueTexts", "the file changed while being read")},
    {ShortRow,
        QT_TRANSLATE_NOOP("IssueTexts", "table rows with missing cells, treated as empty: %1")},
    {LongRow,
        QT_TRANSLATE_NOOP(
            "IssueTexts", "table rows with more cells than columns, extra cells ignored: %1")},
    {UnclosedQuote,
        QT_TRANSLATE_NOOP("IssueTexts", "unclosed quotes in a table, treated as text: %1")},
    {BadNumber,
        QT_TRANSLATE_NOOP("IssueTexts", "table cells that should be numbers but are not: %1")},
    {LowPrecision, QT_TRANSLATE_NOOP("IssueTexts", "times rounded by a spreadsheet program: %1")},
    {BadJson, QT_TRANSLATE_NOOP("IssueTexts", "unreadable parts of a JSON file: %1")},
    {UnknownTable, QT_TRANSLATE_NOOP("IssueTexts", "the table has none of the expected columns")},
    {TooLarge, QT_TRANSLATE_NOOP("IssueTexts", "parts too large or nested too deeply to read: %1")},
    {AbsurdCompression,
        QT_TRANSLATE_NOOP("IssueTexts",
            "the compressed file expands without limit; only its beginning was read")},
    {LinkOutside,
        QT_TRANSLATE_NOOP("IssueTexts", "symbolic links out of the opened folder, followed: %1")},
    {NotADatabase, QT_TRANSLATE_NOOP("IssueTexts", "the file is encrypted or not a database")},
    {CorruptTable,
        QT_TRANSLATE_NOOP(
            "IssueTexts", "damaged places in tables; the rows around them were read: %1")},
    {MissingTable,
        QT_TRANSLATE_NOOP("IssueTexts", "missing tables that other tables refer to: %1")},
    {MissingColumn,
        QT_TRANSLATE_NOOP(
            "IssueTexts", "columns that a table needs, missing or under a damaged name: %1")},
    {UnknownReference, QT_TRANSLATE_NOOP("IssueTexts", "references to missing texts: %1")},
    {DatabaseCopied,
        QT_TRANSLATE_NOOP(
            "IssueTexts", "the database journal had pending changes; a copy was read")},
    {OtherClock,
        QT_TRANSLATE_NOOP(
            "IssueTexts", "the host trace uses another clock: its lanes are outside the timeline")},
    {MissingStep,
        QT_TRANSLATE_NOOP("IssueTexts", "links without a step, counted for the only step: %1")},
    {BadLine, QT_TRANSLATE_NOOP("IssueTexts", "unreadable lines: %1")},
    {NoTime, QT_TRANSLATE_NOOP("IssueTexts", "events at time 0, decades before all others: %1")},
};
} // namespace

QString issueText(model::IssueCode code, uint64_t count) {
    const auto* entry = std::ranges::find(IssueTexts::kAll, code, &IssueTexts::Entry::code);
    if (entry == std::end(IssueTexts::kAll))
        return QString::fromLatin1(model::toWord(code));
    const QString text = IssueTexts::tr(entry->text);
    return text.contains("%1") ? text.arg(formatCount(count)) : text;
}

QString severityText(model::Severity severity) {
    switch (severity) {
    case model::Severity::Info:
        return IssueTexts::tr("note");
    case model::Severity::Repaired:
        return IssueTexts::tr("recovered");
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
        return IssueTexts::tr("No profile in %1.").arg(place);
    case ErrorCode::Damaged:
        return IssueTexts::tr("%1 is too damaged to read.").arg(place);
    case ErrorCode::Stale:
        return IssueTexts::tr("Another window or program has imported this profile again. Open "
                              "the folder again.");
    case ErrorCode::DiskFull:
        return IssueTexts::tr("The disk is full: %1.").arg(place);
    case ErrorCode::WriteFailed:
        return IssueTexts::tr("%1 cannot be written.").arg(place);
    case ErrorCode::Database:
        return IssueTexts::tr("The index cannot be read: %1.")
            .arg(QString::fromStdString(error.message));
    case ErrorCode::BadQuery:
        return IssueTexts::tr("Invalid query: %1.").arg(QString::fromStdString(error.message));
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
        return IssueTexts::tr("Kineto, GPU");
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
