// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/delta_delegate.h"

#include "views/shared/table_model.h"
#include "views/shared/theme.h"

namespace rankscope::comparison {

void DeltaDelegate::setColumns(int first, bool isMoreWorse) {
    m_first = first;
    m_isMoreWorse = isMoreWorse;
}

void DeltaDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    const auto* model = qobject_cast<const shared::TableModel*>(index.model());
    if (model == nullptr || index.column() < m_first)
        return;
    const auto& row = model->table().rows[model->dataRow(index.row())];
    const int64_t value = row[static_cast<size_t>(index.column())].value;
    if (value == shared::kNoValue || value == 0)
        return;
    const shared::Theme& theme = shared::themeOf(option->palette);
    const QColor ink = (value > 0) == m_isMoreWorse ? theme.bad : theme.good;
    option->palette.setColor(QPalette::Text, ink);
    option->palette.setColor(QPalette::HighlightedText, ink);
}

} // namespace rankscope::comparison
