// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/delta_delegate.h"

#include "views/shared/table_model.h"
#include "views/shared/theme.h"

namespace rankscope::comparison {

void DeltaDelegate::setList(int first, std::shared_ptr<const DeltaList> list) {
    m_first = first;
    m_list = std::move(list);
}

void DeltaDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    const auto* model = qobject_cast<const shared::TableModel*>(index.model());
    if (model == nullptr || index.column() < m_first)
        return;
    const size_t place = model->dataRow(index.row());
    const int64_t value = model->table().cell(place, static_cast<size_t>(index.column())).value;
    const bool isJudged = place < m_list->lines.size() && m_list->lines[place].isJudged();
    if (value == shared::kNoValue || value == 0 || !isJudged)
        return;
    const shared::Theme& theme = shared::themeOf(option->palette);
    const QColor ink = (value > 0) == m_list->isMoreWorse ? theme.bad : theme.good;
    option->palette.setColor(QPalette::Text, ink);
    option->palette.setColor(QPalette::HighlightedText, ink);
}

} // namespace rankscope::comparison
