// SPDX-License-Identifier: GPL-3.0-or-later
#include "device_counters.h"

#include <fmt/format.h>

#include "simulator.h"

namespace rankscope::generator {
namespace {

constexpr Nanos kSlowPeriod = 20'000'000;

} // namespace

DeviceCounters::DeviceCounters(const RankContext& context, TraceFile& trace)
    : m_context(context)
    , m_trace(trace)
    , m_random(Random::forPart(
          context.job().seed, 0xc0ULL << 32 | static_cast<std::uint64_t>(context.rank())))
    , m_nextSlow(context.clock().read(kProfileStart + 1'291'240))
    , m_nextFast(context.clock().read(kProfileStart + 174'168))
    , m_fastPeriod(context.job().isCompact ? 10'000'000 : 200'000) { }

void DeviceCounters::sample(std::string_view name, Process process, Nanos time,
    std::string_view key, std::int64_t value, unsigned digits) {
    m_text.clear();
    if (digits == 0) {
        appendInteger(m_text, value);
    } else {
        appendScaled(m_text, value, digits);
    }
    m_trace.counter(name, m_context.pid(process), time, key, m_text);
}

void DeviceCounters::writeBandwidths(Nanos time) {
    const int channels = m_context.job().isCompact ? 1 : 4;
    for (int channel = 0; channel < channels; ++channel) {
        sample(fmt::format("HBM {}/Read", channel), Process::hbm, time, "Read(MB/s)",
            m_random.between(40'000'000, 310'000'000), 3);
        sample(fmt::format("HBM {}/Write", channel), Process::hbm, time, "Write(MB/s)",
            m_random.between(20'000'000, 180'000'000), 3);
    }
    for (int part = 0; part < (m_context.job().isCompact ? 1 : 2); ++part) {
        sample(fmt::format("LLC {} Read/Throughput", part), Process::llc, time + 8'000'000,
            "Throughput(MB/s)", m_random.between(10'000'000, 90'000'000), 3);
        sample(fmt::format("LLC {} Read/Hit Rate", part), Process::llc, time + 8'000'000,
            "Hit Rate(%)", m_random.between(40, 96), 2);
    }
    sample(
        "Mata Bw Level", Process::stars, time + 9'400, "Mata Bw Level", m_random.between(0, 4), 0);
    sample("L2 Buffer Bw Level", Process::stars, time + 9'400, "L2 Buffer Bw Level",
        m_random.between(0, 4), 0);
    writeAccPmu(time + 1'000);
}

void DeviceCounters::writeAccPmu(Nanos time) {
    const int accelerators = m_context.job().isCompact ? 2 : 16;
    for (int id = 0; id < accelerators; ++id) {
        for (const std::string_view name :
            {"read_bandwidth", "write_band_width", "read_ost", "write_ost"}) {
            m_text.clear();
            appendInteger(m_text, m_random.between(0, 5));
            m_trace.counter(name, m_context.pid(Process::accPmu), time, "value", m_text, id);
        }
    }
}

void DeviceCounters::write(const StepRecord& step) {
    sample("AI Core Freq", Process::frequency, step.host.start + 2'930, "MHz", step.megahertz, 0);
    for (; m_nextSlow < step.host.end(); m_nextSlow += kSlowPeriod) {
        writeBandwidths(m_nextSlow);
    }
    for (; m_nextFast < step.host.end(); m_nextFast += m_fastPeriod) {
        sample("QoS OTHERS", Process::qos, m_nextFast, "value", m_random.between(0, 6'000), 0);
    }
}

} // namespace rankscope::generator
