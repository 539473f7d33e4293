// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/import_health.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "views/project/project.h"
#include "views/project/rank_facts.h"
#include "views/shared/formats.h"
#include "views/shared/issue_texts.h"
#include "views/shared/table_view.h"
#include "views/shared/theme.h"

namespace rankscope::pages {

using shared::ColumnKind;

namespace {

/// A path inside the folder is shown from the folder on.
QString placeOf(const std::string& file, const std::filesystem::path& root) {
    const std::string inside = std::filesystem::path(file).lexically_relative(root).native();
    const bool isInside = !inside.empty() && !inside.starts_with("..");
    return QString::fromStdString(isInside ? inside : file);
}

shared::TableRow rowOf(
    const QString& rank, const model::Issue& issue, const std::filesystem::path& root) {
    return {{.text = rank}, {.text = shared::severityText(issue.severity)},
        {.text = shared::issueText(issue.code, issue.count)},
        {.value = static_cast<int64_t>(issue.count)}, {.text = placeOf(issue.file, root)},
        {.value = static_cast<int64_t>(issue.offset)},
        {.text = QString::fromStdString(issue.example)}};
}

} // namespace

ImportHealth::ImportHealth(QWidget* parent)
    : QWidget(parent)
    , m_summary(new QLabel(this))
    , m_table(new shared::TableView(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_summary->setContentsMargins(16, 12, 16, 12);
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    column->addWidget(m_summary);
    column->addWidget(m_table, 1);
    m_table->setExportName("import_health");
    setFocusProxy(m_table);
    retranslate();
}

void ImportHealth::show(const project::Project* project) {
    std::vector<shared::TableRow> rows;
    uint64_t events = 0;
    size_t ranks = 0;
    if (project != nullptr) {
        if (project->discovery()) {
            for (const model::Issue& issue : project->discovery()->issues.issues())
                rows.push_back(rowOf(project->name(), issue, project->root()));
        }
        for (const project::RankIssue& met : project::issuesOf(*project))
            rows.push_back(rowOf(met.rank, *met.issue, project->root()));
        for (const auto& rank : project->readyRanks()) {
            events += rank->counts.events;
            ++ranks;
        }
    }
    m_summary->setText(tr("%1 ranks with %2 events were read; %3 kinds of trouble were met.")
                           .arg(shared::formatCount(ranks), shared::formatCount(events),
                               shared::formatCount(rows.size())));
    m_table->setRows(std::move(rows));
}

void ImportHealth::paintEvent(QPaintEvent* /*event*/) {
    QPainter(this).fillRect(rect(), shared::themeOf(palette()).bg);
}

void ImportHealth::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void ImportHealth::retranslate() {
    m_table->setColumns({{tr("Rank"), ColumnKind::Text, {}, 110},
        {tr("Severity"), ColumnKind::Text, {}, 84}, {tr("What"), ColumnKind::Text},
        {tr("Cases"), ColumnKind::Count, {}, 72}, {tr("File"), ColumnKind::Text, {}, 210},
        {tr("Offset"), ColumnKind::Count, tr("Byte offset of the first case"), 110},
        {tr("Example"), ColumnKind::Text, {}, 190}});
    m_table->setEmptyText(tr("Everything was read as it is: nothing mended, nothing lost."));
    m_table->setAccessibleName(tr("Trouble met while importing"));
}

} // namespace rankscope::pages
