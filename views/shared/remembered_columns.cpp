// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/remembered_columns.h"

#include <algorithm>

#include <QCoreApplication>

namespace rankscope::shared {

namespace {

constexpr const char* kProperty = "rankscopeHiddenColumns";

/// "3:Total (ms)" of the fourth column.
QStringList hiddenOf(const QString& table, size_t columns) {
    return rememberedColumns().value(QString("%1/%2").arg(table).arg(columns)).toStringList();
}

bool isAnyTitle(const std::vector<Column>& columns, const QString& title) {
    return std::ranges::find(columns, title, &Column::title) != columns.end();
}

} // namespace

QVariantMap rememberedColumns() {
    return qApp == nullptr ? QVariantMap() : qApp->property(kProperty).toMap();
}

void setRememberedColumns(const QVariantMap& columns) {
    qApp->setProperty(kProperty, columns);
}

std::vector<bool> rememberedHidden(const QString& table, const std::vector<Column>& columns) {
    std::vector<bool> hidden(columns.size());
    for (const QString& one : hiddenOf(table, columns.size())) {
        const QString title = one.section(':', 1);
        const auto found = std::ranges::find(columns, title, &Column::title);
        const qulonglong place = isAnyTitle(columns, title)
            ? static_cast<qulonglong>(found - columns.begin())
            : one.section(':', 0, 0).toULongLong();
        if (place < hidden.size())
            hidden[place] = true;
    }
    if (std::ranges::find(hidden, false) == hidden.end())
        hidden.assign(hidden.size(), false);
    return hidden;
}

void rememberHidden(
    const QString& table, const std::vector<Column>& columns, const std::vector<bool>& hidden) {
    QStringList titles;
    for (size_t i = 0; i < hidden.size(); ++i) {
        if (hidden[i])
            titles += QString("%1:%2").arg(i).arg(columns[i].title);
    }
    QVariantMap all = rememberedColumns();
    const QString key = QString("%1/%2").arg(table).arg(columns.size());
    if (titles.isEmpty())
        all.remove(key);
    else
        all.insert(key, titles);
    setRememberedColumns(all);
}

} // namespace rankscope::shared
