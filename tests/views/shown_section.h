// SPDX-License-Identifier: GPL-3.0-or-later
// A section of a page alone, as large as in a window, with the profile and the questions that it
// stands on.
#pragma once

#include <QTest>

#include "views/sections/section_of.h"

namespace rankscope::test {

/// What the section shows; for its type alone.
template <class Data>
Data dataOf(const sections::SectionOf<Data>& section);

template <class Section>
struct ShownSection {
    shared::ShownProfile profile;
    shared::QueryBridge bridge;
    Section page{{profile, bridge}};
    model::Target wanted{}; ///< to be seen on the timeline or another page, the last one

    ShownSection() {
        page.resize(1200, 800);
        QObject::connect(&page, &Section::targetWanted, &page,
            [this](const model::Target& target) { wanted = target; });
    }
    /// In sight, with these figures.
    explicit ShownSection(decltype(dataOf(std::declval<Section&>())) figures)
        : ShownSection() {
        page.setFigures(std::move(figures));
        page.show();
    }
    shared::ChoiceBox* choice(const QString& name) {
        return page.template findChild<shared::ChoiceBox*>(name);
    }
};

/// What the section says in place of figures that the folder does not have.
template <class Section>
std::optional<pages::Message> messageOf(
    const std::shared_ptr<const query::Snapshot>& snapshot = std::make_shared<query::Snapshot>()) {
    ShownSection<Section> shown;
    shown.bridge.setSnapshot(snapshot);
    shown.profile.setSnapshot(snapshot);
    shown.page.show();
    const bool isSaid = QTest::qWaitFor(
        [&shown] { return shown.bridge.isIdle() && shown.page.message() != nullptr; });
    return isSaid ? std::optional(*shown.page.message()) : std::nullopt;
}

} // namespace rankscope::test
