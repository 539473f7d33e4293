// SPDX-License-Identifier: GPL-3.0-or-later
// What a report is made of, written by hand: four ranks and three steps of a job whose rank 2 is
// slow, with names that no document may take for its own marks.
#pragma once

#include "core/analysis/steps/step_trace.h"
#include "views/report/report_content.h"
#include "views/shared/drawing.h"

namespace rankscope::report {

inline const QString kOddName = QString::fromUtf8("<job> & \"\xE8\xAE\xAD\xE7\xBB\x83\" 'x'");

inline analysis::StepTrace plantedTrace() {
    using analysis::StepMetric;
    analysis::StepTrace trace;
    for (const int64_t rank : {0, 1, 2, 3}) {
        for (const int64_t step : {5, 6, 7}) {
            analysis::StepRow row{rank, step, analysis::StepOrigin::File, {}};
            row.values.set(StepMetric::Computing, Duration((rank == 2 ? 160 : 100) * 1'000'000));
            row.values.set(StepMetric::Communication, Duration(30'000'000));
            row.values.set(StepMetric::Overlapped, Duration(20'000'000));
            row.values.set(StepMetric::NotOverlapped, Duration(10'000'000));
            row.values.set(StepMetric::Free, Duration(5'000'000));
            row.values.deriveSums();
            trace.rows.push_back(row);
        }
    }
    analysis::arrange(trace);
    return trace;
}

/// CL-1 by a formula explains CL-12, SC-1 costs less, ME-3 has no cost.
inline advisor::Report plantedAdvice() {
    using namespace advisor;
    Report advice;
    advice.step = Duration(175'000'000);
    advice.bestCase = Duration(115'000'000);
    Finding slow{.id = "CL-1", .text = {"CL-1.same", {{"rank", int64_t{2}}}}};
    slow.severity = Severity::High;
    slow.ranks = {2};
    slow.steps = {5, 6, 7};
    slow.stepsSeen = 3;
    slow.price = {Duration(0), Duration(60'000'000), Duration(60'000'000), "method.peers",
        StepPart::Computing};
    slow.share = 0.34;
    slow.evidence = {{{.rank = 2, .step = 6}, {"evidence.timeline", {}},
        std::string("<script>alert('x')</script>")}};
    slow.advice = {{"advice.check_node", {}, "--knob <N>", "1", "2"}};
    Finding waits{.id = "CL-12", .text = {"CL-12.rate", {}}};
    waits.explainedBy = "CL-1";
    Finding host{.id = "SC-1", .text = {"SC-1.free", {}}};
    host.price = {Duration(0), Duration(5'000'000), Duration(5'000'000), kByReplay, StepPart::Free};
    host.share = 0.03;
    Finding memory{.id = "ME-3", .text = {"ME-3.fragmented", {}}};
    advice.findings = {slow, waits, host, memory}; // as order() leaves them
    advice.counted = {{0, Duration(60'000'000)}};
    advice.causes = pricedCausesOf(advice.findings);
    for (const Check& check : checkTable())
        advice.checks.push_back({&check, CheckState::NotRun, {"need.steps", {}}});
    advice.metrics = {{"steps", 3}, {"step_variation", 0.014}};
    return advice;
}

inline ReportFigures plantedFigures() {
    ReportFigures figures;
    figures.advice = plantedAdvice();
    figures.steps.trace = plantedTrace();
    figures.steps.jobRanks = 8;
    figures.job.ranks = 4;
    figures.job.hosts = 1;
    figures.job.kinds = {model::ProfileKind::PytorchText};
    return figures;
}

inline ReportFacts plantedFacts(const QString& language = "en") {
    ReportFacts facts;
    facts.name = kOddName;
    facts.issues = {{model::Severity::DataLoss, model::IssueCode::BadEvent, 312, {"a<b>&.json"}}};
    facts.files = {{"Rank 0", "kind", kOddName, "ready", 1'000'000}};
    facts.markers = {{1, TimeRange{Timestamp(Duration(10)), Timestamp(Duration(30))}, kOddName, 0}};
    facts.note = "first <line> & more\nsecond \x01 line";
    facts.date = "2026-11-23 14:05";
    facts.version = "0.0";
    facts.language = language;
    return facts;
}

inline Document planted(const QString& language = "en") {
    static const ReportFigures kFigures = plantedFigures();
    const ReportFacts facts = plantedFacts(language);
    return makeDocument({.figures = kFigures, .facts = facts}, chapterNames());
}

/// What it is painted with.
inline shared::Look lookOf(const shared::Theme& theme = shared::lightTheme()) {
    return {theme, QFont("DejaVu Sans"), 2};
}

/// Those of one kind, in their order.
template <class T>
std::vector<T> blocksOf(const Document& document) {
    std::vector<T> blocks;
    for (const Block& block : document.blocks) {
        if (const auto* one = std::get_if<T>(&block))
            blocks.push_back(*one);
    }
    return blocks;
}

inline QStringList anchorsOf(const Document& document) {
    QStringList anchors;
    for (const Heading& heading : blocksOf<Heading>(document)) {
        if (!heading.anchor.isEmpty())
            anchors += heading.anchor;
    }
    return anchors;
}

} // namespace rankscope::report
