// SPDX-License-Identifier: GPL-3.0-or-later
// Search as you type: field, rules, where to look, count, next, previous. It runs the query and
// puts the hits into the shared state; from there they are highlighted, listed, drawn as marks and
// walked through. What takes long runs beside the pages and shows what it has so far.
// Thread: UI only.
#pragma once

#include <functional>
#include <set>

#include <QWidget>

#include "core/query/search.h"
#include "views/actions/actions.h"
#include "views/shared/query_bridge.h"
#include "views/timeline/search_rules.h"
#include "views/timeline/search_scope.h"

class QLabel;
class QLineEdit;

namespace rankscope::shared {
class FlatButton;
}

namespace rankscope::timeline {

class HitWalk;
class SearchOptions;
class TimelineState;
enum class HitReach;

class SearchField final : public QWidget {
    Q_OBJECT

public:
    SearchField(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    void focus();
    /// To the match that begins nearest to the time.
    void goNear(Timestamp time);
    /// Asks for this text and goes to its next match.
    void find(const QString& text);
    /// The text goes, and with it all marks of what was found.
    void clear();
    /// Which ranks are in view is asked of the one who knows; he says when they are others.
    void setRanksInView(std::function<std::set<RankSlot>()> ranks);
    void viewScrolled();
    SearchOptions& options() { return *m_options; }
    /// From this width on the rules are shown that do not hold.
    int roomyWidth() const;
    int usualWidth() const; ///< the same whatever was found
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    /// What the actions of the search do, by their ids.
    actions::Handlers handlers();

signals:
    void left();
    void tableRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void connectSignals();
    void retranslate();
    bool press(const QObject* watched, QKeyEvent& key);
    void selectionChanged();
    SearchLanes lanes() const;
    query::SearchRequest request(SearchLanes lanes) const;
    void search();
    void ask(const query::SearchRequest& request);
    void take(Result<query::SearchResult> result);
    void drop(const QString& problem);
    void showCount();
    /// The rules that do not hold are shown where there is room for them.
    void fit();
    void step(HitReach reach, bool isBackward);
    /// To the match whose number was typed.
    void goToNumber();

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    shared::Question m_slow; ///< of categories and arguments: all slices are looked at
    SearchOptions* m_options;
    shared::FlatButton* m_where;
    QLineEdit* m_text;
    QLineEdit* m_number;
    QLabel* m_count;
    SearchRules m_rules;
    HitWalk* m_walk;
    shared::FlatButton* m_previous;
    shared::FlatButton* m_next;
    shared::FlatButton* m_table;
    std::function<std::set<RankSlot>()> m_ranksInView;
    SearchLanes m_lanes; ///< of the last search
    QString m_problem; ///< of the last search: a sentence
    bool m_isSearching = false;
    bool m_hasPart = false; ///< the matches are of the search that goes on, not of the one before
    bool m_isStepWanted = false; ///< Enter came before the answer
};

} // namespace rankscope::timeline
