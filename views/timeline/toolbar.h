// SPDX-License-Identifier: GPL-3.0-or-later
// The bar above the timeline: markers, filter, link events, search, reset, visible range, zoom.
// It changes the shared state and runs the search; it knows no other widget.
// Thread: UI only.
#pragma once

#include <QWidget>

class QHBoxLayout;

namespace rankscope::shared {
class FlatButton;
class QueryBridge;
} // namespace rankscope::shared

namespace rankscope::timeline {

class FilterPopup;
class LinkPopup;
class MarkerList;
class RangeField;
class ScopeChip;
class SearchField;
class StateLegend;
class TimelineState;

class Toolbar : public QWidget {
    Q_OBJECT

public:
    Toolbar(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// Ctrl+G: a time range can be typed.
    void editRange();

    SearchField& search() { return *m_search; }
    void showMarkers();
    void showFilter();
    void showLinks();
    /// Of two lines, the search as small as it can: what it is given here is no demand.
    QSize minimumSizeHint() const override;

signals:
    /// Escape in one of its fields: the keys belong to the graph again.
    void left();
    /// All hits as a table: the page opens the data pane's tab.
    void findTabRequested();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void connectSignals();
    void retranslate();
    void refresh();
    void arrange();
    int roomOfSearch() const;
    int widthOfView(const QSize& chip) const;
    bool hasStates() const;

    TimelineState& m_state;
    shared::FlatButton* m_markers;
    shared::FlatButton* m_filter;
    shared::FlatButton* m_links;
    SearchField* m_search;
    StateLegend* m_legend;
    QWidget* m_view; ///< chip of the scope, zoom and range
    ScopeChip* m_scope;
    shared::FlatButton* m_reset;
    shared::FlatButton* m_zoomOut;
    RangeField* m_range;
    shared::FlatButton* m_zoomIn;
    MarkerList* m_markerList;
    FilterPopup* m_filterPopup;
    LinkPopup* m_linkPopup;
    QHBoxLayout* m_fields = nullptr;
    QHBoxLayout* m_second = nullptr; ///< the view, where the search leaves it no room
    QHBoxLayout* m_below = nullptr; ///< the legend, where the fields leave it no room
};

} // namespace rankscope::timeline
