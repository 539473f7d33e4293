// SPDX-License-Identifier: GPL-3.0-or-later
// How findings are drawn in their list: an edge by severity, title and sentence, whom it is about,
// and at the right what it costs.
// Thread: any, a value.
#pragma once

#include "views/advice/finding_rows.h"
#include "views/shared/drawing.h"

namespace rankscope::advice {

int heightOf(const FindingRow& row, int textSize = shared::kUsualTextSize);
/// Where a click folds what is below it; empty for a row with nothing below.
QRect foldPlace(const FindingRow& row, const QRect& room, int textSize = shared::kUsualTextSize);
void paintFinding(
    QPainter& painter, const FindingRow& row, const QRect& room, const shared::Look& look);

class FindingListDrawing : public shared::Drawing {
public:
    std::vector<FindingRow> rows;

    int height(int width, const shared::Look& look) const override;
    void paint(QPainter& painter, const QRect& room, const shared::Look& look) const override;
};

} // namespace rankscope::advice
