// SPDX-License-Identifier: GPL-3.0-or-later
// Which columns of a table a person does not want to see, by the name of the table: kept with the
// application, which loads and saves them with the settings.
// Thread: UI only, free functions.
#pragma once

#include <vector>

#include <QVariantMap>

#include "views/shared/table_data.h"

namespace rankscope::shared {

/// By column. A column is known by its title, or by its place where the titles are those of the
/// other language. All are shown where nothing would be left.
std::vector<bool> rememberedHidden(const QString& table, const std::vector<Column>& columns);
void rememberHidden(
    const QString& table, const std::vector<Column>& columns, const std::vector<bool>& hidden);

/// All that is remembered, as settings keep it.
QVariantMap rememberedColumns();
void setRememberedColumns(const QVariantMap& columns);

} // namespace rankscope::shared
