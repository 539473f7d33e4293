// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/settings.h"

#include <QFileInfo>
#include <QSettings>

#include "app/desktop/ui_scale.h"
#include "views/shared/remembered_columns.h"

namespace rankscope::desktop {

namespace {
constexpr qsizetype kMaxRecent = 12;
} // namespace

Settings loadSettings() {
    const QSettings stored;
    Settings settings;
    settings.theme = stored.value("theme", settings.theme).toString();
    settings.scale = parseScale(stored.value("scale").toString()).value_or(kUsualScale);
    settings.textSize = shared::keptTextSize(stored.value("textSize").toString());
    settings.language = stored.value("language").toString();
    settings.showsFrameTime = stored.value("frameTime", settings.showsFrameTime).toBool();
    settings.geometry = stored.value("geometry").toByteArray();
    settings.windowSplitter = stored.value("windowSplitter").toByteArray();
    settings.pageSplitter = stored.value("panes").toByteArray();
    settings.recent = stored.value("recent").toStringList();
    settings.statements = stored.value("statements").toStringList();
    settings.paletteRecent = stored.value("paletteRecent").toStringList();
    return settings;
}

void saveSettings(const Settings& settings) {
    QSettings stored;
    stored.setValue("theme", settings.theme);
    stored.setValue("scale", settings.scale);
    stored.setValue("textSize", settings.textSize);
    stored.setValue("language", settings.language);
    stored.setValue("frameTime", settings.showsFrameTime);
    stored.setValue("geometry", settings.geometry);
    stored.setValue("windowSplitter", settings.windowSplitter);
    stored.setValue("panes", settings.pageSplitter);
    stored.setValue("recent", settings.recent);
    stored.setValue("statements", settings.statements);
    stored.setValue("paletteRecent", settings.paletteRecent);
}

void loadColumns() {
    shared::setRememberedColumns(QSettings().value("columns").toMap());
}

void saveColumns() {
    QSettings().setValue("columns", shared::rememberedColumns());
}

void addRecent(QStringList& recent, const QString& path) {
    if (!QFileInfo::exists(path))
        return;
    recent.removeAll(path);
    recent.prepend(path);
    recent = recent.mid(0, kMaxRecent);
}

} // namespace rankscope::desktop
