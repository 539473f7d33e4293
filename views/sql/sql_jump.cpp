// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_jump.h"

#include <algorithm>
#include <initializer_list>

#include "core/analysis/rank_runs.h"
#include "core/query/lane_cursor.h"
#include "core/query/profiles.h"
#include "views/sql/sql_words.h"

namespace rankscope::sql {

namespace {

using shared::ColumnKind;

/// The value of the first of these columns that has one.
class RowValues {
public:
    RowValues(const shared::TableData& answer, size_t row)
        : m_answer(answer)
        , m_row(answer.row(row)) { }

    std::optional<int64_t> number(std::initializer_list<const char*> names) const {
        const shared::TableCell* cell = find(names,
            [](ColumnKind kind) { return kind == ColumnKind::Id || kind == ColumnKind::Count; });
        return cell == nullptr || cell->value == shared::kNoValue ? std::nullopt
                                                                  : std::optional(cell->value);
    }
    std::string text(std::initializer_list<const char*> names) const {
        const shared::TableCell* cell =
            find(names, [](ColumnKind kind) { return kind == ColumnKind::Text; });
        return cell == nullptr ? std::string() : cell->text.toStdString();
    }

private:
    template <class Fits>
    const shared::TableCell* find(std::initializer_list<const char*> names, Fits fits) const {
        for (const char* name : names) {
            for (size_t i = 0; i < m_row.size(); ++i) {
                const shared::Column& column = m_answer.columns[i];
                if (fits(column.kind)
                    && column.title.compare(QLatin1String(name), Qt::CaseInsensitive) == 0)
                    return &m_row[i];
            }
        }
        return nullptr;
    }

    const shared::TableData& m_answer;
    shared::TableRow m_row;
};

bool readsSlices(const QString& statement) {
    bool isOfSlices = false;
    for (const Word& word : wordsOf(statement)) {
        const QString name = plainName(statement.mid(word.begin, word.length)).toLower();
        if (name == "track" || name == "process")
            return false;
        isOfSlices = isOfSlices || name == "slice" || name == "instant";
    }
    return isOfSlices;
}

std::string labelOf(int64_t rank, int64_t profile) {
    return profile > 1 ? analysis::runLabel(analysis::rankIdOf(rank, profile)) : std::string();
}

} // namespace

Jump jumpOf(const shared::TableData& answer, size_t row, const QString& statement) {
    const RowValues values(answer, row);
    const auto rank = values.number({"rank"});
    if (!rank)
        return {};
    const int64_t profile = values.number({"profile"}).value_or(1);
    if (const auto begin = values.number({"ts", "start", "begin", "time", "source_ts",
            "allocation_time", "moment", "window_start", "target_ts"})) {
        const int64_t length = std::max(int64_t{1},
            values.number({"dur", "duration", "elapse", "window_duration"}).value_or(1));
        model::Target target{.rank = rank,
            .range = TimeRange{fromNanoseconds(*begin), fromNanoseconds(*begin) + Duration(length)},
            .slice = values.text({"name"}),
            .label = labelOf(*rank, profile)};
        return {.target = std::move(target)};
    }
    auto id = values.number({"slice_id", "source_id"});
    if (!id && readsSlices(statement))
        id = values.number({"id"});
    return id ? Jump{.slice = SliceId{*rank, profile, *id}} : Jump{};
}

Result<model::Target> targetOf(query::Session& session, const SliceId& slice) {
    constexpr int kBitsOfPlace = 36; // index::sliceId()
    const query::Snapshot& snapshot = session.snapshot();
    for (size_t i = 0; i < snapshot.ranks.size(); ++i) {
        const index::RankIndex& rank = *snapshot.ranks[i].index;
        const auto lane = static_cast<size_t>(slice.id >> kBitsOfPlace);
        if (rank.rank != slice.rank || query::profileOf(rank.label) != slice.profile || slice.id < 0
            || lane >= rank.lanes.size())
            continue;
        const model::LaneKind kind = rank.lanes[lane].lane.kind;
        if (kind != model::LaneKind::Slices && kind != model::LaneKind::Instants)
            break;
        RS_TRY_ASSIGN(const auto reader, session.reader(static_cast<RankSlot>(i)));
        query::LaneCursor<model::Slice> cursor(reader, rank.lanes[lane].levels.front());
        RS_TRY(cursor.seekIndex(
            static_cast<uint64_t>(slice.id) & ((uint64_t{1} << kBitsOfPlace) - 1)));
        const model::Slice* found = cursor.get();
        if (found == nullptr)
            break;
        return model::Target{.rank = slice.rank,
            .range = TimeRange{found->ts, std::max(found->end(), found->ts + Duration(1))},
            .slice = std::string(rank.text(found->name)),
            .label = labelOf(slice.rank, slice.profile)};
    }
    return fail(ErrorCode::NotFound, "no slice has this id", std::to_string(slice.id));
}

} // namespace rankscope::sql
