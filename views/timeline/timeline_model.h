// SPDX-License-Identifier: GPL-3.0-or-later
// What the four areas of the timeline agree on: the visible range, the selection, markers, filters,
// search hits and shown links. Widgets never talk to each other; they set this and listen to it.
//
//   state.jumpTo(ref, range);      // selects, scrolls, unfolds, and centres it when it is outside
//   connect(&state, &TimelineState::selectedSliceChanged, this, &DataPane::reload);
//
// Thread: UI only.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <QObject>
#include <QString>

#include "core/query/flows.h"
#include "core/query/search.h"
#include "core/query/session.h"
#include "views/timeline/finding_marks.h"
#include "views/timeline/heading_facts.h"
#include "views/timeline/lane_filter.h"
#include "views/timeline/rank_shifts.h"
#include "views/timeline/rank_states.h"
#include "views/timeline/viewport.h"

namespace rankscope::timeline {

struct SelectedSlice {
    query::SliceRef ref;
    TimeRange range;
    bool operator==(const SelectedSlice&) const = default;
};

/// A box drawn over lanes: slices of these lanes that overlap the range.
struct BoxSelection {
    TimeRange range;
    std::vector<query::LaneRef> lanes; ///< sorted where the state has it

    bool touches(const query::LaneRef& lane, TimeRange other) const;
    bool operator==(const BoxSelection&) const = default;
};

struct HoveredSlice {
    query::LaneRef lane;
    model::Cell cell; ///< as drawn: count may be above 1
};

/// A flag (empty range) or a pair that encloses a range.
struct Marker {
    int id = 0;
    TimeRange range;
    QString name;
    int colour = 0; ///< position in Theme::categories
    QString note{}; ///< may have several lines
    bool isPair() const { return !range.isEmpty(); }
    bool operator==(const Marker&) const = default;
};

/// One training step: a slice "ProfilerStep#7".
struct ShownStep {
    QString number; ///< "7"
    TimeRange range;
    QString name{}; ///< of its slice
    bool isWarmUp = false; ///< by model::warmUpStep()
    bool operator==(const ShownStep&) const = default;
};

/// What is said of a rank that is not read yet, on its row.
struct RankNote {
    QString text; ///< empty: nothing
    double share = -1; ///< read so far, 0 to 1; -1: it is not being read
    bool isProblem = false;
    bool operator==(const RankNote&) const = default;
};

/// True when the lanes and names of a picture of `before` mean the same in `now`: of the index that
/// takes the place of a preview they do not.
bool keepsPictures(const query::Snapshot& before, const query::Snapshot& now);
/// The same of ranks that may stand elsewhere now.
bool keepsLanes(const query::Snapshot& before, const query::Snapshot& now);

/// What a jump does to the scale: leaves it unless nothing of the slice would be seen, makes the
/// slice a tenth of the width where it is less than a twentieth or more than a fifth of it, or
/// leaves it unless the slice does not fit, or, from match to match, leaves it unless the slice is
/// narrower than some pixels.
enum class Zoom { IfTiny, ToSlice, Keep, IfUnseen };

enum class Edge { Begin, End };
/// With one edge elsewhere; at least 1 ns stays between the two.
TimeRange withEdge(TimeRange range, Edge edge, Timestamp to);

/// Whether a change of the range is one that Backspace returns from, one of lanes a step of its
/// own.
enum class Undo { Keep, Continue };

/// Where the next match is looked for: on the lanes of one track, of one rank, or anywhere.
enum class HitReach { All, Rank, Track };

/// The first that begins at or after the time.
size_t firstHitFrom(const std::vector<query::SearchHit>& hits, Timestamp time);

class TimelineState : public QObject {
    Q_OBJECT

public:
    explicit TimelineState(QObject* parent = nullptr);

    /// The same run (query::changeOf): keeps all; what was moved takes the selected slice along
    /// and what was found is dropped. Other ranks of the same folder, read anew: keeps the visible
    /// range when the new whole contains it, markers and hidden layers; drops the rest. Another
    /// folder: drops everything, for it means nothing in another run.
    /// The query bridge must have them already, because the listeners ask at once.
    void setSnapshot(std::shared_ptr<const query::Snapshot> snapshot);
    const std::shared_ptr<const query::Snapshot>& snapshot() const { return m_snapshot; }
    /// Nothing to draw: no ranks, or none that was read yet.
    bool isEmpty() const { return m_isEmpty; }

    // What is visible.
    const Viewport& viewport() const { return m_viewport; }
    TimeRange visibleRange() const { return m_viewport.visible(); }
    TimeRange wholeRange() const { return m_viewport.whole(); }
    /// Zero of all times that are shown as "+1.523 s".
    Timestamp origin() const { return m_origin; }
    /// The view that a run begins with, and nobody changed it: the work, from the first to the last
    /// slice, which counters alone may surround.
    bool isFirstView() const { return m_isFirstView; }
    void setWidth(int pixels); ///< by the graph pane only
    /// How far the view may go beyond the whole range, where there is nothing to see.
    void setReach(std::optional<TimeRange> reach);
    void setVisibleRange(TimeRange range, Undo undo = Undo::Keep);
    void zoomAt(double x, double factor, Undo undo = Undo::Keep);
    void panBy(double pixels);
    void zoomIn(); ///< at the centre
    void zoomOut();
    void reset(Undo undo = Undo::Keep);
    /// As a run begins; it follows ranks that are still being read.
    void showFirstView();
    void undoZoom();
    /// Shows the range with some room around it.
    void fit(TimeRange range);

    // Selection. Selecting a slice drops the box, and the other way round.
    const std::optional<SelectedSlice>& selectedSlice() const { return m_slice; }
    const std::optional<BoxSelection>& box() const { return m_box; }
    /// Of a locked area what lies in it; nothing happens where that is nothing.
    void selectBox(BoxSelection box);
    void selectSlice(const SelectedSlice& slice);
    /// What is drawn there is, or holds, the selected slice.
    bool isSelected(const HoveredSlice& slice) const;
    void clearSelection();
    /// The edge of the box within a few pixels of x.
    std::optional<Edge> boxEdgeAt(double x) const;
    /// At least 1 ns stays between the edges.
    void moveBoxEdge(Edge edge, Timestamp to);
    /// Selects, unfolds and scrolls to the lane, centres the range when it is not all visible.
    void jumpTo(const query::SliceRef& slice, TimeRange range, Zoom zoom = Zoom::IfTiny);
    /// The same at the scale of now, as long as it fits; no jump that one goes back from.
    void stepTo(const query::SliceRef& slice, TimeRange range);
    /// A box takes the depths that it touches, not all of a track.
    bool selectsDepths() const { return m_selectsDepths; }
    void setSelectsDepths(bool selectsDepths);
    /// What tables of the timeline are of is what the other pages show, too.
    bool doPagesFollow() const { return m_doPagesFollow; }
    void setPagesFollow(bool doFollow);
    /// What search, flows and selections keep to until it is unlocked.
    const std::optional<BoxSelection>& locked() const { return m_locked; }
    void setLocked(std::optional<BoxSelection> area);
    /// Not outside of a locked area.
    bool isAllowed(const query::LaneRef& lane, TimeRange range) const;
    /// Makes a place visible without selecting it.
    void reveal(const query::LaneRef& lane, TimeRange range, Zoom zoom = Zoom::IfTiny);

    const std::optional<HoveredSlice>& hovered() const { return m_hovered; }
    std::optional<Timestamp> cursor() const { return m_cursor; }
    void setHover(std::optional<Timestamp> cursor, std::optional<HoveredSlice> slice);

    // Markers, by begin.
    const std::vector<Marker>& markers() const { return m_markers; }
    const Marker* marker(int id) const;
    /// An empty range is a flag; without a name it gets one, or is the one that is there already.
    /// Returns its id.
    int addMarker(TimeRange range, QString name = {});
    /// Found by id. Of changes of one marker that follow each other all are undone at once.
    void changeMarker(const Marker& marker);
    void removeMarker(int id);
    void clearMarkers();
    /// What undoLanes() would undo is a change of markers and nothing else.
    bool canUndoMarkers() const;
    /// As they were kept: without ids, and nothing to undo.
    void setMarkers(std::vector<Marker> markers);
    void goToMarker(int id); ///< pans to it when it is outside; it is the one at hand then
    /// That the keys of markers are about: the last one that was clicked, made or gone to.
    const Marker* currentMarker() const { return marker(m_currentMarker); }
    void setCurrentMarker(int id); ///< 0: none
    /// From the one at hand, else from the middle of the view; after the last one the first.
    void goToNextMarker();
    void goToPreviousMarker();

    // Findings of the advisor that have evidence here; who knows them sets them.
    const std::vector<FindingMark>& findings() const { return m_findings; }
    void setFindings(std::vector<FindingMark> findings);
    /// Beside them, the lane of a slice whose rank has moved tracks (FindingLanes).
    void setFindingLanes(std::vector<std::optional<LaneId>> lanes);
    /// Where they stand, whether they are shown or not.
    const std::vector<FindingPlace>& findingPlaces() const { return m_findingPlaces; }
    bool showsFindings() const { return m_showsFindings; }
    void setShowsFindings(bool isShown);
    /// The one that its keys lead on from, in findings().
    std::optional<size_t> currentFinding() const { return m_currentFinding; }
    void setCurrentFinding(std::optional<size_t> finding);
    /// After or before the one at hand, else the middle of the view; after the last one the first.
    std::optional<size_t> findingBeside(int direction) const;

    const LaneFilter& filter() const { return m_filter; }
    void setFilter(LaneFilter filter, Undo undo = Undo::Keep);
    void showAllLanes(); ///< what is pinned stays so
    /// How far ranks and tracks are moved from where their clocks put them; who makes the snapshots
    /// applies it (shifted()).
    const RankShifts& shifts() const { return m_shifts; }
    void setShifts(RankShifts shifts, Drift drift = Drift::Kept);
    /// The fit placed the ranks, and places them anew as the view moves.
    bool followsDrift() const { return m_followsDrift; }
    /// By rank, its shift at another moment of the fit: a part of the alignment, so nothing that
    /// is undone alone.
    void followDrift(const analysis::ClockShifts& places);
    /// The clocks of the hosts as their collectives tell; null while nobody knows. Who asks for
    /// them sets them (ClockFeed).
    const std::shared_ptr<const analysis::HostClocks>& clocks() const { return m_clocks; }
    void setClocks(std::shared_ptr<const analysis::HostClocks> clocks);
    /// A person does not want to be told that clocks are apart.
    bool areClocksQuiet() const { return m_areClocksQuiet; }
    void setClocksQuiet(bool isQuiet);
    /// The slice that others are aligned with.
    const std::optional<SelectedSlice>& base() const { return m_base; }
    void setBase(std::optional<SelectedSlice> base);
    /// Back to before the last change of the filter, of the clocks or of a marker.
    void undoLanes();
    bool canUndoLanes() const { return !m_former.empty(); }
    /// What was changed so far is not undone: a view that was kept begins here.
    void forgetFormer() { m_former.clear(); }

    // Search: who runs the query sets the result; null means no search.
    const std::shared_ptr<const query::SearchResult>& hits() const { return m_hits; }
    std::optional<size_t> currentHit() const { return m_currentHit; }
    void setHits(std::shared_ptr<const query::SearchResult> hits);
    void goToHit(size_t position); ///< jumps there, at the scale of now where it can be seen
    /// The next or previous one from placeAtHand(); round the end to the first where all hits are
    /// kept. Nothing when there is none among those that are.
    std::optional<size_t> hitNear(HitReach reach, bool isBackward) const;
    /// Where the way to the next or previous hit begins: at the selected slice, else at the current
    /// hit, else at the visible range.
    query::HitPlace placeAtHand(bool isBackward) const;

    /// By slot; empty when every rank is read.
    const std::vector<RankNote>& rankNotes() const { return m_rankNotes; }
    void setRankNotes(std::vector<RankNote> notes);

    const HeadingFacts& facts() const { return m_facts; }
    void setFacts(HeadingFacts facts);
    /// Never null.
    const std::shared_ptr<const JobTimes>& times() const { return m_times; }
    void setTimes(JobTimes times);

    // Training steps, by begin; who asks for them sets them.
    const std::vector<ShownStep>& steps() const { return m_steps; }
    void setSteps(std::vector<ShownStep> steps);
    /// The step that the middle of the view lies in; nothing while several are in sight.
    std::optional<size_t> currentStep() const;
    void goToNextStep(); ///< from the middle of the view; it is selected if the one before was
    void goToPreviousStep();
    /// A box over the step, in all lanes that are shown.
    void selectStep(size_t position);
    std::optional<size_t> stepAt(Timestamp time) const;
    /// The one that the box is exactly of.
    std::optional<size_t> selectedStep() const;

    const std::set<std::string>& linkCategories() const { return m_linkCategories; }
    void setLinkCategories(std::set<std::string> categories);

signals:
    /// Another folder, just before snapshotChanged(): what was chosen by its ranks, steps and names
    /// means nothing any more.
    void runChanged();
    void snapshotChanged();
    void visibleRangeChanged();
    void selectedSliceChanged();
    void boxChanged();
    void lockChanged();
    void selectsDepthsChanged();
    void pagesFollowChanged();
    /// What tables are of (time_scope.h): the selection, the locked area, a step, or everything.
    void scopeChanged();
    void hoverChanged();
    void markersChanged();
    void currentMarkerChanged();
    void findingsChanged(); ///< others, at other places, or another one at hand
    void showsFindingsChanged();
    void filterChanged();
    void shiftsChanged();
    void clocksChanged();
    void clocksQuietChanged();
    void baseChanged();
    void hitsChanged();
    void currentHitChanged();
    void rankNotesChanged();
    void factsChanged();
    void timesChanged();
    void stepsChanged();
    void linkCategoriesChanged();
    /// The view is led to another place of the timeline: now it still shows the one before.
    void aboutToJump();
    /// The graph pane unfolds and scrolls so that the lane is in sight.
    void laneRevealed(const rankscope::query::LaneRef& lane);

private:
    /// What undoLanes() goes back to.
    struct Former {
        LaneFilter filter;
        RankShifts shifts;
        std::vector<Marker> markers;
        bool followsDrift = false;
    };

    void rememberLanes();
    void goToMarkerBy(int direction);
    void placeFindings();
    void goToStep(size_t position);
    void dropSelection();
    void dropSelectionOfPreviews(const query::Snapshot& now);
    void moveSelection(const query::Snapshot& now);
    void moveHit(const query::Snapshot& now);
    void showWholeOf(TimeRange whole);
    void bringIntoSight(TimeRange range, Zoom zoom = Zoom::IfTiny);
    void walkIntoSight(TimeRange range);
    Timestamp middleOfView() const;
    void changed(const Viewport& before);

    std::shared_ptr<const query::Snapshot> m_snapshot;
    bool m_isEmpty = true;
    Timestamp m_origin{};
    bool m_isFirstView = true;
    Viewport m_viewport;
    std::optional<SelectedSlice> m_slice;
    std::optional<BoxSelection> m_box;
    std::optional<BoxSelection> m_locked;
    bool m_selectsDepths = false;
    bool m_doPagesFollow = true;
    std::optional<HoveredSlice> m_hovered;
    std::optional<Timestamp> m_cursor;
    std::vector<Marker> m_markers;
    int m_nextMarker = 1;
    int m_currentMarker = 0;
    int m_changedMarker = 0; ///< whose change was the last thing remembered
    std::vector<FindingMark> m_findings;
    std::vector<std::optional<LaneId>> m_findingLanes;
    std::vector<FindingPlace> m_findingPlaces;
    std::optional<size_t> m_currentFinding;
    bool m_showsFindings = true;
    LaneFilter m_filter;
    RankShifts m_shifts;
    bool m_followsDrift = false;
    std::shared_ptr<const analysis::HostClocks> m_clocks;
    bool m_areClocksQuiet = false;
    std::optional<SelectedSlice> m_base;
    std::vector<Former> m_former; ///< the last one last
    std::shared_ptr<const query::SearchResult> m_hits;
    std::optional<size_t> m_currentHit;
    std::optional<query::SearchHit> m_movedHit; ///< the one at hand, until it is found again
    std::vector<RankNote> m_rankNotes;
    HeadingFacts m_facts;
    std::shared_ptr<const JobTimes> m_times;
    std::vector<ShownStep> m_steps;
    std::set<std::string> m_linkCategories;
};

} // namespace rankscope::timeline
