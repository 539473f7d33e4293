// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/table_drawing.h"

#include <algorithm>
#include <numeric>
#include <set>

#include <QCoreApplication>
#include <QPainter>
#include <QTextBoundaryFinder>

#include "views/shared/formats.h"
#include "views/shared/phrases.h"

namespace rankscope::shared {

namespace {

struct TableWords {
    Q_DECLARE_TR_FUNCTIONS(TableWords)
};

constexpr int kLine = 22;
constexpr int kMostRows = 20; ///< the ranks of two nodes, so that a slow one is not left out
constexpr int kBetweenColumns = 24;
constexpr int kCloseColumns = 12; ///< where more would leave out columns
constexpr int kWidestText = 420;
constexpr int kNarrowText = 200; ///< where wider ones would leave out columns
constexpr int kNoBottom = 10'000;
constexpr int kShortText = 110; ///< what a text keeps in the table of the page as well

/// As narrow as two lines are; one line where nothing of the title may be parted.
QStringList titleInTwoLines(const QString& title, const QFontMetrics& metrics) {
    QStringList best{title};
    int least = metrics.horizontalAdvance(title);
    QTextBoundaryFinder breaks(QTextBoundaryFinder::Line, title);
    for (qsizetype at = breaks.toNextBoundary(); at > 0 && at < title.size();
         at = breaks.toNextBoundary()) {
        if (title[at - 1] == '-') // a name, like "All-to-all"
            continue;
        const QStringList lines{title.left(at).trimmed(), title.mid(at).trimmed()};
        const int width = std::max(
            metrics.horizontalAdvance(lines.front()), metrics.horizontalAdvance(lines.back()));
        if (width < least) {
            least = width;
            best = lines;
        }
    }
    return best;
}

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

std::vector<int> TableDrawing::shownColumns() const {
    std::vector<int> columns;
    for (int column = 0; column < m_model->columnCount(); ++column) {
        if (!m_model->isHidden(column))
            columns.push_back(column);
    }
    return columns;
}

QString TableDrawing::titleOf(int column) const {
    return m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
}

Qt::Alignment TableDrawing::alignmentOf(int column) const {
    return m_model->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole)
        .value<Qt::Alignment>();
}

int TableDrawing::height(int width, const Look& look) const {
    const Layout layout = layOut(width, look);
    const int lines = m_model->rowCount() > kMostRows || m_model->rowCount() == 0 ? 1 : 0;
    return std::accumulate(layout.rowHeights.begin(), layout.rowHeights.end(),
               layout.headHeight + lines * look.grown(kLine))
        + layout.leftOutHeight;
}

/// Of one line each, unless their texts go on.
std::vector<int> TableDrawing::heightsOf(const Layout& layout, const Look& look) const {
    const QFontMetrics metrics(look.font);
    const int usual = look.grown(kLine);
    std::vector<int> heights;
    for (const int row : rows()) {
        int text = 0;
        for (const Place& place : layout.places) {
            const QRect cell = cellOf(place, layout, {0, 0, 0, kNoBottom});
            if (wrapsTexts)
                text = std::max(text,
                    metrics
                        .boundingRect(cell, Qt::TextWordWrap,
                            m_model->index(row, place.column).data().toString())
                        .height());
        }
        heights.push_back(std::max(usual, text + usual - metrics.height()));
    }
    return heights;
}

/// The loosest form that has room for all columns. Where none has, texts are not cut any shorter
/// for a column more.
TableDrawing::Layout TableDrawing::layOut(int width, const Look& look) const {
    constexpr Form kClose{kNarrowText, kCloseColumns, true};
    constexpr Form kForms[] = {{kWidestText, kBetweenColumns, false},
        {kNarrowText, kBetweenColumns, false}, kClose, {kShortText, kCloseColumns, true}, kClose};
    const QFontMetrics metrics(look.font);
    const std::vector<int> columns = shownColumns();
    Layout layout;
    for (const Form& form : kForms) {
        layout.form = form;
        layout.places = placesIn(width, metrics, form);
        if (layout.places.size() == columns.size())
            break;
    }
    layout.rowHeights = heightsOf(layout, look);
    layout.headHeight = look.grown(kLine) + (layout.form.hasHighHead ? metrics.lineSpacing() : 0);
    QStringList names;
    for (size_t i = layout.places.size(); i < columns.size(); ++i)
        names += titleOf(columns[i]);
    if (names.isEmpty() || m_model->rowCount() == 0)
        return layout;
    layout.leftOut = labelled(
        counted(static_cast<uint64_t>(names.size()), TableWords::tr("1 column has no room here"),
            TableWords::tr("%1 columns have no room here")),
        listed(names));
    const int room = width - layout.form.gap;
    layout.leftOutHeight =
        metrics.boundingRect(QRect(0, 0, room, kNoBottom), Qt::TextWordWrap, layout.leftOut)
            .height()
        + look.grown(kLine) / 4;
    return layout;
}

std::vector<TableDrawing::Place> TableDrawing::placesIn(
    int width, const QFontMetrics& metrics, const Form& form) const {
    const std::vector<int> shown = rows();
    const auto widest = [&](int column, int mostOfText) {
        const QString heading = titleOf(column);
        int most = 0;
        for (const QString& line :
            form.hasHighHead ? titleInTwoLines(heading, metrics) : QStringList{heading})
            most = std::max(most, metrics.horizontalAdvance(line));
        for (const int row : shown)
            most = std::max(
                most, metrics.horizontalAdvance(m_model->index(row, column).data().toString()));
        return std::min(mostOfText, most + 2) + form.gap; // advances are rounded
    };
    std::vector<Place> places;
    int left = 0;
    for (const int column : shownColumns()) {
        const int wanted = widest(column, form.widestText);
        if (left + wanted > width && !places.empty())
            break;
        places.push_back({column, left, std::min(wanted, width - left)});
        left += wanted;
    }
    if (wrapsTexts && !places.empty() && left < width) { // of few lines rather than narrow
        Place& last = places.back();
        const int more = std::clamp(widest(last.column, kNoBottom) - last.width, 0, width - left);
        last.width += more;
        left += more;
    }
    // Some of what is left over stands between the columns, the rest to the right of them: a gap
    // within a row parts what belongs together.
    const int spare = std::max(0, width - left);
    int shift = 0;
    for (Place& place : places) {
        place.left += shift;
        shift += std::min(kBetweenColumns, spare / static_cast<int>(places.size()));
    }
    return places;
}

QRect TableDrawing::cellOf(const Place& place, const Layout& layout, const QRect& line) {
    const int beside = layout.form.gap / 2;
    return QRect(line.left() + place.left, line.top(), place.width, line.height())
        .adjusted(beside, 0, -beside, 0);
}

void TableDrawing::paintHead(QPainter& painter, const Layout& layout, const QRect& room) const {
    const QFontMetrics metrics = painter.fontMetrics();
    for (const Place& place : layout.places) {
        const QRect cell = cellOf(place, layout, room);
        QStringList lines{titleOf(place.column)};
        if (layout.form.hasHighHead && metrics.horizontalAdvance(lines.front()) > cell.width())
            lines = titleInTwoLines(lines.front(), metrics);
        for (QString& line : lines)
            line = metrics.elidedText(line, Qt::ElideMiddle, cell.width());
        painter.drawText(cell, static_cast<int>(alignmentOf(place.column)), lines.join('\n'));
    }
}

void TableDrawing::paintRow(
    QPainter& painter, const Layout& layout, int row, const QRect& line) const {
    const QFontMetrics metrics = painter.fontMetrics();
    for (const Place& place : layout.places) {
        const QRect cell = cellOf(place, layout, line);
        const QString text = m_model->index(row, place.column).data().toString();
        const int alignment = static_cast<int>(alignmentOf(place.column));
        if (wrapsTexts)
            painter.drawText(cell, alignment | Qt::TextWordWrap, text);
        else
            painter.drawText(
                cell, alignment, metrics.elidedText(text, Qt::ElideMiddle, cell.width()));
    }
}

void TableDrawing::paint(QPainter& painter, const QRect& room, const Look& look) const {
    if (m_model->rowCount() == 0)
        return paintEmptyText(painter, room, look);
    painter.save();
    painter.setFont(look.font);
    const Layout layout = layOut(room.width(), look);
    painter.setPen(look.theme.sub);
    paintHead(painter, layout, {room.left(), room.top(), room.width(), layout.headHeight});
    QRect line(room.left(), room.top() + layout.headHeight, room.width(), 0);
    const std::vector<int> shown = rows();
    for (size_t i = 0; i < shown.size(); ++i) {
        line.setHeight(layout.rowHeights[i]);
        painter.fillRect(line.left(), line.top(), line.width(), 1, look.theme.line2);
        painter.setPen(look.theme.text);
        paintRow(painter, layout, shown[i], line);
        line.translate(0, line.height());
    }
    line.setHeight(look.grown(kLine));
    const auto more = static_cast<size_t>(m_model->rowCount()) - shown.size();
    painter.setPen(look.theme.faint);
    const QRect below = line.adjusted(layout.form.gap / 2, 0, -layout.form.gap / 2, 0);
    if (more > 0) {
        painter.drawText(below, Qt::AlignVCenter,
            counted(more, TableWords::tr("and 1 more row"), TableWords::tr("and %1 more rows")));
        line.translate(0, line.height());
    }
    if (!layout.leftOut.isEmpty())
        painter.drawText(QRect(below.left(), line.top(), below.width(), layout.leftOutHeight),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, layout.leftOut);
    painter.restore();
}

} // namespace rankscope::shared
