// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/side_bar.h"

#include <QGridLayout>
#include <QLabel>

#include "views/shared/choice_box.h"
#include "views/shared/flat_button.h"
#include "views/shared/in_each_language.h"
#include "views/shared/phrases.h"
#include "views/shared/text_size.h"

namespace rankscope::comparison {

namespace {

constexpr int kWidestName = 180;
constexpr int kNarrowestFolder = 48; ///< its name ends in dots there

} // namespace

SideBar::SideBar(CompareSides& sides, QWidget* parent)
    : QWidget(parent)
    , m_sides(sides)
    , m_swap(new shared::FlatButton(this)) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 8, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    addRow(m_base, Which::Base, 0);
    addRow(m_candidate, Which::Candidate, 1);
    grid->addWidget(m_swap, 0, 5, 2, 1, Qt::AlignCenter);
    connect(m_swap, &QToolButton::clicked, &m_sides, &CompareSides::swap);
    for (const auto signal : {&CompareSides::changed, &CompareSides::stepsKnown})
        connect(&m_sides, signal, this, [this] { refresh(); });
    shared::inEachLanguage(this, [this] { retranslate(); });
}

void SideBar::addRow(Row& row, Which side, int line) {
    row = {side, new QLabel(this), new shared::ChoiceBox(this), new shared::ChoiceBox(this),
        new shared::ChoiceBox(this), new shared::ChoiceBox(this)};
    row.title->setForegroundRole(QPalette::PlaceholderText);
    row.folder->setObjectName(side == Which::Base ? "base" : "candidate");
    row.profile->setObjectName("profile");
    row.profile->hide(); // no room of its own before it is known to be needed
    row.folder->setMinimumWidth(kNarrowestFolder);
    shared::inEachTextSize(row.folder,
        [folder = row.folder] { folder->setMaximumWidth(shared::grown(kWidestName + 60)); });
    auto* grid = static_cast<QGridLayout*>(layout());
    int column = 0;
    for (QWidget* part : {static_cast<QWidget*>(row.title), static_cast<QWidget*>(row.folder),
             static_cast<QWidget*>(row.profile), static_cast<QWidget*>(row.rank),
             static_cast<QWidget*>(row.step)})
        grid->addWidget(part, line, column++);
    for (shared::ChoiceBox* box : {row.folder, row.profile, row.rank, row.step})
        connect(box, &QComboBox::currentIndexChanged, this, [this, &row] { choose(row); });
}

void SideBar::choose(const Row& row) {
    SideChoice choice{static_cast<size_t>(row.folder->value()),
        {.rank = row.rank->chosen(),
            .step = row.step->chosen(),
            .profile = std::max(row.profile->value(), int64_t{1})}};
    // Ranks and steps of another folder are other ones.
    if (choice.folder != m_sides.choice(row.side).folder)
        choice.part = {};
    m_sides.choose(row.side, choice);
}

void SideBar::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void SideBar::refresh() {
    if (!isVisible())
        return;
    refresh(m_base);
    refresh(m_candidate);
}

void SideBar::refresh(const Row& row) {
    const SideChoice& choice = m_sides.choice(row.side);
    const std::vector<Folder>& folders = m_sides.folders();
    std::vector<shared::Choice> names;
    for (size_t i = 0; i < folders.size(); ++i)
        names.emplace_back(
            fontMetrics().elidedText(m_sides.nameOf(i), Qt::ElideMiddle, kWidestName),
            static_cast<int64_t>(i));
    const bool isThere = choice.folder < folders.size();
    row.folder->setChoices(names);
    row.folder->setValue(static_cast<int64_t>(choice.folder));
    const QString whole = isThere ? m_sides.nameOf(choice.folder) : QString();
    row.folder->setToolTip(row.folder->currentText() == whole ? QString() : whole);
    std::vector<shared::Choice> profiles;
    for (size_t i = 1; isThere && i <= folders[choice.folder].profiles.size(); ++i)
        profiles.emplace_back(QString::number(i), static_cast<int64_t>(i));
    row.profile->setVisible(!profiles.empty());
    row.profile->setChoices(profiles);
    row.profile->setValue(choice.part.profile);
    const auto numbers = [](const std::vector<int64_t>& values) {
        return shared::withAll(tr("all"), shared::numberedChoices(values));
    };
    const Folder folder = isThere ? folders[choice.folder] : Folder();
    row.rank->setChoices(numbers(folder.ranks));
    row.rank->setValue(choice.part.rank.value_or(shared::kAll));
    row.step->setChoices(numbers(folder.steps));
    row.step->setValue(choice.part.step.value_or(shared::kAll));
}

void SideBar::retranslate() {
    m_base.title->setText(tr("Baseline"));
    m_candidate.title->setText(tr("Candidate"));
    for (const Row* row : {&m_base, &m_candidate}) {
        row->profile->setCaption(tr("Profile"));
        row->rank->setCaption(tr("Rank"));
        row->step->setCaption(tr("Step"));
        row->folder->setAccessibleName(row->title->text());
        row->profile->setAccessibleName(shared::labelled(row->title->text(), tr("Profile")));
        row->rank->setAccessibleName(shared::labelled(row->title->text(), tr("Rank")));
        row->step->setAccessibleName(shared::labelled(row->title->text(), tr("Step")));
    }
    m_swap->setText(QChar(0x21C5) + QString(" ") + tr("Swap"));
    m_swap->setToolTip(tr("Swap baseline and candidate"));
    refresh();
}

} // namespace rankscope::comparison
