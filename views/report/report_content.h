// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the document of a job: the verdict, then chapters that a person chooses from.
// Thread: UI only (texts in the language of now).
#pragma once

#include "views/report/report_data.h"
#include "views/report/report_document.h"
#include "views/report/report_texts.h"

namespace rankscope::report {

struct ReportContent {
    const ReportFigures& figures;
    const ReportFacts& facts;
    std::vector<PagePicture> pages{}; ///< for their chapter

    const advisor::Report& advice() const { return figures.advice; }
};

struct Chapter {
    const char* name; ///< "findings": its anchor, and for the command line
    const char* title; ///< in English; context "ReportTexts"
    void (*add)(const ReportContent& content, std::vector<Block>& blocks);

    QString text() const { return ReportTexts::tr(title); }
};

/// In their order: verdict (always there), capture quality, budget of the step, ranks, findings,
/// status of the claims (advisor_pricing.md, rule 21); then what one looks up.
const std::vector<Chapter>& chapterTable();
QStringList chapterNames();

/// With these chapters; one without anything to say is left out.
Document makeDocument(const ReportContent& content, const QStringList& chapters);

/// "A step takes 446 ms; 77 ms of it could be saved".
QString verdictTitle(const ReportContent& content);

void addVerdict(const ReportContent& content, std::vector<Block>& blocks);
void addQuality(const ReportContent& content, std::vector<Block>& blocks);
void addBudget(const ReportContent& content, std::vector<Block>& blocks);
void addRanks(const ReportContent& content, std::vector<Block>& blocks);
void addEfficiency(const ReportContent& content, std::vector<Block>& blocks);
void addRounds(const ReportContent& content, std::vector<Block>& blocks);
void addFindings(const ReportContent& content, std::vector<Block>& blocks);
void addClaims(const ReportContent& content, std::vector<Block>& blocks);
void addPages(const ReportContent& content, std::vector<Block>& blocks);
void addDiagnosis(const ReportContent& content, std::vector<Block>& blocks);
void addNotes(const ReportContent& content, std::vector<Block>& blocks);
void addMethod(const ReportContent& content, std::vector<Block>& blocks);
void addFiles(const ReportContent& content, std::vector<Block>& blocks);

} // namespace rankscope::report
