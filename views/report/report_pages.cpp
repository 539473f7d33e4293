// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/report_pages.h"

#include <QPainter>

#include "views/report/report_fonts.h"
#include "views/report/text_box.h"

namespace rankscope::report {

namespace {

constexpr QSize kPaper(794, 1123);
constexpr double kSide = 53; // 14 mm
constexpr double kTop = 57;
constexpr double kBottom = 64;

constexpr double kPaperWidth = kPaper.width() - 2 * kSide;
constexpr double kHeight = kPaper.height() - kTop - kBottom;

/// Pieces that stand on one page: up to the first that does not keep the next.
size_t endOfGroup(const std::vector<Piece>& pieces, size_t first) {
    size_t end = first;
    while (end + 1 < pieces.size() && pieces[end].keepsNext)
        ++end;
    return end + 1;
}

double heightOf(const std::vector<Piece>& pieces, size_t first, size_t end, bool isAtTop) {
    double height = 0;
    for (size_t i = first; i < end; ++i)
        height += pieces[i].height + (isAtTop && i == first ? 0 : pieces[i].gap);
    return height;
}

} // namespace

std::vector<std::vector<PlacedPiece>> pagesOf(const std::vector<Piece>& pieces, double height) {
    std::vector<std::vector<PlacedPiece>> pages(1);
    double top = 0;
    size_t head = 0;
    const auto place = [&](size_t piece) {
        top += pages.back().empty() ? 0 : pieces[piece].gap;
        pages.back().push_back({piece, top});
        top += pieces[piece].height;
    };
    for (size_t first = 0; first < pieces.size();) {
        size_t end = endOfGroup(pieces, first);
        // A group higher than a page is cut between its pieces, behind those that fit.
        while (end > first + 1 && heightOf(pieces, first, end, true) > height)
            --end;
        if (!pages.back().empty() && top + heightOf(pieces, first, end, false) > height) {
            pages.emplace_back();
            top = 0;
            if (pieces[first].continuesTable)
                place(head);
        }
        for (size_t i = first; i < end; ++i) {
            head = pieces[i].beginsTable ? i : head;
            place(i);
        }
        first = end;
    }
    return pages;
}

ReportPages::ReportPages(const Document& document, const shared::Look& look)
    : m_look(look)
    , m_title(document.title)
    , m_pieces(piecesOf(document, m_look, kPaperWidth, kHeight - 60)) // below a heading of its own
    , m_pages(pagesOf(m_pieces, kHeight)) {
    for (size_t page = 0; page < m_pages.size(); ++page) {
        for (const PlacedPiece& placed : m_pages[page]) {
            const Piece& piece = m_pieces[placed.piece];
            if (piece.anchor.isEmpty())
                continue;
            m_places.push_back({piece.anchor, piece.title, piece.level, page, kTop + placed.top});
            m_numbers[piece.anchor] = page + 1;
        }
    }
}

QSize ReportPages::size() {
    return kPaper;
}

std::vector<ReportPages::Link> ReportPages::linksOf(size_t page) const {
    std::vector<Link> links;
    for (const PlacedPiece& placed : m_pages[page]) {
        for (const PieceLink& link : m_pieces[placed.piece].links)
            links.push_back({link.place.translated(kSide, kTop + placed.top), link.anchor});
    }
    return links;
}

void ReportPages::paint(QPainter& painter, size_t page) const {
    painter.fillRect(QRect(QPoint(), kPaper), m_look.theme.bg);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const PlacedPiece& placed : m_pages[page]) {
        painter.save();
        m_pieces[placed.piece].paint(painter, {kSide, kTop + placed.top}, m_numbers);
        painter.restore();
    }
    const QPointF foot(kSide, kPaper.height() - kBottom + 18);
    const QString number = QString("%1 / %2").arg(page + 1).arg(m_pages.size());
    const QFont font = fontOf(m_look, 10);
    TextBox(QFontMetricsF(font).elidedText(m_title, Qt::ElideRight, kPaperWidth - 80), font,
        kPaperWidth)
        .paint(painter, foot, m_look.theme.faint);
    TextBox(number, font, kPaperWidth, Qt::AlignRight).paint(painter, foot, m_look.theme.faint);
}

} // namespace rankscope::report
