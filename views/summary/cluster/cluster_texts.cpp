// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/cluster/cluster_texts.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include <QCoreApplication>

#include "core/analysis/cluster/cluster_compare.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/rank_set.h"
#include "views/shared/table_builder.h"
#include "views/summary/steps/metric_texts.h"
#include "views/summary/steps/summary_lines.h"

namespace rankscope::summary {

using analysis::ClusterArea;
using analysis::ClusterComparison;
using analysis::ClusterCounts;
using analysis::ClusterDifference;
using analysis::ClusterFigure;
using analysis::ClusterSides;
using pages::Message;
using sections::Note;
using shared::ColumnKind;
using shared::kNoValue;
using shared::TableCell;
using shared::TableData;

namespace {

struct ClusterTexts {
    Q_DECLARE_TR_FUNCTIONS(ClusterTexts)
};

QString textOf(const ClusterComparison& comparison, uint32_t number) {
    return QString::fromStdString(comparison.text(number));
}

QString membersText(const ClusterComparison& comparison, uint32_t members) {
    const std::vector<int64_t> ranks = analysis::ranksIn(comparison.text(members));
    return ranks.empty() ? textOf(comparison, members) : shared::rankSetText(ranks);
}

QString figureText(const ClusterDifference& of) {
    switch (of.figure) {
    case ClusterFigure::Step:
        return metricText(of.metric);
    case ClusterFigure::Elapse:
        return ClusterTexts::tr("Elapsed");
    case ClusterFigure::Transit:
        return ClusterTexts::tr("Transit");
    case ClusterFigure::Wait:
        return ClusterTexts::tr("Wait");
    case ClusterFigure::Synchronization:
        return ClusterTexts::tr("Synchronization");
    case ClusterFigure::Idle:
        return ClusterTexts::tr("Idle");
    case ClusterFigure::Size:
        return ClusterTexts::tr("Size");
    case ClusterFigure::TransitTime:
        return ClusterTexts::tr("Transit time");
    case ClusterFigure::Ranks:
        return ClusterTexts::tr("Ranks");
    case ClusterFigure::Name:
        return ClusterTexts::tr("Name");
    }
    return {};
}

/// For a column.
QString shortFigureText(const ClusterDifference& of) {
    return of.figure == ClusterFigure::Step ? shortMetricText(of.metric) : figureText(of);
}

/// Exact: differences of a byte are told too.
QString numberText(ClusterFigure figure, int64_t value) {
    if (figure != ClusterFigure::Size)
        return shared::formatDuration(Duration(value));
    return shared::numberText(value) + " B";
}

TableCell valueCell(const ClusterComparison& comparison, const ClusterDifference& of,
    const std::optional<int64_t>& number, uint32_t text) {
    if (of.figure == ClusterFigure::Ranks)
        return {membersText(comparison, text), 0};
    if (text != 0)
        return {textOf(comparison, text), 0};
    return number ? TableCell{numberText(of.figure, *number), *number} : TableCell{{}, kNoValue};
}

TableCell changeCell(const ClusterDifference& of) {
    if (!of.ours || !of.theirs)
        return {{}, kNoValue};
    const QString sign = *of.theirs > *of.ours ? QString("+") : QString(QChar(0x2212));
    return {sign + numberText(of.figure, of.size()), of.size()};
}

/// In millionths of ours.
int64_t shareOf(const ClusterDifference& of) {
    if (!of.ours || !of.theirs || *of.ours == 0)
        return kNoValue;
    const double share = static_cast<double>(of.size()) / std::abs(static_cast<double>(*of.ours));
    return std::max<int64_t>(1, static_cast<int64_t>(std::min(share, 1e9) * 1e6));
}

TableCell rankCell(const ClusterComparison& comparison, const ClusterDifference& of) {
    if (!of.rank)
        return {membersText(comparison, of.members), kNoValue + 1}; // before all ranks, no dash
    const QString source = rankName(*of.rank);
    return {of.target ? source + " > " + rankName(*of.target) : source, *of.rank};
}

using GroupsByHash = std::map<std::string_view, const analysis::CommunicationGroup*>;

GroupsByHash groupsByHash(const ClusterData& data) {
    GroupsByHash groups;
    for (const analysis::CommunicationGroup& group : data.groups)
        groups.emplace(group.hash, &group);
    return groups;
}

QString groupText(
    const ClusterData& data, const GroupsByHash& groups, const ClusterDifference& of) {
    const std::string& hash = data.comparison.text(of.group);
    const auto found = groups.find(hash);
    const QString members =
        of.area == ClusterArea::Steps ? QString() : membersText(data.comparison, of.members);
    if (hash.empty() || found == groups.end())
        return members.isEmpty() ? QString::fromStdString(hash) : members;
    return shared::groupText(*found->second);
}

/// "Computing of rank 2, step 6"; an operator and a transport where there are such.
QString subjectText(const ClusterComparison& comparison, const ClusterDifference& of) {
    QStringList where{of.rank && of.target
            ? ClusterTexts::tr("link %1 > %2").arg(rankName(*of.rank), rankName(*of.target))
            : of.rank ? ClusterTexts::tr("rank %1").arg(rankName(*of.rank))
                      : ClusterTexts::tr("ranks %1").arg(membersText(comparison, of.members))};
    if (of.step)
        where += ClusterTexts::tr("step %1").arg(*of.step);
    for (const uint32_t text : {of.operation, of.transport}) {
        if (text != 0)
            where += textOf(comparison, text);
    }
    return ClusterTexts::tr("%1 of %2").arg(figureText(of), shared::qualified(where));
}

QStringList aloneTexts(const ClusterCounts& counts) {
    QStringList parts;
    if (counts.onlyThere > 0)
        parts += ClusterTexts::tr("%1 rows only in the cluster analysis")
                     .arg(shared::formatCount(counts.onlyThere));
    if (counts.onlyHere > 0)
        parts += ClusterTexts::tr("%1 rows only in the rank files")
                     .arg(shared::formatCount(counts.onlyHere));
    return parts;
}

} // namespace

QString areaText(ClusterArea area) {
    switch (area) {
    case ClusterArea::Steps:
        return ClusterTexts::tr("Steps");
    case ClusterArea::Durations:
        return ClusterTexts::tr("Communication");
    case ClusterArea::Bandwidth:
        return ClusterTexts::tr("Bandwidth");
    case ClusterArea::Links:
        return ClusterTexts::tr("Links");
    case ClusterArea::Groups:
        return ClusterTexts::tr("Comm. groups");
    }
    return {};
}

QString sidesText(ClusterSides sides) {
    switch (sides) {
    case ClusterSides::Both:
        return ClusterTexts::tr("differences");
    case ClusterSides::OnlyThere:
        return ClusterTexts::tr("only in the cluster analysis");
    case ClusterSides::OnlyHere:
        return ClusterTexts::tr("only in the rank files");
    }
    return {};
}

Note clusterNote(const ClusterComparison& comparison) {
    const ClusterCounts counts = comparison.all();
    if (counts.rows == 0)
        return {};
    if (counts.differences == 0) {
        const QString rows = shared::formatCount(counts.rows);
        const QString alone = shared::sideBySide(aloneTexts(counts));
        return {alone.isEmpty()
                ? ClusterTexts::tr("cluster_analysis_output agrees with the rank files")
                : ClusterTexts::tr("cluster_analysis_output agrees with the rank files in the rows "
                                   "that both have"),
            alone.isEmpty()
                ? ClusterTexts::tr("%1 of its rows were checked against the rank files.").arg(rows)
                : ClusterTexts::tr("%1 of its rows were checked against the rank files; %2.")
                      .arg(rows, alone),
            Note::Verdict::Good};
    }
    const ClusterDifference& largest = comparison.list().front();
    const QString text =
        ClusterTexts::tr(
            "Largest difference: %1 is %2 in the rank files, %3 in the cluster analysis.")
            .arg(subjectText(comparison, largest),
                valueCell(comparison, largest, largest.ours, largest.ourText).text,
                valueCell(comparison, largest, largest.theirs, largest.theirText).text);
    return {
        shared::counted(counts.differences,
            ClusterTexts::tr("cluster_analysis_output differs in 1 value (rows compared: %2)"),
            ClusterTexts::tr("cluster_analysis_output differs in %1 values (rows compared: %2)"))
            .arg(shared::formatCount(counts.rows)),
        shared::sentences({text, ClusterTexts::tr("Click to see all.")}), Note::Verdict::Warning};
}

std::vector<uint32_t> chosenDifferences(
    const ClusterComparison& comparison, const ClusterChoice& choice) {
    const std::set<int64_t> ranks(choice.ranks.begin(), choice.ranks.end());
    std::map<uint32_t, bool> chosenMembers; // few texts, many rows
    const auto isChosen = [&ranks](int64_t rank) { return ranks.contains(rank); };
    const auto hasChosen = [&](uint32_t members) {
        const auto [place, isNew] = chosenMembers.try_emplace(members);
        if (isNew)
            place->second =
                std::ranges::any_of(analysis::ranksIn(comparison.text(members)), isChosen);
        return place->second;
    };
    const auto takesRank = [&](const ClusterDifference& of) {
        if (ranks.empty())
            return true;
        if (!of.rank)
            return hasChosen(of.members);
        return isChosen(*of.rank) || (of.target && isChosen(*of.target));
    };
    std::vector<uint32_t> rows;
    for (uint32_t i = 0; i < comparison.list().size(); ++i) {
        const ClusterDifference& of = comparison.list()[i];
        if (choice.area.value_or(of.area) == of.area && choice.sides.value_or(of.sides) == of.sides
            && takesRank(of))
            rows.push_back(i);
    }
    return rows;
}

size_t countOf(const ClusterComparison& comparison, const ClusterChoice& choice) {
    size_t count = 0;
    for (const ClusterArea area : analysis::kClusterAreas) {
        const ClusterCounts& of = comparison.of(area);
        if (choice.area.value_or(area) != area)
            continue;
        const auto takes = [&choice](ClusterSides sides) {
            return choice.sides.value_or(sides) == sides;
        };
        count += (takes(ClusterSides::Both) ? of.differences : 0)
            + (takes(ClusterSides::OnlyThere) ? of.onlyThere : 0)
            + (takes(ClusterSides::OnlyHere) ? of.onlyHere : 0);
    }
    return count;
}

TableData differenceTable(
    const std::shared_ptr<const ClusterData>& data, std::vector<uint32_t> rows) {
    constexpr int kValueWidth = 108;
    const ClusterComparison& all = data->comparison; // the rows keep it
    const auto text = [&all](uint32_t ClusterDifference::*of) {
        return [&all, of](const ClusterDifference& row) { return textOf(all, row.*of); };
    };
    const auto value = [&all](std::optional<int64_t> ClusterDifference::*of,
                           uint32_t ClusterDifference::*words) {
        return [&all, of, words](const ClusterDifference& row) {
            return row.sides == ClusterSides::Both ? valueCell(all, row, row.*of, row.*words)
                                                   : TableCell{{}, kNoValue};
        };
    };
    const size_t count = rows.size();
    return shared::TableBuilder<ClusterDifference>()
        .column({ClusterTexts::tr("Category"), ColumnKind::Text, {}, 92},
            [](const ClusterDifference& of) { return areaText(of.area); })
        .column({ClusterTexts::tr("Rank"), ColumnKind::Mixed,
                    ClusterTexts::tr(
                        "Both ends of a link; all ranks of a stage or communication group"),
                    72},
            [&all](const ClusterDifference& of) { return rankCell(all, of); })
        .column({ClusterTexts::tr("Step"), ColumnKind::Id}, &ClusterDifference::step)
        .column({ClusterTexts::tr("Group"), ColumnKind::Text, {}, 124},
            [data, groups = groupsByHash(*data)](
                const ClusterDifference& of) { return groupText(*data, groups, of); })
        .column(
            {ClusterTexts::tr("Operator"), ColumnKind::Text}, text(&ClusterDifference::operation))
        .column({ClusterTexts::tr("Transport"), ColumnKind::Text, {}, 76},
            text(&ClusterDifference::transport))
        .column({ClusterTexts::tr("Metric"), ColumnKind::Text, {}, 116},
            [](const ClusterDifference& of) {
                return of.sides == ClusterSides::Both ? shortFigureText(of) : sidesText(of.sides);
            })
        .column({ClusterTexts::tr("Rank files"), ColumnKind::Mixed,
                    ClusterTexts::tr("Value in the rank files"), kValueWidth},
            value(&ClusterDifference::ours, &ClusterDifference::ourText))
        .column({ClusterTexts::tr("Cluster analysis"), ColumnKind::Mixed,
                    ClusterTexts::tr("Value in cluster_analysis_output"), kValueWidth},
            value(&ClusterDifference::theirs, &ClusterDifference::theirText))
        .column({ClusterTexts::tr("Difference"), ColumnKind::Mixed,
                    ClusterTexts::tr("Cluster analysis minus rank files, sorted by absolute value"),
                    kValueWidth},
            changeCell)
        .column({ClusterTexts::tr("Share"), ColumnKind::Percent,
                    ClusterTexts::tr("Difference / value in the rank files"), 68},
            [](const ClusterDifference& of) { return shareOf(of); })
        .table(count, [data, rows = std::move(rows)](size_t row) -> const ClusterDifference& {
            return data->comparison.list()[rows[row]];
        });
}

std::vector<sections::Figure> clusterFigures(const ClusterComparison& comparison) {
    std::vector<sections::Figure> figures;
    for (const ClusterArea area : analysis::kClusterAreas) {
        const ClusterCounts& counts = comparison.of(area);
        if (counts.rows + counts.onlyThere == 0)
            continue;
        sections::Figure figure{.title = areaText(area)};
        if (!counts.isComparable) {
            figure.value = QString(QChar(0x2013));
            figure.note = shared::counted(counts.onlyThere,
                ClusterTexts::tr("1 row, nothing to compare against"),
                ClusterTexts::tr("%1 rows, nothing to compare against"));
        } else {
            const size_t oneSided = counts.onlyThere + counts.onlyHere;
            figure.value = counts.differences > 0
                ? ClusterTexts::tr("%1 different").arg(shared::formatCount(counts.differences))
                : oneSided > 0 ? ClusterTexts::tr("equal where both")
                               : ClusterTexts::tr("equal");
            const QString rows = shared::counted(counts.rows, ClusterTexts::tr("1 row compared"),
                ClusterTexts::tr("%1 rows compared"));
            figure.note = oneSided == 0 ? rows
                                        : ClusterTexts::tr("%1, %2 on one side only")
                                              .arg(rows, shared::formatCount(oneSided));
            figure.toolTip = (QStringList{rows} + aloneTexts(counts)).join('\n');
        }
        figures.push_back(figure);
    }
    return figures;
}

std::optional<model::Target> placeOf(
    const ClusterComparison& comparison, const ClusterDifference& difference) {
    const std::vector<int64_t> members = analysis::ranksIn(comparison.text(difference.members));
    if (difference.rank)
        return placeOfRank(*difference.rank, difference.step);
    if (members.empty())
        return std::nullopt;
    return placeOfRank(members.front(), difference.step);
}

Message nothingToCompare(const ClusterComparison& comparison) {
    pages::MessagePart found{ClusterTexts::tr("What was found"), {}};
    for (const ClusterArea area : analysis::kClusterAreas) {
        if (const size_t rows = comparison.of(area).onlyThere; rows > 0)
            found.lines +=
                ClusterTexts::tr("%1: %2 rows").arg(areaText(area), shared::formatCount(rows));
    }
    if (!found.lines.isEmpty())
        return {.title = ClusterTexts::tr("Nothing to check the cluster analysis against"),
            .text = ClusterTexts::tr("The folder has cluster_analysis_output but no rank files "
                                     "with the same data. The other pages show its contents."),
            .parts = {found,
                {ClusterTexts::tr("What to do next"),
                    {ClusterTexts::tr("Open the folder that contains both the rank folders and "
                                      "cluster_analysis_output.")}}},
            .offersOpen = false};
    return {.title = ClusterTexts::tr("No cluster_analysis_output in this folder"),
        .text = ClusterTexts::tr("Nothing is missing: all pages are built from the rank files. "
                                 "This page only checks a cluster analysis against them."),
        .parts = {{ClusterTexts::tr("What this page needs"),
                      {ClusterTexts::tr(
                          "cluster_analysis_output next to the rank folders, with "
                          "cluster_step_trace_time.csv, cluster_communication.json, "
                          "cluster_communication_matrix.json, communication_group.json, or "
                          "cluster_analysis.db")}},
            {ClusterTexts::tr("What to do next"),
                {ClusterTexts::tr("To generate it: msprof-analyze cluster -d DIR")}}},
        .offersOpen = false};
}

} // namespace rankscope::summary
