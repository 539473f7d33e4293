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
        [&box](const QString& first) { box.resetTo(first); },
        [&box] { return box.wanted().has_value(); }, &box});
}

void FilterFields::add(shared::RankField& field, const QString& name) {
    const auto set = [&field](const QString& text) { field.setKept(text); };
    m_fields.push_back({name, [&field] { return field.text(); }, set, set});
}

void FilterFields::add(QLineEdit& field, const QString& name) {
    const auto set = [&field](const QString& text) { field.setText(text); };
    m_fields.push_back({name, [&field] { return field.text(); }, set, set});
}

void FilterFields::add(QCheckBox& box) {
    const auto set = [&box](const QString& text) { box.setChecked(text == "on"); };
    m_fields.push_back(
        {box.objectName(), [&box] { return box.isChecked() ? "on" : "off"; }, set, set});
}

void FilterFields::leaveOut(const shared::ChoiceBox& box) {
    for (Field& field : m_fields)
        field.isKept = field.isKept && field.box != &box;
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
        const bool isSet = m_isSettled && field.isKept && field.isTouched();
        if (const QString text = field.text(); isSet && !text.isEmpty() && text != field.first)
            texts[field.name] = text;
    }
    return texts;
}

void FilterFields::setTexts(const Texts& texts) {
    settle();
    for (const Field& field : m_fields) {
        // What is chosen on all pages is not of a filter that follows it.
        const QSignalBlocker quiet(field.isKept ? nullptr : field.box);
        const auto kept = texts.find(field.name);
        if (kept != texts.end() && field.isKept)
            field.setText(kept->second);
        else
            field.reset(field.first);
    }
}

} // namespace rankscope::sections
