// SPDX-License-Identifier: GPL-3.0-or-later
// One list of a comparison as a page shows it: what each line is of, both values, the difference
// and its share; and which lists and figures a page can choose from.
// Thread: any but for texts, free functions and values.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "views/comparison/comparison.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/choice_box.h"
#include "views/shared/table_data.h"

namespace rankscope::comparison {

/// The sections of the page Compare that list figures.
enum class SectionKind { Overview, Steps, Communication, Memory, Operators };

enum class ListKind {
    StepMetrics,
    RankSteps,
    Types,
    Collectives,
    RankCommunication,
    Links,
    Peaks,
    RankPeaks,
    Operators,
};

struct DeltaLine {
    QString name; ///< in the chart and as a tip's title
    std::vector<shared::TableCell> cells; ///< beside DeltaList::columns
    analysis::Compared figure;
    PairPlace place{};
    std::optional<analysis::Change> change{};
    /// A rank, a link or a memory that a side does not tell is neither slower nor faster; an
    /// operator it lacks costs it nothing.
    bool needsBoth = false;
    bool isNeutral = false; ///< neither more nor less of it is better

    bool hasDelta() const {
        return needsBoth ? figure.base && figure.candidate : figure.base || figure.candidate;
    }
    int64_t delta() const { return hasDelta() ? figure.delta() : 0; }
    /// More of it is better or worse, and there is more or less of it than kSameTime: a run is
    /// never quite like the one before.
    bool isJudged() const {
        return !isNeutral && delta() != 0 && figure.change() != analysis::Change::Same;
    }
};

struct DeltaList {
    QString title;
    QString figure; ///< what is compared: "Elapsed time"
    std::vector<shared::Column> columns; ///< what a line is of
    shared::ColumnKind kind{};
    bool isMoreWorse = true; ///< false: of a bandwidth less is worse
    std::vector<DeltaLine> lines; ///< the largest difference first
};

QString sectionText(SectionKind section);
/// The section of the page Compare that shows it: "compare.steps".
std::string sectionOf(SectionKind section);
std::vector<analysis::Subject> subjectsOf(SectionKind section);
/// What a page can show, first the usual one.
std::vector<ListKind> listsOf(SectionKind section, const analysis::RunDiff& diff);
QString listText(ListKind kind, const analysis::RunDiff& diff);
/// What a list can compare, first the usual one.
std::vector<shared::Choice> figuresOf(ListKind kind, const analysis::RunDiff& diff);

DeltaList deltaList(const Comparison& of, ListKind kind, int64_t figure);
/// Lines of one change alone.
void keepOnly(DeltaList& list, analysis::Change change);
QString changeText(analysis::Change change);

/// As a table: what a line is of, base, candidate, difference, change.
shared::TableData tableOf(const DeltaList& list);
/// The same, which keeps the list: cells of many lines are made when they are seen.
shared::TableData tableOf(const std::shared_ptr<const DeltaList>& list);
/// Columns of the differences in that table.
int differenceColumn(const DeltaList& list);
/// Why the two can not be compared as they are; no title: they can.
sections::Note noteOf(const Comparison& of);
std::vector<sections::Figure> keyFigures(const Comparison& of);
QStringList tipOf(const DeltaList& list, const DeltaLine& line);

} // namespace rankscope::comparison
