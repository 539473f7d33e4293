// SPDX-License-Identifier: GPL-3.0-or-later
// A section with figures of one kind: it says how they are read, what the profile lacks where there
// are none, and shows them; when it asks, and that it shows them again in another language, is
// decided here.
//
//   class TransfersSection : public sections::SectionOf<TransferData> {
//       Reader reader() override;   // runs on a query thread
//       void refresh() override;    // figures() into charts and tables
//   };
//
// Thread: UI only.
#pragma once

#include <memory>

#include "views/sections/section.h"

namespace rankscope::sections {

/// The target of what has no place on the timeline.
inline constexpr auto kNowhere = [](const auto& /*spot*/) {
    return std::optional<model::Target>();
};

template <class Data>
class SectionOf : public Section {
public:
    using Section::Section;

    /// Shows these figures: what the question of the section answers, and what its tests give it.
    void setFigures(Data figures) {
        showContent();
        m_figures = std::make_shared<Data>(std::move(figures));
        offerChoices();
        taken(*m_figures);
        refresh();
    }

protected:
    /// What runs on a query thread.
    using Reader = std::function<Result<Data>(query::Session&, std::stop_token)>;

    virtual Reader reader() = 0;
    /// Of what takes so long that other pages are not to wait for it: what is said of it meanwhile.
    virtual QString task() const { return {}; }
    /// What the profile lacks, where the figures hold nothing to show.
    virtual std::optional<Missing> missing(const Data& /*figures*/) const { return std::nullopt; }
    /// The same where it is said otherwise.
    virtual std::function<pages::Message()> instead(const Data& /*figures*/) const { return {}; }
    /// They just came: what the choices stand on.
    virtual void taken(const Data& /*figures*/) { }
    /// In another language: texts within the figures.
    virtual void retell(Data& /*figures*/) { }

    const Data& figures() const { return *m_figures; }
    /// For cells that are made later, on any thread: what retell() changes is not theirs.
    std::shared_ptr<const Data> sharedFigures() const { return m_figures; }

    void askFigures() override {
        const auto answer = [this](Data figures) { take(std::move(figures)); };
        if (const QString name = task(); !name.isEmpty())
            askAsTask<Data>(name, reader(), answer);
        else
            ask<Data>(reader(), answer);
    }
    /// What the question answered.
    virtual void take(Data figures) {
        if (const auto lacking = missing(figures)) {
            if (!seekProfile())
                showMissing(lacking->subject, lacking->ranks);
        } else if (auto message = instead(figures)) {
            if (!seekProfile())
                showMessage(std::move(message));
        } else {
            setFigures(std::move(figures));
        }
    }

    void languageChanged() override {
        retell(*m_figures);
        refresh();
    }

private:
    std::shared_ptr<Data> m_figures = std::make_shared<Data>();
};

} // namespace rankscope::sections
