// SPDX-License-Identifier: GPL-3.0-or-later
// Where a person chooses the two sides of a comparison: a row each with folder, rank and step,
// which goes on below in a narrow window, and a button that swaps them. Every page of the
// comparison has one; all show the same choice. Thread: UI only.
#pragma once

#include <QWidget>

#include "views/comparison/compare_sides.h"

class QGridLayout;
class QLabel;

namespace rankscope::shared {
class ChoiceBox;
class FlatButton;
} // namespace rankscope::shared

namespace rankscope::comparison {

class SideBar : public QWidget {
    Q_OBJECT

public:
    explicit SideBar(CompareSides& sides, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Row {
        Which side{};
        QLabel* title = nullptr;
        shared::ChoiceBox* folder = nullptr;
        shared::ChoiceBox* profile = nullptr; ///< where one side has several
        shared::ChoiceBox* rank = nullptr;
        shared::ChoiceBox* step = nullptr;
    };

    void addRow(Row& row, Which side, QGridLayout& grid);
    /// Only in sight: the lists may be of a thousand ranks.
    void refresh();
    void refresh(const Row& row);
    void choose(const Row& row);
    void retranslate();

    CompareSides& m_sides;
    Row m_base;
    Row m_candidate;
    shared::FlatButton* m_swap;
};

} // namespace rankscope::comparison
