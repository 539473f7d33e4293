// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the list of findings as a model of Qt: what a screen reader says of them.
// Thread: UI only.
#pragma once

#include <string>

#include <QAbstractListModel>

#include "views/advice/finding_rows.h"

namespace rankscope::advice {

class FindingModel : public QAbstractListModel {
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    void setRows(std::vector<FindingRow> rows);
    const std::vector<FindingRow>& rows() const { return m_rows; }
    const FindingRow& row(int position) const { return m_rows[static_cast<size_t>(position)]; }
    /// By its key; -1: it is not shown.
    int positionOf(const std::string& key) const;
    /// The next finding that is not muted, or the one above, where this one goes with what it
    /// explains; empty: none.
    std::string beside(const std::string& key) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::vector<FindingRow> m_rows;
};

} // namespace rankscope::advice
