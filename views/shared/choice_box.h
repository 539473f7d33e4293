// SPDX-License-Identifier: GPL-3.0-or-later
// A choice of a filter row: what is chosen for ("Step") in quiet ink, the choice in bold.
// Thread: UI only.
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <QComboBox>

namespace rankscope::shared {

/// The value of a choice that limits nothing: "all", "mean of all steps".
inline constexpr int64_t kAll = std::numeric_limits<int64_t>::min();

struct Choice {
    Choice(QString named, int64_t known)
        : text(std::move(named))
        , value(known) { }
    template <class Enum>
    requires(std::is_enum_v<Enum>) Choice(QString named, Enum known)
        : Choice(std::move(named), static_cast<int64_t>(known)) { }

    QString text;
    int64_t value; ///< what the program knows it by
};

using Choices = std::vector<Choice>;

/// Of values that a function has texts for.
template <class Values, class TextOf>
Choices choicesOf(const Values& values, TextOf textOf) {
    Choices choices;
    for (const auto value : values)
        choices.push_back({textOf(value), value});
    return choices;
}

template <class Value, class TextOf>
Choices choicesOf(std::initializer_list<Value> values, TextOf textOf) {
    return choicesOf(std::vector<Value>(values), textOf);
}

/// Of ranks, steps, streams; what has no number is left out.
Choices numberedChoices(const std::vector<int64_t>& numbers);
Choices numberedChoices(const std::vector<std::optional<int64_t>>& numbers);
/// With one that limits nothing at their head.
Choices withAll(const QString& all, Choices choices);

class ChoiceBox : public QComboBox {
    Q_OBJECT

public:
    explicit ChoiceBox(QWidget* parent = nullptr);

    void setCaption(const QString& caption);
    /// Keeps the choice when it is still offered, else takes the first. Emits nothing.
    void setChoices(const Choices& choices);
    /// Names behind other choices, valued by their places: a chosen name stays chosen wherever it
    /// stands. Emits nothing.
    void setNames(const Choices& first, std::vector<std::string> names,
        const std::function<QString(const std::string&)>& textOf = QString::fromStdString);
    int64_t value() const { return currentData().toLongLong(); }
    template <class Enum>
    Enum as() const {
        return static_cast<Enum>(value());
    }
    /// Nothing: kAll, or there is nothing to choose from.
    std::optional<int64_t> chosen() const;
    /// What a person chose, here or on another page; nothing while the program does.
    std::optional<int64_t> wanted() const { return m_wanted; }
    /// Of another folder.
    void forget();
    /// What is chosen, as a text that means the same at the next start; empty: nothing is.
    QString state() const;
    /// As if a person chose that; where it is not offered yet, as soon as it is.
    void setState(const QString& state);
    /// The same of the program; empty: forgets.
    void resetTo(const QString& state);
    /// Of setNames(); empty: one of the first.
    std::string name() const;
    /// Emits nothing; unknown values change nothing.
    void setValue(int64_t value);
    template <class Enum>
    requires(std::is_enum_v<Enum>) void setValue(Enum value) {
        setValue(static_cast<int64_t>(value));
    }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override; ///< of long values the beginning and the end

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QFont valueFont() const;
    /// Of m_awaited, -1 where it is not offered.
    int placeOfAwaited() const;
    void chooseAwaited();

    QString m_caption;
    std::vector<std::string> m_names;
    std::optional<int64_t> m_wanted;
    QString m_awaited; ///< what setState() wants and nothing offers yet
};

} // namespace rankscope::shared
