// SPDX-License-Identifier: GPL-3.0-or-later
// What stands over every chart: its title, the unit of its axis, and what the colours stand for:
// beside the title where that fits, else in rows below it.
// Thread: any, a value.
#pragma once

#include <optional>
#include <vector>

#include <QPen>

#include "views/shared/drawing.h"

namespace rankscope::charts {

struct LegendEntry {
    enum class Mark { Box, Line, Dot };

    QString name;
    QPen ink{};
    Mark mark = Mark::Box;
    bool isShown = true; ///< false: in quiet ink, for a click brings it back
};

struct HeadText {
    QString title;
    QString unit{};
    std::vector<LegendEntry> legend{};
    /// Of a chart with the same colours in another one above it: no legend rather than many rows.
    bool isLegendSpare = false;
};

class ChartHead {
public:
    static constexpr int kRow = 26; ///< of the title, beside usual texts

    ChartHead() = default;
    ChartHead(HeadText text, const QRect& room, const shared::Look& look);

    /// Of a title that stands alone.
    static int row(int textSize) { return shared::grown(kRow, textSize); }
    /// With the rows of the legend below the title.
    int height() const { return row(m_textSize) + m_below; }
    int textSize() const { return m_textSize; }
    std::optional<size_t> entryAt(const QPoint& point) const;
    void paint(QPainter& painter, const shared::Look& look) const;

private:
    void arrange(const shared::Look& look);

    HeadText m_text;
    int m_textSize = shared::kUsualTextSize;
    QRect m_title;
    std::vector<QRect> m_places; ///< beside the legend; none: it is left out
    int m_below = 0;
};

} // namespace rankscope::charts
