// SPDX-License-Identifier: GPL-3.0-or-later
// The tables that a statement can read, their columns and what they mean: a tree with a filter, the
// words about the current item below it. Enter or a double click puts its name into the statement.
// Thread: UI only.
#pragma once

#include <QWidget>

#include "core/analysis/sql_schema.h"

class QLabel;
class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace rankscope::sql {

class SchemaTree : public QWidget {
    Q_OBJECT

public:
    explicit SchemaTree(QWidget* parent = nullptr);

    void setTables(std::vector<analysis::SqlTable> tables);

signals:
    void nameWanted(const QString& name);

private:
    void retranslate();
    /// What a person opened, stands on and scrolled to.
    struct Seen {
        QList<bool> isClosed{}; ///< the groups, in order
        QStringList open{};
        QStringList current{}; ///< the table, and the column if it is one
        int top = 0;
    };

    template <class Use>
    void eachTable(Use use) const;
    Seen seen() const;
    void restore(const Seen& seen);
    void fill();
    void addTable(const analysis::SqlTable& table, QTreeWidgetItem& group);
    void filter();
    void showDoc();

    std::vector<analysis::SqlTable> m_tables;
    QLineEdit* m_filter;
    QTreeWidget* m_tree;
    QLabel* m_doc;
};

} // namespace rankscope::sql
