// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a row of the project panel: dot, name, quiet note at the right.
// Thread: UI only.
#pragma once

#include <QStyledItemDelegate>

namespace rankscope::project {

class RankDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace rankscope::project
