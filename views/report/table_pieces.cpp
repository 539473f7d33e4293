// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/table_pieces.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include <QPainter>
#include <QTextBoundaryFinder>

#include "views/report/report_fonts.h"
#include "views/report/text_box.h"

namespace rankscope::report {

namespace {

constexpr double kBetweenColumns = 14;
constexpr double kMostMore = 16; ///< for each column of a table with room to spare
constexpr double kPadding = 4;
constexpr double kTableGap = 10;
constexpr double kNeverParted = 150; // a seventh of a page

struct Cell {
    TextBox box;
    double left = 0;
    QColor ink;
};

Qt::Alignment alignmentOf(const TableColumn& column) {
    return column.isNumber ? Qt::AlignRight : Qt::AlignLeft;
}

/// Cells side by side with a line below them.
Piece rowPiece(std::vector<Cell> cells, double width, const QColor& line) {
    double height = 0;
    for (const Cell& cell : cells)
        height = std::max(height, cell.box.height());
    Piece piece{.height = height + 2 * kPadding};
    piece.paint = [cells = std::move(cells), width, height = piece.height, line](
                      QPainter& painter, const QPointF& at, const PageNumbers&) {
        for (const Cell& cell : cells)
            cell.box.paint(painter, at + QPointF(cell.left, kPadding), cell.ink);
        painter.setPen(line);
        painter.drawLine(at + QPointF(0, height), at + QPointF(width, height));
    };
    return piece;
}

/// For the texts of each column in one line: all of them, or nine of ten; others in four lines.
/// `word` is what its longest word takes, which no line parts.
struct Wanted {
    std::vector<double> longest;
    std::vector<double> usual;
    std::vector<double> word;
};

double longestWord(const QString& text, const QFont& font) {
    double longest = 0;
    QTextBoundaryFinder lines(QTextBoundaryFinder::Line, text);
    for (qsizetype begin = 0; begin < text.size();) {
        qsizetype end = lines.toNextBoundary();
        while (isWithinNumber(text, end))
            end = lines.toNextBoundary();
        longest = std::max(longest, lengthOf(text.mid(begin, end - begin).trimmed(), font));
        begin = end;
    }
    return longest;
}

Wanted wantedWidths(const Table& table, const shared::Look& look) {
    Wanted wanted;
    for (size_t i = 0; i < table.columns.size(); ++i) {
        const double title = lengthOf(table.columns[i].title, headFont(look));
        std::vector<double> lengths{title};
        double word = longestWord(table.columns[i].title, headFont(look));
        for (const auto& row : table.rows) {
            lengths.push_back(std::max(title, lengthOf(row[i].text, smallFont(look))));
            word = std::max(word, longestWord(row[i].text, smallFont(look)));
        }
        std::ranges::sort(lengths);
        const size_t usual = (lengths.size() * 9 + 9) / 10 - 1;
        // A text is broken at its own exact length.
        wanted.longest.push_back(lengths.back() + 1);
        wanted.usual.push_back(std::max(lengths[usual], lengths.back() / 4) + 1);
        wanted.word.push_back(word + 1);
    }
    return wanted;
}

/// Where not all fit, a column is not made wide for one long text among many short ones.
std::vector<double> widthsOf(const Wanted& wanted, double room) {
    const double gaps = kBetweenColumns * static_cast<double>(wanted.longest.size() - 1);
    const double all = std::accumulate(wanted.longest.begin(), wanted.longest.end(), gaps);
    return columnWidths(all <= room ? wanted.longest : wanted.usual, room, wanted.word);
}

/// A short table is not parted, and no row of a longer one stands alone on a page.
void keepRowsTogether(std::vector<Piece>& pieces, size_t first, bool keepsNext) {
    double height = 0;
    for (size_t i = first; i < pieces.size(); ++i)
        height += pieces[i].height;
    for (size_t i = first; i < pieces.size(); ++i) {
        const size_t below = pieces.size() - i - 1;
        const bool isWhole = height <= kNeverParted || i == first || below == 1;
        pieces[i].keepsNext = below > 0 ? isWhole : keepsNext;
    }
}

} // namespace

std::vector<double> columnWidths(
    const std::vector<double>& wanted, double room, const std::vector<double>& words) {
    const double left = room - kBetweenColumns * static_cast<double>(wanted.size() - 1);
    const double equal = left / static_cast<double>(wanted.size());
    std::vector<double> least(wanted.size());
    std::vector<double> widths = wanted;
    for (size_t i = 0; i < words.size(); ++i) {
        least[i] = std::min(words[i], equal);
        widths[i] = std::max(wanted[i], least[i]);
    }
    const double all = std::accumulate(widths.begin(), widths.end(), 0.0);
    if (all <= left) { // more room between the columns, but a row is not torn apart
        for (double& width : widths)
            width += std::min(kMostMore, (left - all) / static_cast<double>(widths.size()));
        return widths;
    }
    // Each has its longest word, but no more than an equal share for it. Of the rest those that
    // want least get it, the others share what is left.
    std::vector<double> more(wanted.size());
    std::ranges::transform(widths, least, more.begin(), std::minus());
    double rest = left - std::accumulate(least.begin(), least.end(), 0.0);
    widths = least;
    std::vector<size_t> order(wanted.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::ranges::stable_sort(order, {}, [&more](size_t column) { return more[column]; });
    for (size_t i = 0; i < order.size(); ++i) {
        const double share = rest / static_cast<double>(order.size() - i);
        const double given = std::min(more[order[i]], share);
        widths[order[i]] += given;
        rest -= given;
    }
    return widths;
}

void addTablePieces(
    const Table& table, const shared::Look& look, double room, std::vector<Piece>& pieces) {
    const std::vector<double> widths = widthsOf(wantedWidths(table, look), room);
    std::vector<double> lefts;
    double width = -kBetweenColumns;
    for (const double one : widths) {
        lefts.push_back(width + kBetweenColumns);
        width += kBetweenColumns + one;
    }
    std::vector<Cell> head;
    for (size_t i = 0; i < widths.size(); ++i)
        head.push_back({TextBox(table.columns[i].title, headFont(look), widths[i],
                            alignmentOf(table.columns[i])),
            lefts[i], look.theme.sub});
    Piece top = rowPiece(std::move(head), width, look.theme.line);
    top.gap = kTableGap;
    top.keepsNext = true;
    top.beginsTable = true;
    pieces.push_back(std::move(top));
    const size_t firstRow = pieces.size();
    for (const auto& row : table.rows) {
        std::vector<Cell> cells;
        std::vector<PieceLink> links;
        for (size_t i = 0; i < row.size(); ++i) {
            const bool isLink = !row[i].anchor.isEmpty();
            TextBox box(row[i].text, smallFont(look), widths[i], alignmentOf(table.columns[i]));
            if (isLink)
                links.push_back(
                    {QRectF(lefts[i], kPadding, box.width(), box.height()), row[i].anchor});
            cells.push_back(
                {std::move(box), lefts[i], isLink ? look.theme.accent : look.theme.text});
        }
        Piece piece = rowPiece(std::move(cells), width, look.theme.line2);
        piece.links = std::move(links);
        piece.continuesTable = true;
        pieces.push_back(std::move(piece));
    }
    keepRowsTogether(pieces, firstRow, table.keepsNext);
}

} // namespace rankscope::report
