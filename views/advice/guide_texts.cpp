// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/guide_texts.h"

#include <algorithm>

#include <QCoreApplication>

#include "views/advice/advice_texts.h"
#include "views/shared/phrases.h"

namespace rankscope::advice {

using advisor::Finding;

namespace {

struct GuideWords {
    Q_DECLARE_TR_FUNCTIONS(GuideWords)
};

QString partOf(const advisor::GuideState& state, const char* part, advisor::Framework framework) {
    return catalogueText(advisor::keyFor("guide." + std::string(state.name) + part, framework));
}

QString listOf(const std::vector<const char*>& ids) {
    QStringList words;
    for (const char* id : ids)
        words += shared::bracketed(checkTitle(id), id);
    return shared::listed(words);
}

QString findingLine(const Finding& finding) {
    return shared::labelled(findingTitle(finding), textOf(finding.text));
}

} // namespace

QString titleOf(const advisor::GuideState& state, advisor::Framework framework) {
    return partOf(state, ".title", framework);
}

QString lookOf(const advisor::GuideState& state, advisor::Framework framework) {
    return partOf(state, ".look", framework);
}

QString questionOf(const advisor::GuideState& state, advisor::Framework framework) {
    return partOf(state, ".ask", framework);
}

QString outcomeText(const advisor::GuideOutcome& outcome, advisor::Framework framework) {
    return catalogueText(advisor::keyFor("guide.is." + std::string(outcome.name), framework));
}

QString proofText(const advisor::GuideProof& proof) {
    QStringList lines;
    for (const advisor::Phrase& size : proof.sizes)
        lines += textOf(size);
    for (const Finding* finding : proof.findings)
        lines += findingLine(*finding);
    if (!proof.quiet.empty())
        lines += GuideWords::tr("Found nothing: %1").arg(listOf(proof.quiet));
    for (const advisor::CheckResult* result : proof.notRun)
        lines += GuideWords::tr("Not run: %1. %2")
                     .arg(checkTitle(result->check->id), textOf(result->reason));
    return lines.join('\n');
}

QString proofInShort(const advisor::GuideProof& proof) {
    QStringList words;
    for (const std::string& one : advisor::wordsOf(proof, languageOfNow()))
        words += QString::fromStdString(one);
    if (!words.isEmpty() || proof.quiet.empty())
        return shared::listed(words);
    return GuideWords::tr("checks that found nothing: %1").arg(proof.quiet.size());
}

QString conclusionOf(const advisor::Walk& walk) {
    std::vector<const Finding*> told;
    QStringList lines;
    for (const advisor::GuideStep& step : walk.path) {
        for (const Finding* finding : step.proof.findings) {
            if (std::ranges::find(told, finding) != told.end())
                continue;
            told.push_back(finding);
            lines += findingLine(*finding);
            for (const advisor::Advice& advice : finding->advice)
                lines += QString("   ") + QChar(0x2022) + ' '
                    + textOf(advisor::Phrase{advice.key, advice.values});
        }
    }
    return lines.join('\n');
}

} // namespace rankscope::advice
