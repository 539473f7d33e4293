// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/link_popup.h"

#include <map>

#include <QLabel>
#include <QVBoxLayout>

#include "views/shared/check_list.h"
#include "views/shared/formats.h"
#include "views/timeline/link_layer.h"

namespace rankscope::timeline {

LinkPopup::LinkPopup(TimelineState& state, QWidget* parent)
    : Popup(parent)
    , m_state(state)
    , m_list(new shared::CheckList(this))
    , m_hint(new QLabel(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    m_list->setFixedSize(280, 220);
    m_hint->setWordWrap(true);
    m_hint->setFixedWidth(280);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(m_list);
    column->addWidget(m_hint);
    connect(m_list, &shared::CheckList::changed, this, &LinkPopup::apply);
}

void LinkPopup::fill() {
    m_list->setTitle(tr("Flows"));
    // The index counted them: no query.
    std::map<std::string, uint64_t> counts;
    for (const query::OpenRank& rank : m_state.snapshot()->ranks) {
        for (const auto& [name, count] : rank.index->flowCategories)
            counts[name] += count;
    }
    std::vector<shared::CheckItem> items;
    m_categories.clear();
    for (const auto& [name, count] : counts) {
        m_categories.push_back(name);
        items.push_back({.text = name.empty() ? tr("(no category)") : QString::fromStdString(name),
            .detail = shared::formatCount(count),
            .isChecked = m_state.linkCategories().contains(name),
            .colour = linkColour(shared::themeOf(palette()), name)});
    }
    m_list->setItems(items);
    m_hint->setText(items.empty()
            ? tr("These ranks have no flows.")
            : tr("Drawn for all slices in view. Flows of the selected slice are always shown."));
}

void LinkPopup::apply() {
    std::set<std::string> chosen;
    for (size_t i = 0; i < m_categories.size(); ++i) {
        if (m_list->isChecked(i))
            chosen.insert(m_categories[i]);
    }
    m_state.setLinkCategories(std::move(chosen));
}

} // namespace rankscope::timeline
