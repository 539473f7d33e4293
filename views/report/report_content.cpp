// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/report_content.h"

#include <algorithm>
#include <iterator>

#include "views/shared/cells.h"
#include "views/shared/formats.h"

namespace rankscope::report {

const std::vector<Chapter>& chapterTable() {
    static const std::vector<Chapter> kTable{
        {"quality", QT_TRANSLATE_NOOP("ReportTexts", "Capture quality"), addQuality},
        {"budget", QT_TRANSLATE_NOOP("ReportTexts", "Where the time goes"), addBudget},
        {"ranks", QT_TRANSLATE_NOOP("ReportTexts", "Ranks"), addRanks},
        {"efficiency", QT_TRANSLATE_NOOP("ReportTexts", "Efficiency"), addEfficiency},
        {"rounds", QT_TRANSLATE_NOOP("ReportTexts", "Rounds of tuning"), addRounds},
        {"findings", QT_TRANSLATE_NOOP("ReportTexts", "Findings"), addFindings},
        {"claims", QT_TRANSLATE_NOOP("ReportTexts", "Status of the claims"), addClaims},
        {"diagnosis", QT_TRANSLATE_NOOP("ReportTexts", "Path of the diagnosis"), addDiagnosis},
        {"pages", QT_TRANSLATE_NOOP("ReportTexts", "Pages"), addPages},
        {"notes", QT_TRANSLATE_NOOP("ReportTexts", "Notes and markers"), addNotes},
        {"method", QT_TRANSLATE_NOOP("ReportTexts", "Method, thresholds and checks"), addMethod},
        {"files", QT_TRANSLATE_NOOP("ReportTexts", "Files"), addFiles}};
    return kTable;
}

QStringList chapterNames() {
    QStringList names;
    for (const Chapter& chapter : chapterTable())
        names += chapter.name;
    return names;
}

Document makeDocument(const ReportContent& content, const QStringList& chapters) {
    Document document{.title = verdictTitle(content),
        .language = content.facts.language == "zh_CN" ? "zh-CN" : "en",
        .date = content.facts.date};
    addVerdict(content, document.blocks);
    document.blocks.emplace_back(Contents{});
    for (const Chapter& chapter : chapterTable()) {
        if (!chapters.contains(chapter.name))
            continue;
        std::vector<Block> blocks;
        chapter.add(content, blocks);
        if (blocks.empty())
            continue;
        document.blocks.emplace_back(Heading{.text = chapter.text(), .anchor = chapter.name});
        std::ranges::move(blocks, std::back_inserter(document.blocks));
    }
    return document;
}

void addPages(const ReportContent& content, std::vector<Block>& blocks) {
    for (const PagePicture& page : content.pages) {
        blocks.emplace_back(Heading{.text = page.title, .level = 3, .asideNote = page.note});
        std::ranges::copy(page.parts, std::back_inserter(blocks));
    }
}

void addNotes(const ReportContent& content, std::vector<Block>& blocks) {
    for (const QString& line : content.facts.note.split('\n', Qt::SkipEmptyParts))
        blocks.emplace_back(Paragraph{.text = line});
    if (content.facts.markers.empty())
        return;
    Table table{.columns = {{ReportTexts::tr("Marker")}, {ReportTexts::tr("Begin"), true},
                    {ReportTexts::tr("Duration"), true}}};
    for (const timeline::Marker& marker : content.facts.markers)
        table.rows.push_back({{marker.name},
            {shared::formatOffset(marker.range.begin - content.facts.origin)},
            {marker.isPair() ? shared::formatDuration(marker.range.length()) : shared::dash()}});
    blocks.emplace_back(std::move(table));
}

void addFiles(const ReportContent& content, std::vector<Block>& blocks) {
    constexpr size_t kMost = 200;
    const std::vector<SourceFile>& files = content.facts.files;
    Table table{.columns = {{ReportTexts::tr("Rank")}, {ReportTexts::tr("Profiler")},
                    {ReportTexts::tr("Folder")}, {ReportTexts::tr("State")},
                    {ReportTexts::tr("Size"), true}}};
    for (size_t i = 0; i < std::min(files.size(), kMost); ++i)
        table.rows.push_back({{files[i].rank}, {files[i].kind}, {files[i].folder}, {files[i].state},
            {shared::formatBytes(files[i].bytes)}});
    if (files.empty())
        return;
    blocks.emplace_back(std::move(table));
    if (files.size() > kMost)
        blocks.emplace_back(Paragraph{
            .text = ReportTexts::tr("The first %1 of %2 ranks.")
                        .arg(shared::formatCount(kMost), shared::formatCount(files.size())),
            .tone = Tone::Quiet});
}

} // namespace rankscope::report
