// SPDX-License-Identifier: GPL-3.0-or-later
// The arguments of a slice as a tree of two columns: key and value.
// Thread: UI only.
#pragma once

#include <vector>

#include <QAbstractItemModel>

#include "core/query/details.h"

namespace rankscope::timeline {

class ArgsModel : public QAbstractItemModel {
    Q_OBJECT

public:
    explicit ArgsModel(QObject* parent = nullptr);

    void setArgs(const std::vector<query::ArgNode>& args);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    /// The tree laid out flat: a node knows its parent's and its children's places.
    struct Node {
        QString key;
        QString value;
        int parent = -1;
        int row = 0;
        std::vector<int> children;
    };
    int add(const query::ArgNode& arg, int parent, int row);
    const std::vector<int>& childrenOf(const QModelIndex& parent) const;

    std::vector<Node> m_nodes;
    std::vector<int> m_roots;
};

} // namespace rankscope::timeline
