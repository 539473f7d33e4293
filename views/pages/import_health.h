// SPDX-License-Identifier: GPL-3.0-or-later
// What the import had to mend or to leave out, in every rank of a project: nothing is silent.
// Thread: UI only.
#pragma once

#include <QWidget>

class QLabel;

namespace rankscope::project {
class Project;
}

namespace rankscope::shared {
class TableView;
}

namespace rankscope::pages {

class ImportHealth : public QWidget {
    Q_OBJECT

public:
    explicit ImportHealth(QWidget* parent = nullptr);

    /// Null: nothing is open. The project is not kept.
    void show(const project::Project* project);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    QLabel* m_summary;
    shared::TableView* m_table;
};

} // namespace rankscope::pages
