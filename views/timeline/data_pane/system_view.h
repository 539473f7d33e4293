// SPDX-License-Identifier: GPL-3.0-or-later
// The third tab of the data pane: one layer of one rank summed by name, for the whole trace or
// for the range that is visible or selected.
// Thread: UI only.
#pragma once

#include <QTimer>
#include <QWidget>

#include "core/query/statistics.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;

namespace rankscope::shared {
class QueryBridge;
class TableView;
} // namespace rankscope::shared

namespace rankscope::timeline {

class TimelineState;

class SystemView : public QWidget {
    Q_OBJECT

public:
    SystemView(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void build();
    void connectSignals();
    void retranslate();
    void fillRanks();
    void fillLayers();
    void rangeMoved();
    void ask();
    void show(Result<std::vector<query::NameRow>> rows);

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    QComboBox* m_rank;
    QComboBox* m_layer;
    QLineEdit* m_filter;
    QCheckBox* m_onlyRange;
    QLabel* m_rangeText;
    shared::TableView* m_table;
    QTimer m_pause; ///< a moving range is asked for once it rests
    bool m_isStale = true; ///< something changed while the tab was hidden
};

} // namespace rankscope::timeline
