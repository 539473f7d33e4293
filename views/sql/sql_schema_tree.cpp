// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_schema_tree.h"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "views/shared/at_event.h"
#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"
#include "views/sql/sql_docs.h"

namespace rankscope::sql {

namespace {
constexpr int kDocRole = Qt::UserRole;
constexpr int kIsGroupRole = Qt::UserRole + 1;
constexpr int kDocLines = 4;
} // namespace

SchemaTree::SchemaTree(QWidget* parent)
    : QWidget(parent)
    , m_filter(new QLineEdit(this))
    , m_tree(new QTreeWidget(this))
    , m_doc(new QLabel(this)) {
    m_filter->setObjectName("sqlSchemaFilter");
    m_filter->setClearButtonEnabled(true);
    m_tree->setObjectName("sqlSchema");
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setColumnCount(2);
    m_tree->setHeaderHidden(true);
    m_tree->setUniformRowHeights(true);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_doc->setWordWrap(true);
    m_doc->setMargin(8);
    m_doc->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    shared::inEachTextSize(
        this, [this] { m_doc->setMinimumHeight(kDocLines * fontMetrics().lineSpacing() + 16); });
    m_doc->setForegroundRole(QPalette::PlaceholderText);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(1, 1, 1, 1);
    column->setSpacing(0);
    column->addWidget(m_filter);
    column->addWidget(m_tree, 1);
    column->addWidget(m_doc);
    connect(m_filter, &QLineEdit::textChanged, this, &SchemaTree::filter);
    connect(m_tree, &QTreeWidget::currentItemChanged, this, &SchemaTree::showDoc);
    connect(m_tree, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem* item) {
        if (!item->data(0, kIsGroupRole).toBool())
            emit nameWanted(item->text(0));
    });
    shared::inEachLanguage(this, [this] { retranslate(); });
    shared::atEvent(this, QEvent::PaletteChange, [this] { fill(); });
}

void SchemaTree::setTables(std::vector<analysis::SqlTable> tables) {
    m_tables = std::move(tables);
    fill();
}

void SchemaTree::retranslate() {
    m_filter->setPlaceholderText(tr("Filter tables and columns"));
    m_filter->setAccessibleName(m_filter->placeholderText());
    m_tree->setAccessibleName(tr("Tables and columns"));
    fill();
}

template <class Use>
void SchemaTree::eachTable(Use use) const {
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        QTreeWidgetItem& group = *m_tree->topLevelItem(i);
        for (int k = 0; k < group.childCount(); ++k)
            use(*group.child(k));
    }
}

/// By names, which are the same in each language.
SchemaTree::Seen SchemaTree::seen() const {
    Seen seen{.top = m_tree->verticalScrollBar()->value()};
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i)
        seen.isClosed += !m_tree->topLevelItem(i)->isExpanded();
    eachTable([&seen](const QTreeWidgetItem& table) {
        if (table.isExpanded())
            seen.open += table.text(0);
    });
    for (const QTreeWidgetItem* at = m_tree->currentItem(); at != nullptr; at = at->parent())
        seen.current.prepend(at->text(0));
    seen.current = seen.current.mid(1); // without its group
    return seen;
}

void SchemaTree::restore(const Seen& seen) {
    eachTable([this, &seen](QTreeWidgetItem& table) {
        if (seen.open.contains(table.text(0)))
            table.setExpanded(true);
        if (seen.current.value(0) != table.text(0))
            return;
        QTreeWidgetItem* current = &table;
        for (int i = 0; i < table.childCount(); ++i) {
            if (table.child(i)->text(0) == seen.current.value(1))
                current = table.child(i);
        }
        m_tree->setCurrentItem(current);
    });
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i)
        m_tree->topLevelItem(i)->setExpanded(!seen.isClosed.value(i));
    m_tree->doItemsLayout(); // else there is nothing to scroll yet
    m_tree->verticalScrollBar()->setValue(seen.top);
}

/// Anew when ranks have come, in other colours and in another language: what a person opened stays.
void SchemaTree::fill() {
    const Seen before = seen();
    m_tree->clear();
    QTreeWidgetItem* group = nullptr;
    std::optional<analysis::SqlGroup> last;
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    for (const analysis::SqlTable& table : m_tables) {
        if (table.group != last) {
            group = new QTreeWidgetItem(m_tree, {groupText(table.group)});
            group->setFont(0, bold);
            group->setData(0, kIsGroupRole, true);
            group->setExpanded(true);
            last = table.group;
        }
        addTable(table, *group);
    }
    filter();
    restore(before);
    showDoc();
}

void SchemaTree::addTable(const analysis::SqlTable& table, QTreeWidgetItem& group) {
    const QString rows = table.rows ? shared::formatCount(*table.rows) : QString();
    auto* item = new QTreeWidgetItem(&group, {QString::fromStdString(table.name), rows});
    const QString doc = docText(table.doc);
    item->setData(0, kDocRole, doc);
    item->setToolTip(0, doc);
    item->setFirstColumnSpanned(rows.isEmpty()); // a long name takes the room of no number
    item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    const shared::Theme& theme = shared::themeOf(palette());
    item->setForeground(1, theme.sub);
    if (table.rows == uint64_t{0})
        item->setForeground(0, theme.faint);
    for (const analysis::SqlColumn& column : table.columns) {
        const QString kind = column.kind ? kindText(*column.kind) : QString();
        auto* one = new QTreeWidgetItem(item, {QString::fromStdString(column.name), kind});
        one->setData(0, kDocRole, docText(column.doc));
        one->setToolTip(0, docText(column.doc));
        one->setFirstColumnSpanned(kind.isEmpty());
        one->setForeground(1, theme.sub);
        one->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    }
}

/// A table is shown when its name or one of its columns has the text.
void SchemaTree::filter() {
    const QString text = m_filter->text().trimmed();
    const auto has = [&text](const QTreeWidgetItem& item) {
        return item.text(0).contains(text, Qt::CaseInsensitive);
    };
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        QTreeWidgetItem& group = *m_tree->topLevelItem(i);
        bool isAny = false;
        for (int k = 0; k < group.childCount(); ++k) {
            QTreeWidgetItem& table = *group.child(k);
            bool hasColumn = false;
            for (int c = 0; c < table.childCount(); ++c) {
                const bool isShown = text.isEmpty() || has(table) || has(*table.child(c));
                table.child(c)->setHidden(!isShown);
                hasColumn = hasColumn || (!text.isEmpty() && has(*table.child(c)));
            }
            const bool isShown = text.isEmpty() || has(table) || hasColumn;
            table.setHidden(!isShown);
            table.setExpanded(hasColumn && !has(table));
            isAny = isAny || isShown;
        }
        group.setHidden(!isAny);
    }
}

void SchemaTree::showDoc() {
    const QTreeWidgetItem* item = m_tree->currentItem();
    const QString doc = item == nullptr ? QString() : item->data(0, kDocRole).toString();
    m_doc->setText(
        doc.isEmpty() ? tr("Enter or a double click puts a name into the statement.") : doc);
}

} // namespace rankscope::sql
