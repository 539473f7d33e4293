// SPDX-License-Identifier: GPL-3.0-or-later
// The third tab of the data pane: what a rank did, from all of it down to single slices, in the
// scope of time of the timeline or in what is visible. A list of entries at the left, grouped; the
// part of the current one beside it. Thread: UI only.
#pragma once

#include <vector>

#include <QTimer>
#include <QWidget>

#include "views/timeline/data_pane/system_part.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QListWidget;
class QStackedWidget;

namespace rankscope::shared {
class QueryBridge;
}

namespace rankscope::timeline {

class EventsPart;
class NameSumsPart;
class TimelineState;

class SystemView : public QWidget {
    Q_OBJECT

public:
    SystemView(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// What stands on charts is made above the timeline: a further entry, below the slices.
    void addPart(const QString& id, SystemPart* part);
    void showEntry(const QString& id);
    /// The slices of a track in the order of time.
    void showEvents(RankSlot rank, TrackId track);

signals:
    void targetWanted(const rankscope::model::Target& target);

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// One line of the list: a part, and of which layer.
    struct Entry {
        QString id; ///< as it is known through changes of rank and language
        QString text; ///< of a heading: what follows is a group
        SystemPart* part = nullptr; ///< null: a heading
        std::string layer{};
    };

    template <class Part>
    Part* add(Part* part);
    void build();
    void connectSignals();
    void retranslate();
    void fillRanks();
    void fillEntries();
    void addLayers(std::vector<Entry>& entries) const;
    void rangeMoved();
    void ask();
    std::optional<SystemScope> scope();

    TimelineState& m_state;
    QComboBox* m_rank;
    QCheckBox* m_onlyRange;
    QLabel* m_rangeText;
    QListWidget* m_list;
    QStackedWidget* m_parts;
    SystemPart* m_overall;
    SystemPart* m_chains;
    SystemPart* m_flame;
    SystemPart* m_kernels;
    SystemPart* m_copies;
    SystemPart* m_host;
    NameSumsPart* m_sums;
    EventsPart* m_events;
    std::vector<std::pair<QString, SystemPart*>> m_added; ///< by id
    std::vector<Entry> m_entries;
    QTimer m_pause; ///< a moving range is asked for once it rests
    bool m_isStale = true; ///< something changed while the tab was hidden
};

} // namespace rankscope::timeline
