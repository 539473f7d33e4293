// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/side_bar.h"

#include <QGridLayout>
#include <QLabel>

#include "views/shared/choice_box.h"
#include "views/shared/flat_button.h"
#include "views/shared/flow_layout.h"
#include "views/shared/in_each_language.h"
#include "views/shared/phrases.h"
#include "views/shared/text_size.h"
#include "views/shared/tip_text.h"

namespace rankscope::comparison {

namespace {

constexpr int kWidestName = 180;
constexpr int kNarrowestFolder = 48; ///< its name ends in dots there
constexpr int kGap = 8;

/// So that what stands to the right of them is in one column.
void makeEqual(shared::ChoiceBox& one, shared::ChoiceBox& other) {
    const int width = std::max(one.sizeHint().width(), other.sizeHint().width());
    one.setMinimumWidth(width);
    other.setMinimumWidth(width);
}

} // namespace

SideBar::SideBar(CompareSides& sides, QWidget* parent)
    : QWidget(parent)
    , m_sides(sides)
    , m_swap(new shared::FlatButton(this)) {
    auto* rows = new QWidget(this);
    auto* grid = new QGridLayout(rows);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(kGap);
    grid->setVerticalSpacing(4);
    addRow(m_base, Which::Base, *grid);
    addRow(m_candidate, Which::Candidate, *grid);
    auto* whole = new shared::FlowLayout(kGap);
    setLayout(whole);
    whole->addWidget(rows);
    whole->addWidget(m_swap);
    connect(m_swap, &QToolButton::clicked, &m_sides, &CompareSides::swap);
    for (const auto signal : {&CompareSides::changed, &CompareSides::stepsKnown})
        connect(&m_sides, signal, this, [this] { refresh(); });
    shared::inEachLanguage(this, [this] { retranslate(); });
    shared::atNewTextSize(this, [this] { refresh(); });
}

void SideBar::addRow(Row& row, Which side, QGridLayout& grid) {
    row = {side, new QLabel(this), new shared::ChoiceBox(this), new shared::ChoiceBox(this),
        new shared::ChoiceBox(this), new shared::ChoiceBox(this)};
    row.title->setForegroundRole(QPalette::PlaceholderText);
    row.folder->setObjectName(side == Which::Base ? "base" : "candidate");
    row.profile->setObjectName("profile");
    row.profile->hide(); // no room of its own before it is known to be needed
    row.folder->setMinimumWidth(kNarrowestFolder);
    shared::inEachTextSize(row.folder,
        [folder = row.folder] { folder->setMaximumWidth(shared::grown(kWidestName + 60)); });
    auto* parts = new shared::FlowLayout(kGap); // below each other in a narrow window
    for (shared::ChoiceBox* box : {row.profile, row.rank, row.step})
        parts->addWidget(box);
    const int line = side == Which::Base ? 0 : 1;
    grid.addWidget(row.title, line, 0);
    grid.addWidget(row.folder, line, 1);
    grid.addLayout(parts, line, 2);
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
    makeEqual(*m_base.profile, *m_candidate.profile);
    makeEqual(*m_base.rank, *m_candidate.rank);
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
    row.folder->setToolTip(row.folder->currentText() == whole ? QString() : shared::tipText(whole));
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
