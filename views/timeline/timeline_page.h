// SPDX-License-Identifier: GPL-3.0-or-later
// The Timeline page: toolbar, the timeline itself, data pane. Takes the keys that none of its
// widgets wanted.
// Thread: UI only.
#pragma once

#include <functional>
#include <optional>

#include <QWidget>

#include "core/base/time.h"
#include "core/model/target.h"
#include "views/actions/actions.h"

class QSplitter;

namespace rankscope::query {
struct SliceDetail;
}

namespace rankscope::shared {
class QueryBridge;
enum class Question;
} // namespace rankscope::shared

namespace rankscope::timeline {

class ClocksDialog;
class DataPane;
class SystemPart;
class TimelineArea;
class TimelineState;
class Toolbar;

class TimelinePage : public QWidget {
    Q_OBJECT

public:
    TimelinePage(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);
    ~TimelinePage() override;

    /// The entry of the data pane that tells how the slices of one name are spread: it stands on
    /// charts, which the timeline knows nothing of.
    void addStatistics(SystemPart* part);

    TimelineArea& area() { return *m_area; }
    Toolbar& toolbar() { return *m_toolbar; }
    DataPane& dataPane() { return *m_dataPane; }
    void toggleDataPane();
    /// At a height where something of it is seen.
    void showDataPane();
    /// Whether the data pane is shown, and how a person shared the height.
    QByteArray savePanes() const;
    void restorePanes(const QByteArray& panes);
    /// A key that no widget wanted, from wherever the focus is; true when it means something here.
    bool press(const QKeyEvent& event);
    bool release(const QKeyEvent& event);
    /// What the actions of the timeline do, by their ids.
    actions::Handlers handlers();
    /// Nothing is asked for and nothing waits to be drawn: for tests and for screenshots.
    bool isIdle() const;
    /// The clocks of the hosts, and the field for the rank of the current row.
    void showClocks();
    /// Of the graph, for the status line.
    Duration lastPaint() const;

signals:
    void painted(); ///< lastPaint() is new
    void failed(const QString& message);
    void said(const QString& notice);
    /// From the context menu of the graph: another page, such as the memory of a rank.
    void targetWanted(const rankscope::model::Target& target);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// What was searched for in another folder dims nothing in this one.
    void dropSearches();
    void makeHandlers(TimelineState& state);
    void takeDraggedPane();
    /// Of the data pane, so that the rows keep half of the page.
    int mostPane() const;
    void leaveRowsTheirHalf();
    void closeDataPane();
    /// Of the selected slice.
    void showStatistics();
    void showNode();
    void showCollective();
    /// Where it is on another page, or that it is not there.
    void showElsewhere(
        std::function<std::optional<model::Target>(const query::SliceDetail&)> placeOf,
        const QString& isNone);

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    Toolbar* m_toolbar;
    TimelineArea* m_area;
    DataPane* m_dataPane;
    QSplitter* m_splitter;
    shared::Question m_placeQuestion;
    bool m_isPaneSized = false; ///< by a person
    ClocksDialog* m_clocks = nullptr; ///< from its first use on
    actions::Handlers m_handlers; ///< of the page itself; the area has its own
};

} // namespace rankscope::timeline
