// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics.h"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "cann_calls.h"

namespace rankscope::generator {
namespace {

std::string quotient(std::int64_t dividend, std::int64_t divisor, unsigned digits) {
    std::string out;
    appendQuotient(out, dividend, divisor, digits);
    return out;
}

} // namespace

void Summary::add(Nanos duration) {
    shortest = count == 0 ? duration : std::min(shortest, duration);
    longest = std::max(longest, duration);
    total += duration;
    ++count;
    const double micros = static_cast<double>(duration) / 1e3;
    squares += micros * micros;
}

std::string stepColumns(const Overlap& overlap) {
    const Nanos communication = total(overlap.communication);
    const Nanos exposed = total(overlap.exposed);
    const std::array values{total(overlap.computing), exposed, communication - exposed,
        communication, total(overlap.free), overlap.stage(), overlap.bubble,
        exposed - overlap.bubble, overlap.preparing};
    std::string out;
    for (const Nanos value : values) {
        if (!out.empty()) {
            out += ',';
        }
        appendShortMicros(out, value);
    }
    return out;
}

Statistics::Statistics(const RankContext& context, std::filesystem::path folder)
    : m_context(context)
    , m_folder(std::move(folder))
    , m_stepTable(m_folder / "step_trace_time.csv") {
    m_stepTable.text() += fmt::format("Device_id,Step,{}\n", kStepColumns);
}

void Statistics::write(const StepRecord& step, const Overlap& overlap) {
    ++m_steps;
    m_loading += step.loader.duration;
    std::vector<CannCall> calls;
    const auto count = [&] {
        for (const CannCall& call : calls) {
            m_calls[{call.statisticName(), call.level}].add(call.span.duration);
        }
    };
    for (const Op& op : step.ops) {
        if (const KernelKind* kernel = op.instruction->kernel) {
            m_operators[{std::string(kernel->opType), std::string(kernel->core)}].add(
                op.task.duration);
        }
        callsOf(m_context, op, calls);
        count();
    }
    syncCallsOf(m_context, step, calls);
    count();
    m_stepTable.text() +=
        fmt::format("{},{},{}\n", m_context.device(), step.number, stepColumns(overlap));
    m_stepTable.flushIfFull();
}

std::string Statistics::opTable() const {
    std::vector<const std::pair<const Key, Summary>*> rows;
    Nanos all = 0;
    for (const auto& row : m_operators) {
        rows.push_back(&row);
        all += row.second.total;
    }
    std::stable_sort(rows.begin(), rows.end(), [](const auto* left, const auto* right) {
        return left->second.total > right->second.total;
    });
    std::string out = "Device_id,OP Type,Core Type,Count,Total Time(us),Min Time(us),Avg Time(us),"
                      "Max Time(us),Ratio(%)\n";
    for (const auto* row : rows) {
        const Summary& sum = row->second;
        out += fmt::format("{},{},{},{},{},{},{},{},{}\n", m_context.device(), row->first.first,
            row->first.second, sum.count, shortMicrosText(sum.total), shortMicrosText(sum.shortest),
            quotient(sum.total, sum.count * 1'000, 3), shortMicrosText(sum.longest),
            quotient(sum.total * 100, all, 3));
    }
    return out;
}

std::string Statistics::apiTable() const {
    std::string out = "Device_id,Level,API Name,Time(us),Count,Avg(us),Min(us),Max(us),Variance\n";
    for (const auto& [key, sum] : m_calls) {
        const double mean = static_cast<double>(sum.total) / 1e3 / static_cast<double>(sum.count);
        const double variance =
            std::max(sum.squares / static_cast<double>(sum.count) - mean * mean, 0.0);
        out += fmt::format("host,{},{},{},{},{},{},{},{:.3f}\n", key.second, key.first,
            shortMicrosText(sum.total), sum.count, quotient(sum.total, sum.count * 1'000, 3),
            shortMicrosText(sum.shortest), shortMicrosText(sum.longest), variance);
    }
    return out;
}

bool Statistics::finish() {
    const bool isGood = m_stepTable.finish();
    return writeFile(m_folder / "op_statistic.csv", opTable())
        && writeFile(m_folder / "api_statistic.csv", apiTable()) && isGood;
}

} // namespace rankscope::generator
