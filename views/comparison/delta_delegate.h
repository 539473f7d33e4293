// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the cells of differences that count in the colour of better or worse; the arrow and sign
// are in their text. Thread: UI only.
#pragma once

#include <vector>

#include <QStyledItemDelegate>

#include "views/comparison/delta_list.h"

namespace rankscope::comparison {

class DeltaDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    /// The first of the two columns, and what its rows are.
    void setList(int first, std::shared_ptr<const DeltaList> list);

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    int m_first = 0;
    std::shared_ptr<const DeltaList> m_list = std::make_shared<const DeltaList>();
};

} // namespace rankscope::comparison
