// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/project/rank_filter.h"

#include "views/project/project_model.h"

namespace rankscope::project {

RankFilter::RankFilter(ProjectModel& model, QObject* parent)
    : QSortFilterProxyModel(parent)
    , m_model(model) {
    setSourceModel(&model);
    // Rows change ten times a second while ranks are read; only a new text filters anew.
    setDynamicSortFilter(false);
}

void RankFilter::setText(const QString& text) {
    m_text = text.trimmed();
    invalidateFilter();
}

bool RankFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    const QModelIndex index = m_model.index(row, 0, parent);
    if (m_text.isEmpty() || m_model.placeOf(index).kind == ProjectModel::Kind::Project)
        return true;
    return m_model.placeOf(index).kind == ProjectModel::Kind::Rank
        && index.data().toString().contains(m_text, Qt::CaseInsensitive);
}

} // namespace rankscope::project
