// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/device_kernels.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <tuple>

#include "core/analysis/operators/device_streams.h"
#include "core/analysis/operators/kernel_type.h"
#include "core/analysis/range_of_rank.h"
#include "core/analysis/steps/step_copies.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/base/saturate.h"
#include "core/model/operator_name.h"

namespace rankscope::analysis {

namespace {

using query::Session;

/// The parts of a row that a kernel falls into; nothing for one that the grouping leaves out.
std::optional<OperatorKey> keyOf(OperatorsBy by, std::string_view name, std::string_view category) {
    OperatorKey key{by, {}, {}, std::string(category)};
    switch (by) {
    case OperatorsBy::Type:
        key.name = typeOfKernel(name);
        return key;
    case OperatorsBy::Name:
    case OperatorsBy::NameAndShapes:
        key.name = name;
        return key;
    case OperatorsBy::Core:
        key.name = category;
        return key;
    case OperatorsBy::CommunicationType:
        if (!model::isCommunicationKernel(name))
            return std::nullopt;
        key.name = typeOfKernel(name);
        key.core.clear();
        return key;
    }
    return std::nullopt;
}

/// No compute core runs copies.
bool isOf(Kernels kernels, std::string_view name, std::string_view category) {
    constexpr std::string_view kMoving[] = {"gpu_memcpy", "gpu_memset", "memcpy", "memset"};
    if (kernels == Kernels::All)
        return true;
    if (model::isCommunicationKernel(name))
        return false;
    return kernels == Kernels::WithoutCollectives
        || (!isCopy(name) && std::ranges::find(kMoving, category) == std::end(kMoving));
}

/// Adds up rows over streams and ranks.
class DeviceSums {
public:
    DeviceSums(OperatorTable& table, OperatorsBy by, const OperatorFilter& filter)
        : m_table(table)
        , m_by(by)
        , m_filter(filter) { }

    /// With the totals of its names, among others.
    void add(const index::RankIndex& rank, const DeviceStream& stream,
        std::span<const index::NameTotals> totalsOf) {
        m_ranks.insert(rank.rank);
        if (!m_filter.hasRank(rank.rank))
            return;
        for (const index::NameTotals& totals : totalsOf) {
            const auto found = stream.cores.find(totals.name);
            if (totals.track == stream.track && found != stream.cores.end())
                add(totals, rank.text(totals.name), found->second);
        }
    }

    void finish() {
        m_table.ranks.assign(m_ranks.begin(), m_ranks.end());
        m_table.cores.assign(m_cores.begin(), m_cores.end());
        for (auto& [key, sum] : m_sums)
            m_table.rows.push_back(std::move(sum));
        finishTable(m_table);
    }

private:
    void add(const index::NameTotals& totals, std::string_view name, std::string_view category) {
        m_cores.emplace(category);
        const std::optional<OperatorKey> key = keyOf(m_by, name, category);
        if (!key || (!m_filter.core.empty() && category != m_filter.core)
            || !isOf(m_filter.kernels, name, category))
            return;
        const auto [place, isNew] = m_sums.try_emplace({key->name, key->core});
        OperatorSum& sum = place->second;
        if (isNew) {
            sum.name = key->name;
            sum.core = key->core;
            sum.min = totals.min;
        }
        sum.count += static_cast<int64_t>(totals.count);
        sum.total = saturatingAdd(sum.total, totals.total);
        sum.min = std::min(sum.min.value_or(totals.min), totals.min);
        sum.max = std::max(sum.max.value_or(totals.max), totals.max);
    }

    OperatorTable& m_table;
    OperatorsBy m_by;
    const OperatorFilter& m_filter;
    std::map<std::pair<std::string, std::string>, OperatorSum> m_sums;
    std::set<int64_t> m_ranks;
    std::set<std::string> m_cores;
};

/// What the index has of a whole stream, of its step or range alone.
Result<std::vector<index::NameTotals>> stepTotals(
    Session& session, const DeviceStream& stream, const std::stop_token& stop) {
    std::set<StringId> names;
    for (const auto& [name, category] : stream.cores)
        names.insert(name);
    std::map<StringId, index::NameTotals> byName;
    RS_TRY(eachSliceOf(session, stream, names, stop, [&](const model::Slice& slice) {
        const auto [found, isNew] = byName.try_emplace(slice.name);
        index::NameTotals& totals = found->second;
        if (isNew)
            totals = {.track = stream.track, .name = slice.name, .min = slice.dur};
        ++totals.count;
        totals.total = saturatingAdd(totals.total, slice.dur);
        totals.min = std::min(totals.min, slice.dur);
        totals.max = std::max(totals.max, slice.dur);
    }));
    std::vector<index::NameTotals> all;
    all.reserve(byName.size());
    for (const auto& [name, totals] : byName)
        all.push_back(totals);
    return all;
}

/// Names of the stream that fall into the row.
std::set<StringId> namesOf(
    const index::RankIndex& rank, const DeviceStream& stream, const OperatorKey& key) {
    std::set<StringId> names;
    for (const auto& [name, category] : stream.cores) {
        const auto own = keyOf(key.by, rank.text(name), category);
        if (own && own->name == key.name && own->core == key.core)
            names.insert(name);
    }
    return names;
}

/// Calls of a row as they are kept: names and cores are those of their streams.
struct DeviceCall {
    uint32_t stream = 0;
    StringId name{};
    Timestamp start;
    Duration duration{};
};

struct DeviceCalls {
    struct Stream {
        std::shared_ptr<const index::RankIndex> rank;
        std::map<StringId, std::string> cores;
    };
    std::vector<Stream> streams;
    std::vector<DeviceCall> calls;

    OperatorRun run(const DeviceCall& call) const {
        const Stream& stream = streams[call.stream];
        OperatorRun run;
        run.rank = stream.rank->rank;
        run.step = deviceStepAt(*stream.rank, call.start);
        run.name = stream.rank->text(call.name);
        run.type = typeOfKernel(run.name);
        run.core = stream.cores.at(call.name);
        run.start = toNanoseconds(call.start);
        run.duration = call.duration;
        return run;
    }
};

/// Chooses and orders the calls of a row, one after the other.
class DeviceRunOrder {
public:
    explicit DeviceRunOrder(const RunRows& rows)
        : m_rows(rows)
        , m_sorted(rows.order.empty() || rows.isDescending ? SortedPlaces::Direction::Down
                                                           : SortedPlaces::Direction::Up,
              rows.most) { }

    void beginStream(DeviceCalls::Stream stream) {
        m_found->streams.push_back(std::move(stream));
        if (m_found->calls.size() / 2 <= m_rows.most)
            return;
        std::vector<DeviceCall> kept;
        m_sorted.renumber([&](uint32_t row) { kept.push_back(m_found->calls[row]); });
        m_found->calls = std::move(kept);
    }

    void add(const model::Slice& slice) {
        const auto stream = static_cast<uint32_t>(m_found->streams.size() - 1);
        const DeviceCall call{stream, slice.name, slice.ts, slice.dur};
        ++m_places.count;
        m_places.total += slice.dur;
        if (!m_longest || call.duration > m_longest->duration)
            m_longest = call;
        m_hasStep = m_hasStep || deviceStepAt(*m_found->streams.back().rank, slice.ts);
        const RowPlace place{0, static_cast<uint32_t>(m_found->calls.size())};
        if (m_rows.order.empty() && m_rows.conditions.empty()) {
            m_sorted.add(place, int64_t{slice.dur.count()}); // count(): a key
        } else {
            const OperatorRun run = m_found->run(call);
            if (!meets(run))
                return;
            m_sorted.add(place, keyOf(run));
        }
        m_found->calls.push_back(call);
    }

    RunPlaces finish() {
        m_places.passed = m_sorted.count();
        m_places.calls = m_sorted.take();
        if (m_longest)
            m_places.longest = m_found->run(*m_longest);
        for (const std::string_view column : {run_column::kRank, run_column::kName,
                 run_column::kStart, run_column::kDuration, run_column::kType})
            m_places.known.emplace_back(column);
        if (m_hasStep)
            m_places.known.emplace_back(run_column::kStep);
        m_places.read = [found = std::shared_ptr<const DeviceCalls>(m_found)](
                            std::span<const RowPlace> at,
                            const std::stop_token& /*stop*/) -> Result<std::vector<OperatorRun>> {
            std::vector<OperatorRun> runs;
            for (const RowPlace& place : at)
                runs.push_back(found->run(found->calls[place.row]));
            return runs;
        };
        return std::move(m_places);
    }

private:
    struct Value {
        std::string_view text{};
        std::optional<int64_t> number{};
    };

    Value valueOf(const OperatorRun& run, std::string_view column) const {
        if (column == run_column::kRank)
            return {{}, run.rank};
        if (column == run_column::kStep)
            return {{}, run.step};
        if (column == run_column::kName)
            return {run.name, {}};
        if (column == run_column::kType)
            return {run.type, {}};
        if (column == run_column::kDuration)
            return {{}, run.duration.count()}; // count(): as a table has it
        if (column != run_column::kStart)
            return {};
        const auto moved = m_rows.starts.find(run.rank);
        return {{}, run.start + (moved == m_rows.starts.end() ? 0 : moved->second)};
    }

    bool meets(const OperatorRun& run) const {
        return std::ranges::all_of(m_rows.conditions, [&](const ColumnCondition& condition) {
            const Value value = valueOf(run, condition.column);
            return holds(condition, value.text, value.number);
        });
    }

    SortKey keyOf(const OperatorRun& run) const {
        const Value value =
            valueOf(run, m_rows.order.empty() ? run_column::kDuration : m_rows.order);
        if (value.number)
            return *value.number;
        return value.text.empty() ? SortKey() : SortKey(value.text);
    }

    const RunRows& m_rows;
    SortedPlaces m_sorted;
    std::shared_ptr<DeviceCalls> m_found = std::make_shared<DeviceCalls>();
    std::optional<DeviceCall> m_longest;
    bool m_hasStep = false; ///< some call is of one
    RunPlaces m_places;
};

Result<OperatorTable> readDeviceOperators(
    Session& session, OperatorsBy by, const OperatorFilter& filter, const std::stop_token& stop) {
    OperatorTable table;
    std::set<int64_t> steps; // of all chosen ranks, whichever step is chosen
    for (const query::OpenRank& rank : session.snapshot().ranks) {
        if (hasOnlyStreams(session.snapshot(), *rank.index) && filter.hasRank(rank.index->rank))
            steps.merge(deviceSteps(*rank.index));
    }
    table.steps.assign(steps.begin(), steps.end());
    DeviceSums sums(table, by, filter);
    const OperatorFilter everyRank{.step = filter.step, .range = filter.range};
    RS_TRY(eachDeviceStream(session, everyRank, stop,
        [&](const index::RankIndex& rank, const DeviceStream& stream) -> Status {
            if (stream.isWhole() || !filter.hasRank(rank.rank)) {
                sums.add(rank, stream, rank.totals);
                return {};
            }
            RS_TRY_ASSIGN(const auto totals, stepTotals(session, stream, stop));
            sums.add(rank, stream, totals);
            return {};
        }));
    sums.finish();
    return table;
}

} // namespace

Result<OperatorTable> deviceOperators(
    Session& session, OperatorsBy by, const OperatorFilter& filter, const std::stop_token& stop) {
    return session.snapshot().figures.get<OperatorTable>("deviceOperators",
        std::tuple(by, filter, placesFor(session.snapshot(), filter.range)), stop,
        [&] { return readDeviceOperators(session, by, filter, stop); });
}

Result<RunPlaces> deviceRunPlaces(Session& session, const OperatorKey& key,
    const OperatorFilter& filter, const RunRows& rows, const std::stop_token& stop) {
    RS_TRY(checkColumns(rows, {}));
    DeviceRunOrder order(rows);
    RS_TRY(eachDeviceStream(session, filter, stop,
        [&](const index::RankIndex& rank, const DeviceStream& stream) -> Status {
            order.beginStream({session.snapshot().rank(stream.slot).index, stream.cores});
            return eachSliceOf(session, stream, namesOf(rank, stream, key), stop,
                [&order](const model::Slice& slice) { order.add(slice); });
        }));
    return order.finish();
}

Result<OperatorRuns> deviceRuns(Session& session, const OperatorKey& key,
    const OperatorFilter& filter, size_t most, const std::stop_token& stop) {
    RS_TRY_ASSIGN(
        const RunPlaces places, deviceRunPlaces(session, key, filter, {.most = most}, stop));
    return firstRuns(places, most, stop);
}

Result<OperatorSpread> deviceSpread(Session& session, const std::string& name,
    const OperatorFilter& filter, const std::stop_token& stop) {
    std::vector<OperatorCall> calls;
    RS_TRY(eachDeviceStream(session, filter, stop,
        [&](const index::RankIndex& rank, const DeviceStream& stream) -> Status {
            std::set<StringId> names;
            for (const auto& [id, category] : stream.cores) {
                if (rank.text(id) == name)
                    names.insert(id);
            }
            return eachSliceOf(session, stream, names, stop, [&](const model::Slice& slice) {
                calls.push_back(
                    {rank.rank, deviceStepAt(rank, slice.ts), toNanoseconds(slice.ts), slice.dur});
            });
        }));
    std::stable_sort(
        calls.begin(), calls.end(), [](const OperatorCall& left, const OperatorCall& right) {
            return std::tie(left.rank, left.start) < std::tie(right.rank, right.start);
        });
    return spreadOf(std::move(calls));
}

} // namespace rankscope::analysis
