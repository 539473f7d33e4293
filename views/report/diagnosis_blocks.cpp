// SPDX-License-Identifier: GPL-3.0-or-later
// The guided diagnosis as far as a person walked it: each state with its answer and what speaks for
// it.
#include "core/advisor/guide/walk.h"
#include "views/report/report_content.h"
#include "views/shared/phrases.h"

namespace rankscope::report {

namespace {

QString proofOf(const advisor::GuideStep& step, advisor::Language language) {
    if (step.isByPerson)
        return ReportTexts::tr("answered by a person");
    QStringList words;
    for (const std::string& one : advisor::wordsOf(step.proof, language))
        words += QString::fromStdString(one);
    if (!words.isEmpty() || step.proof.quiet.empty())
        return shared::listed(words);
    return ReportTexts::tr("checks that found nothing: %1").arg(step.proof.quiet.size());
}

} // namespace

void addDiagnosis(const ReportContent& content, std::vector<Block>& blocks) {
    const advisor::Walk walk =
        advisor::walkOf(content.advice(), advisor::parseGuideAnswers(content.facts.choices.walk));
    if (walk.path.empty())
        return;
    Table table{.columns = {{ReportTexts::tr("Looked at")}, {ReportTexts::tr("Rank"), true},
                    {ReportTexts::tr("Answer")}, {ReportTexts::tr("What speaks for it")}}};
    for (const advisor::GuideStep& step : walk.path)
        table.rows.push_back(
            {{word("guide." + std::string(step.state->name) + ".title", content.language())},
                {step.rank ? QString::number(*step.rank) : dash()},
                {word("guide.is." + std::string(step.outcome->name), content.language())},
                {proofOf(step, content.language())}});
    blocks.emplace_back(std::move(table));
    if (walk.now != nullptr)
        blocks.emplace_back(
            Paragraph{.text = ReportTexts::tr("The walk is not complete: it stands at %1.")
                                  .arg(word("guide." + std::string(walk.now->name) + ".title",
                                      content.language())),
                .tone = Tone::Quiet});
}

} // namespace rankscope::report
