// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of the window and their sections, in the order of their tabs: the one table of them.
// Tabs, --page, --list-pages and the jumps from page to page read it. A page's title and keys are
// those of its action ("go.memory").
// Thread: UI only.
#pragma once

#include <optional>
#include <vector>

#include <QStringList>

class QWidget;

namespace rankscope::sections {
class AnalysisPage;
class Section;
} // namespace rankscope::sections

namespace rankscope::desktop {

struct Workbench;

struct SectionEntry {
    const char* name; ///< "steps", below its page
    const char* title; ///< on its tab, in English; context "Sections"
    sections::Section* (*make)(Workbench& workbench, QWidget* parent);
};

struct PageEntry {
    const char* name; ///< "memory"
    std::vector<SectionEntry> sections{}; ///< none: a page of another kind
};

const std::vector<PageEntry>& pageTable();
sections::AnalysisPage* makePage(const PageEntry& entry, Workbench& workbench, QWidget* parent);

/// By its action.
QString titleOf(const PageEntry& entry);
QStringList pageTitles();
QStringList pageTips(); ///< with their keys
QStringList pageNames();
/// "summary.steps": of every section, page by page.
QStringList sectionNames();
/// Of a page that an older session, link or script names.
QString nameOfNow(const QString& name);
/// The first part of "summary.steps", as its place in the table; nothing: there is none.
std::optional<size_t> pageOf(const QString& name);

} // namespace rankscope::desktop
