// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/counter_events.h"

#include <array>
#include <map>

#include <fmt/format.h>

#include "core/base/decimal.h"

namespace rankscope::importer {

namespace {

constexpr int kBytesToKilo = 10;
constexpr int kBytesToMega = 20;

/// {0} is the number of the unit, {1} the word of its mode.
struct SeriesStyle {
    std::string_view column;
    std::string_view name;
    std::string_view key;
    int shift = 0;
};

struct CounterStyle {
    std::string_view table;
    ProcessStyle process;
    std::string_view unit; ///< column with the number of the unit
    std::string_view mode; ///< column with the word of the mode
    std::vector<SeriesStyle> series;
    bool isUnitKept = false; ///< the number goes into the arguments instead of the name
};

const std::vector<CounterStyle>& styles() {
    static const std::vector<CounterStyle> list = {
        {"AICORE_FREQ", {"AI Core Freq", "NPU", 14}, "", "", {{"freq", "AI Core Freq", "MHz"}}},
        {"HBM", {"HBM", "NPU", 17}, "hbmId", "type",
            {{"bandwidth", "HBM {0}/{1}", "{1}(MB/s)", kBytesToMega}}},
        {"LLC", {"LLC", "NPU", 18}, "llcId", "mode",
            {{"throughput", "LLC {0} {1}/Throughput", "Throughput(MB/s)", kBytesToMega},
                {"hitRate", "LLC {0} {1}/Hit Rate", "Hit Rate(%)"}}},
        {"NPU_MEM", {"NPU MEM", "NPU", 19}, "", "type",
            {{"ddr", "{1}/DDR", "KB", kBytesToKilo}, {"hbm", "{1}/HBM", "KB", kBytesToKilo}}},
        {"SOC_BANDWIDTH_LEVEL", {"Stars Soc Info", "NPU", 20}, "", "",
            {{"l2BufferBwLevel", "L2 Buffer Bw Level", "L2 Buffer Bw Level"},
                {"mataBwLevel", "Mata Bw Level", "Mata Bw Level"}}},
        {"ACC_PMU", {"Acc PMU", "NPU", 21}, "accId", "",
            {{"readBwLevel", "read_bandwidth", "value"},
                {"writeBwLevel", "write_band_width", "value"},
                {"readOstLevel", "read_ost", "value"}, {"writeOstLevel", "write_ost", "value"}},
            true},
        {"QOS", {"QoS", "NPU", 22}, "", "eventName", {{"bandwidth", "QoS {1}", "B/s"}}},
        {"DDR", {"DDR", "NPU", 16}, "", "",
            {{"read", "DDR/Read", "Read(MB/s)", kBytesToMega},
                {"write", "DDR/Write", "Write(MB/s)", kBytesToMega}}},
        {"PCIE", {"PCIe", "NPU", 24}, "", "", {}},
        {"HCCS", {"HCCS", "NPU", 25}, "", "", {}},
        {"SIO", {"SIO", "NPU", 26}, "sioId", "", {}},
        {"NIC", {"NIC", "NPU", 27}, "funcId", "", {}},
        {"ROCE", {"RoCE", "NPU", 28}, "funcId", "", {}},
        {"NETDEV_STATS", {"Network Device", "NPU", 29}, "", "", {}},
        {"SAMPLE_PMU_TIMELINE", {"AI Core Utilization", "NPU", 30}, "coreId", "coreType", {}},
        {"CPU_USAGE", {"CPU Usage", "CPU", 8}, "cpuId", "", {}},
        {"HOST_CPU_USAGE", {"CPU Usage", "CPU", 8}, "cpuNo", "", {}},
        {"HOST_MEM_USAGE", {"Memory Usage", "CPU", 9}, "", "", {}},
        {"HOST_DISK_USAGE", {"Disk Usage", "CPU", 10}, "", "", {}},
        {"HOST_NETWORK_USAGE", {"Network Usage", "CPU", 11}, "", "", {}},
    };
    return list;
}

/// Without a list of its own every other column is a series.
std::vector<SeriesStyle> seriesOf(const CounterStyle& style, const TableInfo& table) {
    if (!style.series.empty())
        return style.series;
    std::vector<SeriesStyle> series;
    for (const std::string& column : table.columns) {
        if (column == "deviceId" || column == "timestampNs" || column == "id"
            || column == style.unit || column == style.mode)
            continue;
        const bool hasUnit = table.has(style.unit);
        series.push_back({column, hasUnit ? "{0}/" : "", column});
    }
    return series;
}

std::string capital(std::string_view word) {
    if (word == "app")
        return "APP";
    std::string text(word);
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

/// One table of samples.
class Counter {
public:
    Counter(ProfileContext& context, const CounterStyle& style, const TableInfo& table)
        : m_context(context)
        , m_style(style)
        , m_series(seriesOf(style, table))
        , m_memoryWords(context.source, "ENUM_MEMORY", {}, context.damage) { }

    WantedColumns columns() const;
    void read(const RowCells& row);

private:
    enum Column : int { kTime, kDevice, kUnit, kMode, kFirstValue };
    struct Names {
        std::string_view name;
        std::string_view key;
    };

    Names names(size_t series, int64_t unit, std::optional<int64_t> mode);
    std::string modeWord(int64_t mode);
    void write(const EventPlace& place, const Names& names, std::string_view value,
        std::optional<int64_t> time, std::optional<int64_t> unit);

    ProfileContext& m_context;
    const CounterStyle& m_style;
    std::vector<SeriesStyle> m_series;
    EnumWords m_memoryWords;
    std::map<std::tuple<size_t, int64_t, int64_t>, Names> m_names;
    ArgsText m_args;
};

WantedColumns Counter::columns() const {
    WantedColumns columns{{"timestampNs", "deviceId", m_style.unit, m_style.mode}, 1};
    for (const SeriesStyle& series : m_series)
        columns.names.push_back(series.column);
    return columns;
}

std::string Counter::modeWord(int64_t mode) {
    const std::string_view word =
        m_style.table == "NPU_MEM" ? m_memoryWords.word(mode) : std::string_view();
    return capital(word.empty() ? m_context.text(mode) : word);
}

Counter::Names Counter::names(size_t series, int64_t unit, std::optional<int64_t> mode) {
    const auto [found, isNew] = m_names.try_emplace({series, unit, mode.value_or(-1)});
    if (isNew) {
        const SeriesStyle& style = m_series[series];
        const std::string word = mode ? modeWord(*mode) : std::string();
        std::string name = fmt::format(fmt::runtime(style.name), unit, word);
        std::string key;
        if (m_style.series.empty()) { // names from the table: no pattern
            appendEscaped(name, style.column, m_context.damage);
            appendEscaped(key, style.column, m_context.damage);
        } else {
            key = fmt::format(fmt::runtime(style.key), unit, word);
        }
        found->second = {m_context.writer.keepAlways(std::move(name)),
            m_context.writer.keepAlways(std::move(key))};
    }
    return found->second;
}

void Counter::write(const EventPlace& place, const Names& names, std::string_view value,
    std::optional<int64_t> time, std::optional<int64_t> unit) {
    m_args.clear();
    m_args.token(names.key, value);
    if (m_style.isUnitKept)
        m_args.number("acc_id", unit);
    m_context.writer.counter(place, names.name, time, m_args.finish());
}

void Counter::read(const RowCells& row) {
    const auto device = row.integer(kDevice);
    if (!m_context.takesDevice(device))
        return;
    const EventPlace& place = m_context.writer.process(
        m_style.process, m_context.hostPid, device.value_or(m_context.mainDevice));
    const auto time = row.integer(kTime);
    const auto unit = row.integer(kUnit);
    const auto mode = row.integer(kMode);
    for (size_t i = 0; i < m_series.size(); ++i) {
        const int column = kFirstValue + static_cast<int>(i);
        if (row.isNull(column))
            continue;
        const std::string_view text = row.text(column);
        if (!parseDecimal(text)) {
            m_context.damage.add(model::IssueCode::BadNumber, text);
            continue;
        }
        write(place, names(i, m_style.isUnitKept ? 0 : unit.value_or(0), mode),
            m_series[i].shift == 0 ? std::string(text) : scaledText(text, m_series[i].shift), time,
            unit);
    }
    if (m_style.table != "NPU_MEM")
        return;
    const auto ddr = row.integer(kFirstValue);
    const auto hbm = row.integer(kFirstValue + 1);
    int64_t sum = 0;
    if (mode && ddr && hbm && !__builtin_add_overflow(*ddr, *hbm, &sum))
        m_context.writer.counter(place, m_context.writer.keep(modeWord(*mode) + "/Memory"), time,
            fmt::format(R"({{"KB":{}}})", scaledText(std::to_string(sum), kBytesToKilo)));
}

__extension__ using Wide = __int128;

std::string decimals(Wide millionths) {
    const bool isNegative = millionths < 0;
    if (isNegative)
        millionths = -millionths;
    constexpr Wide kUnit = 1'000'000;
    const auto whole = static_cast<uint64_t>(millionths / kUnit);
    std::string text = fmt::format(
        "{}{}.{:06}", isNegative ? "-" : "", whole, static_cast<uint64_t>(millionths % kUnit));
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.'))
        text.pop_back();
    return text;
}

} // namespace

std::string scaledText(std::string_view number, int shift) {
    constexpr int kDecimals = 6;
    const auto parsed = parseDecimal(number);
    if (!parsed || parsed->value.exponent > 9 || parsed->value.exponent < -24)
        return std::string(number);
    Wide value = parsed->value.mantissa;
    Wide divisor = Wide{1} << shift;
    const int tens = parsed->value.exponent + kDecimals;
    for (int i = 0; i < tens; ++i)
        value *= 10;
    for (int i = 0; i > tens; --i)
        divisor *= 10;
    const Wide half = value < 0 ? -(divisor / 2) : divisor / 2;
    const Wide millionths = (value + half) / divisor;
    if (millionths / 1'000'000 > INT64_MAX || millionths / 1'000'000 < -INT64_MAX)
        return std::string(number);
    return decimals(millionths);
}

std::vector<std::string_view> counterTables() {
    std::vector<std::string_view> names;
    for (const CounterStyle& style : styles())
        names.push_back(style.table);
    return names;
}

Status readCounters(ProfileContext& context) {
    for (const CounterStyle& style : styles()) {
        const TableInfo* const table = context.source.table(style.table);
        if (table == nullptr)
            continue;
        Counter counter(context, style, *table);
        auto scan = TableScan::open(context.source, style.table, counter.columns(), context.damage);
        while (scan) {
            RS_TRY_ASSIGN(const bool hasRow, scan->next());
            if (!hasRow)
                break;
            counter.read(scan->row());
            RS_TRY(context.endRow());
        }
    }
    return {};
}

} // namespace rankscope::importer
