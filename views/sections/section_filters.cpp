// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of the filters of a section: kept with the view, forgotten with the folder, reset.
#include <algorithm>

#include <QCheckBox>
#include <QLineEdit>

#include "views/sections/section.h"
#include "views/shared/flat_button.h"
#include "views/shared/table_view.h"

namespace rankscope::sections {

void Section::keep(shared::ChoiceBox& box) {
    m_fields.add(box);
    connect(&box, &QComboBox::currentIndexChanged, this, &Section::filtersChanged);
}

void Section::keep(QLineEdit& field, const QString& name) {
    m_fields.add(field, name);
    connect(&field, &QLineEdit::textChanged, this, &Section::filtersChanged);
}

void Section::keep(QCheckBox& box) {
    m_fields.add(box);
    connect(&box, &QCheckBox::toggled, this, &Section::filtersChanged);
}

void Section::doNotKeep(const QWidget& filter) {
    m_fields.doNotKeep(filter);
}

void Section::forget() {
    m_seeksProfile = true;
    const QSignalBlocker quiet(m_profile); // asked anyway
    m_profile->setCurrentIndex(0);
    m_fields.setTexts({});
    m_wanted.reset();
    dropColumnFilters();
    forgetChoices();
}

void Section::leaveOut(std::initializer_list<const shared::ChoiceBox*> boxes) {
    for (const shared::ChoiceBox* box : boxes)
        m_fields.leaveOut(*box);
}

void Section::doNotReset(std::initializer_list<const shared::ChoiceBox*> boxes) {
    for (const shared::ChoiceBox* box : boxes)
        m_fields.doNotReset(*box);
}

void Section::setFilters(const FilterFields::Texts& texts) {
    m_fields.setTexts(texts);
    followChosen(); // such filters were made to limit nothing
    askAgain();
}

void Section::dropColumnFilters() {
    for (auto* table : findChildren<shared::TableView*>())
        table->dropFilters();
}

bool Section::isFiltered() const {
    return m_fields.isAnySet()
        || std::ranges::any_of(findChildren<shared::TableView*>(),
            [](shared::TableView* table) { return !table->table().filters().empty(); });
}

void Section::resetFilters() {
    m_fields.reset();
    dropColumnFilters();
    offerChoices(); // names went with what was chosen among them
    emit filtersChanged();
    askAgain();
}

/// Tables come when they come.
void Section::offerReset() {
    const auto tables = findChildren<shared::TableView*>();
    for (const auto* table : tables)
        connect(&table->table(), &shared::TableModel::filtersChanged, this, &Section::offerReset,
            Qt::UniqueConnection);
    m_reset->setVisible(isFiltered()); // else it takes the room of a filter
}

} // namespace rankscope::sections
