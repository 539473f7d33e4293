// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/args_model.h"

#include "views/shared/formats.h"
#include "views/shared/tip_text.h"

namespace rankscope::timeline {

namespace {
/// Of a call stack or a long text a line shows this much; the tooltip has it all.
constexpr qsizetype kShownLength = 300;
} // namespace

ArgsModel::ArgsModel(QObject* parent)
    : QAbstractItemModel(parent) { }

void ArgsModel::setArgs(const std::vector<query::ArgNode>& args) {
    beginResetModel();
    m_nodes.clear();
    m_roots.clear();
    int row = 0;
    for (const query::ArgNode& arg : args)
        m_roots.push_back(add(arg, -1, row++));
    endResetModel();
}

int ArgsModel::add(const query::ArgNode& arg, int parent, int row) {
    const auto place = static_cast<int>(m_nodes.size());
    m_nodes.push_back({.key = QString::fromStdString(arg.key),
        .value = QString::fromStdString(arg.value),
        .parent = parent,
        .row = row,
        .children = {}});
    int childRow = 0;
    for (const query::ArgNode& child : arg.children) {
        const int added = add(child, place, childRow++);
        m_nodes[static_cast<size_t>(place)].children.push_back(added);
    }
    return place;
}

const std::vector<int>& ArgsModel::childrenOf(const QModelIndex& parent) const {
    return parent.isValid() ? m_nodes[parent.internalId()].children : m_roots;
}

QModelIndex ArgsModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent))
        return {};
    const int node = childrenOf(parent)[static_cast<size_t>(row)];
    return createIndex(row, column, static_cast<quintptr>(node));
}

QModelIndex ArgsModel::parent(const QModelIndex& child) const {
    if (!child.isValid())
        return {};
    const int node = m_nodes[child.internalId()].parent;
    return node < 0
        ? QModelIndex()
        : createIndex(m_nodes[static_cast<size_t>(node)].row, 0, static_cast<quintptr>(node));
}

int ArgsModel::rowCount(const QModelIndex& parent) const {
    return parent.column() > 0 ? 0 : static_cast<int>(childrenOf(parent).size());
}

int ArgsModel::columnCount(const QModelIndex& /*parent*/) const {
    return 2;
}

QVariant ArgsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Node& node = m_nodes[index.internalId()];
    const QString& text = index.column() == 0 ? node.key : node.value;
    if (role == Qt::ToolTipRole)
        return shared::tipText(text).toHtmlEscaped().replace('\n', "<br>");
    if (role != Qt::DisplayRole)
        return {};
    if (index.column() == 1 && node.value.isEmpty() && !node.children.empty())
        return QString("(%1)").arg(shared::formatCount(node.children.size()));
    return text.left(kShownLength).replace('\n', QChar(0x21B5));
}

} // namespace rankscope::timeline
