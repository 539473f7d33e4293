// SPDX-License-Identifier: GPL-3.0-or-later
// Names and values in two columns with thin lines between the rows; values can be selected.
// Thread: UI only.
#pragma once

#include <vector>

#include <QWidget>

class QGridLayout;

namespace rankscope::timeline {

struct Fact {
    QString name;
    QString value;
    QString note{}; ///< quiet words after the value
    QString toolTip{};
};

class FactList : public QWidget {
    Q_OBJECT

public:
    explicit FactList(QWidget* parent = nullptr);

    void setFacts(const std::vector<Fact>& facts);
    /// In quiet ink in place of facts, where there are none: of the facts that are set next.
    void setEmptyText(const QString& text) { m_emptyText = text; }
    /// One line a fact, name and value divided by a tab.
    QString text() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<Fact> m_facts;
    QString m_emptyText;
    QGridLayout* m_grid;
};

} // namespace rankscope::timeline
