// SPDX-License-Identifier: GPL-3.0-or-later
// The facts of the job: what the profile tells stands in the fields as a hint, and what a person
// types goes before it. A training configuration fills them, too.
// Thread: UI only.
#pragma once

#include <vector>

#include "views/advice/advice_state.h"
#include "views/sections/card.h"

class QLabel;
class QLineEdit;

namespace rankscope::shared {
class FlatButton;
}

namespace rankscope::advice {

class Paragraph;

class FactPane : public sections::Card {
    Q_OBJECT

public:
    explicit FactPane(AdviceState& state, QWidget* parent = nullptr);

    /// What the report and the person tell.
    void refresh();
    /// What the file tells goes before what was typed.
    void readFile(const QString& path);

private:
    void build();
    void say();
    void take(size_t fact);
    void askForFile();

    AdviceState& m_state;
    std::vector<Paragraph*> m_groups; ///< headings
    std::vector<QLabel*> m_names; ///< beside the fields
    std::vector<QLineEdit*> m_fields; ///< in the order of advisor::factNames()
    Paragraph* m_refused;
    shared::FlatButton* m_read;
    shared::FlatButton* m_clear;
};

} // namespace rankscope::advice
