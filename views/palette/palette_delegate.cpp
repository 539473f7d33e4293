// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/palette/palette_delegate.h"

#include <algorithm>

#include <QPainter>

#include "views/palette/palette_model.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"

namespace rankscope::palette {

namespace {

constexpr int kMargin = 12;
constexpr int kKindWidth = 76;
constexpr int kGap = 12;

/// Draws the text from the left, with the found characters in bold and the accent's colour; what
/// has no room ends in dots. Returns where it ends.
int drawFound(QPainter& painter, const QRect& place, const QString& text,
    const std::vector<int>& places, const QColor& ink, const QColor& accent) {
    const QFont plain = painter.font();
    QFont bold = plain;
    bold.setBold(true);
    const int dots = painter.fontMetrics().horizontalAdvance(QChar(0x2026));
    int left = place.left();
    for (int i = 0; i < text.size();) {
        const bool isFound = std::ranges::binary_search(places, i);
        int end = i + 1;
        while (end < text.size()
            && (text[end].isLowSurrogate() || std::ranges::binary_search(places, end) == isFound))
            ++end;
        const QString piece = text.mid(i, end - i);
        painter.setFont(isFound ? bold : plain);
        painter.setPen(isFound ? accent : ink);
        const int width = painter.fontMetrics().horizontalAdvance(piece);
        const int room = place.left() + place.width() - left;
        const bool isLast = end == text.size();
        if (width > room - (isLast ? 0 : dots)) {
            painter.drawText(QRect(left, place.top(), room, place.height()),
                Qt::AlignVCenter | Qt::AlignLeft,
                painter.fontMetrics().elidedText(piece + QChar(0x2026), Qt::ElideRight, room));
            left = place.left() + place.width();
            break;
        }
        painter.drawText(QRect(left, place.top(), width, place.height()),
            Qt::AlignVCenter | Qt::AlignLeft, piece);
        left += width;
        i = end;
    }
    painter.setFont(plain);
    return left;
}

} // namespace

void PaletteDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const auto* model = static_cast<const PaletteModel*>(index.model());
    const Row& row = model->rows()[static_cast<size_t>(index.row())];
    const shared::Theme& theme = shared::themeOf(option.palette);
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    painter->save();
    painter->setFont(option.font);
    if (isSelected)
        painter->fillRect(option.rect, theme.accentBg);
    const int kindWidth = shared::grown(kKindWidth);
    QRect place = option.rect.adjusted(kMargin, 0, -kMargin, 0);
    painter->setPen(theme.sub);
    painter->drawText(QRect(place.left(), place.top(), kindWidth - kGap, place.height()),
        Qt::AlignVCenter | Qt::AlignLeft, kindText(row.entry.kind));
    place.setLeft(place.left() + kindWidth);
    if (!row.entry.detail.isEmpty()) {
        const QString detail = detailWithin(row.entry, place.width(), option.font);
        painter->setPen(theme.sub);
        painter->drawText(place, Qt::AlignVCenter | Qt::AlignRight, detail);
        place.setRight(place.right() - kGap - painter->fontMetrics().horizontalAdvance(detail));
    }
    place.setLeft(
        drawFound(*painter, place, row.entry.text, row.places, theme.text, theme.accent) + kGap);
    if (!row.englishPlaces.empty() && place.width() > 0)
        drawFound(*painter, place, row.entry.english, row.englishPlaces, theme.sub, theme.accent);
    painter->restore();
}

QString PaletteDelegate::detailWithin(const Entry& entry, int width, const QFont& font) {
    QFont found = font;
    found.setBold(true);
    const int name = QFontMetrics(found).horizontalAdvance(entry.text) + kGap;
    return QFontMetrics(font).elidedText(
        entry.detail, Qt::ElideMiddle, std::max(width / 2, width - name));
}

int PaletteDelegate::rowHeight() {
    constexpr int kUsualHeight = 26;
    return shared::grown(kUsualHeight);
}

QSize PaletteDelegate::sizeHint(
    const QStyleOptionViewItem& /*option*/, const QModelIndex& /*index*/) const {
    return {0, rowHeight()};
}

} // namespace rankscope::palette
