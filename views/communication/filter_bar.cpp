// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/filter_bar.h"

#include <algorithm>

#include "views/shared/choice_box.h"
#include "views/shared/in_each_language.h"
#include "views/shared/rank_set.h"

namespace rankscope::communication {

namespace {

QString textOfGroup(
    const std::vector<analysis::CommunicationGroup>& known, const std::string& hash) {
    const auto found = std::ranges::find(known, hash, &analysis::CommunicationGroup::hash);
    return found == known.end() ? QString::fromStdString(hash) : shared::groupText(*found);
}

} // namespace

FilterBar::FilterBar(Third third, QWidget* parent)
    : QWidget(parent)
    , m_third(third)
    , m_step(new shared::ChoiceBox(this))
    , m_group(new shared::ChoiceBox(this))
    , m_operation(new shared::ChoiceBox(this)) {
    hide(); // but for its boxes
    for (const shared::ChoiceBox* box : boxes())
        connect(box, &QComboBox::currentIndexChanged, this, &FilterBar::changed);
    m_step->setObjectName("step");
    m_group->setObjectName("group");
    m_operation->setObjectName("operation");
    shared::inEachLanguage(this, [this] { retranslate(); });
}

void FilterBar::setChoices(FilterChoices choices) {
    m_choices = std::move(choices);
    retranslate();
}

void FilterBar::reset() {
    m_choices = {};
    retranslate();
}

void FilterBar::retranslate() {
    m_step->setCaption(tr("Step"));
    m_group->setCaption(tr("Group"));
    m_operation->setCaption(m_third == Third::Type ? tr("Type") : tr("Operator"));
    m_step->setChoices(shared::withAll(tr("all"), shared::numberedChoices(m_choices.of.steps)));
    const shared::Choices all{{tr("all"), shared::kAll}};
    m_group->setNames(all, m_choices.of.groups, groupTexts());
    m_operation->setNames(all, m_choices.of.operations);
}

std::function<QString(const std::string&)> FilterBar::groupTexts() const {
    return [known = m_choices.known](const std::string& hash) { return textOfGroup(known, hash); };
}

std::optional<int64_t> FilterBar::step() const {
    return m_step->chosen();
}

analysis::CommunicationFilter FilterBar::filter() const {
    analysis::CommunicationFilter filter{.step = step()};
    filter.group = m_group->name();
    (m_third == Third::Type ? filter.type : filter.operation) = m_operation->name();
    return filter;
}

} // namespace rankscope::communication
