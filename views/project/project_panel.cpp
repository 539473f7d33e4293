// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/project/project_panel.h"

#include <algorithm>

#include <QActionGroup>
#include <QDesktopServices>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPainter>
#include <QTreeView>
#include <QUrl>

#include "views/project/project_list.h"
#include "views/project/project_model.h"
#include "views/project/rank_delegate.h"
#include "views/project/rank_filter.h"
#include "views/shared/flat_button.h"
#include "views/shared/in_each_language.h"
#include "views/shared/keys.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"
#include "views/shared/tip_text.h"

namespace rankscope::project {

namespace {

constexpr int kShownRecent = 8;
constexpr int kRecentRow = 24;
constexpr size_t kManyRanks = 16;

QLabel* makeTitle(QWidget* parent) {
    auto* title = new QLabel(parent);
    title->setForegroundRole(QPalette::PlaceholderText);
    shared::inEachTextSize(title, [title] {
        QFont small = shared::grownFont(title->font(), 11);
        small.setLetterSpacing(QFont::AbsoluteSpacing, 0.4);
        title->setFont(small);
    });
    return title;
}

/// Lists on the panel's own ground.
void putOnPanel(QAbstractScrollArea& list) {
    list.setFrameShape(QFrame::NoFrame);
    list.viewport()->setBackgroundRole(QPalette::Window);
    list.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

} // namespace

ProjectPanel::ProjectPanel(ProjectList& projects, QWidget* parent)
    : QWidget(parent)
    , m_projects(projects)
    , m_model(new ProjectModel(projects, this))
    , m_shown(new RankFilter(*m_model, this))
    , m_title(makeTitle(this))
    , m_open(new shared::FlatButton("add_folder", this))
    , m_filter(new QLineEdit(this))
    , m_tree(new QTreeView(this))
    , m_recentTitle(makeTitle(this))
    , m_recent(new QListWidget(this)) {
    build();
    connectSignals();
    shared::inEachLanguage(this, [this] { retranslate(); });
    shared::atNewTextSize(this, [this] { layOutRecent(); });
    setRecent({});
}

void ProjectPanel::build() {
    auto* head = new QHBoxLayout;
    head->setContentsMargins(12, 6, 6, 2);
    head->addWidget(m_title, 1);
    head->addWidget(m_open);
    putOnPanel(*m_tree);
    putOnPanel(*m_recent);
    m_tree->setModel(m_shown);
    m_tree->setItemDelegate(new RankDelegate(m_tree));
    m_tree->setHeaderHidden(true);
    m_tree->setUniformRowHeights(true);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->installEventFilter(this);
    m_recent->setContextMenuPolicy(Qt::CustomContextMenu);
    m_recent->installEventFilter(this);
    m_recent->setUniformItemSizes(true);
    m_recent->setTextElideMode(Qt::ElideMiddle);
    m_recentTitle->setContentsMargins(12, 8, 6, 4);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 8);
    column->setSpacing(0);
    column->addLayout(head);
    auto* filter = new QHBoxLayout;
    filter->setContentsMargins(10, 2, 8, 4);
    filter->addWidget(m_filter);
    m_filter->setClearButtonEnabled(true);
    m_filter->hide();
    column->addLayout(filter);
    auto* tree = new QHBoxLayout;
    tree->setContentsMargins(6, 0, 0, 0);
    tree->addWidget(m_tree);
    column->addLayout(tree, 1);
    column->addWidget(m_recentTitle);
    auto* recent = new QHBoxLayout;
    recent->setContentsMargins(5, 0, 0, 0);
    recent->addWidget(m_recent);
    column->addLayout(recent);
}

void ProjectPanel::connectSignals() {
    connect(m_open, &QToolButton::clicked, this, &ProjectPanel::openFolderRequested);
    connect(m_tree, &QTreeView::doubleClicked, this, &ProjectPanel::activate);
    connect(m_tree, &QTreeView::customContextMenuRequested, this, &ProjectPanel::openMenu);
    connect(m_shown, &QAbstractItemModel::modelReset, this, &ProjectPanel::expandNew);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_shown->setText(text);
        expandNew();
    });
    connect(&m_projects, &ProjectList::currentChanged, this, &ProjectPanel::expandNew);
    const auto openRecent = [this](const QListWidgetItem* item) {
        emit openRequested(item->data(Qt::UserRole).toString());
    };
    connect(m_recent, &QListWidget::itemClicked, this, openRecent);
    connect(m_recent, &QListWidget::itemActivated, this, openRecent);
    connect(
        m_recent, &QListWidget::customContextMenuRequested, this, &ProjectPanel::openRecentMenu);
}

void ProjectPanel::setRecent(const QStringList& paths) {
    const int row = m_recent->currentRow();
    m_recent->clear();
    for (const QString& path : paths.mid(0, kShownRecent)) {
        auto* item = new QListWidgetItem(QFileInfo(path).fileName(), m_recent);
        item->setToolTip(shared::tipText(path));
        item->setData(Qt::UserRole, path);
    }
    if (row >= 0) // keys go on from there
        m_recent->setCurrentRow(std::min(row, m_recent->count() - 1));
    layOutRecent();
}

void ProjectPanel::layOutRecent() {
    const int rows = m_recent->count();
    const int row = shared::grown(kRecentRow);
    for (int i = 0; i < rows; ++i)
        m_recent->item(i)->setSizeHint({80, row});
    m_recent->setFixedHeight(rows * row + 2);
    m_recent->setVisible(rows > 0);
    m_recentTitle->setVisible(rows > 0);
}

void ProjectPanel::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
}

void ProjectPanel::retranslate() {
    m_title->setText(tr("PROFILES"));
    m_recentTitle->setText(tr("RECENT"));
    m_open->setToolTip(tr("Open a profile folder (Ctrl+O)"));
    m_open->setAccessibleName(m_open->toolTip());
    m_tree->setAccessibleName(tr("Opened profiles and their ranks"));
    m_recent->setAccessibleName(tr("Recently opened"));
    m_filter->setPlaceholderText(tr("Filter ranks"));
    m_filter->setAccessibleName(m_filter->placeholderText());
}

void ProjectPanel::expandNew() {
    size_t ranks = 0;
    for (size_t i = 0; i < m_projects.size(); ++i) {
        const auto& found = m_projects.project(i).discovery();
        ranks += found ? found->ranks.size() : 0;
        m_tree->setExpanded(
            m_shown->mapFromSource(m_model->indexOfProject(i)), m_projects.current() == i);
    }
    m_filter->setVisible(ranks > kManyRanks);
    if (ranks <= kManyRanks)
        m_filter->clear();
}

bool ProjectPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress && shared::isPageKey(*static_cast<QKeyEvent*>(event))) {
        event->ignore(); // the keys of the timeline work from here too
        return true;
    }
    if (watched == m_recent && event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete) {
        if (m_recent->currentItem() != nullptr)
            emit forgetRequested(m_recent->currentItem()->data(Qt::UserRole).toString());
        return true; // never one of the timeline
    }
    if (watched == m_tree && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Delete) {
            closeSelected();
            return true;
        }
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            activate(m_tree->currentIndex());
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void ProjectPanel::activate(const QModelIndex& index) {
    if (!index.isValid())
        return;
    const ProjectModel::Place place = m_model->placeOf(m_shown->mapToSource(index));
    if (place.kind == ProjectModel::Kind::OtherFiles) {
        m_tree->setExpanded(index, !m_tree->isExpanded(index));
        return;
    }
    m_projects.setCurrent(place.project);
    if (place.kind == ProjectModel::Kind::Rank)
        emit rankActivated(place.row);
}

void ProjectPanel::openMenu(const QPoint& place) {
    const QModelIndex index = m_tree->indexAt(place);
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (!index.isValid()) {
        menu->addAction(tr("Open folder..."), this, &ProjectPanel::openFolderRequested);
        menu->popup(m_tree->viewport()->mapToGlobal(place));
        return;
    }
    const ProjectModel::Place at = m_model->placeOf(m_shown->mapToSource(index));
    const Project& project = m_projects.project(at.project);
    const QString root = QString::fromStdString(project.root().native());
    menu->addAction(tr("Show on the timeline"), this,
        [this, at = QPersistentModelIndex(index)] { activate(at); });
    if (m_projects.current() != at.project)
        menu->addAction(tr("Compare with the current folder"), this,
            [this, at] { emit compareRequested(at.project); });
    if (project.isBusy())
        menu->addAction(tr("Stop import"), this, [this, at] { m_projects.cancel(at.project); });
    else
        menu->addAction(
            tr("Import again"), this, [this, at] { m_projects.importAgain(at.project); });
    if (project.hasChoice())
        addChoice(*menu, at.project);
    menu->addAction(tr("Open in the file manager"), this,
        [root] { QDesktopServices::openUrl(QUrl::fromLocalFile(root)); });
    menu->addSeparator();
    QAction* close = menu->addAction(
        tr("Close this folder"), this, [this, at] { m_projects.close(at.project); });
    close->setShortcut(Qt::Key_Delete);
    menu->popup(m_tree->viewport()->mapToGlobal(place));
}

void ProjectPanel::openRecentMenu(const QPoint& place) {
    const QListWidgetItem* item = m_recent->itemAt(place);
    if (item == nullptr)
        return;
    const QString path = item->data(Qt::UserRole).toString();
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Open this folder"), this, [this, path] { emit openRequested(path); });
    menu->addAction(tr("Delete from this list"), this, [this, path] { emit forgetRequested(path); })
        ->setShortcut(Qt::Key_Delete);
    menu->popup(m_recent->viewport()->mapToGlobal(place));
}

void ProjectPanel::addChoice(QMenu& menu, size_t project) {
    using model::TimelineChoice;
    menu.addSeparator();
    auto* group = new QActionGroup(&menu);
    const auto add = [&](const QString& text, TimelineChoice choice) {
        QAction* action = menu.addAction(
            text, this, [this, project, choice] { m_projects.readFrom(project, choice); });
        action->setCheckable(true);
        action->setChecked(m_projects.project(project).preferred() == choice);
        group->addAction(action);
    };
    add(tr("Import from the database"), TimelineChoice::Database);
    add(tr("Import from the text files"), TimelineChoice::Text);
    menu.addSeparator();
}

void ProjectPanel::closeSelected() {
    if (m_tree->currentIndex().isValid())
        m_projects.close(m_model->placeOf(m_shown->mapToSource(m_tree->currentIndex())).project);
}

} // namespace rankscope::project
