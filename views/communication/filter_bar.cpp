// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/filter_bar.h"

#include <algorithm>

#include <QEvent>
#include <QHBoxLayout>

#include "views/shared/choice_box.h"
#include "views/shared/rank_set.h"

namespace rankscope::communication {

namespace {

constexpr int64_t kAll = kAllSteps;

/// The choice of a box whose values are positions; "" for all.
std::string chosen(const shared::ChoiceBox& box, const std::vector<std::string>& texts) {
    const int64_t place = box.value();
    return box.currentIndex() < 1 || place >= static_cast<int64_t>(texts.size())
        ? std::string()
        : texts[static_cast<size_t>(place)];
}

QString textOfGroup(
    const std::vector<analysis::CommunicationGroup>& known, const std::string& hash) {
    const auto found = std::ranges::find(known, hash, &analysis::CommunicationGroup::hash);
    if (found == known.end())
        return QString::fromStdString(hash);
    const std::string name = found->name.empty() ? std::string() : found->name + " ";
    return QString::fromStdString(name + shared::rankSetText(found->ranks));
}

} // namespace

FilterBar::FilterBar(Third third, QWidget* parent)
    : QWidget(parent)
    , m_third(third)
    , m_step(new shared::ChoiceBox(this))
    , m_group(new shared::ChoiceBox(this))
    , m_operation(new shared::ChoiceBox(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    for (shared::ChoiceBox* box : {m_step, m_group, m_operation}) {
        row->addWidget(box);
        connect(box, &QComboBox::currentIndexChanged, this, &FilterBar::changed);
    }
    m_step->setObjectName("step");
    m_group->setObjectName("group");
    m_operation->setObjectName("operation");
    retranslate();
}

void FilterBar::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void FilterBar::setChoices(FilterChoices choices) {
    // Values are positions: what is chosen must be found again among the new ones.
    const std::string group = chosen(*m_group, m_choices.of.groups);
    const std::string operation = chosen(*m_operation, m_choices.of.operations);
    m_choices = std::move(choices);
    retranslate();
    const auto keep = [](shared::ChoiceBox& box, const std::vector<std::string>& texts,
                          const std::string& text) {
        const QSignalBlocker quiet(box);
        const auto found = std::ranges::find(texts, text);
        box.setValue(text.empty() || found == texts.end() ? kAll : found - texts.begin());
    };
    keep(*m_group, m_choices.of.groups, group);
    keep(*m_operation, m_choices.of.operations, operation);
}

void FilterBar::reset() {
    m_choices = {};
    retranslate();
}

void FilterBar::retranslate() {
    m_step->setCaption(tr("Step"));
    m_group->setCaption(tr("Group"));
    m_operation->setCaption(m_third == Third::Type ? tr("Type") : tr("Operator"));
    std::vector<shared::Choice> steps{{tr("all"), kAll}};
    for (const auto& step : m_choices.of.steps) {
        if (step)
            steps.push_back({QString::number(*step), *step});
    }
    m_step->setChoices(steps);
    std::vector<shared::Choice> groups{{tr("all"), kAll}};
    for (size_t i = 0; i < m_choices.of.groups.size(); ++i)
        groups.push_back({groupText(m_choices.of.groups[i]), static_cast<int64_t>(i)});
    m_group->setChoices(groups);
    std::vector<shared::Choice> operations{{tr("all"), kAll}};
    for (size_t i = 0; i < m_choices.of.operations.size(); ++i)
        operations.push_back(
            {QString::fromStdString(m_choices.of.operations[i]), static_cast<int64_t>(i)});
    m_operation->setChoices(operations);
}

QString FilterBar::groupText(const std::string& hash) const {
    return textOfGroup(m_choices.known, hash);
}

std::function<QString(const std::string&)> FilterBar::groupTexts() const {
    return [known = m_choices.known](const std::string& hash) { return textOfGroup(known, hash); };
}

std::optional<int64_t> FilterBar::step() const {
    return m_step->currentIndex() < 1 ? std::nullopt : std::optional(m_step->value());
}

analysis::CommunicationFilter FilterBar::filter() const {
    analysis::CommunicationFilter filter{.step = step()};
    filter.group = chosen(*m_group, m_choices.of.groups);
    (m_third == Third::Type ? filter.type : filter.operation) =
        chosen(*m_operation, m_choices.of.operations);
    return filter;
}

} // namespace rankscope::communication
