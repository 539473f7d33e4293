// SPDX-License-Identifier: GPL-3.0-or-later
// A few rows of pieces on one axis: the ranks or steps that a finding names above the median of the
// others. The picture of a finding.
// Thread: any, values; no texts of its own.
#pragma once

#include <optional>
#include <vector>

#include "core/advisor/texts.h"
#include "views/charts/chart_head.h"
#include "views/shared/table_data.h"

namespace rankscope::advice {

struct PieceRow {
    QString label; ///< "Rank 9"
    bool isNamed = false; ///< by the finding: its label stands out
    std::vector<int64_t> values; ///< beside the kinds, ns or of the unit; kNoValue: not there
    std::optional<int64_t> total{}; ///< where it is not their sum: medians do not add up

    /// What stands behind the pieces.
    int64_t whole() const;
};

struct PieceKind {
    QString name;
    int category = 0; ///< position in Theme::categories
};

/// How a value reads: a time, unless the rows are of something else.
using PieceUnit = advisor::Value (*)(int64_t value);
inline advisor::Value asTime(int64_t value) {
    return Duration(value);
}

struct PieceRowsData {
    QString title;
    std::vector<PieceKind> kinds;
    std::vector<PieceRow> rows;
    PieceUnit unit = asTime;
};

class PieceRowsDrawing : public shared::Drawing {
public:
    PieceRowsData data;

    int height(int width, const shared::Look& look) const override;
    void paint(QPainter& painter, const QRect& room, const shared::Look& look) const override;
    /// Of each row, beside its values; empty for one that is not there.
    std::vector<std::vector<QRect>> places(const QRect& room, const shared::Look& look) const;
    /// Of each row, as a picture of this width has room for it.
    QStringList labels(int width, const shared::Look& look) const;
    /// At that height below the top of such a picture; nothing where no row is.
    std::optional<size_t> rowAt(int y, int width, const shared::Look& look) const;

private:
    /// No more than a third of the room.
    int labelWidth(int room, const shared::Look& look) const;
    charts::ChartHead head(const QRect& room, const shared::Look& look) const;
};

} // namespace rankscope::advice
