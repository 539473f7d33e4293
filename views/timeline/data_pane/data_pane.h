// SPDX-License-Identifier: GPL-3.0-or-later
// The pane below the timeline with its tabs: Slice Detail, Slice List, System View, Find. It
// follows the selection of the shared state by itself.
// Thread: UI only.
#pragma once

#include <QWidget>

#include "core/base/ids.h"
#include "core/model/target.h"

class QStackedWidget;

namespace rankscope::shared {
class FlatButton;
class QueryBridge;
class TabStrip;
} // namespace rankscope::shared

namespace rankscope::query {
struct SearchRequest;
}

namespace rankscope::timeline {

class FindTab;
class SliceDetailPane;
class SystemPart;
class SystemView;
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

    /// A further entry of the System View.
    void addPart(const QString& id, SystemPart* part);
    void showEntry(const QString& id);
    /// The slices of a track in the order of time.
    void showEvents(RankSlot rank, TrackId track);

signals:
    /// The cross at the right: the page hides the pane.
    void closeRequested();
    /// Escape in one of its fields: the keys belong to the graph again.
    void left();
    /// Slices that are named so: the page puts it into the search field.
    void searchWanted(const QString& name);
    void targetWanted(const rankscope::model::Target& target);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void retranslate();

    shared::TabStrip* m_tabs;
    shared::FlatButton* m_close;
    QStackedWidget* m_stack;
    SliceDetailPane* m_detail;
    SystemView* m_system;
    FindTab* m_find;
};

} // namespace rankscope::timeline
