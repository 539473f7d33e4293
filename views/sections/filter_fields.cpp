// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sections/filter_fields.h"

#include <algorithm>

#include <QCheckBox>

#include "views/shared/choice_box.h"
#include "views/shared/rank_field.h"

namespace rankscope::sections {

void FilterFields::add(shared::ChoiceBox& box) {
    m_fields.push_back({box.objectName(), [&box] { return box.state(); },
        [&box](const QString& text) { box.setState(text); },
        [&box](const QString& first) { box.resetTo(first); }, &box,
        [&box] { return box.wanted().has_value(); }});
}

void FilterFields::add(shared::RankField& field, const QString& name) {
    const auto set = [&field](const QString& text) { field.setKept(text); };
    m_fields.push_back({name, [&field] { return field.text(); }, set, set, &field});
}

void FilterFields::add(QLineEdit& field, const QString& name) {
    const auto set = [&field](const QString& text) { field.setText(text); };
    m_fields.push_back({name, [&field] { return field.text(); }, set, set, &field});
}

void FilterFields::add(QCheckBox& box) {
    const auto set = [&box](const QString& text) { box.setChecked(text == "on"); };
    m_fields.push_back(
        {box.objectName(), [&box] { return box.isChecked() ? "on" : "off"; }, set, set, &box});
}

void FilterFields::leaveOut(const shared::ChoiceBox& box) {
    doNotKeep(box);
    doNotReset(box);
}

void FilterFields::doNotReset(const QWidget& filter) {
    for (Field& field : m_fields)
        field.isReset = field.isReset && field.widget != &filter;
}

void FilterFields::doNotKeep(const QWidget& filter) {
    for (Field& field : m_fields)
        field.isKept = field.isKept && field.widget != &filter;
}

void FilterFields::settle() {
    if (m_isSettled)
        return;
    m_isSettled = true;
    for (Field& field : m_fields)
        field.first = field.text();
}

FilterFields::Texts FilterFields::texts() const {
    Texts texts;
    for (const Field& field : m_fields) {
        if (field.isKept && isSet(field))
            texts[field.name] = field.text();
    }
    return texts;
}

bool FilterFields::isSet(const Field& field) const {
    const QString text = field.text();
    return m_isSettled && field.isTouched() && !text.isEmpty() && text != field.first;
}

bool FilterFields::isAnySet() const {
    return std::ranges::any_of(
        m_fields, [this](const Field& field) { return field.isReset && isSet(field); });
}

void FilterFields::reset() {
    for (const Field& field : m_fields) {
        if (field.isReset && isSet(field))
            field.reset(field.first);
    }
}

void FilterFields::setTexts(const Texts& texts) {
    settle();
    for (const Field& field : m_fields) {
        // What is chosen on all pages is not of a filter that follows it.
        const QSignalBlocker quiet(field.isKept || field.isReset ? nullptr : field.widget);
        const auto kept = texts.find(field.name);
        if (kept != texts.end() && field.isKept)
            field.setText(kept->second);
        else
            field.reset(field.first);
    }
}

} // namespace rankscope::sections
