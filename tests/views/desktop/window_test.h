// SPDX-License-Identifier: GPL-3.0-or-later
// The real window in English, with an index folder of its own: what tests of the desktop begin
// with.
#pragma once

#include <memory>

#include <QTemporaryDir>
#include <QTest>

#include "app/desktop/main_window.h"
#include "app/desktop/workbench.h"
#include "tests/views/view_test.h"

namespace rankscope::desktop {

class WindowTest : public QObject {
protected:
    void openWindow() {
        m_workbench = std::make_unique<Workbench>(m_folder.filePath("index").toStdString());
        Settings settings;
        settings.language = "en";
        m_window = std::make_unique<MainWindow>(*m_workbench, settings, Remember::No);
        m_window->resize(1400, 900);
        m_window->show();
    }
    void closeWindow() {
        m_window.reset();
        m_workbench.reset();
    }
    /// As the program is ended and begun again.
    void reopen() {
        closeWindow();
        openWindow();
    }
    timeline::TimelineState& state() { return m_workbench->state; }
    void settle() { QTRY_VERIFY(m_window->isIdle()); }
    /// Until it is read.
    void open(const QString& folder) {
        m_window->open(folder);
        settle();
    }
    /// Until it shows its figures.
    bool showPage(const QString& name) {
        const bool isShown = m_window->showPage(name);
        settle();
        return isShown;
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Workbench> m_workbench;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace rankscope::desktop
