// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the palette as a list.
// Thread: UI only.
#pragma once

#include <QAbstractListModel>

#include "views/palette/palette_list.h"

namespace rankscope::palette {

/// What a row is, in the language of now: "Action".
QString kindText(Kind kind);

class PaletteModel : public QAbstractListModel {
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    void setRows(std::vector<Row> rows);
    const std::vector<Row>& rows() const { return m_rows; }

    int rowCount(const QModelIndex& parent = {}) const override;
    /// DisplayRole: the text; AccessibleTextRole: all that is seen of the row.
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::vector<Row> m_rows;
};

} // namespace rankscope::palette
