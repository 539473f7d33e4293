// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/kernel_order.h"

#include <algorithm>

#include "core/analysis/operators/operators.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/text_numbers.h"

namespace rankscope::analysis {

namespace {

/// Longer steps are looked at from their begin: what repeats does so there too.
constexpr size_t kMostKernels = 100'000;

const std::vector<std::string> kCoreColumns{"aicore_time(us)", "aic_mte2_ratio",
    "aic_fixpipe_ratio", "aiv_time(us)", "aiv_mte2_ratio", "aiv_mte3_ratio"};
constexpr int kFirstOfCores = 8;

/// Work of either kind of core: of a kernel that has both, the one that works longer, of each unit
/// (MSTT: the longer to load, and the longer to store).
void addCores(const index::Statement& row, OrderedKernel& kernel) {
    constexpr double kMicrosecond = 1000;
    double loading = 0;
    double storing = 0;
    for (const int at : {kFirstOfCores, kFirstOfCores + 3}) {
        const double core = row.real(at) * kMicrosecond;
        kernel.core = std::max(kernel.core, core);
        loading = std::max(loading, core * row.real(at + 1));
        storing = std::max(storing, core * row.real(at + 2));
    }
    kernel.moving = std::min(kernel.core, loading + storing);
}

class Order {
public:
    explicit Order(KernelOrder& into)
        : m_into(into)
        , m_keyNumbers(m_keys)
        , m_types(into.types) { }

    void add(const index::Statement& row) {
        const std::string type(row.text(1));
        const Timestamp begin = fromNanoseconds(row.integer(4));
        const TimeRange range{begin, begin + lengthAt(row, 5)};
        const std::string_view core = row.text(3);
        const bool isCommunication =
            type.starts_with("hcom") || core == "COMMUNICATION" || core == "HCCL";
        if (isCommunication || core == "AI_CPU") {
            m_isParted = true;
        } else if (m_into.kernels.size() < kMostKernels) {
            OrderedKernel kernel;
            kernel.type = m_types.numberOf(type);
            const std::string name(row.text(0));
            kernel.key = m_keyNumbers.numberOf(name + '\n' + std::string(row.text(2)));
            if (kernel.key == m_into.names.size())
                m_into.names.push_back(name);
            m_stretch += m_isParted ? 1 : 0;
            m_isParted = false;
            kernel.stretch = m_stretch;
            kernel.range = range;
            kernel.isVector = core == "AI_VECTOR_CORE" || core == "MIX_AIV";
            if (m_end && range.begin > *m_end)
                kernel.idle = range.begin - *m_end;
            addCores(row, kernel);
            m_into.kernels.push_back(kernel);
        }
        m_end = std::max(range.end, m_end.value_or(range.end));
    }

private:
    KernelOrder& m_into;
    std::vector<std::string> m_keys; ///< name and shapes
    TextNumbers m_keyNumbers;
    TextNumbers m_types;
    uint32_t m_stretch = 0;
    bool m_isParted = false;
    std::optional<Timestamp> m_end; ///< of all that ran before
};

} // namespace

std::string_view withoutVersion(std::string_view type) {
    const size_t digits = type.find_last_not_of("0123456789");
    if (digits != std::string_view::npos && digits > 0 && digits + 1 < type.size()
        && type[digits] == 'V')
        return type.substr(0, digits);
    constexpr std::string_view kSmall = "abcdefghijklmnopqrstuvwxyz";
    if (type.size() > 2 && type.back() == 'D'
        && kSmall.find(type[type.size() - 2]) != std::string_view::npos)
        type.remove_suffix(1);
    return type;
}

Result<KernelOrder> kernelOrder(const query::Snapshot& snapshot, int64_t rank,
    std::optional<int64_t> step, size_t steps, const std::stop_token& stop) {
    KernelOrder order;
    Order walk(order);
    bool hasSteps = false;
    for (const auto& part : snapshot.tables) {
        if (part->rank != rank || part->find("kernel") == nullptr)
            continue;
        RS_TRY(eachRowOf(part,
            "SELECT name, coalesce(type, ''), coalesce(input_shapes, ''), "
            "coalesce(accelerator_core, ''), start, duration, step, 0"
                + counterColumns(*part, kCoreColumns)
                + " FROM kernel WHERE duration > 0 AND start IS NOT NULL ORDER BY start",
            stop, [&](const index::TableIndex&, const index::Statement& row) {
                const auto of = integerAt(row, 6);
                hasSteps = hasSteps || of.has_value();
                if (!of || !step || *of == *step)
                    walk.add(row);
            }));
    }
    order.steps = hasSteps && step ? 1 : std::max<size_t>(1, steps);
    return order;
}

} // namespace rankscope::analysis
