// SPDX-License-Identifier: GPL-3.0-or-later
// The pane below the timeline with its tabs: Slice Detail, Slice List, System View, Find. It
// follows the selection of the shared state by itself.
// Thread: UI only.
#pragma once

#include <QWidget>

class QStackedWidget;

namespace rankscope::shared {
class FlatButton;
class QueryBridge;
class TabStrip;
} // namespace rankscope::shared

namespace rankscope::timeline {

class SliceDetailPane;
class TimelineState;

class DataPane : public QWidget {
    Q_OBJECT

public:
    enum class Tab { SliceDetail, SliceList, SystemView, Find };

    DataPane(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    void showTab(Tab tab);
    Tab tab() const;
    /// All that is said of the selected slice, as text.
    void copySlice() const;

signals:
    /// The cross at the right: the page hides the pane.
    void closeRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    shared::TabStrip* m_tabs;
    shared::FlatButton* m_close;
    QStackedWidget* m_stack;
    SliceDetailPane* m_detail;
};

} // namespace rankscope::timeline
