// SPDX-License-Identifier: GPL-3.0-or-later
// The panel at the left: opened folders with their ranks, and the folders of earlier days.
// Thread: UI only.
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QListWidget;
class QMenu;
class QTreeView;

namespace rankscope::shared {
class FlatButton;
}

namespace rankscope::project {

class ProjectList;
class ProjectModel;
class RankFilter;

class ProjectPanel : public QWidget {
    Q_OBJECT

public:
    explicit ProjectPanel(ProjectList& projects, QWidget* parent = nullptr);

    /// Paths, the latest first.
    void setRecent(const QStringList& paths);

signals:
    void openFolderRequested();
    void openRequested(const QString& path);
    /// One of setRecent() that a person wants to see no more.
    void forgetRequested(const QString& path);
    /// A double click or Enter on a rank of the current project.
    void rankActivated(size_t rank);
    /// This project with the one that is shown.
    void compareRequested(size_t project);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void connectSignals();
    void retranslate();
    void expandNew();
    /// All of these take indexes of the tree.
    void activate(const QModelIndex& index);
    void openMenu(const QPoint& place);
    /// What to read of a project where there is both.
    void addChoice(QMenu& menu, size_t project);
    void closeSelected();
    void openRecentMenu(const QPoint& place);
    void layOutRecent();

    ProjectList& m_projects;
    ProjectModel* m_model;
    RankFilter* m_shown; ///< what the tree shows of the model
    QLabel* m_title;
    shared::FlatButton* m_open;
    QLineEdit* m_filter; ///< there with more ranks than one sees at once
    QTreeView* m_tree;
    QLabel* m_recentTitle;
    QListWidget* m_recent;
};

} // namespace rankscope::project
