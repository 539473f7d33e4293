// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/palette/palette_model.h"

#include <QCoreApplication>

#include "views/shared/phrases.h"
#include "views/shared/tip_text.h"

namespace rankscope::palette {

namespace {

struct Kinds {
    Q_DECLARE_TR_FUNCTIONS(Palette)
};

} // namespace

QString kindText(Kind kind) {
    switch (kind) {
    case Kind::Link:
        return Kinds::tr("View");
    case Kind::Action:
        return Kinds::tr("Action");
    case Kind::Page:
        return Kinds::tr("Page");
    case Kind::Folder:
        return Kinds::tr("Folder");
    case Kind::Marker:
        return Kinds::tr("Marker");
    case Kind::Step:
        return Kinds::tr("Step");
    case Kind::Rank:
        return Kinds::tr("Rank");
    case Kind::Lane:
        return Kinds::tr("Lane");
    case Kind::Slice:
        return Kinds::tr("Slice");
    }
    return {};
}

void PaletteModel::setRows(std::vector<Row> rows) {
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int PaletteModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Entry& entry = m_rows[static_cast<size_t>(index.row())].entry;
    if (role == Qt::DisplayRole)
        return entry.text;
    if (role == Qt::AccessibleTextRole)
        return shared::sideBySide({kindText(entry.kind), entry.text, entry.detail});
    if (role == Qt::ToolTipRole)
        return shared::tipText(
            entry.detail.isEmpty() ? entry.text : entry.text + '\n' + entry.detail);
    return {};
}

} // namespace rankscope::palette
