// SPDX-License-Identifier: GPL-3.0-or-later
// The layout as the tree column and the graph pane see it together: rows, how far they are
// scrolled, which row has the keyboard.
// Invariant: 0 <= top() <= the layout's height minus the view's.
// Thread: UI only.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <QObject>

#include "views/timeline/lane_layout.h"
#include "views/timeline/row_search.h"

namespace rankscope::timeline {

class LaneView : public QObject {
    Q_OBJECT

public:
    explicit LaneView(TimelineState& state, QObject* parent = nullptr);

    const LaneLayout& layout() const { return m_layout; }
    /// Of the names beside it and on the slices, pixels: rows are as high as these need.
    void setTextSize(int pixels);
    int top() const { return m_top; } ///< how far what is not pinned is scrolled
    int height() const { return m_height; }
    int lastTop() const;
    /// What of the layout is shown where.
    LaneBands bands() const { return m_layout.bands(m_top, m_pinTop, m_height); }
    LaneBands bandsOf(int height) const { return m_layout.bands(m_top, m_pinTop, height); }
    /// Headings that stay below the pinned rows, in the view.
    std::vector<StuckRow> stuck(const LaneBands& bands) const;
    // What is seen at a place of the view: stuck headings cover rows.
    std::optional<size_t> rowAt(int y) const;
    std::vector<const LaneBox*> boxesAt(int y) const;
    /// With a row in view, their own or that of their folded host.
    std::set<RankSlot> ranksInView() const;
    /// Pixels at the top that pinned rows and stuck headings cover.
    int covered() const;
    void setTop(int top);
    /// The row to the top of what is scrolled, below the headings that stay there.
    void setTopRow(size_t row);
    /// The row at the top and how far it is scrolled out: says the same in a layout in which rows
    /// above it are higher. Nothing where nothing is scrolled.
    struct Place {
        std::string row;
        int pixels = 0;
    };
    Place topPlace() const;
    /// False when there is no such row.
    bool setTopPlace(const Place& place);
    /// By eighths of a degree of a wheel, up when positive. A touch pad sends many that make no
    /// whole pixel each: what is left over counts with the next.
    /// The pinned rows where `y` lies in them.
    void scrollBy(int turn, int y);
    /// What was brought into sight stays there until someone scrolls.
    void setHeight(int height);

    void toggle(size_t row);
    /// The row of this key, wherever it lies by now; nothing happens when it is gone.
    void toggle(const std::string& key);
    void setFold(size_t row, Fold fold);
    void foldAll(Fold fold);
    void setFolds(const std::map<std::string, Fold>& folds);
    /// The row at this y of the view stays where it is.
    void setInSight(LanesInSight lanes, int anchor);
    void setInTurn(TracksInTurn tracks, int anchor);
    /// Unfolds and scrolls as little as needed; bars of ranks become tracks again, and a track that
    /// shows a few depths only shows all.
    void showLane(const query::LaneRef& lane);
    /// Unfolds what it lies in and makes its row the current one.
    void showPlace(const TreePlace& place);
    /// Its heading; its host is unfolded. Nothing when it is hidden.
    std::optional<size_t> rowOfRank(RankSlot slot);
    /// The tracks of the rank, its heading at the top.
    void openRank(RankSlot slot);
    /// The same where it is closed or out of sight; the only one stays as it is.
    void showRank(RankSlot slot);
    /// What showRank() did just before is taken back.
    void leaveShownRank();
    /// Where ranks are shown as bars: the one at this y of the view. False where there is none.
    bool openRankAt(int y);

    std::optional<size_t> currentRow() const { return m_current; }
    /// It alone is chosen.
    void setCurrentRow(std::optional<size_t> row);
    /// The same, but what else is chosen stays so.
    void moveCurrent(std::optional<size_t> row);
    std::optional<size_t> rowOfKey(const std::string& key) const;
    // Several rows may be chosen for what is done next: one by one, or up to the current one.
    void toggleChosen(size_t row);
    void chooseTo(size_t row);
    bool isChosen(const Row& row) const;
    /// In their order; the current one alone where no others are chosen; of what is folded none.
    std::vector<size_t> chosenRows() const;

signals:
    void layoutChanged();
    void scrolled();
    void currentRowChanged();

private:
    void layOut();
    /// Lays out by `change`; the row at the top and the row at hand stay what and where they were.
    void changeLayout(const std::function<void()>& change, int anchor = 0);
    /// The same where rows are but higher or lower: what was revealed stays in sight.
    void changeHeights(const std::function<void()>& change, int anchor);
    std::optional<size_t> scrolledRowOf(const std::string& key) const;
    /// `cover` is what stuck headings will hide above it.
    void scrollTo(int top, int bottom, int cover);
    void moveTo(int top);
    void showFolded(size_t row);
    void reorder();
    void uncover(const query::LaneRef& lane, Undo undo);
    void showTracks();

    TimelineState& m_state;
    LaneLayout m_layout;
    struct BeforeShown {
        bool wereBars = false;
        std::map<std::string, Fold> folds;
        Place top;
        std::string current; ///< key of its row
    };
    std::optional<BeforeShown> m_beforeShown;
    std::optional<query::LaneRef> m_revealed; ///< since then nobody scrolled
    int m_top = 0;
    int m_pinTop = 0; ///< how far the pinned rows are scrolled, where they are too many
    int m_turnRest = 0; ///< eighths of a degree that made no whole pixel yet
    int m_height = 0;
    std::optional<size_t> m_current;
    std::set<std::string> m_chosen; ///< keys of rows; empty: the current one alone
    std::string m_anchor; ///< key of the row that chooseTo() begins at
};

} // namespace rankscope::timeline
