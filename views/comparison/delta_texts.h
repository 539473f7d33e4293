// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a comparison: names of what is compared, columns, key figures.
// Thread: any, free functions.
#pragma once

#include "views/comparison/delta_list.h"

namespace rankscope::comparison {

enum class ColumnText {
    Metric,
    Rank,
    Operator,
    Shapes,
    Core,
    Change,
    Operation,
    Group,
    From,
    To,
    Transport,
    Link,
    Component,
    Kind,
};
QString columnText(ColumnText column);

QString rankName(int64_t rank);
QString twoRanksName(int64_t base, int64_t candidate);
QString groupName(const std::string& name, const std::vector<int64_t>& ranks);
/// What each rank moved, and not to whom: all that timelines tell.
bool areMessages(const std::vector<analysis::LinkDelta>& links);
QString linkName(const analysis::LinkDelta& link);
QString memoryName(analysis::MemoryKind kind);
QString peakTitle(const analysis::MemoryDelta& peak);

/// Of lists whose figures do not depend on the profile.
std::vector<shared::Choice> fixedFigures(ListKind kind);
shared::ColumnKind kindOf(ListKind kind, int64_t figure);
/// Base, candidate, difference, change.
std::vector<shared::Column> figureColumns(shared::ColumnKind kind);
QStringList figureLines(shared::ColumnKind kind, const QString& name, const QString& figure,
    const analysis::Compared& values, int64_t millionths, bool hasDelta = true);
sections::Figure keyFigure(const QString& title, shared::ColumnKind kind,
    const analysis::Compared& figure, int64_t millionths);
/// How many are slower, faster, added and gone.
sections::Figure operatorFigure(const std::vector<analysis::OperatorDelta>& operators);
/// How many have less bandwidth and how many more.
sections::Figure linkFigure(const std::vector<analysis::LinkDelta>& links);

} // namespace rankscope::comparison
