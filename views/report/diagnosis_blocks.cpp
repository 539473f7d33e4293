// SPDX-License-Identifier: GPL-3.0-or-later
// The guided diagnosis as far as a person walked it: each state with its answer and what speaks for
// it.
#include "core/advisor/guide/walk.h"
#include "views/advice/guide_texts.h"
#include "views/report/report_content.h"
#include "views/shared/cells.h"

namespace rankscope::report {

namespace {

QString proofOf(const advisor::GuideStep& step) {
    return step.isByPerson ? ReportTexts::tr("answered by a person")
                           : advice::proofInShort(step.proof);
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
        table.rows.push_back({{advice::titleOf(*step.state, walk.framework)},
            {step.rank ? QString::number(*step.rank) : shared::dash()},
            {advice::outcomeText(*step.outcome, walk.framework)}, {proofOf(step)}});
    blocks.emplace_back(std::move(table));
    if (walk.now != nullptr)
        blocks.emplace_back(
            Paragraph{.text = ReportTexts::tr("The walk is not complete: it stands at %1.")
                                  .arg(advice::titleOf(*walk.now, walk.framework)),
                .tone = Tone::Quiet});
}

} // namespace rankscope::report
