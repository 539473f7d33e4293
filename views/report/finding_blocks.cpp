// SPDX-License-Identifier: GPL-3.0-or-later
// The findings by cost, each with what it explains, and what kind of proof stands behind each.
#include <QUrl>

#include "core/advisor/finding_texts.h"
#include "views/advice/advice_state.h"
#include "views/report/finding_pictures.h"
#include "views/report/report_content.h"
#include "views/report/report_lines.h"
#include "views/shared/phrases.h"

namespace rankscope::report {

namespace {

using advisor::Advice;
using advisor::Finding;
using advisor::Language;

QString titleOf(const Finding& finding, Language language) {
    return word(titleKeyOf(finding), language);
}

Tone toneOf(advisor::Severity severity) {
    switch (severity) {
    case advisor::Severity::High:
        return Tone::Bad;
    case advisor::Severity::Medium:
        return Tone::Warn;
    default:
        return Tone::Plain;
    }
}

QString ofStepText(const Finding& finding) {
    if (advisor::isMoreThanStep(finding))
        return ReportTexts::tr("more than the step");
    return finding.share ? ReportTexts::tr("%1 of the step").arg(shareText(finding.share))
                         : QString();
}

QString priceLine(const Finding& finding, Language language) {
    const std::string text = advisor::priceText(finding, language);
    return text.empty() ? ReportTexts::tr("Cost per step: unknown.") : QString::fromStdString(text);
}

QString placeText(const Finding& finding, const ReportContent& content) {
    if (finding.ranks.empty())
        return {};
    return phrase({finding.stepsSeen ? "report.seen" : "report.ranks",
                      {{"ranks", advisor::Numbers{finding.ranks}},
                          {"k", static_cast<int64_t>(finding.stepsSeen.value_or(0))},
                          {"n", static_cast<int64_t>(content.figures.steps.trace.steps.size())}}},
        content.language());
}

void addAdvice(const Finding& finding, Language language, std::vector<Block>& blocks) {
    if (!finding.advice.empty()) {
        blocks.emplace_back(Heading{.text = ReportTexts::tr("To do"), .level = 4});
        List list;
        for (const Advice& advice : finding.advice)
            list.items.push_back({QString::fromStdString(advisor::adviceText(advice, language))});
        blocks.emplace_back(std::move(list));
    }
    blocks.emplace_back(
        Paragraph{.text = QString::fromStdString(advisor::verificationText(finding, language))});
}

/// To be read, not typed: without the shapes, which the evidence names, and nothing encoded.
QString evidencePlace(const advisor::Evidence& evidence) {
    model::Target place = evidence.target;
    place.detail.clear();
    return QUrl::fromPercentEncoding(QByteArray::fromStdString(model::toText(place)));
}

void addEvidence(const Finding& finding, Language language, std::vector<Block>& blocks) {
    if (finding.evidence.empty())
        return;
    Table table{.columns = {{ReportTexts::tr("Evidence")}, {ReportTexts::tr("Value"), true},
                    {ReportTexts::tr("Place in Rankscope")}}};
    for (const advisor::Evidence& evidence : finding.evidence)
        table.rows.push_back({{phrase(evidence.text, language)},
            {QString::fromStdString(advisor::toText(evidence.value, language))},
            {evidencePlace(evidence)}});
    blocks.emplace_back(std::move(table));
}

void addSymptoms(const Finding& cause, const ReportContent& content, std::vector<Block>& blocks) {
    const auto symptoms = symptomsOf(content.advice(), cause);
    if (symptoms.empty())
        return;
    blocks.emplace_back(Heading{.text = ReportTexts::tr("Symptoms"), .level = 4});
    List list;
    for (const Finding* symptom : symptoms) {
        const QString text = shared::labelled(
            titleOf(*symptom, content.language()), phrase(symptom->text, content.language()));
        const std::string covered = advisor::coveredText(*symptom, content.language());
        list.items.push_back(
            {covered.empty() ? text : shared::bracketed(text, QString::fromStdString(covered))});
    }
    blocks.emplace_back(std::move(list));
}

void addFinding(const Finding& finding, size_t number, const ReportContent& content,
    std::vector<Block>& blocks) {
    const Language language = content.language();
    blocks.emplace_back(
        Heading{.text = QString("%1. %2").arg(number).arg(titleOf(finding, language)),
            .level = 3,
            .anchor = anchorOf(number),
            .aside = costText(finding.price),
            .asideNote = ofStepText(finding),
            .asideTone = toneOf(finding.severity)});
    blocks.emplace_back(Paragraph{.text = phrase(finding.text, language), .keepsNext = true});
    blocks.emplace_back(
        Paragraph{.text = priceLine(finding, language), .tone = Tone::Quiet, .keepsNext = true});
    if (const QString place = placeText(finding, content); !place.isEmpty())
        blocks.emplace_back(Paragraph{.text = place, .tone = Tone::Quiet, .keepsNext = true});
    if (auto picture = findingPicture(finding, content.figures))
        blocks.emplace_back(std::move(*picture));
    addAdvice(finding, language, blocks);
    addEvidence(finding, language, blocks);
    addSymptoms(finding, content, blocks);
    const auto& notes = content.facts.choices.notes;
    if (const auto note = notes.find(advice::keyOf(finding)); note != notes.end())
        blocks.emplace_back(
            Paragraph{.text = shared::labelled(ReportTexts::tr("Note"), note->second)});
}

void addMuted(const ReportContent& content, std::vector<Block>& blocks) {
    const auto& muted = content.facts.choices.muted;
    Table table{.columns = {{ReportTexts::tr("Muted finding")}, {ReportTexts::tr("Reason")}}};
    for (const Finding& finding : content.advice().findings) {
        if (const auto found = muted.find(advice::keyOf(finding)); found != muted.end())
            table.rows.push_back({{phrase(finding.text, content.language())}, {found->second}});
    }
    if (!table.rows.empty())
        blocks.emplace_back(std::move(table));
}

QString statusText(const advisor::Price& price) {
    if (!isBound(price) && price.cost)
        return ReportTexts::tr("measured by replay");
    if (price.cost)
        return ReportTexts::tr("upper bound by a formula");
    return price.high ? ReportTexts::tr("only the upper end is known")
                      : ReportTexts::tr("no cost is known");
}

} // namespace

void addFindings(const ReportContent& content, std::vector<Block>& blocks) {
    const auto roots = rootsByCost(content.advice(), content.facts.choices);
    if (roots.empty()) {
        blocks.emplace_back(Paragraph{.text = word("report.none", content.language())});
        addMuted(content, blocks);
        return;
    }
    Table table{.columns = {{ReportTexts::tr("Finding")}, {ReportTexts::tr("Severity")},
                    {ReportTexts::tr("Cost per step"), true}, {ReportTexts::tr("Share"), true}}};
    for (size_t i = 0; i < roots.size(); ++i)
        table.rows.push_back(
            {{QString("%1. %2").arg(i + 1).arg(titleOf(*roots[i], content.language())),
                 anchorOf(i + 1)},
                {word(std::string("severity.") + toWord(roots[i]->severity), content.language())},
                {costText(roots[i]->price)},
                {advisor::isMoreThanStep(*roots[i]) ? ofStepText(*roots[i])
                                                    : shareText(roots[i]->share)}});
    blocks.emplace_back(std::move(table));
    for (size_t i = 0; i < roots.size(); ++i)
        addFinding(*roots[i], i + 1, content, blocks);
    addMuted(content, blocks);
}

void addClaims(const ReportContent& content, std::vector<Block>& blocks) {
    const auto roots = rootsByCost(content.advice(), content.facts.choices);
    if (roots.empty())
        return;
    blocks.emplace_back(
        Paragraph{.text = ReportTexts::tr("What was found is read from the profile. The gain of a "
                                          "change is a ceiling: several together save no "
                                          "more than their sum, and only another profile after the "
                                          "change proves it (page Compare)."),
            .keepsNext = true});
    Table table{.columns = {{ReportTexts::tr("Finding")}, {ReportTexts::tr("Cost is")},
                    {ReportTexts::tr("Method")}}};
    for (size_t i = 0; i < roots.size(); ++i) {
        const advisor::Price& price = roots[i]->price;
        table.rows.push_back(
            {{QString("%1. %2").arg(i + 1).arg(titleOf(*roots[i], content.language())),
                 anchorOf(i + 1)},
                {statusText(price)},
                {price.method.empty() ? dash() : word(price.method, content.language())}});
    }
    blocks.emplace_back(std::move(table));
}

} // namespace rankscope::report
