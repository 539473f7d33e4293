// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/sql_rows.h"

#include "core/model/computed.h"
#include "core/query/flow_binding.h"
#include "core/query/lane_cursor.h"
#include "core/query/profiles.h"

namespace rankscope::query {

namespace {

constexpr int64_t kIndexBits = 36; // of index::sliceId

/// Walks over all members of all lanes of one kind that the filter lets through.
template <class Member>
class LaneRows : public RowSource {
public:
    LaneRows(Session& session, const RowFilter& filter, model::LaneKind kind)
        : m_session(session)
        , m_filter(filter)
        , m_kind(kind) {
        for (const OpenRank& open : session.snapshot().ranks)
            m_profiles.push_back(profileOf(open.index->label));
    }

    Result<bool> next() override {
        while (true) {
            RS_TRY(advance());
            if (!m_cursor)
                return false;
            const bool isLaneDone = m_cursor->get() == nullptr
                || toNanoseconds(beginOf(*m_cursor->get())) > m_filter.maxTs
                || (m_filter.id && *m_filter.id != rowId());
            if (isLaneDone)
                m_cursor.reset();
            else if (accepts(*m_cursor->get()))
                return true;
        }
    }

protected:
    virtual bool accepts(const Member&) const { return true; }
    /// Whether the lane can hold a row at all.
    virtual bool isLaneUseful(const model::Lane&) { return true; }
    const RowFilter& filter() const { return m_filter; }

    const Member& member() const { return *m_cursor->get(); }
    const index::RankIndex& rank() const { return *m_session.snapshot().rank(m_slot).index; }
    const model::Lane& lane() const { return rank().lanes[m_lane].lane; }
    RankSlot slot() const { return m_slot; }
    int64_t profile() const { return m_profiles[toIndex(m_slot)]; }
    Session& session() const { return m_session; }
    int64_t rowId() const { return index::sliceId(lane().id, m_cursor->position()); }

private:
    /// To the next member of this lane, or to the first of the next lane that matters.
    Status advance() {
        if (m_cursor)
            return m_cursor->next();
        for (; toIndex(m_slot) < m_session.snapshot().ranks.size(); nextRank()) {
            if (m_filter.rank && *m_filter.rank != rank().rank)
                continue;
            if (m_filter.profile && *m_filter.profile != profile())
                continue;
            if (m_filter.id) // joins look ids up by the million: straight to the lane
                m_nextLane = std::max(m_nextLane, static_cast<size_t>(laneOfId()));
            for (; m_nextLane < rank().lanes.size(); ++m_nextLane) {
                if (m_filter.id && toIndex(rank().lanes[m_nextLane].lane.id) > laneOfId())
                    break;
                const model::Lane& lane = rank().lanes[m_nextLane].lane;
                if (!isLaneWanted(lane) || !isLaneUseful(lane))
                    continue;
                m_lane = m_nextLane++;
                return enter();
            }
        }
        return {};
    }

    uint64_t laneOfId() const { return static_cast<uint64_t>(*m_filter.id) >> kIndexBits; }

    void nextRank() {
        m_slot = static_cast<RankSlot>(toIndex(m_slot) + 1);
        m_nextLane = 0;
    }

    bool isLaneWanted(const model::Lane& lane) const {
        return lane.kind == m_kind
            && (!m_filter.track || *m_filter.track == static_cast<int64_t>(lane.track))
            && (!m_filter.id || laneOfId() == toIndex(lane.id));
    }

    Status enter() {
        RS_TRY_ASSIGN(const std::shared_ptr<index::IndexReader> reader, m_session.reader(m_slot));
        m_cursor.emplace(reader, rank().lanes[m_lane].levels.front());
        if (m_filter.id)
            return m_cursor->seekIndex(
                static_cast<uint64_t>(*m_filter.id & ((int64_t{1} << kIndexBits) - 1)));
        RS_TRY(m_cursor->seek(
            fromNanoseconds(std::max(m_filter.minTs, toNanoseconds(lane().range.begin)))));
        while (
            m_cursor->get() != nullptr && toNanoseconds(beginOf(*m_cursor->get())) < m_filter.minTs)
            RS_TRY(m_cursor->next());
        return {};
    }

    Session& m_session;
    RowFilter m_filter;
    model::LaneKind m_kind;
    std::vector<int64_t> m_profiles; ///< position = RankSlot
    RankSlot m_slot{};
    size_t m_nextLane = 0;
    size_t m_lane = 0;
    std::optional<LaneCursor<Member>> m_cursor;
};

RowValue number(auto value) {
    return static_cast<int64_t>(value);
}

/// Whole numbers stay whole, the others become the nearest REAL.
RowValue valueOf(Decimal value) {
    return value.exponent == 0 ? RowValue(value.mantissa) : RowValue(toDouble(value));
}

class SqlSliceRows : public LaneRows<model::Slice> {
public:
    using LaneRows::LaneRows;

    Result<RowValue> value(int column) override {
        switch (column) {
        case 0:
            return rank().rank;
        case 1:
            return profile();
        case 2:
            return rowId();
        case 3:
            return number(lane().track);
        case 4:
            return number(lane().id);
        case 5:
            return number(lane().depth);
        case 6:
            return toNanoseconds(member().ts);
        case 7:
            return number(member().dur.count());
        case 8:
            return rank().text(member().name);
        case 9:
            return rank().text(member().category);
        case 10:
            return number(isComputed());
        default:
            return args();
        }
    }

protected:
    bool isComputed() const {
        const model::Track& track = rank().tracks[toIndex(lane().track)];
        return model::isComputed(rank().processes[toIndex(track.process)]);
    }

    bool accepts(const model::Slice& slice) const override {
        return !filter().name || slice.name == m_name;
    }

    /// Of a name that the track does not have no chunk is read.
    bool isLaneUseful(const model::Lane& lane) override {
        if (!filter().name || lane.kind != model::LaneKind::Slices)
            return true;
        if (m_nameOf != &rank()) {
            m_nameOf = &rank();
            const auto& strings = rank().strings;
            const auto found = std::find(strings.begin(), strings.end(), *filter().name);
            m_name = static_cast<StringId>(found - strings.begin());
        }
        const auto& totals = rank().totals;
        const auto key = [](const index::NameTotals& of) { return std::pair(of.track, of.name); };
        const auto found = std::partition_point(totals.begin(), totals.end(),
            [&](const auto& of) { return key(of) < std::pair(lane.track, m_name); });
        return found != totals.end() && key(*found) == std::pair(lane.track, m_name);
    }

    Result<RowValue> args() {
        RS_TRY_ASSIGN(const std::shared_ptr<index::IndexReader> reader, session().reader(slot()));
        RS_TRY_ASSIGN(std::string text, reader->args(member().args));
        return text.empty() ? RowValue() : RowValue(std::move(text));
    }

private:
    const index::RankIndex* m_nameOf = nullptr; ///< whose number of the name this is:
    StringId m_name{};
};

class InstantRows : public SqlSliceRows {
public:
    using SqlSliceRows::SqlSliceRows;

    Result<RowValue> value(int column) override {
        static constexpr int kSliceColumns[] = {0, 1, 2, 3, 6, 8, 11};
        return SqlSliceRows::value(kSliceColumns[column]);
    }
};

class CounterRows : public LaneRows<model::CounterSample> {
public:
    using LaneRows::LaneRows;

    Result<RowValue> value(int column) override {
        const model::Track& track = rank().tracks[toIndex(lane().track)];
        switch (column) {
        case 0:
            return rank().rank;
        case 1:
            return profile();
        case 2:
            return number(lane().track);
        case 3: // series and key: "HBM 0/Read" and "Read(MB/s)"
            return track.tid.empty() ? track.name : track.name + ' ' + track.tid;
        case 4:
            return toNanoseconds(member().ts);
        default:
            return valueOf(member().value);
        }
    }
};

class FlowRows : public LaneRows<model::FlowEnd> {
public:
    using LaneRows::LaneRows;

    Result<RowValue> value(int column) override {
        switch (column) {
        case 0:
            return rank().rank;
        case 1:
            return profile();
        case 2:
            return rank().text(member().category);
        case 3:
            return boundId(lane().track, member().ts);
        case 4:
            return boundId(member().otherTrack, member().otherTs);
        case 5:
            return toNanoseconds(member().ts);
        default:
            return toNanoseconds(member().otherTs);
        }
    }

protected:
    bool accepts(const model::FlowEnd& end) const override {
        return end.direction == model::FlowDirection::Out;
    }

private:
    Result<RowValue> boundId(TrackId track, Timestamp stored) {
        if (!m_binder || m_binder->rank() != slot())
            m_binder.emplace(session(), slot());
        RS_TRY_ASSIGN(const auto bound, m_binder->bind(track, stored));
        return bound ? RowValue(index::sliceId(bound->ref.lane.lane, bound->ref.index))
                     : RowValue();
    }

    std::optional<FlowBinder> m_binder;
};

template <class Rows, model::LaneKind kKind>
std::unique_ptr<RowSource> openRows(Session& session, const RowFilter& filter) {
    return std::make_unique<Rows>(session, filter, kKind);
}

} // namespace

const std::vector<RowTable>& packedTables() {
    using model::LaneKind;
    static const std::vector<RowTable> tables{
        {"slice",
            "CREATE TABLE x(rank INTEGER, profile INTEGER, id INTEGER, track_id INTEGER, lane "
            "INTEGER, depth INTEGER, ts INTEGER, dur INTEGER, name TEXT, category TEXT, computed "
            "INTEGER,"
            " args TEXT HIDDEN)",
            0, 3, 2, 6, openRows<SqlSliceRows, LaneKind::Slices>, 8},
        {"instant",
            "CREATE TABLE x(rank INTEGER, profile INTEGER, id INTEGER, track_id INTEGER, ts "
            "INTEGER,"
            " name TEXT, args TEXT HIDDEN)",
            0, 3, 2, 4, openRows<InstantRows, LaneKind::Instants>},
        {"counter",
            "CREATE TABLE x(rank INTEGER, profile INTEGER, track_id INTEGER, name TEXT, ts INTEGER,"
            " value NUMERIC)",
            0, 2, -1, 4, openRows<CounterRows, LaneKind::Counter>},
        {"flow",
            "CREATE TABLE x(rank INTEGER, profile INTEGER, category TEXT, source_id INTEGER,"
            " target_id INTEGER, source_ts INTEGER HIDDEN, target_ts INTEGER HIDDEN)",
            0, -1, -1, 5, openRows<FlowRows, LaneKind::Flows>},
    };
    return tables;
}

} // namespace rankscope::query
