// SPDX-License-Identifier: GPL-3.0-or-later
// The bar with the pages' tabs; at its right the way back, what is chosen on all pages, language,
// theme and help. Its buttons run actions.
// Thread: UI only.
#pragma once

#include <vector>

#include <QWidget>

#include "views/shared/shown_profile.h"

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

    /// The rank and the step or range that all pages show; none of them: nothing is seen of it.
    void showChosen(const shared::Chosen& chosen);
    void setWays(bool canGoBack, bool canGoForward);

signals:
    /// By its id.
    void actionWanted(const QString& id);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    /// A button that runs an action and says so.
    struct Button {
        shared::FlatButton* widget = nullptr;
        const char* action = "";
    };

    void retranslate();

    shared::TabStrip* m_tabs;
    std::vector<Button> m_buttons; ///< from the left
    shared::Chosen m_chosen;
};

} // namespace rankscope::desktop
