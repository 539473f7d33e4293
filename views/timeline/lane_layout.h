// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything lies vertically: the tree of ranks with its folds, filters and order, as rows
// with lane boxes. The tree column and the graph pane draw from the same rows, so that they can
// never disagree.
//
// Rows lie without gaps, sorted by y: the visible ones are two binary searches, whatever the
// number of ranks.
// Thread: UI only.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "views/shared/text_size.h"
#include "views/timeline/lane_bands.h"
#include "views/timeline/rank_order.h"
#include "views/timeline/rank_tree.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

/// Metrics: a heading above layers of counters. Hidden: what stands for the tracks of a layer, or
/// of all below such a heading, that were put away.
enum class RowKind { Host, Rank, Metrics, Layer, Track, Hidden };

/// Part: a deep track with its outer lanes in full and the inner ones thin.
enum class Fold { Closed, Part, Open };

enum class BoxStyle {
    Full, ///< with labels
    Thin, ///< a line of a thumbnail
    State, ///< of a rank's bar: shares its place with the other lanes of the bar
    Curve, ///< a counter
    Marks, ///< instants
};

struct LaneBox {
    query::LaneRef lane;
    BoxStyle style{};
    int y = 0; ///< in the row
    int height = 0;
    RankState state{}; ///< of a bar's lane
};

/// A heading above the ranks of a host.
struct HostNode {
    std::string key; ///< the same wherever the folder is
    std::string title;
    std::vector<const RankNode*> ranks{}; ///< that are shown, at least one
    size_t count = 0; ///< with those that are hidden
    size_t row = 0; ///< its own
};

struct Row {
    RowKind kind{};
    Fold fold = Fold::Open;
    bool isFoldable = false;
    int level = 0; ///< of indentation
    int y = 0;
    int height = 0;
    const RankNode* rank = nullptr; ///< on the row of a host the first of its ranks
    const LayerNode* layer = nullptr; ///< null on the rows of hosts, of ranks and of metrics
    const TrackNode* track = nullptr; ///< null on headings
    std::vector<LaneBox> boxes = {}; ///< from top to bottom; those in one place side by side
    bool isPinned = false; ///< lies on top, outside of its rank
    size_t hidden = 0; ///< tracks that a row of this kind stands for
    Metrics metrics = Metrics::None; ///< on their heading, or where all below it is hidden
    bool beginsGroup = false; ///< the first rank of another host or stage than the one above
    const HostNode* host = nullptr; ///< its own, or the one that it lies below
    int textSize = shared::kUsualTextSize; ///< of its name, pixels

    /// The row for hidden tracks has that of its layer.
    const std::string& key() const;
    /// As the profile has it: empty on a heading of metrics, which it knows nothing of.
    const std::string& title() const;
    /// The row of a track is one of its layer.
    bool isOver(const LayerNode& of) const {
        return layer != nullptr ? layer == &of : metrics == Metrics::None || metrics == of.metrics;
    }
    /// It stands for whole ranks; closed it is a bar of what they did.
    bool isOfRanks() const { return kind == RowKind::Host || kind == RowKind::Rank; }
    std::vector<const RankNode*> ranks() const {
        return kind == RowKind::Host ? host->ranks : std::vector{rank};
    }
    int bottom() const { return y + height; }
};

/// A heading that stays at the top of the view while what it heads is scrolled.
struct StuckRow {
    size_t row = 0;
    int y = 0; ///< in the view; negative while the next heading pushes it out
    int height = 0;
};

/// Where a lane is drawn: its own box, or the closed row that stands for it.
struct LanePlace {
    size_t row = 0;
    int y = 0; ///< in the layout
    int height = 0;
    bool isOwnBox = false; ///< in full; else a thin line, a bar, or a row that stands for it
};

/// How many of a track's lanes reach to what has something in sight. Of tracks that are not named
/// it is not known: they have all their lanes.
using LanesInSight = std::map<std::pair<RankSlot, TrackId>, size_t>;

/// Of what no person made higher or lower.
struct UsualHeights {
    int closed = 0; ///< of a closed rank
    int lane = 0;
};

/// The tracks of a merged row as they stand to each other.
struct MergedTracks {
    RankSlot rank{};
    std::vector<std::vector<LaneId>> lanes; ///< by track
    std::vector<Duration> shifts; ///< by track: how far it is moved, beyond the first
    auto operator<=>(const MergedTracks&) const = default;
};

/// By track of each the number of its group: those of a group are used in turn and share lines. Of
/// tracks that are not named it is not known: each has lines of its own.
using TracksInTurn = std::map<MergedTracks, std::vector<size_t>>;

class LaneLayout {
public:
    // Pixels beside texts of the usual size; larger texts have higher rows.
    static constexpr int kRankHeight = 26; ///< of hosts as well
    static constexpr int kLayerHeight = 22;
    static constexpr int kLanePitch = 18;
    static constexpr int kLaneHeight = 16;
    static constexpr int kCounterHeight = 32;
    static constexpr int kMarksHeight = 10;
    static constexpr int kClosedHeight = 24; ///< of a closed rank
    static constexpr int kLowHeight = 16; ///< of a closed rank among more than kFewRanks
    static constexpr size_t kFewRanks = 24;
    static constexpr int kLeastBar = 4; ///< of ranks that are shown as bars only
    static constexpr int kBarsRoom = 640; ///< that they share before they are as low as that
    static constexpr size_t kOpenRanks = 4; ///< of more all begin closed
    static constexpr size_t kPartLanes = 3; ///< of a deep track in full
    static constexpr size_t kThumbLanes = 6;
    static constexpr size_t kOpenCounters = 8; ///< layers of more counters begin closed

    void setSnapshot(std::shared_ptr<const query::Snapshot> snapshot);
    void setFilter(LaneFilter filter);
    void setOrder(RankOrdering order);
    const RankOrdering& order() const { return m_order; }
    /// Tracks are as high as what is in sight of them; at least one lane.
    void setInSight(LanesInSight lanes);
    const LanesInSight& inSight() const { return m_inSight; }
    /// Height of the view. Rows that would leave some of it free share that, but none takes more
    /// than a quarter of the view by it. True when rows are of other heights than before.
    bool setRoom(int height);
    /// Lanes of different tracks of a merged row that nowhere overlap stand in one place.
    void setInTurn(TracksInTurn tracks);
    const TracksInTurn& inTurn() const { return m_inTurn; }
    /// Of a row of several tracks.
    MergedTracks mergedTracks(RankSlot slot, const TrackNode& track) const;
    void setTextSize(int pixels);
    int textSize() const { return m_textSize; }

    /// By slot, without what a person merged or moved.
    const std::vector<RankNode>& tree() const { return m_tree; }
    /// With what a person merged and moved.
    const RankNode& arranged(RankSlot slot) const;
    const std::vector<Row>& rows() const { return m_rows; }
    int height() const { return m_rows.empty() ? 0 : m_rows.back().bottom(); }
    /// Where the pinned rows end, which come first.
    int pinnedHeight() const { return m_pinnedHeight; }
    int closedHeight() const { return usualHeights().closed; } ///< of a closed rank
    /// Beside texts of the usual size, with what few rows grow by.
    UsualHeights usualHeights() const {
        return {m_closedHeight + m_growth, kLaneHeight + m_growth};
    }
    /// Its heading, or the closed one of its host; nothing when it is hidden.
    std::optional<size_t> rankRow(RankSlot slot) const;
    /// Those that have rows.
    const std::vector<HostNode>& hosts() const { return m_hosts; }
    /// Of a view of this height: the pinned rows take half of it at most and are scrolled there by
    /// `pinTop`, the others by `top`.
    LaneBands bands(int top, int pinTop, int height) const;
    /// Rows that touch [top, bottom).
    std::span<const Row> rowsIn(int top, int bottom) const;
    std::optional<size_t> rowAt(int y) const;
    /// The headings of the row at `top` that lie above it, a rank's below its host's, and a layer's
    /// below its rank's.
    std::vector<StuckRow> stuckAt(int top) const;
    /// What stuck headings cover above this row when it is scrolled to the top.
    int coverAbove(size_t row) const;
    /// Several where lanes share a place.
    std::vector<const LaneBox*> boxesAt(int y) const;
    /// Nothing when a filter hides the lane, or no open rank has it.
    std::optional<LanePlace> place(const query::LaneRef& lane) const;
    std::vector<query::LaneRef> lanesIn(int top, int bottom) const;
    /// All lanes that a row stands for, closed or open; those of pinned tracks have rows of their
    /// own.
    std::vector<query::LaneRef> lanesOf(const Row& row) const;

    void toggle(size_t row);
    void setFold(size_t row, Fold fold);
    /// Opens what hides the lane; true when something changed.
    bool unfold(query::LaneRef lane); // a copy: it may be of a row that goes
    void foldAll(Fold fold);
    /// What a person folded or unfolded, by the keys of rows.
    std::map<std::string, Fold> folds() const { return {m_folds.begin(), m_folds.end()}; }
    void setFolds(const std::map<std::string, Fold>& folds);

private:
    Fold foldOf(const std::string& key, Fold otherwise) const;
    /// Of a merged one: that of its parts where they agree.
    Fold foldOf(const TrackNode& track) const;
    std::vector<LaneBox> boxesOf(RankSlot slot, const TrackNode& track, int laneHeight) const;
    void rebuild();
    void build();
    int growthOfRows() const;
    int growingParts(const Row& row) const;
    void arrange();
    int heightOfClosed(size_t shown) const;
    void makeHosts();
    void addRanks(Fold otherwise);
    void addHost(HostNode& host);
    void addRank(const RankNode& rank, Fold otherwise);
    void close(Row& row) const;
    void addLayers(const RankNode& rank);
    bool addMetrics(const RankNode& rank, Metrics metrics);
    void addLayer(const RankNode& rank, const LayerNode& layer);
    size_t putAway(const RankNode& rank, const LayerNode& layer) const;
    void addTrack(const RankNode& rank, const LayerNode& layer, const TrackNode& track, int level);
    void addPinned();
    bool isInPlace(const RankNode& rank, const LayerNode& layer, const TrackNode& track) const;
    size_t lanesOf(RankSlot slot, const TrackNode& track) const;
    void push(Row row);
    void stickRank(std::vector<StuckRow>& stuck, int top, int below) const;
    int grown(int usual) const { return shared::grown(usual, m_textSize); }
    /// What is lower holds no text.
    int grownFrom(int least, int usual) const { return usual < least ? usual : grown(usual); }
    std::optional<size_t> rowOf(const query::LaneRef& lane) const;
    /// The row of the layer that heads this one; nothing where it has none.
    std::optional<size_t> layerRowOf(size_t row) const;

    std::shared_ptr<const query::Snapshot> m_snapshot;
    LaneFilter m_filter;
    int m_textSize = shared::kUsualTextSize;
    RankOrdering m_order;
    LanesInSight m_inSight;
    TracksInTurn m_inTurn;
    std::vector<RankNode> m_tree;
    std::map<RankSlot, RankNode> m_arranged; ///< those in which something was merged or moved
    std::unordered_map<std::string, Fold> m_folds; ///< by key; only what a person changed
    std::vector<HostNode> m_hosts;
    const HostNode* m_host = nullptr; ///< that the next rows lie below
    std::vector<Row> m_rows;
    std::map<std::pair<RankSlot, TrackId>, size_t> m_pinnedRows;
    int m_pinnedHeight = 0;
    int m_closedHeight = kClosedHeight;
    int m_room = 0; ///< height of the view
    int m_leastHeight = 0; ///< of all rows before they share what is free
    int m_growth = 0; ///< pixels of it for each lane and each closed rank
    std::vector<std::optional<size_t>> m_rankRows; ///< by slot; see rankRow()
};

} // namespace rankscope::timeline
