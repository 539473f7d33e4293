// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sections/analysis_page.h"

#include <algorithm>

#include <QPainter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "core/analysis/rank_runs.h"
#include "views/sections/section.h"
#include "views/shared/in_each_language.h"
#include "views/shared/layouts.h"
#include "views/shared/tab_strip.h"
#include "views/shared/theme.h"

namespace rankscope::sections {

namespace {
constexpr int kTabHeight = 32;
constexpr int kTabMargin = 10;
} // namespace

AnalysisPage::AnalysisPage(QWidget* parent)
    : QWidget(parent)
    , m_tabs(new shared::TabStrip(kTabHeight, this))
    , m_stack(new QStackedWidget(this)) {
    auto* column = shared::columnIn(this);
    auto* row = new QVBoxLayout;
    row->setContentsMargins(kTabMargin, 0, kTabMargin, 0);
    row->addWidget(m_tabs);
    column->addLayout(row);
    column->addWidget(m_stack, 1);
    m_tabs->hide();
    connect(m_tabs, &shared::TabStrip::currentChanged, this, &AnalysisPage::show);
}

void AnalysisPage::addSection(const QString& name, Section* section) {
    m_names += name;
    m_sections.push_back(section);
    m_stack->addWidget(section);
    connect(section, &Section::targetWanted, this, [this, section](model::Target target) {
        if (target.rank && target.label.empty() && section->shownProfile() > 1)
            target.label =
                analysis::runLabel(analysis::rankIdOf(*target.rank, section->shownProfile()));
        emit targetWanted(target);
    });
    m_tabs->setVisible(m_sections.size() > 1);
    setFocusProxy(currentSection());
    shared::inEachLanguage(this, [this] { retranslate(); });
}

Section* AnalysisPage::currentSection() const {
    return m_sections[static_cast<size_t>(m_stack->currentIndex())];
}

bool AnalysisPage::showSection(const QString& name) {
    const auto section = static_cast<int>(m_names.indexOf(name));
    if (section < 0)
        return false;
    m_tabs->setCurrent(section);
    show(section);
    return true;
}

void AnalysisPage::show(int section) {
    const bool isOther = m_stack->currentIndex() != section;
    m_stack->setCurrentIndex(section);
    setFocusProxy(currentSection());
    if (isOther)
        emit sectionChanged();
}

void AnalysisPage::turn(int by) {
    const auto count = static_cast<int>(m_sections.size());
    m_tabs->setCurrent((m_stack->currentIndex() + by + count) % count);
    show(m_tabs->current());
    currentSection()->setFocus();
}

QString AnalysisPage::currentName() const {
    return m_names[m_stack->currentIndex()];
}

void AnalysisPage::setReading(bool isReading) {
    for (Section* section : m_sections)
        section->setReading(isReading);
}

bool AnalysisPage::isIdle() const {
    return std::ranges::all_of(
        m_sections, [](const Section* section) { return section->isIdle(); });
}

void AnalysisPage::retranslate() {
    QStringList titles;
    for (const Section* section : m_sections)
        titles += section->title();
    m_tabs->setTabs(titles);
}

void AnalysisPage::paintEvent(QPaintEvent* /*event*/) {
    QPainter(this).fillRect(rect(), shared::themeOf(palette()).bg);
}

} // namespace rankscope::sections
