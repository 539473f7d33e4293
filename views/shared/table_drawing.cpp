// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/table_drawing.h"

#include <algorithm>
#include <set>

#include <QCoreApplication>
#include <QPainter>

#include "views/shared/formats.h"

namespace rankscope::shared {

namespace {

struct TableWords {
    Q_DECLARE_TR_FUNCTIONS(TableWords)
};

constexpr int kLine = 22;
constexpr int kMostRows = 20; ///< the ranks of two nodes, so that a slow one is not left out
constexpr int kBetweenColumns = 24;
constexpr int kWidestText = 420;
constexpr int kNarrowText = 200; ///< where wider ones would leave out columns
constexpr int kTitleRow = -1;

} // namespace

/// Of the model, in their order.
std::vector<int> TableDrawing::rows() const {
    const size_t count = static_cast<size_t>(std::min(kMostRows, m_model->rowCount()));
    std::set<int> rows;
    for (const uint32_t told : m_model->table().told) {
        const int row = m_model->modelRow(told);
        if (row >= 0 && rows.size() < count)
            rows.insert(row);
    }
    for (int row = 0; rows.size() < count; ++row)
        rows.insert(row);
    return {rows.begin(), rows.end()};
}

int TableDrawing::height(int /*width*/, const Look& look) const {
    const int more = m_model->rowCount() > kMostRows ? 1 : 0;
    return (std::clamp(m_model->rowCount(), 1, kMostRows) + 1 + more) * look.grown(kLine);
}

size_t TableDrawing::shownColumns() const {
    size_t count = 0;
    for (int column = 0; column < m_model->columnCount(); ++column)
        count += m_model->isHidden(column) ? 0 : 1;
    return count;
}

std::vector<TableDrawing::Place> TableDrawing::places(
    const QRect& room, const QFontMetrics& metrics) const {
    std::vector<Place> wide = placesWithin(room, metrics, kWidestText);
    return wide.size() == shownColumns() ? wide : placesWithin(room, metrics, kNarrowText);
}

std::vector<TableDrawing::Place> TableDrawing::placesWithin(
    const QRect& room, const QFontMetrics& metrics, int widestText) const {
    const std::vector<int> shown = rows();
    const auto widest = [&](int column) {
        int width = metrics.horizontalAdvance(
            m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        for (const int row : shown)
            width = std::max(
                width, metrics.horizontalAdvance(m_model->index(row, column).data().toString()));
        return std::min(widestText, width + 2) + kBetweenColumns; // advances are rounded
    };
    std::vector<Place> places;
    int left = room.left();
    for (int column = 0; column < m_model->columnCount(); ++column) {
        if (m_model->isHidden(column))
            continue;
        const int width = widest(column);
        if (left + width > room.right() + 1 && !places.empty())
            break;
        places.push_back({column, left, std::min(width, room.right() + 1 - left)});
        left += width;
    }
    // Some of what is left over stands between the columns, the rest to the right of them: a gap
    // within a row parts what belongs together.
    const int spare = room.right() + 1 - left;
    int shift = 0;
    for (Place& place : places) {
        place.left += shift;
        shift += std::min(kBetweenColumns, spare / static_cast<int>(places.size()));
    }
    return places;
}

void TableDrawing::paintRow(
    QPainter& painter, const std::vector<Place>& places, int row, const QRect& line) const {
    const QFontMetrics metrics = painter.fontMetrics();
    for (const Place& place : places) {
        const QString text = row == kTitleRow
            ? m_model->headerData(place.column, Qt::Horizontal, Qt::DisplayRole).toString()
            : m_model->index(row, place.column).data().toString();
        const auto alignment =
            m_model->headerData(place.column, Qt::Horizontal, Qt::TextAlignmentRole)
                .value<Qt::Alignment>();
        const QRect cell = QRect(place.left, line.top(), place.width, line.height())
                               .adjusted(kBetweenColumns / 2, 0, -kBetweenColumns / 2, 0);
        painter.drawText(cell, static_cast<int>(alignment),
            metrics.elidedText(text, Qt::ElideMiddle, cell.width()));
    }
}

void TableDrawing::paint(QPainter& painter, const QRect& room, const Look& look) const {
    if (m_model->rowCount() == 0)
        return paintEmptyText(painter, room, look);
    painter.save();
    painter.setFont(look.font);
    const std::vector<Place> at = places(room, painter.fontMetrics());
    painter.setPen(look.theme.sub);
    QRect line(room.left(), room.top(), room.width(), look.grown(kLine));
    paintRow(painter, at, kTitleRow, line);
    const std::vector<int> shown = rows();
    for (const int row : shown) {
        line.translate(0, line.height());
        painter.fillRect(line.left(), line.top(), line.width(), 1, look.theme.line2);
        painter.setPen(look.theme.text);
        paintRow(painter, at, row, line);
    }
    const auto more = static_cast<size_t>(m_model->rowCount()) - shown.size();
    painter.setPen(look.theme.faint);
    if (more > 0)
        painter.drawText(line.translated(0, line.height()).adjusted(kBetweenColumns / 2, 0, 0, 0),
            Qt::AlignVCenter,
            counted(more, TableWords::tr("and 1 more row"), TableWords::tr("and %1 more rows")));
    painter.restore();
}

} // namespace rankscope::shared
