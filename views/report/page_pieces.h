// SPDX-License-Identifier: GPL-3.0-or-later
// The blocks of a document as pieces that are never cut: a line of a list, a row of a table, a
// paragraph, a picture. Measured and painted by hand, because QTextDocument has no vector pictures
// that a page break respects. Lengths are pixels of 1/96 inch.
// Thread: UI only, because drawings of pages are.
#pragma once

#include <functional>
#include <map>

#include <QRectF>

#include "views/report/report_document.h"

namespace rankscope::report {

/// Where the headings with anchors stand: their pages, from 1.
using PageNumbers = std::map<QString, size_t>;

struct PieceLink {
    QRectF place; ///< in the piece
    QString anchor;
};

struct Piece {
    double height = 0;
    double gap = 0; ///< above it, unless it is the first of its page
    bool keepsNext = false; ///< stands on one page with the next piece
    bool beginsTable = false; ///< the head of a table: again on each page that goes on with it
    bool continuesTable = false; ///< a row below such a head
    QString anchor{}; ///< of a heading
    QString title{}; ///< of a heading with an anchor, for the outline
    int level = 0;
    std::vector<PieceLink> links{};
    std::function<void(QPainter& painter, const QPointF& at, const PageNumbers& pages)> paint{};
};

/// In `width`; what is higher than `most` is made smaller.
std::vector<Piece> piecesOf(
    const Document& document, const shared::Look& look, double width, double most);

} // namespace rankscope::report
