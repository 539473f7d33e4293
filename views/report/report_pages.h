// SPDX-License-Identifier: GPL-3.0-or-later
// A report on pages of paper, A4: which piece stands where, and how a page is painted. The preview
// shows these pages, the PDF is made of them.
// Thread: UI only, while the widgets are there that pictures stand on.
#pragma once

#include "views/report/page_pieces.h"

namespace rankscope::report {

struct PlacedPiece {
    size_t piece = 0;
    double top = 0; ///< from the top of the text
    bool operator==(const PlacedPiece&) const = default;
};

/// Pages of `height`: nothing is cut, headings stay with what follows, heads of tables come again.
std::vector<std::vector<PlacedPiece>> pagesOf(const std::vector<Piece>& pieces, double height);

class ReportPages {
public:
    ReportPages(const Document& document, const shared::Look& look);

    /// Pixels of 1/96 inch.
    static QSize size();
    size_t count() const { return m_pages.size(); }
    void paint(QPainter& painter, size_t page) const;

    /// A heading with an anchor.
    struct Place {
        QString anchor;
        QString title;
        int level = 0;
        size_t page = 0; ///< from 0
        double top = 0; ///< on the page
    };
    const std::vector<Place>& places() const { return m_places; }
    struct Link {
        QRectF place; ///< on the page
        QString anchor;
    };
    std::vector<Link> linksOf(size_t page) const;

private:
    shared::Look m_look;
    QString m_title;
    std::vector<Piece> m_pieces;
    std::vector<std::vector<PlacedPiece>> m_pages;
    std::vector<Place> m_places;
    PageNumbers m_numbers;
};

} // namespace rankscope::report
