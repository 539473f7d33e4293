// SPDX-License-Identifier: GPL-3.0-or-later
// What a person set in the filters of a section, as plain texts: kept with the view of a folder,
// and nothing of one folder stays when another one is opened. What a filter stands at before
// anybody touched it is not kept. Thread: UI only.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include <QString>

class QCheckBox;
class QLineEdit;
class QObject;

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
    /// Of a filter that follows what is chosen on all pages, and is kept with that.
    void leaveOut(const shared::ChoiceBox& box);
    /// They stand as the section made them: before a person can reach them. The first time counts.
    void settle();
    /// What a person set.
    Texts texts() const;
    /// Sets these, the others as the section made them. What is not offered yet is chosen as soon
    /// as it is.
    void setTexts(const Texts& texts);

private:
    using SetText = std::function<void(const QString&)>;
    struct Field {
        QString name;
        std::function<QString()> text;
        SetText setText;
        SetText reset; ///< to what the section made it
        std::function<bool()> isTouched = [] { return true; }; ///< by a person
        QObject* box = nullptr;
        QString first{}; ///< as the section made it
        bool isKept = true;
    };
    std::vector<Field> m_fields;
    bool m_isSettled = false;
};

} // namespace rankscope::sections
