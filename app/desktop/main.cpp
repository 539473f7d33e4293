// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>

#include <QApplication>

#include "core/index/database.h"
#include "fonts.h"
#include "main_window.h"
#include "options.h"
#include "screenshot.h"
#include "views/shared/flat_style.h"
#include "workbench.h"

namespace {

using namespace rankscope::desktop;

/// Without this, Qt ends the program with a message about plugins.
bool hasDisplay() {
    return qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || qEnvironmentVariableIsSet("DISPLAY")
        || qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
}

void print(const Answer& answer) {
    std::fputs(answer.text.toLocal8Bit().constData(), answer.code == kExitGood ? stdout : stderr);
}

int runWindow(const Options& options) {
    const bool isPicture = !options.screenshot.isEmpty();
    QApplication::setStyle(new rankscope::shared::FlatStyle);
    const QFont font = applicationFont(isPicture ? FontChoice::Fixed : FontChoice::System);
    QApplication::setFont(font);
    if (!hasChineseGlyphs(font))
        std::fputs("rankscope: no font with Chinese glyphs; install fonts-noto-cjk\n", stderr);

    Settings settings;
    settings.language = "en";
    if (!isPicture)
        settings = loadSettings();
    if (!options.theme.isEmpty())
        settings.theme = options.theme;
    if (!options.language.isEmpty())
        settings.language = options.language;
    Workbench workbench(options.indexFolder.toStdString());
    MainWindow window(workbench, settings, isPicture ? Remember::No : Remember::Yes);
    if (isPicture || settings.geometry.isEmpty())
        window.resize(options.size);
    window.showPage(static_cast<int>(pageNames().indexOf(options.page)));
    window.show();
    if (!options.folder.isEmpty())
        window.open(options.folder);
    if (!isPicture)
        return QApplication::exec();
    const Screenshot screenshot(window, options);
    return QApplication::exec();
}

} // namespace

int main(int argc, char** argv) {
    rankscope::index::configureSqlite();
    if (needsNoDisplay(argc, argv) && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    if (!hasDisplay()) {
        std::fputs("rankscope: there is no display. Use --screenshot OUT.png FOLDER, or set "
                   "DISPLAY.\n",
            stderr);
        return kExitUsage;
    }
    const QApplication application(argc, argv);
    QApplication::setOrganizationName("rankscope");
    QApplication::setApplicationName("rankscope");
    QApplication::setDesktopFileName("rankscope");
    const auto parsed = parseOptions(QApplication::arguments());
    if (const auto* answer = std::get_if<Answer>(&parsed)) {
        print(*answer);
        return answer->code;
    }
    return runWindow(std::get<Options>(parsed));
}
