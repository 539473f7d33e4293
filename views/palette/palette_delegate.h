// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a row of the palette: what it is, its text with the characters that were found in it, and
// its keys at the right.
// Thread: UI only.
#pragma once

#include <QStyledItemDelegate>

namespace rankscope::palette {

class PaletteDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    static int rowHeight();

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace rankscope::palette
