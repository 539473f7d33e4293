// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a row of the palette: what it is, its text with the characters that were found in it, and
// its keys at the right.
// Thread: UI only.
#pragma once

#include <QStyledItemDelegate>

#include "views/palette/palette_list.h"

namespace rankscope::palette {

class PaletteDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    static int rowHeight();
    /// What stands at the right of a row: a long folder leaves the name its room.
    static QString detailWithin(const Entry& entry, int width, const QFont& font);

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace rankscope::palette
