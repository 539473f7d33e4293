// SPDX-License-Identifier: GPL-3.0-or-later
// What a person set in the filters of a section, as plain texts: kept with the view of a folder,
// and nothing of one folder stays when another one is opened. What a filter stands at before
// anybody touched it is not kept. All that a person set is taken back at once by reset().
// Thread: UI only.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include <QString>

class QCheckBox;
class QLineEdit;
class QWidget;

namespace rankscope::shared {
class ChoiceBox;
class RankField;
} // namespace rankscope::shared

namespace rankscope::sections {

class FilterFields {
public:
    /// By the name of the filter.
    using Texts = std::map<QString, QString>;

    void add(shared::ChoiceBox& box);
    void add(shared::RankField& field, const QString& name);
    void add(QLineEdit& field, const QString& name);
    void add(QCheckBox& box);
    /// Of a filter that follows what is chosen on all pages, or does something once: that is kept
    /// elsewhere or not at all, and reset() leaves it.
    void leaveOut(const shared::ChoiceBox& box);
    /// Of what means nothing at the next start: reset, but not kept.
    void doNotKeep(const QWidget& filter);
    /// Of what says which thing is shown, and filters nothing of it: kept, but not reset.
    void doNotReset(const QWidget& filter);
    bool isEmpty() const { return m_fields.empty(); }
    /// They stand as the section made them: before a person can reach them. The first time counts.
    void settle();
    /// What a person set.
    Texts texts() const;
    /// Sets these, the others as the section made them. What is not offered yet is chosen as soon
    /// as it is.
    void setTexts(const Texts& texts);
    /// A person set one of them, kept or not.
    bool isAnySet() const;
    /// Those as the section made them, in the folder that is shown.
    void reset();

private:
    using SetText = std::function<void(const QString&)>;
    struct Field {
        QString name;
        std::function<QString()> text;
        SetText setText;
        SetText reset; ///< to what the section made it
        QWidget* widget = nullptr;
        std::function<bool()> isTouched = [] { return true; }; ///< by a person
        QString first{}; ///< as the section made it
        bool isKept = true;
        bool isReset = true;
    };
    bool isSet(const Field& field) const;

    std::vector<Field> m_fields;
    bool m_isSettled = false;
};

} // namespace rankscope::sections
