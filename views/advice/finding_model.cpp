// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/finding_model.h"

#include <algorithm>
#include <iterator>

#include "views/advice/advice_texts.h"
#include "views/shared/phrases.h"
#include "views/shared/tip_text.h"

namespace rankscope::advice {

void FindingModel::setRows(std::vector<FindingRow> rows) {
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int FindingModel::positionOf(const std::string& key) const {
    const auto found = std::ranges::find_if(m_rows, [&key](const FindingRow& row) {
        return row.kind == FindingRow::Kind::Finding && row.key == key;
    });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

std::string FindingModel::beside(const std::string& key) const {
    const int position = positionOf(key);
    if (position < 0)
        return {};
    const auto at = m_rows.begin() + position;
    const auto stays = [at](const FindingRow& row) {
        return row.kind == FindingRow::Kind::Finding && !row.isMuted && row.depth <= at->depth;
    };
    const auto below = std::find_if(at + 1, m_rows.end(), stays);
    if (below != m_rows.end())
        return below->key;
    return position == 0 ? std::string() : std::prev(at)->key;
}

int FindingModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant FindingModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const FindingRow& row = this->row(index.row());
    const bool isHead = row.kind == FindingRow::Kind::Muted;
    switch (role) {
    case Qt::DisplayRole:
        return isHead ? tr("Muted findings: %1").arg(row.symptoms) : row.title;
    case Qt::ToolTipRole:
        return isHead ? QVariant() : shared::tipText(row.text);
    case Qt::AccessibleTextRole:
        return isHead
            ? tr("Muted findings: %1").arg(row.symptoms)
            : shared::sideBySide({row.title, severityText(row.severity), row.cost, row.text});
    default:
        return {};
    }
}

} // namespace rankscope::advice
