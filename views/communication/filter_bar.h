// SPDX-License-Identifier: GPL-3.0-or-later
// Which communication a section looks at: step, group, and an operator or a type of operators.
// What can be chosen comes with the figures. Thread: UI only.
#pragma once

#include <array>
#include <functional>

#include <QWidget>

#include "core/analysis/communication/communication_filter.h"
#include "core/analysis/parallel/parallel_groups.h"

namespace rankscope::shared {
class ChoiceBox;
}

namespace rankscope::communication {

struct FilterChoices {
    analysis::CommunicationChoices of;
    std::vector<analysis::CommunicationGroup> known{}; ///< what the hashes are

    /// No file has such rows.
    bool isEmpty() const { return of.steps.empty(); }
};

class FilterBar : public QWidget {
    Q_OBJECT

public:
    enum class Third { Operation, Type };

    explicit FilterBar(Third third, QWidget* parent = nullptr);

    /// Keeps what is chosen where it is still there. Emits nothing.
    void setChoices(FilterChoices choices);
    /// Everything, of whatever comes. Emits nothing.
    void reset();
    analysis::CommunicationFilter filter() const;
    std::optional<int64_t> step() const;
    shared::ChoiceBox& stepBox() { return *m_step; }
    /// From the left, for the filters of a section, which wrap in a narrow window.
    std::array<shared::ChoiceBox*, 3> boxes() const { return {m_step, m_group, m_operation}; }
    /// "TP 0-3" of a hash; the hash where no file tells. To be taken to a query thread.
    std::function<QString(const std::string& hash)> groupTexts() const;

signals:
    void changed();

private:
    void retranslate();

    Third m_third;
    FilterChoices m_choices;
    shared::ChoiceBox* m_step;
    shared::ChoiceBox* m_group;
    shared::ChoiceBox* m_operation;
};

} // namespace rankscope::communication
