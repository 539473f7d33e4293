// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/efficiency.h"

#include <numeric>

#include <fmt/format.h>

#include "core/analysis/parallel/pipeline.h"
#include "core/base/grouped.h"

namespace rankscope::advisor {

namespace {

double real(int64_t number) {
    return static_cast<double>(number);
}

double secondsOf(Duration time) {
    return real(time.count()) / 1e9; // count(): a rate is per second
}

/// Ranks that share experts out prove that there are some, whether or not the facts name them.
bool isDense(const JobFacts& facts) {
    return facts.experts.value_or(1) == 1 && facts.expert.value_or(1) == 1;
}

std::optional<double> layerParametersOf(const JobFacts& facts) {
    const bool isKnown = facts.layers && facts.hidden && facts.ffn && facts.gated && isDense(facts);
    if (!isKnown)
        return std::nullopt;
    const double hidden = real(*facts.hidden);
    const double keyValues = facts.heads && facts.keyValueHeads
        ? hidden * real(*facts.keyValueHeads) / real(*facts.heads)
        : hidden;
    const double mlp = (*facts.gated ? 3 : 2) * hidden * real(*facts.ffn);
    return real(*facts.layers) * (2 * hidden * hidden + 2 * hidden * keyValues + mlp);
}

double headParametersOf(const JobFacts& facts) {
    return facts.vocabulary && facts.hidden ? real(*facts.vocabulary) * real(*facts.hidden) : 0;
}

/// Layers that are computed again in the backward; nothing where that is not known.
std::optional<int64_t> recomputedLayers(const JobFacts& facts) {
    if (!facts.recompute.empty())
        return std::accumulate(facts.recompute.begin(), facts.recompute.end(), int64_t{0});
    if (!facts.recomputesAll || !facts.layers)
        return std::nullopt;
    return *facts.recomputesAll ? *facts.layers : 0;
}

class Efficiency {
public:
    Efficiency(const JobFacts& facts, std::optional<Duration> step)
        : m_facts(facts)
        , m_step(step) { }

    std::vector<Metric> take() { return std::move(m_metrics); }

    void addThroughput() {
        if (!m_step || *m_step <= Duration() || !m_facts.globalBatch)
            return;
        m_samples = real(*m_facts.globalBatch) / secondsOf(*m_step);
        const std::pair<std::string, Value> batch{"global_batch_size", *m_facts.globalBatch};
        add("samples_per_second", m_samples, {batch, {"step", *m_step}});
        if (m_facts.devices)
            add("samples_per_second_per_device", m_samples / real(*m_facts.devices),
                {batch, {"step", *m_step}, {"devices", *m_facts.devices}});
        if (!m_facts.sequenceLength)
            return;
        m_tokens = m_samples * real(*m_facts.sequenceLength);
        const std::pair<std::string, Value> length{"seq_length", *m_facts.sequenceLength};
        if (m_facts.devices)
            add("tokens_per_second_per_device", m_tokens / real(*m_facts.devices),
                {length, batch, {"step", *m_step}, {"devices", *m_facts.devices}});
        if (m_facts.data)
            add("tokens_per_second_per_replica", m_tokens / real(*m_facts.data),
                {length, batch, {"step", *m_step}, {"dp", *m_facts.data}});
    }

    void addUtilization() {
        const auto work = tokenWork(m_facts);
        if (m_tokens <= 0 || !work || !m_facts.devices || !m_facts.peakTflops)
            return;
        const double perDevice = m_tokens / real(*m_facts.devices);
        const double peak = *m_facts.peakTflops * 1e12;
        const std::vector<std::pair<std::string, Value>> inputs{{"tokens", perDevice},
            {"flops", work->model() / 1e9}, {"parameters", work->parameters / 1e9},
            {"attention", 3 * work->attention / 1e9}, {"peak_tflops", *m_facts.peakTflops}};
        add("mfu", perDevice * work->model() / peak, inputs);
        const auto again = recomputedLayers(m_facts);
        if (!again || !m_facts.layers)
            return;
        const double more = work->recomputed() * real(*again) / real(*m_facts.layers);
        add("hfu", perDevice * (work->model() + more) / peak,
            {{"tokens", perDevice}, {"flops", work->model() / 1e9}, {"recomputed", more / 1e9},
                {"recompute_layers", *again}, {"peak_tflops", *m_facts.peakTflops}});
    }

    void addLinearity() {
        if (m_samples <= 0 || !m_facts.devices || !m_facts.baselineSamples)
            return;
        const double perDevice = m_samples / real(*m_facts.devices);
        add("linearity", perDevice / *m_facts.baselineSamples,
            {{"samples", perDevice}, {"baseline_samples", *m_facts.baselineSamples}});
    }

    void addBubble(const std::optional<MeasuredBubble>& bubble) {
        const int64_t stages = bubble ? bubble->stages : m_facts.pipeline.value_or(0);
        const int64_t microBatches =
            bubble ? bubble->microBatches : m_facts.microBatches.value_or(0);
        if (stages < 2 || microBatches < 1)
            return;
        // One that the passes do not show can still be told.
        const int64_t chunks =
            bubble && bubble->chunks > 1 ? bubble->chunks : m_facts.interleave.value_or(1);
        if (bubble)
            add("bubble", bubble->share,
                {{"pp", stages}, {"micro_batch_num", microBatches}, {"vp", chunks}});
        const auto theory = [&](int64_t of) {
            return analysis::theoreticalBubble(static_cast<size_t>(stages),
                static_cast<size_t>(microBatches), static_cast<size_t>(of));
        };
        add("bubble_theory", theory(chunks),
            {{"pp", stages}, {"micro_batch_num", microBatches}, {"vp", chunks}});
        if (chunks > 1)
            add("bubble_theory_without_interleave", theory(1),
                {{"pp", stages}, {"micro_batch_num", microBatches}});
    }

private:
    void add(const char* name, double value, std::vector<std::pair<std::string, Value>> inputs) {
        m_metrics.push_back({name, value, {std::string("efficiency.") + name, std::move(inputs)}});
    }

    const JobFacts& m_facts;
    std::optional<Duration> m_step;
    double m_samples = 0; ///< a second, of the job
    double m_tokens = 0;
    std::vector<Metric> m_metrics;
};

struct Wanted {
    const char* key;
    bool isKnown;
};

std::string missingOf(std::initializer_list<Wanted> all) {
    std::string keys;
    for (const Wanted& one : all) {
        if (!one.isKnown)
            keys += (keys.empty() ? "" : ", ") + std::string(one.key);
    }
    return keys;
}

} // namespace

bool Metric::isCount() const {
    return name == "ranks" || name == "ranks_of_job" || name == "steps";
}

bool Metric::isShare() const {
    return name.find("_per_") == std::string::npos && !isCount();
}

bool Metric::isImpossible() const {
    return (name == "mfu" || name == "hfu") && value > 1;
}

std::string warningText(const Metric& metric, Language language) {
    return metric.isImpossible() ? toText(Phrase{"efficiency.impossible", {}}, language)
                                 : std::string();
}

std::string formulaText(const Metric& metric, Language language) {
    const std::string formula = toText(metric.formula, language);
    return metric.isImpossible()
        ? toText(Phrase{"efficiency.doubted",
                     {{"warning", warningText(metric, language)}, {"formula", formula}}},
            language)
        : formula;
}

std::string valueText(const Metric& metric, Language language) {
    if (metric.isShare())
        return toText(Value(Share{metric.value}), language);
    constexpr double kWithoutHundredths = 1000;
    return metric.isCount() || metric.value >= kWithoutHundredths
        ? grouped(fmt::format("{:.0f}", metric.value))
        : toText(Value(metric.value), language);
}

const Metric* metricNamed(const std::vector<Metric>& metrics, std::string_view name) {
    for (const Metric& metric : metrics) {
        if (metric.name == name)
            return &metric;
    }
    return nullptr;
}

std::optional<double> valueNamed(const std::vector<Metric>& metrics, std::string_view name) {
    const Metric* const metric = metricNamed(metrics, name);
    return metric == nullptr ? std::nullopt : std::optional(metric->value);
}

std::optional<TokenWork> tokenWork(const JobFacts& facts) {
    const auto ofLayers = layerParametersOf(facts);
    const bool isKnown = facts.layers && facts.hidden && facts.sequenceLength
        && (facts.parameters || (ofLayers && facts.vocabulary));
    if (!isKnown)
        return std::nullopt;
    const double head = headParametersOf(facts);
    TokenWork work;
    work.parameters = facts.parameters ? *facts.parameters : *ofLayers + head;
    work.layerParameters = work.parameters > head ? work.parameters - head : work.parameters;
    work.attention = 4 * real(*facts.layers) * real(*facts.hidden) * real(*facts.sequenceLength);
    return work;
}

std::vector<Metric> efficiencyOf(const JobFacts& facts, std::optional<Duration> step,
    const std::optional<MeasuredBubble>& bubble) {
    Efficiency efficiency(facts, step);
    efficiency.addThroughput();
    efficiency.addUtilization();
    efficiency.addLinearity();
    efficiency.addBubble(bubble);
    return efficiency.take();
}

std::string missingForMfu(const JobFacts& facts) {
    const bool hasModel = facts.parameters.has_value();
    const bool isBySizes = !hasModel && isDense(facts);
    return missingOf({{"seq_length", facts.sequenceLength.has_value()},
        {"global_batch_size", facts.globalBatch.has_value()},
        {"devices", facts.devices.has_value()}, {"num_layers", facts.layers.has_value()},
        {"hidden_size", facts.hidden.has_value()}, {"ffn_hidden_size", !isBySizes || facts.ffn},
        {"vocab_size", !isBySizes || facts.vocabulary}, {"swiglu", !isBySizes || facts.gated},
        {"parameters", hasModel || isBySizes}, {"peak_tflops", facts.peakTflops.has_value()}});
}

std::string missingForLinearity(const JobFacts& facts) {
    return missingOf({{"global_batch_size", facts.globalBatch.has_value()},
        {"devices", facts.devices.has_value()},
        {"baseline_samples", facts.baselineSamples.has_value()}});
}

const std::vector<const char*>& efficiencyNames() {
    static const std::vector<const char*> kNames{"samples_per_second",
        "samples_per_second_per_device", "tokens_per_second_per_device",
        "tokens_per_second_per_replica", "mfu", "hfu", "linearity", "communication_share",
        "exposed_share", "blocking_share", "bubble", "bubble_theory",
        "bubble_theory_without_interleave"};
    return kNames;
}

std::string missingFor(std::string_view metric, const JobFacts& facts) {
    if (metric == "mfu")
        return missingForMfu(facts);
    if (metric == "hfu") {
        const std::string model = missingForMfu(facts);
        return model.empty() && !recomputedLayers(facts) ? "recompute" : model;
    }
    if (metric == "linearity")
        return missingForLinearity(facts);
    if (metric.starts_with("bubble") || metric == "exposed_share" || metric == "communication_share"
        || metric == "blocking_share")
        return {};
    return missingOf({{"seq_length", !metric.starts_with("tokens") || facts.sequenceLength},
        {"global_batch_size", facts.globalBatch.has_value()},
        {"devices", !metric.ends_with("_device") || facts.devices},
        {"dp", !metric.ends_with("_replica") || facts.data}});
}

} // namespace rankscope::advisor
