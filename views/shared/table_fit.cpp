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

/// What no text needs all columns share, each as much as it is wide: one very wide column among
/// narrow ones tears a row apart, and so does an empty half beside them.
void TableView::spread(int room) {
    std::vector<int> columns;
    int all = 0;
    for (int i = 0; i < m_table->columnCount(); ++i) {
        if (m_drawn.contains(i) || m_table->isHidden(i))
            continue;
        columns.push_back(i);
        all += columnWidth(i);
    }
    for (const int column : columns) {
        const int width = columnWidth(column);
        const int more = static_cast<int>(static_cast<int64_t>(room) * width / all);
        setWidth(column, width + more);
        room -= more;
        all -= width;
    }
}

void TableView::wrapTexts() {
    setWordWrap(true);
    m_drawing.wrapsTexts = true;
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel); // a row may be higher than others
    connect(m_table, &TableModel::modelReset, this, &TableView::fitRows);
    connect(m_table, &TableModel::layoutChanged, this, &TableView::fitRows);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this] {
        if (!m_isSettingWidth)
            fitRows();
    });
}

/// Rows of one line stay as high as those of other tables, higher ones have as much room around
/// their texts.
void TableView::fitRows() {
    if (!wordWrap())
        return;
    const int usual = verticalHeader()->defaultSectionSize();
    const int around = usual - fontMetrics().height();
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const int text = sizeHintForRow(row);
        setRowHeight(row, text > usual ? text + around : usual);
    }
    emit rowsFitted();
}

void TableView::fitNames() {
    // In a narrow window the numbers scroll; a name without room would say nothing.
    const int least = grown(180);
    struct Lack {
        int column = 0;
        int pixels = 0;
    };
    const TableData& table = m_table->table();
    std::vector<Lack> lacks; // of texts, beyond what they have; less than 0: to spare
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
        const int longest = widthOfLongest(table, place, fontMetrics());
        setWidth(i,
            std::max(i == m_nameColumn ? least : sizeHintForColumn(i),
                std::min(grown(kPartOfText), longest)));
        lacks.push_back({i, longest - columnWidth(i)});
    }
    int room = viewport()->width() - horizontalHeader()->length();
    int wanted = -room;
    for (const Lack& lack : lacks)
        wanted += std::max(0, lack.pixels);
    // A text whose column is wider than it gives to those that would be cut.
    for (const Lack& lack : lacks) {
        const int title =
            leastWidth(table.columns[static_cast<size_t>(lack.column)], fontMetrics());
        const int width = columnWidth(lack.column);
        const int spare = std::min(-lack.pixels, width - title);
        const int less = std::clamp(wanted, 0, std::max(0, spare));
        setWidth(lack.column, width - less);
        wanted -= less;
        room += less;
    }
    room = std::max(0, room);
    // What lacks little has it all, what lacks much shares the rest.
    std::ranges::stable_sort(lacks, {}, &Lack::pixels);
    for (size_t i = 0; i < lacks.size(); ++i) {
        const int more = std::clamp(lacks[i].pixels, 0, room / static_cast<int>(lacks.size() - i));
        setWidth(lacks[i].column, columnWidth(lacks[i].column) + more);
        room -= more;
    }
    spread(room);
    // Whole texts first; then a part of long ones rather than a scroll bar.
    if (!shrinkToFit(std::numeric_limits<int>::max()))
        shrinkToFit(grown(kPartOfText));
    fitRows();
}

} // namespace rankscope::shared
