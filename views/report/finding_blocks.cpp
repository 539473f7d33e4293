// SPDX-License-Identifier: GPL-3.0-or-later
// The findings in the order of the advisor, each with what it explains, and what kind of proof
// stands behind each.
#include <QUrl>

#include "core/advisor/claims.h"
#include "core/advisor/finding_texts.h"
#include "core/advisor/why.h"
#include "views/advice/advice_state.h"
#include "views/advice/advice_texts.h"
#include "views/report/finding_pictures.h"
#include "views/report/report_content.h"
#include "views/report/report_lines.h"
#include "views/shared/cells.h"
#include "views/shared/phrases.h"

namespace rankscope::report {

namespace {

using advisor::Advice;
using advisor::Finding;

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

QString priceLine(const Finding& finding) {
    const std::string text = advisor::priceText(finding, advice::languageOfNow());
    if (!text.empty())
        return QString::fromStdString(text);
    return finding.text.isOfCapture ? ReportTexts::tr("Cost in the capture: unknown.")
                                    : ReportTexts::tr("Cost per step: unknown.");
}

QString placeText(const Finding& finding, const ReportContent& content) {
    if (finding.ranks.empty())
        return {};
    return advice::textOf(advisor::Phrase{finding.stepsSeen ? "report.seen" : "report.ranks",
        {{"ranks", advisor::Numbers{finding.ranks}},
            {"k", static_cast<int64_t>(finding.stepsSeen.value_or(0))},
            {"n", static_cast<int64_t>(content.figures.steps.trace.steps.size())}}});
}

void addAdvice(const Finding& finding, std::vector<Block>& blocks) {
    if (!finding.advice.empty()) {
        blocks.emplace_back(Heading{.text = ReportTexts::tr("To do"), .level = 4});
        List list;
        for (const Advice& one : finding.advice)
            list.items.push_back(
                {QString::fromStdString(advisor::adviceText(one, advice::languageOfNow()))});
        blocks.emplace_back(std::move(list));
    }
    blocks.emplace_back(Paragraph{.text = QString::fromStdString(advisor::verificationText(
                                      finding, advice::languageOfNow()))});
}

/// To be read, not typed: without the shapes, which the evidence names, and nothing encoded.
QString evidencePlace(const advisor::Evidence& evidence) {
    model::Target place = evidence.target;
    place.detail.clear();
    return QUrl::fromPercentEncoding(QByteArray::fromStdString(model::toText(place)));
}

void addEvidence(const Finding& finding, std::vector<Block>& blocks) {
    if (finding.evidence.empty())
        return;
    Table table{.columns = {{ReportTexts::tr("Evidence")}, {ReportTexts::tr("Value"), true},
                    {ReportTexts::tr("Place in Rankscope")}}};
    for (const advisor::Evidence& evidence : finding.evidence)
        table.rows.push_back({{advice::textOf(evidence.text)}, {advice::textOf(evidence.value)},
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
        const QString text =
            shared::labelled(advice::findingTitle(*symptom), advice::textOf(symptom->text));
        const std::string covered = advisor::coveredText(*symptom, advice::languageOfNow());
        list.items.push_back(
            {covered.empty() ? text : shared::bracketed(text, QString::fromStdString(covered))});
    }
    blocks.emplace_back(std::move(list));
}

void addFinding(const Finding& finding, size_t number, const ReportContent& content,
    std::vector<Block>& blocks) {
    blocks.emplace_back(
        Heading{.text = QString("%1. %2").arg(number).arg(advice::findingTitle(finding)),
            .level = 3,
            .anchor = anchorOf(number),
            .aside = advice::costText(finding.price),
            .asideNote = advice::shareText(finding),
            .asideTone = toneOf(finding.severity)});
    blocks.emplace_back(Paragraph{.text = advice::textOf(finding.text), .keepsNext = true});
    blocks.emplace_back(Paragraph{.text = priceLine(finding), .tone = Tone::Quiet});
    blocks.emplace_back(
        Paragraph{.text = advice::textOf(advisor::claimTextOf(finding)), .tone = Tone::Quiet});
    if (const std::string why = advisor::whyText(finding, advice::languageOfNow()); !why.empty())
        blocks.emplace_back(Paragraph{.text = shared::labelled(ReportTexts::tr("Why this fires"),
                                          QString::fromStdString(why)),
            .tone = Tone::Quiet});
    if (const QString place = placeText(finding, content); !place.isEmpty())
        blocks.emplace_back(Paragraph{.text = place, .tone = Tone::Quiet});
    if (auto picture = findingPicture(finding, content.figures))
        blocks.emplace_back(std::move(*picture));
    const auto place = static_cast<size_t>(&finding - content.advice().findings.data());
    if (auto excerpt = excerptPicture(place, content.figures))
        blocks.emplace_back(std::move(*excerpt));
    addAdvice(finding, blocks);
    addEvidence(finding, blocks);
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
            table.rows.push_back({{advice::textOf(finding.text)}, {found->second}});
    }
    if (!table.rows.empty())
        blocks.emplace_back(std::move(table));
}

} // namespace

void addFindings(const ReportContent& content, std::vector<Block>& blocks) {
    const auto roots = toldCauses(content.advice(), content.facts.choices);
    if (roots.empty()) {
        blocks.emplace_back(Paragraph{.text = advice::catalogueText("report.none")});
        addMuted(content, blocks);
        return;
    }
    const QString cost = content.advice().isOfCapture ? ReportTexts::tr("Cost in the capture")
                                                      : ReportTexts::tr("Cost per step");
    Table table{.columns = {{ReportTexts::tr("Finding")}, {ReportTexts::tr("Severity")},
                    {cost, true}, {ReportTexts::tr("Share"), true}}};
    for (size_t i = 0; i < roots.size(); ++i)
        table.rows.push_back(
            {{QString("%1. %2").arg(i + 1).arg(advice::findingTitle(*roots[i])), anchorOf(i + 1)},
                {advice::severityText(roots[i]->severity)}, {advice::costText(roots[i]->price)},
                {advisor::isMoreThanStep(*roots[i]) ? advice::shareText(*roots[i])
                                                    : shared::percentText(roots[i]->share)}});
    blocks.emplace_back(std::move(table));
    for (size_t i = 0; i < roots.size(); ++i)
        addFinding(*roots[i], i + 1, content, blocks);
    addMuted(content, blocks);
}

void addClaims(const ReportContent& content, std::vector<Block>& blocks) {
    const auto roots = toldCauses(content.advice(), content.facts.choices);
    if (roots.empty())
        return;
    blocks.emplace_back(
        Paragraph{.text = ReportTexts::tr("What was found is read from the profile. What a change "
                                          "gains is computed from it: several together may save "
                                          "less than their sum, or more where one hides another; "
                                          "only another profile after the change proves it (page "
                                          "Compare)."),
            .keepsNext = true});
    Table table{.columns = {{ReportTexts::tr("Finding")}, {ReportTexts::tr("Proof")},
                    {ReportTexts::tr("Method")}}};
    for (size_t i = 0; i < roots.size(); ++i) {
        const advisor::Price& price = roots[i]->price;
        table.rows.push_back(
            {{QString("%1. %2").arg(i + 1).arg(advice::findingTitle(*roots[i])), anchorOf(i + 1)},
                {advice::textOf(advisor::claimTextOf(*roots[i]))},
                {price.method.empty() ? shared::dash() : advice::catalogueText(price.method)}});
    }
    blocks.emplace_back(std::move(table));
}

} // namespace rankscope::report
