// SPDX-License-Identifier: GPL-3.0-or-later
// The bar with the pages' tabs; at its right language, theme and help.
// Thread: UI only.
#pragma once

#include <QWidget>

namespace rankscope::shared {
class FlatButton;
class TabStrip;
} // namespace rankscope::shared

namespace rankscope::desktop {

class TopBar : public QWidget {
    Q_OBJECT

public:
    explicit TopBar(QWidget* parent = nullptr);

    shared::TabStrip& tabs() { return *m_tabs; }
    /// A tool of a page, left of language, theme and help.
    void addTool(QWidget* tool);

signals:
    void languageToggled();
    void themeToggled();
    void helpRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    shared::TabStrip* m_tabs;
    shared::FlatButton* m_language;
    shared::FlatButton* m_theme;
    shared::FlatButton* m_help;
};

} // namespace rankscope::desktop
