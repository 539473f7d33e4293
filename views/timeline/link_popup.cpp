// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/link_popup.h"

#include <QLabel>
#include <QVBoxLayout>

#include "views/shared/check_list.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/text_size.h"
#include "views/timeline/data_pane/rank_layers.h"
#include "views/timeline/link_colours.h"
#include "views/timeline/shown_lanes.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

LinkPopup::LinkPopup(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : Popup(parent)
    , m_state(state)
    , m_bridge(bridge)
    , m_question(bridge.newQuestion())
    , m_list(new shared::CheckList(this))
    , m_hint(new QLabel(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    shared::inEachTextSize(this, [this] {
        m_list->setFixedSize(shared::grown(340), shared::grown(220));
        m_hint->setFixedWidth(shared::grown(340));
    });
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(m_list);
    column->addWidget(m_hint);
    connect(m_list, &shared::CheckList::changed, this, &LinkPopup::apply);
    m_list->setFocus(Qt::ShortcutFocusReason); // whoever opens it by the keyboard types at once
}

void LinkPopup::fill() {
    m_list->setTitle(tr("Flows"));
    list(std::nullopt);
    count();
}

/// Of the visible range and the lanes that the filter leaves.
void LinkPopup::count() {
    m_bridge.ask<Counts>(
        m_question, this,
        [range = m_state.visibleRange(), lanes = everyShownLane(m_state)](
            query::Session& session, std::stop_token stop) {
            return query::countLinks(session, range, lanes, std::move(stop));
        },
        [this](Result<Counts> counts) {
            if (counts)
                list(*counts);
        });
}

void LinkPopup::list(const std::optional<Counts>& inView) {
    const auto colours = linkColours(*m_state.snapshot());
    std::vector<shared::CheckItem> items;
    m_categories.clear();
    // The index counted all of them: no query.
    for (const auto& [name, count] : query::flowCategories(*m_state.snapshot())) {
        m_categories.push_back(name);
        const auto seen = inView && inView->contains(name) ? inView->at(name) : 0;
        const QString all = shared::formatCount(count);
        items.push_back({.text = name.empty() ? tr("(no category)") : QString::fromStdString(name),
            .detail = inView ? tr("%1 of %2 in view").arg(shared::formatCount(seen), all) : all,
            .isChecked = m_state.linkCategories().contains(name),
            .colour = linkColour(shared::themeOf(palette()), colours.at(name))});
    }
    m_list->setItems(items);
    std::vector<RankSlot> ranks;
    for (size_t slot = 0; slot < m_state.snapshot()->ranks.size(); ++slot)
        ranks.push_back(static_cast<RankSlot>(slot));
    m_hint->setText(items.empty()
            ? shared::sentences(
                {tr("These ranks have no flows."), flowSwitch(*m_state.snapshot(), ranks)})
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
