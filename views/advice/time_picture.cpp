// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/time_picture.h"

#include <algorithm>
#include <iterator>

#include "core/advisor/check.h"
#include "core/analysis/statistics.h"
#include "views/advice/advice_texts.h"
#include "views/summary/steps/metric_texts.h"

namespace rankscope::advice {

using advisor::Finding;
using analysis::StepRow;
using analysis::StepTrace;

namespace {

bool isAmong(int64_t number, const std::vector<int64_t>& numbers) {
    return std::ranges::count(numbers, number) > 0;
}

/// Over the rows; nothing where none has it.
std::optional<Duration> medianOf(
    const std::vector<const StepRow*>& rows, analysis::StepMetric metric) {
    std::vector<Duration> values;
    for (const StepRow* row : rows) {
        if (const auto value = row->values.get(metric))
            values.push_back(*value);
    }
    return analysis::medianOf(std::move(values));
}

bool isOneStep(const StepTrace& trace) {
    return trace.steps.size() == 1;
}

bool isOneRank(const StepTrace& trace) {
    return trace.ranks.size() == 1;
}

/// Of several, where the finding is of that one only; nothing: none, or it is not among them.
std::optional<int64_t> onlyStep(const Finding& finding, const StepTrace& trace) {
    if (isOneStep(trace) || finding.steps.size() != 1
        || std::ranges::count(trace.steps, std::optional(finding.steps.front())) == 0)
        return std::nullopt;
    return finding.steps.front();
}

/// Of one there is no median.
QString titleOfAll(const Finding& finding, const StepTrace& trace) {
    if (finding.text.isOfCapture)
        return isOneRank(trace) ? PictureWords::tr("Time of the capture")
                                : PictureWords::tr("Time of the capture, median over the ranks");
    if (isOneStep(trace))
        return isOneRank(trace) ? PictureWords::tr("Time of the step")
                                : PictureWords::tr("Time of the step, median over the ranks");
    return isOneRank(trace) ? PictureWords::tr("Time per step, median over the steps")
                            : PictureWords::tr("Time per step, median over ranks and steps");
}

QString titleOfRanks(const Finding& finding, const StepTrace& trace) {
    if (finding.text.isOfCapture)
        return PictureWords::tr("Time of the capture by rank");
    if (const auto step = onlyStep(finding, trace))
        return PictureWords::tr("Time of step %1 by rank").arg(*step);
    if (isOneStep(trace))
        return PictureWords::tr("Time of the step by rank");
    return finding.steps.empty()
        ? PictureWords::tr("Time per step by rank, median over the steps")
        : PictureWords::tr("Time per step by rank, median over the steps of the finding");
}

bool isComputing(const summary::StackPart& part) {
    using enum analysis::StepMetric;
    return part.metric == Computing || part.metric == ComputingNotOverlapped
        || part.metric == Overlapped;
}

/// Of kernels, where the trace tells the computing of a step apart.
bool isOfComputing(const Finding& finding, const StepTrace& trace) {
    const advisor::Check* check = advisor::checkNamed(finding.id);
    return check != nullptr && check->theme == advisor::Theme::Computing
        && std::ranges::any_of(summary::stackOf(trace), isComputing);
}

QString titleBesideComputing(const Finding& finding, const StepTrace& trace) {
    if (finding.text.isOfCapture)
        return isOneRank(trace)
            ? PictureWords::tr("Evidence beside the computing of the capture")
            : PictureWords::tr(
                "Evidence beside the computing of the capture, median over the ranks");
    if (const auto step = onlyStep(finding, trace))
        return isOneRank(trace)
            ? PictureWords::tr("Evidence beside the computing of step %1").arg(*step)
            : PictureWords::tr("Evidence beside the computing of step %1, median over the ranks")
                  .arg(*step);
    if (isOneStep(trace))
        return isOneRank(trace)
            ? PictureWords::tr("Evidence beside the computing of the step")
            : PictureWords::tr("Evidence beside the computing of the step, median over the ranks");
    return isOneRank(trace)
        ? PictureWords::tr("Evidence beside the computing per step, median over the steps")
        : PictureWords::tr("Evidence beside the computing per step, median over ranks and steps");
}

QString titleOfEvidence(const Finding& finding, const StepTrace& trace) {
    if (isOfComputing(finding, trace))
        return titleBesideComputing(finding, trace);
    if (finding.text.isOfCapture)
        return isOneRank(trace)
            ? PictureWords::tr("Evidence beside the time of the capture")
            : PictureWords::tr("Evidence beside the time of the capture, median over the ranks");
    if (const auto step = onlyStep(finding, trace))
        return isOneRank(trace)
            ? PictureWords::tr("Evidence beside the time of step %1").arg(*step)
            : PictureWords::tr("Evidence beside the time of step %1, median over the ranks")
                  .arg(*step);
    if (isOneStep(trace))
        return isOneRank(trace)
            ? PictureWords::tr("Evidence beside the time of the step")
            : PictureWords::tr("Evidence beside the time of the step, median over the ranks");
    return isOneRank(trace)
        ? PictureWords::tr("Evidence beside the time per step, median over the steps")
        : PictureWords::tr("Evidence beside the time per step, median over ranks and steps");
}

class Picture {
public:
    Picture(const Finding& finding, const StepTrace& trace)
        : m_finding(finding)
        , m_trace(trace)
        , m_parts(summary::stackOf(trace)) {
        addKinds();
    }

    PieceRowsData ofRanks() {
        m_data.title = titleOfRanks(m_finding, m_trace);
        for (size_t i = 0; i < std::min(kMostNamed, m_finding.ranks.size()); ++i) {
            const int64_t rank = m_finding.ranks[i];
            addRow(PictureWords::tr("Rank %1").arg(rank), true,
                [&](const StepRow& row) { return row.rank == rank && isOfFinding(row); });
        }
        const auto& peers = m_finding.peers;
        std::vector<int64_t> others;
        std::ranges::copy_if(m_trace.ranks, std::back_inserter(others), [&](int64_t rank) {
            return !isAmong(rank, m_finding.ranks) && (peers.empty() || isAmong(rank, peers));
        });
        QString name = peers.empty() ? PictureWords::tr("Median of the other ranks")
                                     : PictureWords::tr("Median of its peers");
        if (others.size() == 1) // of one there is no median
            name = PictureWords::tr("Rank %1").arg(others.front());
        addRow(name, false,
            [&](const StepRow& row) { return isAmong(row.rank, others) && isOfFinding(row); });
        return std::move(m_data);
    }
    PieceRowsData ofSteps() {
        m_data.title = isOneRank(m_trace)
            ? PictureWords::tr("Time per step")
            : PictureWords::tr("Time per step, median over the ranks");
        for (size_t i = 0; i < std::min(kMostNamed, m_finding.steps.size()); ++i) {
            const int64_t step = m_finding.steps[i];
            addRow(PictureWords::tr("Step %1").arg(step), true,
                [step](const StepRow& row) { return row.step == step; });
        }
        std::vector<int64_t> others;
        for (const auto& step : m_trace.steps)
            if (step && !isAmong(*step, m_finding.steps))
                others.push_back(*step);
        QString name = PictureWords::tr("Median of the other steps");
        if (others.size() == 1) // of one there is no median
            name = PictureWords::tr("Step %1").arg(others.front());
        addRow(name, false,
            [&others](const StepRow& row) { return row.step && isAmong(*row.step, others); });
        return std::move(m_data);
    }
    PieceRowsData ofAll() {
        m_data.title = titleOfAll(m_finding, m_trace);
        addAllRanks(std::nullopt);
        return std::move(m_data);
    }
    /// How long that is what proves the finding, above a step.
    PieceRowsData ofEvidence(const std::vector<const advisor::Evidence*>& times) {
        m_data.title = titleOfEvidence(m_finding, m_trace);
        if (isOfComputing(m_finding, m_trace))
            keepComputing();
        for (size_t i = 0; i < std::min(kMostNamed, times.size()); ++i) {
            std::vector<int64_t> values(m_parts.size(), shared::kNoValue);
            values.push_back(std::get<Duration>(times[i]->value).count()); // count(): a cell
            m_data.rows.push_back({textOf(times[i]->text), true, std::move(values)});
        }
        addAllRanks(onlyStep(m_finding, m_trace));
        m_data.kinds.push_back({PictureWords::tr("Evidence"), kEvidenceColour});
        for (PieceRow& row : m_data.rows)
            row.values.resize(m_data.kinds.size(), shared::kNoValue);
        return std::move(m_data);
    }

private:
    void addKinds() {
        for (const summary::StackPart& part : m_parts)
            m_data.kinds.push_back({summary::metricText(part.metric), part.category});
    }

    /// Of the bar of a step.
    void keepComputing() {
        std::erase_if(m_parts, [](const summary::StackPart& part) { return !isComputing(part); });
        m_whole = analysis::StepMetric::Computing;
        m_data.kinds.clear();
        addKinds();
    }

    bool isOfFinding(const StepRow& row) const {
        return m_finding.steps.empty() || (row.step && isAmong(*row.step, m_finding.steps));
    }

    /// In that step; nothing: in all.
    void addAllRanks(std::optional<int64_t> step) {
        const QString name = isOneRank(m_trace)
            ? PictureWords::tr("Rank %1").arg(m_trace.ranks.front())
            : PictureWords::tr("All ranks");
        addRow(name, false, [step](const StepRow& row) { return !step || row.step == step; });
    }

    template <class Wanted>
    void addRow(const QString& label, bool isNamed, Wanted isWanted) {
        std::vector<const StepRow*> rows;
        for (const StepRow& row : m_trace.rows) {
            if (isWanted(row))
                rows.push_back(&row);
        }
        if (rows.empty())
            return;
        PieceRow& row = m_data.rows.emplace_back(PieceRow{label, isNamed, {}});
        for (const summary::StackPart& part : m_parts) {
            const auto median = medianOf(rows, part.metric);
            row.values.push_back(median ? median->count() : shared::kNoValue); // count(): a cell
        }
        if (const auto median = medianOf(rows, m_whole))
            row.total = median->count(); // count(): a cell
    }

    const Finding& m_finding;
    const StepTrace& m_trace;
    std::vector<summary::StackPart> m_parts;
    analysis::StepMetric m_whole = summary::kWhole; ///< what a row is in all
    PieceRowsData m_data;
};

/// What ranks do in a step proves nothing of memory, of links and of the profile itself.
bool isOfRankTimes(const Finding& finding) {
    const advisor::Check* check = advisor::checkNamed(finding.id);
    return check != nullptr && check->theme != advisor::Theme::Memory
        && !leadsTo(finding, "communication.links") && !leadsTo(finding, "import-health")
        && !leadsTo(finding, "memory.ranks");
}

/// What a hidden cause costs once it is not hidden proves nothing.
std::vector<const advisor::Evidence*> timesOf(const Finding& finding) {
    std::vector<const advisor::Evidence*> times;
    for (const advisor::Evidence& evidence : finding.evidence) {
        const Duration* time = std::get_if<Duration>(&evidence.value);
        if (time != nullptr && *time > Duration() && evidence.text.key != "evidence.hidden_cost")
            times.push_back(&evidence);
    }
    return times;
}

/// Of what the bar of a step shows as a part of its own, or of the steps themselves.
bool isOfPart(const Finding& finding) {
    using enum advisor::StepPart;
    const bool isPriced = finding.price.high && *finding.price.high > Duration();
    return leadsTo(finding, "summary.steps")
        || (isPriced && finding.price.part != Whole && finding.price.part != Computing);
}

bool isNothing(const PieceRow& row) {
    return std::ranges::none_of(row.values, [](int64_t value) { return value > 0; });
}

/// Of what is counted and has no price (CP-2) the times of the ranks that were read say nothing.
bool isOnlyCounted(const Finding& finding) {
    return !finding.price.high && !finding.evidence.empty()
        && std::ranges::all_of(finding.evidence, [](const advisor::Evidence& evidence) {
               return std::holds_alternative<int64_t>(evidence.value);
           });
}

} // namespace

std::optional<PieceRowsData> timePictureOf(const Finding& finding, const StepTrace& trace) {
    // Of the pipelines that a bubble (CL-14) was read from no rank stands out.
    const bool isOfFewRanks = finding.id != "CL-14" && !finding.ranks.empty()
        && finding.ranks.size() < trace.ranks.size();
    const bool isOfFewSteps = !finding.steps.empty() && finding.steps.size() < trace.steps.size();
    if (trace.rows.empty() || !isOfRankTimes(finding) || isOnlyCounted(finding))
        return std::nullopt;
    Picture picture(finding, trace);
    const auto times = timesOf(finding);
    if (!isOfPart(finding) && !times.empty())
        return picture.ofEvidence(times);
    if (!isOfFewRanks && !isOfFewSteps && !isOfPart(finding))
        return std::nullopt;
    PieceRowsData data = isOfFewRanks ? picture.ofRanks()
        : isOfFewSteps                ? picture.ofSteps()
                                      : picture.ofAll();
    return std::ranges::all_of(data.rows, isNothing) ? std::nullopt
                                                     : std::optional(std::move(data));
}

} // namespace rankscope::advice
