// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/page_pieces.h"

#include <algorithm>

#include <QPainter>

#include "views/report/report_fonts.h"
#include "views/report/table_pieces.h"
#include "views/report/text_box.h"

namespace rankscope::report {

namespace {

using shared::Look;

constexpr double kParagraphGap = 5;
constexpr double kBlockGap = 12;
constexpr double kListIndent = 14;

struct HeadingForm {
    int pixels;
    double gap;
};

HeadingForm formOf(int level) {
    switch (level) {
    case 1:
        return {22, 8};
    case 2:
        return {17, 30};
    case 3:
        return {13, 20};
    default:
        return {12, 8};
    }
}

QColor inkOf(Tone tone, const shared::Theme& theme) {
    switch (tone) {
    case Tone::Quiet:
        return theme.sub;
    case Tone::Good:
        return theme.good;
    case Tone::Warn:
        return theme.warn;
    case Tone::Bad:
        return theme.bad;
    case Tone::Plain:
        break;
    }
    return theme.text;
}

class PieceMaker {
public:
    PieceMaker(const Document& document, const Look& look, double width, double most)
        : m_document(document)
        , m_look(look)
        , m_width(width)
        , m_most(most) { }

    std::vector<Piece> take() { return std::move(m_pieces); }

    void operator()(const Heading& heading) {
        const HeadingForm form = formOf(heading.level);
        const QFont font = fontOf(m_look, form.pixels, true);
        const TextBox note(heading.asideNote, smallFont(m_look), m_width / 2);
        const TextBox aside(heading.aside, font, m_width / 2);
        const double right = note.width() + aside.width() + 2 * kBlockGap;
        const TextBox title(heading.text, font, m_width - (right > 2 * kBlockGap ? right : 0));
        const bool isChapter = heading.level == 2;
        const double foot = isChapter ? 6 : 0;
        Piece piece{.height = std::max(title.height(), note.height()) + foot, .gap = form.gap};
        piece.keepsNext = true;
        piece.anchor = heading.anchor;
        piece.title = heading.text;
        piece.level = heading.level;
        piece.paint = [=, width = m_width, ink = inkOf(heading.asideTone, m_look.theme),
                          &theme = m_look.theme, height = piece.height](
                          QPainter& painter, const QPointF& at, const PageNumbers&) {
            title.paint(painter, at, theme.text);
            const double noteLeft = width - note.width();
            note.paint(painter, at + QPointF(noteLeft, 1), theme.sub);
            aside.paint(painter,
                at + QPointF(noteLeft - aside.width() - (note.width() > 0 ? kBlockGap : 0), 0),
                ink);
            painter.setPen(theme.line);
            if (isChapter)
                painter.drawLine(at + QPointF(0, height), at + QPointF(width, height));
        };
        m_pieces.push_back(std::move(piece));
    }

    void operator()(const Paragraph& paragraph) {
        const QFont font = paragraph.tone == Tone::Quiet ? smallFont(m_look) : bodyFont(m_look);
        const TextBox box(paragraph.text, font, m_width);
        Piece piece{.height = box.height(), .gap = kParagraphGap};
        piece.keepsNext = paragraph.keepsNext;
        piece.paint = [box, ink = inkOf(paragraph.tone, m_look.theme)](QPainter& painter,
                          const QPointF& at, const PageNumbers&) { box.paint(painter, at, ink); };
        m_pieces.push_back(std::move(piece));
    }

    void operator()(const Contents& contents) {
        double gap = kBlockGap;
        for (const Heading& heading : contentsOf(m_document, contents)) {
            const TextBox box(heading.text, bodyFont(m_look), m_width - 60);
            Piece piece{.height = box.height(), .gap = gap};
            piece.links = {{QRectF(0, 0, m_width, box.height()), heading.anchor}};
            piece.paint = [box, width = m_width, anchor = heading.anchor, font = bodyFont(m_look),
                              &theme = m_look.theme](
                              QPainter& painter, const QPointF& at, const PageNumbers& pages) {
                box.paint(painter, at, theme.accent);
                const auto page = pages.find(anchor);
                const QString number =
                    page == pages.end() ? QString() : QString::number(page->second);
                TextBox(number, font, width, Qt::AlignRight).paint(painter, at, theme.sub);
            };
            m_pieces.push_back(std::move(piece));
            gap = 0;
        }
    }

    void operator()(const Cards& cards) {
        auto drawing = std::make_shared<sections::FigureDrawing>();
        drawing->figures = cards.figures;
        constexpr double kSmaller = 1.25; // so that titles of five cards have their room
        const int width = static_cast<int>(m_width * kSmaller);
        addDrawing(drawing, {width, drawing->height(width, m_look)});
    }

    void operator()(const Table& table) { addTablePieces(table, m_look, m_width, m_pieces); }

    void operator()(const List& list) {
        for (const Text& item : list.items) {
            const bool isLink = !item.anchor.isEmpty();
            const TextBox box(item.text, bodyFont(m_look), m_width - kListIndent);
            const double radius = 2;
            const QColor ink = isLink ? m_look.theme.accent : m_look.theme.text;
            Piece piece{.height = box.height(), .gap = kParagraphGap - 2};
            if (isLink)
                piece.links = {{QRectF(kListIndent, 0, box.width(), box.height()), item.anchor}};
            piece.paint = [box, ink, radius](
                              QPainter& painter, const QPointF& at, const PageNumbers&) {
                painter.setPen(Qt::NoPen);
                painter.setBrush(ink);
                painter.drawEllipse(at + QPointF(4, 9), radius, radius);
                box.paint(painter, at + QPointF(kListIndent, 0), ink);
            };
            m_pieces.push_back(std::move(piece));
        }
    }

    void operator()(const Picture& picture) { addDrawing(picture.drawing, picture.size(m_look)); }

private:
    /// As wide as the page, unless it were higher than that.
    void addDrawing(const std::shared_ptr<const shared::Drawing>& drawing, const QSize& size) {
        const double scale = std::min(m_width / size.width(), m_most / size.height());
        Piece piece{.height = size.height() * scale, .gap = kBlockGap};
        piece.paint = [drawing, size, scale, look = m_look](
                          QPainter& painter, const QPointF& at, const PageNumbers&) {
            painter.save();
            painter.translate(at);
            painter.scale(scale, scale);
            painter.setFont(look.font);
            drawing->paint(painter, QRect(QPoint(), size), look);
            painter.restore();
        };
        m_pieces.push_back(std::move(piece));
    }

    const Document& m_document;
    const Look& m_look;
    double m_width;
    double m_most;
    std::vector<Piece> m_pieces;
};

} // namespace

std::vector<Piece> piecesOf(const Document& document, const Look& look, double width, double most) {
    PieceMaker maker(document, look, width, most);
    for (const Block& block : document.blocks)
        std::visit(maker, block);
    return maker.take();
}

} // namespace rankscope::report
