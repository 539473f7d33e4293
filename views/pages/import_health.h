// SPDX-License-Identifier: GPL-3.0-or-later
// What was read of a project: what each rank holds and lacks, its tables, and what the import had
// to mend or to leave out: nothing is silent. Thread: UI only.
#pragma once

#include <optional>

#include <QPointer>
#include <QWidget>

#include "views/project/project.h"

class QLabel;
class QStackedWidget;

namespace rankscope::shared {
class QueryBridge;
class TableView;
class TabStrip;
} // namespace rankscope::shared

namespace rankscope::pages {

class RankProfiles;

class ImportHealth : public QWidget {
    Q_OBJECT

public:
    explicit ImportHealth(shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// Null: nothing is open.
    void show(const project::Project* project);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void build();
    void retranslate();
    void refreshSummary();
    void refreshRanks();
    void refreshDetails();
    /// Tables and troubles of this rank only; a second time, of all.
    void narrowTo(std::optional<size_t> rank);

    QPointer<const project::Project> m_project;
    RankProfiles* m_profiles;
    QLabel* m_summary;
    shared::TableView* m_ranks;
    shared::TabStrip* m_tabs;
    QLabel* m_scope; ///< of which ranks the lower table is
    QStackedWidget* m_details;
    shared::TableView* m_troubles;
    shared::TableView* m_tables;
    std::optional<size_t> m_onlyRank;
};

} // namespace rankscope::pages
