// SPDX-License-Identifier: GPL-3.0-or-later
// How a table shares its width among its columns.
#include <algorithm>
#include <limits>

#include <QHeaderView>

#include "views/shared/column_width.h"
#include "views/shared/table_view.h"
#include "views/shared/text_size.h"

namespace rankscope::shared {

namespace {
constexpr int kPartOfText = 110; ///< pixels that a text keeps
} // namespace

/// No width that a person drew.
void TableView::setWidth(int column, int width) {
    m_isSettingWidth = true;
    setColumnWidth(column, width);
    m_isSettingWidth = false;
}

/// Of these rows alone: a picture does not show what another answer had.
void TableView::widenForNumbers() {
    m_numberWidths.clear();
    for (size_t i = 0; i < m_table->table().columns.size(); ++i)
        m_numberWidths.push_back(widthOfNumbers(m_table->table(), i, fontMetrics()));
    fitNames();
}

/// Where the usual widths need a scroll bar, and what the rows need does not: their numbers, and of
/// texts this much at most. False where they need one too.
bool TableView::shrinkToFit(int mostOfText) {
    const int over = horizontalHeader()->length() - viewport()->width();
    std::vector<std::pair<int, int>> spares; // columns with their pixels
    int all = 0;
    for (int i = 0; i < m_table->columnCount() && over > 0; ++i) {
        const auto place = static_cast<size_t>(i);
        const Column& column = m_table->table().columns[place];
        if (m_drawn.contains(i) || m_table->isHidden(i))
            continue;
        int content = columnWidth(i);
        if (column.kind == ColumnKind::Text)
            content = std::min(
                {mostOfText, content, widthOfLongest(m_table->table(), place, fontMetrics())});
        else if (place < m_numberWidths.size())
            content = m_numberWidths[place];
        const int least = std::max({content, leastWidth(column, fontMetrics()),
            horizontalHeader()->minimumSectionSize()}); // below it none can be set
        spares.emplace_back(i, std::max(0, columnWidth(i) - least));
        all += spares.back().second;
    }
    if (over <= 0 || all < over)
        return over <= 0;
    int rest = over;
    for (const auto& [column, spare] : spares) {
        const int less = std::min(rest, (spare * over + all - 1) / all);
        setWidth(column, columnWidth(column) - less);
        rest -= less;
    }
    return true;
}

void TableView::fitNames() {
    // In a narrow window the numbers scroll; a name without room would say nothing.
    const int least = grown(180);
    struct Lack {
        int column = 0;
        int pixels = 0;
    };
    const TableData& table = m_table->table();
    std::vector<Lack> lacks; // of texts, beyond the usual width
    for (int i = 0; i < m_table->columnCount(); ++i) {
        const auto place = static_cast<size_t>(i);
        if (m_drawn.contains(i) || m_table->isHidden(i))
            continue;
        if (table.columns[place].kind != ColumnKind::Text) {
            if (place < m_numberWidths.size() && i != m_nameColumn)
                setWidth(i, std::max(m_numberWidths[place], sizeHintForColumn(i)));
            continue;
        }
        // A short text is never cut: half of "Rank 7 (2)" is another rank.
        setWidth(i,
            std::max(i == m_nameColumn ? least : sizeHintForColumn(i),
                std::min(grown(kPartOfText), widthOfLongest(table, place, fontMetrics()))));
        lacks.push_back(
            {i, std::max(0, widthOfTexts(table, place, fontMetrics()) - columnWidth(i))});
    }
    int room = std::max(0, viewport()->width() - horizontalHeader()->length());
    // What lacks little has it all, what lacks much shares the rest.
    std::ranges::stable_sort(lacks, {}, &Lack::pixels);
    for (size_t i = 0; i < lacks.size(); ++i) {
        const int more = std::min(lacks[i].pixels, room / static_cast<int>(lacks.size() - i));
        setWidth(lacks[i].column, columnWidth(lacks[i].column) + more);
        room -= more;
    }
    if (m_nameColumn >= 0 && room > 0 && !m_drawn.contains(m_nameColumn))
        setWidth(m_nameColumn, columnWidth(m_nameColumn) + room);
    // Whole texts first; then a part of long ones rather than a scroll bar.
    if (!shrinkToFit(std::numeric_limits<int>::max()))
        shrinkToFit(grown(kPartOfText));
}

} // namespace rankscope::shared
