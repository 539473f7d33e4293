// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/delta_texts.h"

#include <algorithm>
#include <cstdlib>

#include <QCoreApplication>

#include "core/analysis/rank_runs.h"
#include "core/analysis/thresholds.h"
#include "views/shared/cells.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/rank_set.h"

namespace rankscope::comparison {

using analysis::Compared;
using sections::Figure;
using sections::Note;
using shared::ColumnKind;
using shared::kNoValue;
using shared::Sign;

namespace {

struct DeltaTexts {
    Q_DECLARE_TR_FUNCTIONS(DeltaTexts)
};

QString valueOf(ColumnKind kind, std::optional<int64_t> value) {
    return shared::valueText(kind, value.value_or(kNoValue));
}

/// On either side: then a peak is no highest of several.
bool hasOneRank(const analysis::RunDiff& diff) {
    const auto isOfFirst = [&diff](const analysis::MemoryDelta& delta) {
        return delta.rank == diff.rankMemory.front().rank;
    };
    return diff.twoRanks
        || (!diff.rankMemory.empty() && std::ranges::all_of(diff.rankMemory, isOfFirst));
}

QString warningText(analysis::RunWarning warning) {
    using enum analysis::RunWarning;
    switch (warning) {
    case Ranks:
        return DeltaTexts::tr("The two sides have different ranks.");
    case Steps:
        return DeltaTexts::tr("The two sides have different numbers of steps.");
    case NoSteps:
        return DeltaTexts::tr("One side has no steps: its times cover the whole profile.");
    case Kind:
        return DeltaTexts::tr("They were collected with different profilers.");
    case Level:
        return DeltaTexts::tr(
            "They were collected at different profiler levels; a higher level adds overhead.");
    case Versions:
        return DeltaTexts::tr("They ran on different versions of the framework or CANN.");
    case ParallelSizes:
        return DeltaTexts::tr("The jobs use different parallelism.");
    case Profiles:
        return DeltaTexts::tr(
            "A folder contains several profiles of one rank: only one per rank is compared.");
    case MemoryOfRun:
        return DeltaTexts::tr("Neither the timeline nor the kernels show when a compared step ran, "
                              "so its memory covers the whole run.");
    case Shapes:
        return DeltaTexts::tr("One side has no input shapes or cores of its operators: they are "
                              "matched by name.");
    }
    return {};
}

/// "0", of a further run of that rank "0 (2)".
QString numberOf(int64_t rank) {
    return QString::fromStdString(analysis::rankText(rank));
}

} // namespace

std::string sectionOf(SectionKind section) {
    constexpr const char* kSections[] = {
        "overview", "steps", "communication", "memory", "operators"};
    return std::string("compare.") + kSections[static_cast<size_t>(section)];
}

QString sectionText(SectionKind section) {
    switch (section) {
    case SectionKind::Overview:
        return DeltaTexts::tr("Overview");
    case SectionKind::Steps:
        return DeltaTexts::tr("Steps");
    case SectionKind::Communication:
        return DeltaTexts::tr("Communication");
    case SectionKind::Memory:
        return DeltaTexts::tr("Memory");
    case SectionKind::Operators:
        return DeltaTexts::tr("Operators");
    }
    return {};
}

QString listText(ListKind kind, const analysis::RunDiff& diff) {
    switch (kind) {
    case ListKind::StepMetrics:
        return DeltaTexts::tr("Step time breakdown");
    case ListKind::RankSteps:
        return DeltaTexts::tr("Steps by rank");
    case ListKind::Types:
        return DeltaTexts::tr("Communication operators");
    case ListKind::Collectives:
        return DeltaTexts::tr("Communication operators by group");
    case ListKind::RankCommunication:
        return DeltaTexts::tr("Communication time by rank");
    case ListKind::Links:
        return areMessages(diff.links) ? DeltaTexts::tr("Messages by rank")
                                       : DeltaTexts::tr("Links");
    case ListKind::Peaks:
        return hasOneRank(diff) ? DeltaTexts::tr("Peaks by component")
                                : DeltaTexts::tr("Peak over all ranks");
    case ListKind::RankPeaks:
        return DeltaTexts::tr("Peaks by rank");
    case ListKind::Operators:
        return DeltaTexts::tr("Operators");
    }
    return {};
}

QString columnText(ColumnText column) {
    switch (column) {
    case ColumnText::Metric:
        return DeltaTexts::tr("Metric");
    case ColumnText::Rank:
        return DeltaTexts::tr("Rank");
    case ColumnText::Operator:
        return DeltaTexts::tr("Operator");
    case ColumnText::Shapes:
        return DeltaTexts::tr("Input shapes");
    case ColumnText::Core:
        return DeltaTexts::tr("Core");
    case ColumnText::Change:
        return DeltaTexts::tr("Result");
    case ColumnText::Operation:
        return DeltaTexts::tr("Operator");
    case ColumnText::Group:
        return DeltaTexts::tr("Group");
    case ColumnText::From:
        return DeltaTexts::tr("From");
    case ColumnText::To:
        return DeltaTexts::tr("To");
    case ColumnText::Transport:
        return DeltaTexts::tr("Transport");
    case ColumnText::Link:
        return DeltaTexts::tr("Link");
    case ColumnText::Component:
        return DeltaTexts::tr("Component");
    case ColumnText::Kind:
        return DeltaTexts::tr("Memory");
    }
    return {};
}

QString changeText(analysis::Change change) {
    switch (change) {
    case analysis::Change::Same:
        return DeltaTexts::tr("same");
    case analysis::Change::Slower:
        return DeltaTexts::tr("slower");
    case analysis::Change::Faster:
        return DeltaTexts::tr("faster");
    case analysis::Change::Added:
        return DeltaTexts::tr("added");
    case analysis::Change::Gone:
        return DeltaTexts::tr("removed");
    }
    return {};
}

QString rankName(int64_t rank) {
    return DeltaTexts::tr("Rank %1").arg(numberOf(rank));
}

QString twoRanksName(int64_t base, int64_t candidate) {
    return DeltaTexts::tr("Rank %1 vs rank %2").arg(numberOf(base), numberOf(candidate));
}

QString groupName(const std::string& name, const std::vector<int64_t>& ranks) {
    constexpr size_t kMostNamed = 8;
    QStringList numbers;
    for (const int64_t rank : ranks)
        numbers += QString::number(rank);
    QString of = shared::listed(numbers);
    if (ranks.size() > kMostNamed)
        of = DeltaTexts::tr("%1 ranks, %2 to %3")
                 .arg(shared::formatCount(ranks.size()))
                 .arg(ranks.front())
                 .arg(ranks.back());
    const QString title = shared::axisText(name);
    if (ranks.empty())
        return title.isEmpty() ? DeltaTexts::tr("unnamed") : title;
    return title.isEmpty() ? of : shared::bracketed(title, of);
}

bool areMessages(const std::vector<analysis::LinkDelta>& links) {
    return !links.empty() && std::ranges::all_of(links, [](const analysis::LinkDelta& link) {
        return link.source && !link.target;
    });
}

QString linkName(const analysis::LinkDelta& link) {
    QString transport = QString::fromStdString(link.transport);
    if (!link.source)
        return transport;
    if (!link.target)
        return shared::qualified({rankName(*link.source), transport});
    return DeltaTexts::tr("%1 to %2, %3").arg(*link.source).arg(*link.target).arg(transport);
}

QString memoryName(analysis::MemoryKind kind) {
    switch (kind) {
    case analysis::MemoryKind::Allocated:
        return DeltaTexts::tr("allocated");
    case analysis::MemoryKind::Reserved:
        return DeltaTexts::tr("reserved");
    case analysis::MemoryKind::Active:
        return DeltaTexts::tr("active");
    }
    return {};
}

QString peakTitle(const analysis::MemoryDelta& peak) {
    return DeltaTexts::tr("Peak %2, %1")
        .arg(QString::fromStdString(peak.component), memoryName(peak.kind));
}

std::vector<shared::Choice> fixedFigures(ListKind kind) {
    switch (kind) {
    case ListKind::StepMetrics:
        return {{DeltaTexts::tr("mean step time"), 0}};
    case ListKind::Operators:
    case ListKind::Types:
        return {{DeltaTexts::tr("time per rank and step"), 0},
            {DeltaTexts::tr("average per call"), 1}, {DeltaTexts::tr("calls"), 2}};
    case ListKind::Collectives:
        return {{DeltaTexts::tr("time per member and step"), 0},
            {DeltaTexts::tr("elapsed time per call"), 1},
            {DeltaTexts::tr("transit time per call"), 2}, {DeltaTexts::tr("wait time per call"), 3},
            {DeltaTexts::tr("calls"), 4}};
    case ListKind::RankCommunication:
        return {{DeltaTexts::tr("elapsed time"), 0}, {DeltaTexts::tr("transit time"), 1},
            {DeltaTexts::tr("wait time"), 2}, {DeltaTexts::tr("synchronization time"), 3},
            {DeltaTexts::tr("idle time"), 4}};
    case ListKind::Links:
        return {{DeltaTexts::tr("transit time per step"), 0}, {DeltaTexts::tr("bandwidth"), 1},
            {DeltaTexts::tr("size per step"), 2}};
    case ListKind::Peaks:
    case ListKind::RankPeaks:
        return {{DeltaTexts::tr("peak"), 0}};
    case ListKind::RankSteps:
        break;
    }
    return {};
}

ColumnKind kindOf(ListKind kind, int64_t figure) {
    const bool isCount = ((kind == ListKind::Operators || kind == ListKind::Types) && figure == 2)
        || (kind == ListKind::Collectives && figure == 4);
    if (isCount)
        return ColumnKind::Count;
    if (kind == ListKind::Peaks || kind == ListKind::RankPeaks)
        return ColumnKind::Bytes;
    if (kind == ListKind::Links && figure != 0)
        return figure == 1 ? ColumnKind::Bandwidth : ColumnKind::Moved;
    return ColumnKind::Milliseconds;
}

std::vector<shared::Column> figureColumns(ColumnKind kind) {
    QString base = DeltaTexts::tr("Baseline");
    QString candidate = DeltaTexts::tr("Candidate");
    QString difference = DeltaTexts::tr("Difference");
    const QString unit = kind == ColumnKind::Milliseconds ? QString(" (ms)")
        : kind == ColumnKind::Bandwidth                   ? QString(" (GB/s)")
                                                          : QString();
    return {{base + unit, kind}, {candidate + unit, kind},
        {difference + unit, kind, DeltaTexts::tr("Candidate minus baseline"), 138, Sign::Arrow},
        {DeltaTexts::tr("Change"), ColumnKind::Percent, DeltaTexts::tr("Difference / baseline"),
            104, Sign::Arrow}};
}

QStringList figureLines(ColumnKind kind, const QString& name, const QString& figure,
    const Compared& values, int64_t millionths, bool hasDelta) {
    QStringList lines{name, figure};
    lines += DeltaTexts::tr("Baseline %1").arg(valueOf(kind, values.base));
    lines += DeltaTexts::tr("Candidate %1").arg(valueOf(kind, values.candidate));
    if (hasDelta)
        lines += DeltaTexts::tr("Difference %1").arg(shared::signedText(kind, values.delta()));
    if (millionths != kNoValue)
        lines +=
            DeltaTexts::tr("Change %1").arg(shared::signedText(ColumnKind::Percent, millionths));
    return lines;
}

Figure keyFigure(
    const QString& title, ColumnKind kind, const Compared& figure, int64_t millionths) {
    Figure key{.title = title, .value = valueOf(kind, figure.candidate)};
    if (kind == ColumnKind::Milliseconds && figure.candidate)
        key.value = shared::formatRounded(Duration(*figure.candidate));
    key.note = millionths == kNoValue
        ? DeltaTexts::tr("baseline %1").arg(valueOf(kind, figure.base))
        : shared::signedText(ColumnKind::Percent, millionths);
    constexpr auto kSame = static_cast<int64_t>(analysis::threshold::kSameTime.value * 1e6);
    if (millionths != kNoValue && std::abs(millionths) > kSame)
        key.verdict = millionths > 0 ? Figure::Verdict::Bad : Figure::Verdict::Good;
    key.toolTip = figureLines(kind, title, {}, figure, millionths).join('\n');
    return key;
}

Figure operatorFigure(const std::vector<analysis::OperatorDelta>& operators) {
    const auto count = [&operators](analysis::Change change) {
        return std::ranges::count(operators, change, &analysis::OperatorDelta::change);
    };
    const auto said = [&count](analysis::Change change) {
        return shared::formatCount(static_cast<uint64_t>(count(change)));
    };
    using analysis::Change;
    const int64_t differ = static_cast<int64_t>(operators.size()) - count(Change::Same);
    const QString words =
        DeltaTexts::tr("%1 slower, %2 faster").arg(said(Change::Slower), said(Change::Faster));
    const QString others =
        DeltaTexts::tr("%1 added, %2 removed").arg(said(Change::Added), said(Change::Gone));
    const bool isOfOthers = count(Change::Slower) + count(Change::Faster) == 0 && differ > 0;
    return {.title = DeltaTexts::tr("Changed operators"),
        .value = shared::formatCount(static_cast<uint64_t>(differ)),
        .note = isOfOthers ? others : words,
        .toolTip = words + '\n' + others};
}

Figure linkFigure(const std::vector<analysis::LinkDelta>& links) {
    const bool isOnBoth = std::ranges::any_of(links, [](const analysis::LinkDelta& link) {
        return link.bandwidth.base && link.bandwidth.candidate;
    });
    if (!isOnBoth)
        return {.title = DeltaTexts::tr("Lower bandwidth"),
            .value = shared::dash(),
            .note = DeltaTexts::tr("no link is on both sides"),
            .toolTip = {},
            .verdict = Figure::Verdict::None};
    const auto is = [&links](analysis::Change change) {
        return std::ranges::count_if(links, [change](const analysis::LinkDelta& link) {
            return link.bandwidth.base && link.bandwidth.candidate
                && link.bandwidth.change() == change;
        });
    };
    // More bandwidth is what a time would call slower.
    const auto slower = is(analysis::Change::Faster);
    const QString note = areMessages(links)
        ? shared::counted(links.size(), DeltaTexts::tr("of 1 rank, %2 higher"),
            DeltaTexts::tr("of %1 ranks, %2 higher"))
        : shared::counted(links.size(), DeltaTexts::tr("of 1 link, %2 higher"),
            DeltaTexts::tr("of %1 links, %2 higher"));
    return {.title = DeltaTexts::tr("Lower bandwidth"),
        .value = shared::formatCount(static_cast<uint64_t>(slower)),
        .note = note.arg(shared::formatCount(static_cast<uint64_t>(is(analysis::Change::Slower)))),
        .toolTip = DeltaTexts::tr("On both sides, with bandwidth differing by more than 2 %"),
        .verdict = Figure::Verdict::None};
}

Note noteOf(const Comparison& of) {
    Note note;
    note.verdict = Note::Verdict::Warning;
    if (of.isSame()) {
        note.title = DeltaTexts::tr("Both sides are the same");
        note.text = DeltaTexts::tr("Select another folder, rank or step for one side at the top. "
                                   "Press Ctrl+O to open another folder.");
        return note;
    }
    QStringList lines;
    for (const analysis::RunWarning warning : of.diff.warnings)
        lines += warningText(warning);
    if (lines.isEmpty())
        return note;
    note.title = DeltaTexts::tr("These two are only partly comparable");
    note.text = shared::sentences(lines);
    return note;
}

} // namespace rankscope::comparison
