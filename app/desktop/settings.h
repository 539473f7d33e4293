// SPDX-License-Identifier: GPL-3.0-or-later
// What is remembered between two runs.
// Thread: UI only.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include "views/shared/text_size.h"

namespace rankscope::desktop {

struct Settings {
    QString theme = "light"; ///< one of shared::themeNames()
    int scale = 100; ///< percent, as ui_scale.h reads it
    int textSize = shared::kUsualTextSize; ///< pixels
    QString language; ///< empty: the system's
    bool showsFrameTime = true; ///< in the status line
    QByteArray geometry;
    QByteArray windowSplitter;
    QByteArray pageSplitter;
    QStringList recent; ///< the latest first
    QStringList statements; ///< of SQL, the latest first
    QStringList paletteRecent; ///< ids of what was chosen in the palette, the latest first
};

Settings loadSettings();
void saveSettings(const Settings& settings);

/// Columns of tables that a person does not want to see: views/shared/remembered_columns.h.
void loadColumns();
void saveColumns();

/// Puts a path at the front, unless nothing is there.
void addRecent(QStringList& recent, const QString& path);

} // namespace rankscope::desktop
